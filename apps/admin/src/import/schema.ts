import { objectOf, type Schema } from './readers';
import { sections } from './sections';

/**
 * The rules of the import format as a JSON Schema, without a word about what its members mean: `docs/import.schema.json`
 * adds those words for editors, and a spec fails when its rules differ from these.
 */
export const documentSchema = (): Schema => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  ...objectOf({
    $schema: { type: 'string' },
    ...Object.fromEntries(sections.map(({ name, schema }) => [name, schema])),
  }),
});
