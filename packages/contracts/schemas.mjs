/** A part of the build: writes `dist/schemas.json`, a JSON Schema of every interface and class of the sources. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGenerator } from 'ts-json-schema-generator';

const generator = createGenerator({
  path: join(import.meta.dirname, 'src/*.ts'),
  tsconfig: join(import.meta.dirname, 'tsconfig.json'),
  type: '*',
  // The compiler has just checked them.
  skipTypeCheck: true,
  functions: 'hide',
  // In which release of the API it appeared (docs/versions.md).
  extraTags: ['since'],
});
writeFileSync(join(import.meta.dirname, 'dist/schemas.json'), JSON.stringify(generator.createSchema('*'), null, 2));
