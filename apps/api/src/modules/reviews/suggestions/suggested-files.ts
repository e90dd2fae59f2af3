import { Injectable } from '@nestjs/common';
import { ORIGINAL_FILE } from '@review-service/contracts/file-diffs';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { FileDiff } from '@review-service/database/entities/file-diff.entity';
import { nullable, number, text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { KnownText } from '@review-service/patches/known-text';
import { PatchFault } from '@review-service/patches/patch-fault';
import { patchedContent } from '@review-service/patches/whole-context';
import { wholeFile } from '@review-service/patches/whole-file';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../../access/callers/caller';
import { tokenReads } from '../../../access/rules/token-gate';
import type { RequestPlace } from '../../../http/concurrent-requests';
import { PAGE_AT_MOST } from '../../../hypermedia/lists/page-statement';
import { Originals } from '../../diffs/diffs';
import { type Bounds, ListedFiles } from '../../diffs/file-patches';

/** What is read of one file. */
const BOUNDS: Bounds = { files: 1, bytes: 1_048_576, lines: 100_000 };

/** So many files are read at once. */
const BATCH = 50;

/** So many bytes of sections are read at once: those of a large diff. Of other files nothing is known. */
const BYTES_AT_MOST = 16 * 1_048_576;

/** So long sources are waited for, in milliseconds; for the next request their files are there. */
const WAIT = 400;

/** Who wants to know files; without a place only what is known already is told. */
export interface SourceAsker {
  readonly caller: Caller;
  readonly place?: RequestPlace;
}

/** A file of a diff, named by its path after the change. */
export interface NamedPath {
  readonly requestId: number;
  readonly revision: number;
  readonly onDraft: boolean;
  /** That of its commit in a series; null: all commits together. */
  readonly commitId: string | null;
  readonly path: string;
}

const FILE = together(
  columns(FileDiff, 'f', ['id', 'sourceFile', 'sourceRevision', 'isBinary', 'isNew', 'status', 'onDraft']),
  computed({
    nth: [number, sql`asked.nth`],
    hasParent: [number, sql`(f.parent_patch_start is not null)::integer`],
    repositoryId: [nullable(number), sql`q.repository_id`],
    baseCommitId: [text, sql`coalesce(d.base_commit_id, '')`],
  }),
);

/** What is known of a text file after its change. */
export interface SuggestedFile extends RowOf<typeof FILE> {
  readonly section: Buffer;
  readonly known: KnownText;
  /** Its source has not given all of it yet. */
  readonly isPending: boolean;
}

/** Reads files after their changes: what patches show of them, or all that sources have. */
@Injectable()
export class SuggestedFiles {
  constructor(
    private readonly db: Database,
    private readonly files: ListedFiles,
    private readonly originals: Originals,
  ) {}

  /** In the order of what is asked for; undefined: the diff has no such file, deletes it, or it is not text. */
  async of(asked: readonly NamedPath[], { caller }: SourceAsker): Promise<(SuggestedFile | undefined)[]> {
    const found = new Map<number, SuggestedFile>();
    let bytes = 0;
    for (let from = 0; from < asked.length; from += BATCH) {
      const rows = await this.rowsOf(asked.slice(from, from + BATCH));
      const ids = [...new Set(rows.map(({ id }) => id))];
      const read = await this.files.read(
        ids.map((id) => [id]),
        bytes < BYTES_AT_MOST,
        caller,
        BOUNDS,
      );
      const known = new Map(ids.map((id) => [id, knownOf(read.get(id)?.section)]));
      for (const row of rows) {
        const { section = NONE } = read.get(row.id) ?? {};
        found.set(from + row.nth - 1, {
          ...{ ...row, section, isPending: false },
          known: known.get(row.id) ?? KnownText.NOTHING,
        });
      }
      for (const { section } of read.values()) bytes += section?.length ?? 0;
    }
    return asked.map((_, at) => found.get(at));
  }

  /** The same files, whole where their sources have given them. They are asked for all of them at once. */
  async whole(files: readonly SuggestedFile[], { caller, place }: SourceAsker): Promise<SuggestedFile[]> {
    const [one] = files;
    const unknown = files.filter(({ known, hasParent }) => !known.isWhole && hasParent === 0);
    if (!one || unknown.length === 0 || !tokenReads(caller, ORIGINAL_FILE)) return [...files];
    const wait = place ? WAIT : 0;
    const answers = await this.originals.of(
      { caller, repositoryId: one.repositoryId, onDraft: one.onDraft, wait, ...(place && { place }) },
      unknown.map(({ sourceFile: path, sourceRevision: blob, baseCommitId: commit }) => ({ path, blob, commit })),
    );
    const known = new Map<SuggestedFile, SuggestedFile>();
    let bytes = 0;
    for (const [at, file] of unknown.entries()) {
      const answer = answers[at];
      if (!answer) continue;
      if ('fault' in answer) known.set(file, { ...file, isPending: answer.fault === 'pending' });
      else if ((bytes += answer.size) <= PAGE_AT_MOST) {
        const whole = wholeOf(file, await this.originals.read(answer));
        if (whole) known.set(file, { ...file, known: whole });
      }
    }
    return files.map((file) => known.get(file) ?? file);
  }

  private rowsOf(asked: readonly NamedPath[]): Promise<RowOf<typeof FILE>[]> {
    return this.db.all(
      FILE,
      sql`
        select ${FILE}
        from jsonb_to_recordset(${JSON.stringify(asked.map((one, at) => ({ ...one, nth: at + 1 })))}::jsonb) as asked(
          "nth" integer, "requestId" integer, "revision" integer, "onDraft" boolean, "commitId" text, "path" text)
        join file_diff f on f.review_request_id = asked."requestId" and f.diff_revision = asked."revision"
          and f.on_draft = asked."onDraft" and f.commit_id is not distinct from asked."commitId"
          and f.dest_file = asked."path" and f.status <> 'D' and not f.is_binary
        join diff d on d.review_request_id = f.review_request_id and d.revision = f.diff_revision
        join review_request q on q.id = f.review_request_id`,
    );
  }
}

const NONE = Buffer.alloc(0);

/** Undefined: it was not read, cannot be, or has too many lines. */
function knownOf(section: Buffer | undefined): KnownText | undefined {
  return section && ifPatch(() => KnownText.ofSection(section, BOUNDS.lines));
}

function wholeOf({ section }: SuggestedFile, original: Buffer): KnownText | undefined {
  return ifPatch(() => {
    const content = wholeFile(section, 'new') ?? patchedContent(section, original);
    return content && KnownText.ofContent(content, BOUNDS.lines);
  });
}

function ifPatch<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof PatchFault) return undefined;
    throw error;
  }
}
