#!/bin/sh
# An engine that always takes the first legal action.
while IFS= read -r line; do
  rest=${line#'{"number":'}
  number=${rest%%,*}
  case ${rest#"$number,"} in
  '"type":"hello"'*)
    printf '{"type":"hello","number":%s,"protocol":1}\n' "$number"
    ;;
  '"type":"rules"'*)
    printf '{"type":"ready","number":%s}\n' "$number"
    ;;
  '"type":"choose"'*)
    ids=${line#*'"ids":['}
    id=${ids%%[],]*}
    printf '{"type":"choice","number":%s,"id":%s}\n' "$number" "$id"
    ;;
  '"type":"quit"'*) exit ;;
  esac
done
