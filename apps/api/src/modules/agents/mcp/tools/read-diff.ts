import { ReadDiffArguments } from '@review-service/contracts/agent-tools';
import { FILE_PATCH } from '@review-service/contracts/file-patches';
import { REVIEW_REQUEST } from '@review-service/contracts/review-requests';
import { lengthOf, ROOM } from '../answers';
import type { ApiObject, OwnApi } from '../own-api';
import { listIn, refuseCursor } from '../pages';
import { partOfPatch } from '../patch-parts';
import { findFiles, pathOf, revisionOf } from '../requests';
import { said } from '../said';
import { need, type Tool } from '../tool';

/** Files that are read of the API at once. */
const AT_ONCE = 20;

/** The patches of a diff, or what differs between two revisions. */
export const readDiff: Tool<ReadDiffArguments> = {
  name: 'read_diff',
  title: 'Read a diff',
  description:
    'Patches in the unified form, of all files or of some. The numbers of their hunks are the lines that save_review takes.',
  arguments: ReadDiffArguments,
  effect: 'reads',
  isIdempotent: true,
  needs: [...need(REVIEW_REQUEST, 'GET'), ...need(FILE_PATCH, 'GET')],
  async run({ review_request, revision: given, against, paths, cursor }, { api }) {
    const revision = await revisionOf(api, review_request, given);
    const diff = { path: `${pathOf(review_request)}diffs/${revision}/`, against };
    const place = placeIn(cursor);
    const about = { revision, ...(against !== undefined && { against }) };
    if (paths === undefined) {
      const files = await filesFrom(api, diff, place.file, AT_ONCE + 1);
      return { ...about, ...shownFrom(files, place) };
    }
    const found = await findFiles(api, diff, paths);
    const chosen = paths.flatMap((path) => found.get(path) ?? []);
    const files = [];
    for (const { start } of chosen.slice(place.file, place.file + AT_ONCE + 1)) {
      files.push(...(await filesFrom(api, diff, start, 1)));
    }
    const missing = paths.filter((path) => !found.has(path));
    return { ...about, ...shownFrom(files, place), ...(missing.length > 0 && { missing }) };
  },
};

/** The file at which an answer begins, and the lines of its patch that were answered before. */
interface Place {
  readonly file: number;
  readonly line: number;
}

function placeIn(cursor = '0.0'): Place {
  const [, file, line] = /^(\d{1,6})\.(\d{1,8})$/.exec(cursor) ?? [];
  return file === undefined ? refuseCursor() : { file: Number(file), line: Number(line) };
}

async function filesFrom(
  api: OwnApi,
  diff: { path: string; against: number | undefined },
  start: number,
  most: number,
) {
  const query = { start, 'max-results': most, against: diff.against, 'only-links': '' };
  return listIn(await api.get(`${diff.path}patches/`, query), 'patches');
}

/** As many files as fit, and a part of the last one if it alone does not. */
function shownFrom(files: readonly ApiObject[], { file, line }: Place) {
  const shown: object[] = [];
  let room = ROOM;
  for (const [index, patch] of files.slice(0, AT_ONCE).entries()) {
    const from = index === 0 ? line : 0;
    const part = partOfPatch(typeof patch.patch === 'string' ? patch.patch : '', from, room);
    const entry = entryOf(patch, part.text, from);
    const isTooMuch = part.next !== undefined && index > 0;
    if (isTooMuch || (index > 0 && lengthOf(entry) > room)) return restFrom(shown, file + index, 0);
    shown.push(entry);
    if (part.next !== undefined) return restFrom(shown, file, part.next);
    room -= lengthOf(entry);
  }
  return files.length > AT_ONCE ? restFrom(shown, file + AT_ONCE, 0) : { files: shown };
}

const restFrom = (files: object[], file: number, line: number) => ({ files, cut: true, next: `${file}.${line}` });

const entryOf = (file: ApiObject, text: string, from: number) => ({
  path: file.dest_file,
  ...(file.source_file !== file.dest_file && { former_path: file.source_file }),
  status: file.status,
  ...(file.binary === true && { binary: true }),
  ...(file.approximate === true && { approximate: true }),
  ...(from > 0 && { continues: true }),
  ...(file.patch === null ? { omitted: 'The patch is too large or not known.' } : { patch: said(undefined, text) }),
});
