import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { nullable, number, text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { FileMissing, type FileStore } from '@review-service/platform/storage/file-store';
import type { MoveRun } from './move';
import { RawDiffs } from './requests/raw-diffs';
import type { TheirFileDiff } from './requests/read-requests';
import { FILE_DIFF } from './source/tables';
import { Report } from './report';
import { TableReader } from './source/reading';
import type { SourceDatabase } from './source/source';

/** So many files are compared at once. */
const FILES = 200;

const PART = {
  id: number,
  storedAs: nullable(text),
  start: nullable(number),
  end: nullable(number),
  parentStoredAs: nullable(text),
  parentStart: nullable(number),
  parentEnd: nullable(number),
};

const STORED = { sha256: text };

/** Reads all that was moved again from storage, and compares it: the part of each file of a diff, and each stored file. */
export class Verification {
  /** The patch that was read last: the files of a diff come one after the other. */
  private last: { readonly storedAs: string; readonly bytes: Promise<Buffer | undefined> } | undefined;

  constructor(
    private readonly move: MoveRun,
    private readonly source: SourceDatabase,
    private readonly files: FileStore,
  ) {}

  async all(): Promise<void> {
    await this.diffs();
    await this.stored();
  }

  /** Reading counts nothing and says nothing anew. */
  private async diffs(): Promise<void> {
    const silent = new Report();
    const reading = new TableReader(this.source, silent);
    const raw = new RawDiffs(reading, silent);
    for await (const files of reading.batches(FILE_DIFF, FILES)) {
      const wanted = await raw.of(files);
      const parts = new Map((await this.parts(files)).map((part) => [part.id, part]));
      for (const { id } of files) {
        const part = parts.get(id);
        const theirs = wanted.get(id);
        // What was left is in the report.
        if (!part || !theirs) continue;
        this.compare(id, theirs.own, await this.part(part.storedAs, part.start, part.end));
        this.compare(id, theirs.parent, await this.part(part.parentStoredAs, part.parentStart, part.parentEnd));
      }
    }
  }

  private compare(id: number, theirs: Buffer | undefined, ours: Buffer | undefined): void {
    if (!theirs || theirs.length === 0) return;
    const { report } = this.move;
    report.verified.diffs += 1;
    if (ours && sha1(ours) === sha1(theirs)) return;
    report.verified.faults += 1;
    report.note(FILE_DIFF.name, 'what is stored is not what Review Board has', `id ${id}`);
  }

  private parts(files: readonly TheirFileDiff[]) {
    return this.move.target.all(
      PART,
      sql`
        select f.id, p.stored_as as "storedAs", f.patch_start as start, f.patch_end as end,
          before.stored_as as "parentStoredAs", f.parent_patch_start as "parentStart", f.parent_patch_end as "parentEnd"
        from file_diff f
        join diff d on d.review_request_id = f.review_request_id and d.revision = f.diff_revision
        left join patch p on p.diff_id = d.id and p.commit_id is not distinct from f.commit_id and not p.is_parent
        left join patch before
          on before.diff_id = d.id and before.commit_id is not distinct from f.commit_id and before.is_parent
        where f.id = any(${files.map(({ id }) => id)}::integer[])`,
    );
  }

  private async part(storedAs: string | null, start: number | null, end: number | null): Promise<Buffer | undefined> {
    if (storedAs === null || start === null || end === null) return undefined;
    if (this.last?.storedAs !== storedAs) this.last = { storedAs, bytes: this.read(storedAs) };
    return (await this.last.bytes)?.subarray(start, end);
  }

  /** Every file that something uses, by its SHA-256, which is its name. */
  private async stored(): Promise<void> {
    const { report, target } = this.move;
    for (let after: string | undefined = ''; after !== undefined;) {
      const found: { sha256: string }[] = await target.all(
        STORED,
        sql`
          select sha256 from stored_file where unused_since is null and sha256 > ${after}
          order by sha256 limit ${FILES}`,
      );
      for (const { sha256 } of found) {
        const bytes = await this.read(sha256);
        report.verified.files += 1;
        if (bytes && createHash('sha256').update(bytes).digest('hex') === sha256) continue;
        report.verified.faults += 1;
        report.note('stored files', 'the bytes in storage are missing or others', sha256);
      }
      after = found.at(-1)?.sha256;
    }
  }

  private async read(sha256: string): Promise<Buffer | undefined> {
    try {
      return await buffer(await this.files.read(sha256));
    } catch (error) {
      if (error instanceof FileMissing) return undefined;
      throw error;
    }
  }
}

const sha1 = (bytes: Buffer): string => createHash('sha1').update(bytes).digest('hex');
