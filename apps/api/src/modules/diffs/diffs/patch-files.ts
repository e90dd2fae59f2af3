import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { inBaseFolder } from '@review-service/patches/base-folder';
import type { PatchedFile } from '@review-service/patches/patched-file';
import type { ChangedLines } from '@review-service/patches/changed-lines';
import { PATCH_LIMITS } from '@review-service/patches/limits';
import type { HunkListener } from '@review-service/patches/hunks';
import { readPatch } from '@review-service/patches/read-patch';
import type { FileDiff } from '@review-service/database/entities/file-diff.entity';
import { PRE_CREATION } from './originals';
import { factsOf } from './patch-facts';
import type { PatchForm } from './patch-form';

/** What the patch before it says of a file that a patch changes. */
export interface ParentFile {
  readonly start: number;
  readonly end: number;
  readonly sourceFile: string;
  readonly sourceRevision: string;
  readonly isElsewhere: boolean;
}

/** The files of a parent patch, by the bytes of their paths after it. */
export type ParentFiles = ReadonlyMap<string, ParentFile>;

/** A file of a patch, as it is kept. */
export interface NewFile {
  /** The file that the repository must have for it; null: none, or no source can tell. */
  readonly needed: { readonly path: string; readonly blob: string } | null;
  readonly sourceFile: string;
  readonly sourceRevision: string;
  readonly destFile: string;
  readonly destDetail: string;
  readonly status: FileDiff['status'];
  readonly isBinary: boolean;
  readonly isNew: boolean;
  readonly start: number;
  readonly end: number;
  readonly parentStart: number | null;
  readonly parentEnd: number | null;
  /** How many lines it adds and takes away. */
  readonly insertCount: number;
  readonly deleteCount: number;
  /** The same for the same change of the same file. */
  readonly patchDigest: string;
  readonly extraData: Readonly<Record<string, unknown>>;
}

const STATUS_OF: Readonly<Record<PatchedFile['status'], FileDiff['status']>> = {
  copied: 'C',
  deleted: 'D',
  modified: 'M',
  moved: 'V',
};

const SUBMODULE = '160000';

/** Reads the files of a patch on disk, of which only a part is in memory, with their paths in the repository. Throws a PatchFault. */
async function* filesOf(
  path: string,
  { tool, baseDir }: PatchForm,
  ...listeners: HunkListener[]
): AsyncGenerator<PatchedFile, void> {
  for await (const file of readPatch(tool, createReadStream(path), PATCH_LIMITS, ...listeners)) {
    // Git's names are paths already.
    if (tool === 'git') yield file;
    else yield { ...file, source: inBaseFolder(file.source, baseDir), dest: inBaseFolder(file.dest, baseDir) };
  }
}

const keyOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

/** The files of a parent patch. Throws a PatchFault. */
export async function parentFiles(path: string, form: PatchForm): Promise<ParentFiles> {
  const files = new Map<string, ParentFile>();
  for await (const { start, end, source, dest, sourceRevision, status } of filesOf(path, form)) {
    const isElsewhere = status === 'moved' || status === 'copied';
    files.set(keyOf(dest.bytes), { start, end, sourceFile: source.text, sourceRevision, isElsewhere });
  }
  return files;
}

/** The files of a patch, in its order, while its changed lines are collected. Throws a PatchFault. */
export async function* newFiles(
  path: string,
  form: PatchForm,
  changed: ChangedLines,
  parents?: ParentFiles,
): AsyncGenerator<NewFile, void> {
  for await (const file of filesOf(path, form, changed)) {
    const parent = parents?.get(keyOf(file.source.bytes));
    yield {
      needed: form.tool === 'git' ? neededFor(file, parent) : null,
      sourceFile: file.source.text,
      sourceRevision: file.sourceRevision,
      destFile: file.dest.text,
      destDetail: file.destRevision,
      status: STATUS_OF[file.status],
      isBinary: file.isBinary,
      isNew: file.isNew,
      start: file.start,
      end: file.end,
      parentStart: parent?.start ?? null,
      parentEnd: parent?.end ?? null,
      insertCount: file.insertCount,
      deleteCount: file.deleteCount,
      patchDigest: await withProperties(changed.next(file, form.tool), file, path),
      extraData: { ...factsOf(file), ...(parents && parentFactsOf(file, parent)) },
    };
  }
}

/** The digest of a change that is also one of properties. */
async function withProperties(digest: string, { start, properties }: PatchedFile, path: string): Promise<string> {
  if (!properties) return digest;
  const hash = createHash('sha256').update(digest);
  const bytes = createReadStream(path, { start: start + properties.start, end: start + properties.end - 1 });
  for await (const chunk of bytes) hash.update(chunk as Buffer);
  return hash.digest('hex').slice(0, digest.length);
}

/** What a parent patch makes is not in the repository, but what that is made of; and a submodule is no file. */
function neededFor({ source, sourceRevision, oldMode }: PatchedFile, parent?: ParentFile): NewFile['needed'] {
  const [path, blob] = parent ? [parent.sourceFile, parent.sourceRevision] : [source.text, sourceRevision];
  return blob === PRE_CREATION || oldMode?.endsWith(SUBMODULE) ? null : { path, blob };
}

/** RBTools finds out by them whether the old side of a binary file is in the repository. */
const parentFactsOf = ({ source, sourceRevision }: PatchedFile, parent?: ParentFile) => ({
  parent_source_filename: parent?.sourceFile ?? source.text,
  parent_source_revision: parent?.sourceRevision ?? sourceRevision,
  ...(parent?.isElsewhere && { parent_moved: true }),
});
