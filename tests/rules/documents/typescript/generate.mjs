// Usage: node generate.mjs SCHEMA TYPES - writes the types of a schema.
import { writeFileSync } from "node:fs";
import { compileFromFile } from "json-schema-to-typescript";

const [schema, types] = process.argv.slice(2);
writeFileSync(types, await compileFromFile(schema, { bannerComment: "", ignoreMinAndMaxItems: true }));
