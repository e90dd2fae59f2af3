import { exists, foldersIn, planFiles, read, sourcesIn, templatesIn } from '../generator/files.mjs';
import { nextTimestamp } from '../new-migration/migration.mjs';
import { editsFor } from './edits.mjs';
import { rename } from './names.mjs';

export { readParent } from './parent.mjs';

const BOTH = templatesIn(new URL('both', import.meta.url));
const TOP = templatesIn(new URL('top', import.meta.url));
const UNDER = templatesIn(new URL('under', import.meta.url));
const MIGRATIONS = 'packages/database/src/migrations';
const CONTRACTS = 'packages/contracts/src';
const CODE = 'apps/api/src/modules';
/** The placeholder for the migration's time in its template. */
const NO_TIME = '0'.repeat(13);

/** What exists already under these names: paths, or descriptions of places. */
export function findExisting({ one, many }) {
  const paths = [...BOTH, ...TOP]
    .map(({ path }) => rename(path, { one, many }))
    .filter((path) => !path.includes(NO_TIME) && exists(path));
  const folders = foldersIn(CODE).map((family) => `${CODE}/${family}/${many.kebab}`);
  const migrations = sourcesIn(MIGRATIONS);
  return [
    ...new Set([
      ...paths,
      ...folders.filter(exists),
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

/**
 * The plan of a new resource.
 * @param family the folder of modules that it is put into
 * @param under the parent, as `readParent` has it
 * @param key the field in its URLs instead of its number
 */
export function planResource(given, { family, under, key }) {
  const names = { ...given, family, timestamp: nextTimestamp() };
  const kept = new Set([
    key === undefined ? 'id' : 'key',
    under ? 'under' : 'top',
    ...(under?.isClosed ? ['closed'] : []),
    ...(under && (under.isNumeric || key === undefined) ? ['numeric'] : []),
  ]);
  const fill = (text) => {
    const worded = withWords(chosen(text, kept), under?.words ?? {});
    const keyed = key === undefined ? worded : worded.replaceAll('some_thing_id', `some_thing_${key}`);
    return rename(keyed.replaceAll('some_key', key ?? 'name'), names)
      .replaceAll('some-family', family)
      .replaceAll(NO_TIME, names.timestamp);
  };
  const templates = [...BOTH, ...(under ? UNDER : TOP)];
  const files = templates.map(({ path, text }) => ({ path: fill(path), text: fill(text) }));
  return planFiles([...files, ...(under?.index ? [under.index] : [])], editsFor(names));
}

/** Lines that end with `//: word` are for resources of that kind only. */
const chosen = (text, kept) =>
  text
    .split('\n')
    .flatMap((line) => {
      const [, code, kind] = /^(.*?) ?\/\/: (\w+)$/.exec(line) ?? [undefined, line, undefined];
      return kind === undefined || kept.has(kind) ? [code] : [];
    })
    .join('\n');

/** Replaces the placeholders of the parent, the longest first, because some begin with others. */
const withWords = (text, words) =>
  Object.entries(words)
    .sort(([one], [other]) => other.length - one.length)
    .reduce((filled, [token, word]) => filled.replaceAll(token, word), text);
