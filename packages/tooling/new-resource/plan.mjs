import { exists, planFiles, read, sourcesIn, templatesIn } from '../generator/files.mjs';
import { editsFor } from './edits.mjs';
import { rename } from './names.mjs';

const TEMPLATES = templatesIn(new URL('templates', import.meta.url));
const MIGRATIONS = 'packages/database/src/migrations';
const CONTRACTS = 'packages/contracts/src';
/** What stands for the time of the migration in its template. */
const NO_TIME = '0'.repeat(13);

/** What is there of a resource of these names already: paths, or words about where. */
export function findExisting({ one, many }) {
  const paths = TEMPLATES.map(({ path }) => rename(path, { one, many })).filter(
    (path) => !path.includes(NO_TIME) && exists(path),
  );
  const folder = `apps/api/src/modules/${many.kebab}`;
  const migrations = sourcesIn(MIGRATIONS);
  return [
    ...new Set([
      ...paths,
      ...(exists(folder) ? [folder] : []),
      ...migrations.filter((name) => name.endsWith(`-${many.kebab}.ts`)).map((name) => `${MIGRATIONS}/${name}`),
      ...migrations
        .filter((name) => read(`${MIGRATIONS}/${name}`).includes(`create table ${one.snake} (`))
        .map((name) => `the table ${one.snake} (${MIGRATIONS}/${name})`),
      ...sourcesIn(CONTRACTS)
        .filter((name) => read(`${CONTRACTS}/${name}`).includes(`defineResource('${one.snake}'`))
        .map((name) => `the resource ${one.snake} (${CONTRACTS}/${name})`),
    ]),
  ];
}

/** All that a new resource needs. */
export function planResource(given) {
  const names = { ...given, timestamp: nextTimestamp() };
  const fill = (text) => rename(text, names).replaceAll(NO_TIME, names.timestamp);
  const files = TEMPLATES.map(({ path, text }) => ({ path: fill(path), text: fill(text) }));
  return planFiles(files, editsFor(names));
}

/** Now, but behind every step that is there: TypeORM runs them in this order. */
function nextTimestamp() {
  const known = sourcesIn(MIGRATIONS).map((name) => Number(/^\d{13}/.exec(name)?.[0] ?? 0));
  return String(Math.max(Date.now(), Math.max(0, ...known) + 1000));
}
