import { isUtf8 } from 'node:buffer';
import { ReadFileArguments } from '@review-service/contracts/agent-tools';
import { errors } from '@review-service/contracts/errors';
import { ORIGINAL_FILE, PATCHED_FILE } from '@review-service/contracts/file-diffs';
import { FILE_PATCH } from '@review-service/contracts/file-patches';
import { REVIEW_REQUEST } from '@review-service/contracts/review-requests';
import { ROOM } from '../answers';
import { RefusedCall } from '../own-api';
import { findFiles, pathOf, revisionOf } from '../requests';
import { said } from '../said';
import { need, type Tool } from '../tool';

/** Lines of a file before the change, or after it. */
export const readFile: Tool<ReadFileArguments> = {
  name: 'read_file',
  title: 'Read a file',
  description:
    'Lines of a changed file, before or after the change, beyond what the diff shows. Not all repositories have them.',
  arguments: ReadFileArguments,
  effect: 'reads',
  isIdempotent: true,
  needs: [
    ...need(REVIEW_REQUEST, 'GET'),
    ...need(FILE_PATCH, 'GET'),
    ...need(ORIGINAL_FILE, 'GET'),
    ...need(PATCHED_FILE, 'GET'),
  ],
  async run({ review_request, path, side, revision: given, first_line, lines }, { api }) {
    const revision = await revisionOf(api, review_request, given);
    const diff = `${pathOf(review_request)}diffs/${revision}/`;
    const file = (await findFiles(api, { path: diff }, [path])).get(path);
    if (!file) throw RefusedCall.of(errors.doesNotExist, `Revision ${revision} changes no file ${path}.`);
    const whole = side === 'new' ? 'patched-file' : 'original-file';
    const bytes = await api.bytes(`${diff}files/${file.id}/${whole}/`, 'text/plain');
    if (!isUtf8(bytes)) throw RefusedCall.of(errors.invalidAttribute, 'The file is no text in UTF-8.');
    const all = linesOf(bytes.toString());
    const shown = whatFits(all.slice(first_line - 1, first_line - 1 + lines));
    const last = first_line - 1 + shown.length;
    const text = said(undefined, shown.join('\n'), ROOM);
    return {
      ...{ revision, path: file.path, side, first_line, last_line: last, line_count: all.length, text },
      ...(last < all.length && { cut: true, next: { first_line: last + 1 } }),
    };
  },
};

function linesOf(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** The first lines that fit into an answer, as JSON; at least one. */
function whatFits(lines: readonly string[]): string[] {
  let left = ROOM;
  const first = lines.findIndex((line, index) => (left -= JSON.stringify(line).length) < 0 && index > 0);
  return first < 0 ? [...lines] : lines.slice(0, first);
}
