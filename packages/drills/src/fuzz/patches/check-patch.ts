import { deepStrictEqual, strictEqual } from 'node:assert';
import { composePatches } from '@review-service/patches/compose-patches';
import { gitSection } from '@review-service/patches/git-section';
import { diffChunks } from '@review-service/patches/diff-chunks';
import { wholeFile } from '@review-service/patches/whole-file';
import { PatchFault } from '@review-service/patches/patch-fault';
import type { PatchedFile } from '@review-service/patches/patched-file';
import { readPatch } from '@review-service/patches/read-patch';
import { readSection } from '@review-service/patches/read-section';
import type { PatchToolId } from '@review-service/patches/tools/tools';
import type { Random } from '@review-service/testing/random';
import { toolOf, type Writer } from './corpus';

/** What became of a patch: the files that were read, and why there are no more. */
export interface PatchAnswer {
  readonly files: readonly PatchedFile[];
  readonly fault?: { readonly kind: PatchFault['kind']; readonly line: number };
}

/** Small, so that lines of both kinds come up. */
const LIMITS = { headerLine: 256, hunks: 50 };

/**
 * Reads a patch and whatever is made of it, and demands what must hold of any: it is read or refused by a PatchFault;
 * the sections of its files are the patch; each can be read alone, and says the same; chunks and contents count what the
 * files count; and how the upload is cut into chunks changes nothing. Throws where one of these does not hold.
 */
export async function checkPatch(random: Random, patch: Buffer, writer: Writer): Promise<PatchAnswer> {
  const tool = toolOf(writer);
  const answer = await answerTo(tool, [patch]);
  deepStrictEqual(await answerTo(tool, piecesOf(random, patch)), answer, 'it is the same in other chunks');
  if (answer.fault) return answer;
  const { files } = answer;
  const sections = files.map(({ start, end }) => patch.subarray(start, end));
  strictEqual(Buffer.concat(sections).equals(patch), true, 'the sections are the patch');
  for (const [at, section] of sections.entries()) {
    const file = files[at];
    if (file) await (tool === 'git' ? checkSection(section, file) : checkOther(tool, section, file));
  }
  return answer;
}

async function checkSection(section: Buffer, file: PatchedFile): Promise<void> {
  const alone = await answerTo('git', [section]);
  const [only, ...others] = alone.files;
  strictEqual(alone.fault, undefined, 'a section can be read alone');
  strictEqual(others.length, 0, 'a section has one file');
  deepStrictEqual({ ...only, start: 0, end: 0, line: 0 }, { ...file, start: 0, end: 0, line: 0 }, 'and says the same');
  const changed = diffChunks(section).filter(({ change }) => change !== 'equal');
  const count = (side: 'old' | 'new') => changed.reduce((sum, chunk) => sum + chunk[side].lines.length, 0);
  deepStrictEqual([count('old'), count('new')], [file.deleteCount, file.insertCount], 'chunks have all changed lines');
  if (wholeFile(section, 'new')) {
    strictEqual(file.isNew || file.destRevision.length >= 7, true, 'a content is that of a new file, or has an id');
  }
  checkComposed(section, file);
}

/** A section of another tool says the same alone, but for the changesets that only the first one names; and so does it in Git's form. */
async function checkOther(tool: PatchToolId, section: Buffer, file: PatchedFile): Promise<void> {
  const { files, fault } = await answerTo(tool, [section]);
  deepStrictEqual([files.length, fault], [1, undefined], 'a section can be read alone');
  const told = (one: PatchedFile | undefined) =>
    one && { ...one, ...ELSEWHERE, ...(tool === 'mercurial' && CHANGESETS) };
  deepStrictEqual(told(files[0]), told(file), 'and says the same');
  const { source, dest, ...facts } = file;
  const { patch } = gitSection(tool, section, { ...facts, source: source.text, dest: dest.text });
  const { deleteCount, insertCount, isBinary, hunks } = readSection(patch);
  deepStrictEqual(
    { deleteCount, insertCount, isBinary, hunks },
    { deleteCount: file.deleteCount, insertCount: file.insertCount, isBinary: file.isBinary, hunks: file.hunks },
    'and so does it in the form of Git',
  );
}

const ELSEWHERE = { start: 0, end: 0, line: 0 };
const CHANGESETS = { sourceRevision: '', destRevision: '' };

/** A patch composed of one change, or of it and the changes after it, can be read, and changes nothing else. */
function checkComposed(section: Buffer, file: PatchedFile): void {
  for (const sections of [[section], [section, section]]) {
    const composed = composePatches(sections);
    if (!composed) continue;
    const { insertCount, deleteCount, isNew, status } = readSection(composed);
    const most = sections.length;
    strictEqual(insertCount <= most * file.insertCount, true, 'a composition adds what its changes add');
    strictEqual(deleteCount <= most * file.deleteCount, true, 'and removes what they remove');
    deepStrictEqual([isNew, status === 'deleted'], [file.isNew, file.status === 'deleted'], 'of the same file');
  }
}

async function answerTo(tool: PatchToolId, chunks: readonly Buffer[]): Promise<PatchAnswer> {
  const files: PatchedFile[] = [];
  try {
    for await (const file of readPatch(tool, uploadOf(chunks), LIMITS)) files.push(file);
    return { files };
  } catch (error) {
    if (!(error instanceof PatchFault)) throw error;
    return { files, fault: { kind: error.kind, line: error.line } };
  }
}

async function* uploadOf(chunks: readonly Buffer[]): AsyncGenerator<Buffer, void> {
  yield* chunks;
}

function piecesOf(random: Random, patch: Buffer): Buffer[] {
  const longest = Math.max(random.pick([1, 3, 20, 300]), Math.ceil(patch.length / 100));
  const pieces = [];
  for (let from = 0; from < patch.length;) {
    const to = from + random.below(longest + 1);
    // Its own memory, as what comes from a socket has: nothing may be kept of it. An empty piece is one, too.
    pieces.push(Buffer.from(patch.subarray(from, to)));
    from = to;
  }
  return pieces;
}
