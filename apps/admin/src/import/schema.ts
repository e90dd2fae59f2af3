import { objectOf, type Schema } from './readers';
import { sections } from './sections';

/**
 * The rules of the import format as a JSON Schema, without descriptions: `docs/import.schema.json` adds those for
 * editors, and a spec fails if its rules differ from these.
 */
export const documentSchema = (): Schema => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  ...objectOf({
    $schema: { type: 'string' },
    ...Object.fromEntries(sections.map(({ name, schema }) => [name, schema])),
  }),
});
