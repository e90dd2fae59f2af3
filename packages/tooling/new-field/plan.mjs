import { planFiles, read } from '../generator/files.mjs';
import { migrationText, nextTimestamp } from '../new-migration/migration.mjs';
import { editsFor } from './edits.mjs';

export { knownResources, readResource } from './resource.mjs';

/** The files that have a field of this name already. */
export const findExisting = ({ contract, shape, entity, entityPath }, { snake, camel }) => [
  ...(bodyOf(read(contract), `interface ${shape}Fields`).match(`\\n  ${snake}\\??:`) ? [contract] : []),
  ...(bodyOf(read(entityPath), `class ${entity}`).match(`\\b${camel}!:`) ? [entityPath] : []),
];

const bodyOf = (text, begin) => new RegExp(`${begin} [\\s\\S]*?\\n\\}`).exec(text)?.[0] ?? '';

/** The plan of a new field: a migration, and the files that are edited. */
export function planField(resource, names, type, meaning) {
  const name = `${names.kebab}-of-${resource.folder}`;
  const timestamp = nextTimestamp();
  const statements = [`alter table ${resource.table} add column ${names.snake} ${type.definition}`];
  const path = `packages/database/src/migrations/${timestamp}-${name}.ts`;
  const migration = { path, text: migrationText({ name, timestamp, statements }) };
  return planFiles([migration], editsFor(resource, names, type, meaning));
}
