import { FILE_STATUSES } from '@review-service/contracts/file-diffs';
import type { ToolId } from '@review-service/contracts/tools';
import { ChangedLines } from '@review-service/patches/changed-lines';
import { diffChunks } from '@review-service/patches/diff-chunks';
import { gitSection } from '@review-service/patches/git-section';
import { PatchFault } from '@review-service/patches/patch-fault';
import { readSection } from '@review-service/patches/read-section';
import { SideBySideRows } from '@review-service/patches/side-by-side-rows';
import type { Content } from '../../import/content';
import type { CopyRow } from '../../import/copy-text';
import { byId, groupedBy } from '../grouped';
import { contentOf } from '../media';
import type { Report } from '../report';
import { DIFF_COMMENT, DIFF_COMMIT, DIFF_SET, FILE_DIFF } from '../source/tables';
import type { FileBytes, RawDiffsAhead } from './raw-diffs';
import type { TheirCommit, TheirDiffSet, TheirFileDiff, WholeRequest } from './read-requests';

const PRE_CREATION = 'PRE-CREATION';

const STATUSES = ['M', 'C', 'V', 'D'] as const;

/** The diffs of a review request that can be kept: each revision once, and each commit once in it. */
export interface KeptDiffs {
  readonly sets: readonly TheirDiffSet[];
  readonly commits: readonly TheirCommit[];
  readonly files: readonly TheirFileDiff[];
}

/** Leaves what refers to nothing, or is there twice. */
export function keptDiffs({ diffSets, commits, fileDiffs }: WholeRequest, report: Report): KeptDiffs {
  const revisions = new Set<number>();
  const sets = diffSets.filter(({ id, revision }) => {
    const isKept = revision > 0 && revisions.size !== revisions.add(revision).size;
    if (!isKept) report.left(DIFF_SET.name, 'its review request has this revision already', `id ${id}`);
    return isKept;
  });
  const setIds = new Set(sets.map(({ id }) => id));
  const names = new Set<string>();
  const keptCommits = commits.filter(({ id, diffset_id, commit_id }) => {
    if (!setIds.has(diffset_id)) return false;
    const isKept = names.size !== names.add(`${diffset_id}/${commit_id}`).size;
    if (!isKept) report.left(DIFF_COMMIT.name, 'its diff has this commit already', `id ${id}`);
    return isKept;
  });
  const commitIds = new Set(keptCommits.map(({ id }) => id));
  const files = fileDiffs.filter(({ id, diffset_id, commit_id }) => {
    const isKept = setIds.has(diffset_id) && (commit_id === null || commitIds.has(commit_id));
    if (!isKept) report.left(FILE_DIFF.name, 'its diff or its commit is not there', `id ${id}`);
    return isKept;
  });
  return { sets, commits: keptCommits, files };
}

/** Rows of diffs and commits. */
export function diffRows(
  { sets, commits }: KeptDiffs,
  whole: WholeRequest,
): { diff: CopyRow[]; diff_commit: CopyRow[] } {
  const { request, draft } = whole;
  return {
    diff: sets.map((set) => ({
      id: set.id,
      review_request_id: request.id,
      revision: set.revision,
      on_draft: isOnDraft(set, draft),
      name: set.name || 'diff',
      base_dir: set.basedir,
      base_commit_id: set.base_commit_id,
      is_finished:
        !isOnDraft(set, draft) || (set.commit_count ?? 0) === 0 || set.extra_data.__finalized_commit_series === true,
      created_at: set.timestamp ?? request.last_updated ?? 'now',
      extra_data: set.extra_data,
    })),
    diff_commit: commits.map((commit) => ({
      id: commit.id,
      diff_id: commit.diffset_id,
      commit_id: commit.commit_id,
      parent_id: commit.parent_id,
      message: commit.commit_message,
      author_name: commit.author_name,
      author_email: commit.author_email,
      authored_at: commit.author_date_utc ?? request.time_added ?? 'now',
      author_offset: commit.author_date_offset ?? 0,
      committer_name: commit.committer_name,
      committer_email: commit.committer_email,
      committed_at: commit.committer_date_utc,
      committer_offset: commit.committer_date_offset,
      file_name: commit.filename || 'diff',
      extra_data: commit.extra_data,
    })),
  };
}

const isOnDraft = ({ id, history_id }: TheirDiffSet, draft: WholeRequest['draft']): boolean =>
  history_id === null && draft?.diffset_id === id;

/** A file that was removed from CVS has another name afterwards, and no status. */
const statusOf = ({ status, dest_file }: TheirFileDiff): keyof typeof FILE_STATUSES =>
  dest_file === NOTHING ? 'D' : (STATUSES.find((one) => one === status) ?? 'M');

/**
 * What the columns say of a file. The reader of its tool would find something else in old bytes: of these only the lines
 * are read.
 */
const storedFile = (file: TheirFileDiff) => ({
  source: file.source_file || file.dest_file,
  dest: file.dest_file === NOTHING ? file.source_file : file.dest_file || file.source_file,
  status: FILE_STATUSES[statusOf(file)],
  isNew: file.source_revision === PRE_CREATION,
  isBinary: file.binary,
});

const NOTHING = '/dev/null';

/** Rows of files without what their patches say. */
export function fileRow(
  file: TheirFileDiff,
  set: TheirDiffSet,
  commit: TheirCommit | undefined,
  whole: WholeRequest,
  tool: ToolId,
): CopyRow {
  const stored = storedFile(file);
  return {
    id: file.id,
    tool,
    review_request_id: whole.request.id,
    diff_revision: set.revision,
    on_draft: isOnDraft(set, whole.draft),
    source_file: stored.source,
    source_revision: file.source_revision,
    dest_file: stored.dest,
    dest_detail: file.dest_detail,
    status: statusOf(file),
    is_binary: stored.isBinary,
    is_new: stored.isNew,
    commit_id: commit?.commit_id ?? null,
    parent_commit_id: commit?.parent_id ?? null,
  };
}

/** Files with their places in the patches that their diffs are stored as. */
export interface BuiltDiffs {
  readonly file_diff: CopyRow[];
  readonly patch: CopyRow[];
  /** The lines of diffs by their ids. */
  readonly lines: ReadonlyMap<number, { readonly inserted: number | null; readonly deleted: number | null }>;
}

/**
 * Joins the parts of files to the patches that Review Board serves, byte for byte, and hands each to `keep`: one is in memory
 * at a time.
 */
export async function buildDiffs(
  diffs: KeptDiffs,
  whole: WholeRequest,
  tool: ToolId,
  raw: RawDiffsAhead,
  report: Report,
  keep: (content: Content) => Promise<void>,
): Promise<BuiltDiffs> {
  const commented = groupedBy(
    whole.diffComments.filter(({ interfilediff_id }) => interfilediff_id === null),
    ({ filediff_id }) => filediff_id,
  );
  const file_diff: CopyRow[] = [];
  const patch: CopyRow[] = [];
  const lines = new Map<number, Lines>(diffs.sets.map(({ id }) => [id, { inserted: 0, deleted: 0 }]));
  for (const { set, commit, files } of patchesOf(diffs)) {
    const bytes = await raw.of(files);
    const own = new JoinedPatch();
    const parent = new JoinedPatch();
    for (const file of files) {
      const { own: part, parent: before } = bytes.get(file.id) ?? NO_BYTES;
      const section = part && gitSection(tool, part, storedFile(file)).patch;
      const said = saidBy(section, file);
      if (!commit) lines.set(set.id, sum(lines.get(set.id), said));
      const place = own.add(part);
      const parentPlace = parent.add(before);
      notePlaces(commented(file.id), section, report);
      file_diff.push({
        ...fileRow(file, set, commit, whole, tool),
        // No bytes are no part of a patch, but they are what the file has.
        diff: place ? null : part ? '' : null,
        patch_start: place?.start ?? null,
        patch_end: place?.end ?? null,
        parent_patch_start: parentPlace?.start ?? null,
        parent_patch_end: parentPlace?.end ?? null,
        patch_digest: said.digest,
        extra_data: { ...said.counts, ...file.extra_data },
      });
    }
    for (const [joined, isParent] of [
      [own, false],
      [parent, true],
    ] as const) {
      const content = joined.content();
      if (!content) continue;
      await keep(content);
      patch.push({
        ...{ diff_id: set.id, commit_id: commit?.commit_id ?? null },
        ...{ is_parent: isParent, stored_as: content.sha256 },
      });
    }
  }
  return { file_diff, patch, lines };
}

/** The files of a patch in their order: of a diff as a whole, or of one of its commits. */
interface FilesOfPatch {
  readonly set: TheirDiffSet;
  readonly commit: TheirCommit | undefined;
  readonly files: readonly TheirFileDiff[];
}

/** The patches of diffs, in the order in which they are built. */
export function patchesOf({ sets, commits, files }: KeptDiffs): FilesOfPatch[] {
  const filesOf = groupedBy(files, ({ diffset_id }) => diffset_id);
  const commitOf = byId(commits);
  return sets.flatMap((set) => {
    const ofSet = filesOf(set.id).sort((one, other) => one.id - other.id);
    return [...new Set(ofSet.map(({ commit_id }) => commit_id))].map((commitId) => ({
      set,
      commit: commitOf.get(commitId ?? 0),
      files: ofSet.filter(({ commit_id }) => commit_id === commitId),
    }));
  });
}

const NO_BYTES: FileBytes = { own: undefined, parent: undefined };

/** Parts of files, one after the other. */
class JoinedPatch {
  private readonly parts: Buffer[] = [];
  private length = 0;

  /** The place of a part; undefined: it has no bytes. */
  add(part: Buffer | undefined): { readonly start: number; readonly end: number } | undefined {
    if (!part || part.length === 0) return undefined;
    const start = this.length;
    this.parts.push(part);
    this.length += part.length;
    return { start, end: this.length };
  }

  content(): Content | undefined {
    return this.length === 0 ? undefined : contentOf(Buffer.concat(this.parts));
  }
}

interface Lines {
  readonly inserted: number | null;
  readonly deleted: number | null;
}

/** What a part in Git's form says, if it can be read; else what Review Board counted. */
function saidBy(
  part: Buffer | undefined,
  { extra_data }: TheirFileDiff,
): Lines & { readonly digest: string | null; readonly counts: object } {
  const read = part && readIfGit(part);
  const counted = (name: string) => (typeof extra_data[name] === 'number' ? extra_data[name] : null);
  if (!read)
    return {
      ...{ inserted: counted('raw_insert_count'), deleted: counted('raw_delete_count') },
      ...{ digest: null, counts: {} },
    };
  const { insertCount, deleteCount, digest } = read;
  return {
    ...{ inserted: insertCount, deleted: deleteCount, digest },
    counts: { raw_insert_count: insertCount, raw_delete_count: deleteCount },
  };
}

function readIfGit(part: Buffer) {
  const changed = new ChangedLines(0);
  try {
    const file = readSection(part, changed);
    return { insertCount: file.insertCount, deleteCount: file.deleteCount, digest: changed.next(file) };
  } catch (error) {
    if (error instanceof PatchFault) return undefined;
    throw error;
  }
}

const sum = (one: Lines | undefined, other: Lines): Lines => ({
  inserted: added(one?.inserted, other.inserted),
  deleted: added(one?.deleted, other.deleted),
});

/** Nothing is known of a sum of which a part is not known. */
const added = (one: number | null = 0, other: number | null): number | null =>
  one === null || other === null ? null : one + other;

/**
 * Review Board counts rows down both sides, as this service does, over all lines of a file. A comment on rows that the patch
 * does not show stands beside the file.
 */
function notePlaces(comments: WholeRequest['diffComments'], part: Buffer | undefined, report: Report): void {
  if (comments.length === 0) return;
  const shown = part && rowsShown(part);
  for (const { id, first_line, num_lines } of comments) {
    const [first, last] = [first_line ?? 0, (first_line ?? 0) + Math.max(num_lines ?? 1, 1) - 1];
    if (shown?.some(([from, to]) => from <= last && to >= first)) continue;
    report.note(DIFF_COMMENT.name, 'it is on rows that the patch does not show', `id ${id}`);
  }
}

/** The first and last rows of what a patch shows of a file. */
function rowsShown(part: Buffer): [number, number][] {
  try {
    const rows = new SideBySideRows();
    return diffChunks(part).map((chunk) => {
      const first = rows.begin(chunk);
      return [first, first + Math.max(chunk.old.lines.length, chunk.new.lines.length) - 1];
    });
  } catch (error) {
    if (error instanceof PatchFault) return [];
    throw error;
  }
}
