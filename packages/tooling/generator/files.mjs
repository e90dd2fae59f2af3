import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { checkout } from '../bootstrap/checkout.mjs';

const SUFFIX = '.template';

export const exists = (path) => existsSync(join(checkout, path));
export const read = (path) => readFileSync(join(checkout, path), 'utf8');
/** The names of the source files in a folder. */
export const sourcesIn = (folder) => readdirSync(join(checkout, folder)).filter((name) => name.endsWith('.ts'));
/** The names of the folders in a folder. */
export const foldersIn = (folder) =>
  readdirSync(join(checkout, folder), { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : []));

/** The templates below a folder: the paths that they are for, with the sample's names, and their texts. */
export function templatesIn(folder) {
  const root = fileURLToPath(folder);
  return readdirSync(root, { recursive: true })
    .filter((path) => path.endsWith(SUFFIX))
    .sort()
    .map((path) => ({
      path: path.slice(0, -SUFFIX.length).replaceAll('\\', '/'),
      text: readFileSync(join(root, path), 'utf8'),
    }));
}

/**
 * The plan of a generator, complete before anything is written: files to make, files to edit, edits by hand. An edit
 * returns the new text, or undefined if the file does not look as expected. A file to edit that does not exist starts
 * as its template.
 */
export async function planFiles(templates, edits) {
  const changes = edits.map(({ path, edit, byHand }) => {
    const isNew = !exists(path);
    const before = isNew ? templates.find((template) => template.path === path)?.text : read(path);
    const after = before === undefined ? undefined : edit(before);
    return { path, byHand, before, after, isNew };
  });
  const edited = changes.filter(({ before, after }) => after !== undefined && after !== before);
  const untouched = templates.filter(({ path }) => !edits.some((edit) => edit.path === path));
  return {
    made: await formatted([...untouched, ...changesOf(edited, true)]),
    edited: await formatted(changesOf(edited, false)),
    byHand: changes.filter(({ after }) => after === undefined),
  };
}

const changesOf = (edited, isNew) =>
  edited.filter((change) => change.isNew === isNew).map(({ path, after }) => ({ path, text: after }));

/** The files, formatted by Prettier. */
const formatted = (files) =>
  Promise.all(
    files.map(async ({ path, text }) => {
      const filepath = join(checkout, path);
      return { path, text: await format(text, { ...(await resolveConfig(filepath)), filepath }) };
    }),
  );
