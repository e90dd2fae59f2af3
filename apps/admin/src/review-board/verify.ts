import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { nullable, number, text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { FileMissing, type FileStore } from '@review-service/platform/storage/file-store';
import type { MoveRun } from './move';
import { byId } from './grouped';
import { RawDiffs, RawDiffsAhead } from './requests/raw-diffs';
import { FILE_DIFF } from './source/tables';
import { Report } from './report';
import { TableReader } from './source/reading';
import type { SourceDatabase } from './source/source';

/** So many review requests, or files, are compared at once. */
const [REQUESTS, FILES] = [50, 200];

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

/**
 * Reads again from storage what was moved since the last run that ended here, and compares it: the part of each file of a
 * diff, and each stored file.
 */
export class Verification {
  private readonly raw: RawDiffs;
  private readonly reading: TableReader;
  /** The patch that was read last: the files of a diff come one after the other. */
  private last: { readonly storedAs: string; readonly bytes: Promise<Buffer | undefined> } | undefined;

  constructor(
    private readonly move: MoveRun,
    source: SourceDatabase,
    private readonly files: FileStore,
  ) {
    // Reading counts nothing and says nothing anew.
    const silent = new Report();
    this.reading = new TableReader(source, silent);
    this.raw = new RawDiffs(this.reading, silent);
  }

  async all(): Promise<void> {
    const { target, progress, report } = this.move;
    let [after, done] = [0, 0];
    for (
      let ids = await target.toVerify(after, REQUESTS);
      ids.length > 0;
      ids = await target.toVerify(after, REQUESTS)
    ) {
      const { faults } = report.verified;
      await this.diffs(ids);
      await this.stored(ids);
      // The next run says a fault again.
      if (report.verified.faults === faults) await target.setVerified(ids);
      after = ids.at(-1) ?? after;
      done += ids.length;
      progress(`verified: ${done} review requests`);
    }
    await this.filesOfPeople();
  }

  private async diffs(requestIds: readonly number[]): Promise<void> {
    const parts = await this.parts(requestIds);
    for (let at = 0; at < parts.length; at += FILES) {
      const some = parts.slice(at, at + FILES);
      const theirs = await this.reading.where(
        FILE_DIFF,
        'id',
        some.map(({ id }) => id),
      );
      const wanted = new RawDiffsAhead(this.raw, theirs);
      const fileOf = byId(theirs);
      for (const { id, storedAs, start, end, parentStoredAs, parentStart, parentEnd } of some) {
        const file = fileOf.get(id);
        const bytes = file && (await wanted.of([file])).get(id);
        this.compare(id, bytes?.own, await this.part(storedAs, start, end));
        this.compare(id, bytes?.parent, await this.part(parentStoredAs, parentStart, parentEnd));
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

  private parts(requestIds: readonly number[]) {
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
        where f.review_request_id = any(${[...requestIds]}::integer[])
        order by f.id`,
    );
  }

  private async part(storedAs: string | null, start: number | null, end: number | null): Promise<Buffer | undefined> {
    if (storedAs === null || start === null || end === null) return undefined;
    if (this.last?.storedAs !== storedAs) this.last = { storedAs, bytes: this.read(storedAs) };
    return (await this.last.bytes)?.subarray(start, end);
  }

  /** Attached files, by their SHA-256, which are their names. Patches were compared by their parts. */
  private async stored(requestIds: readonly number[]): Promise<void> {
    const ids = [...requestIds];
    await this.compareStored(
      await this.move.target.all(
        STORED,
        sql`
          select stored_as as sha256 from file_attachment where review_request_id = any(${ids}::integer[])
          union select stored_as from diff_file_attachment
          where review_request_id = any(${ids}::integer[]) and stored_as is not null`,
      ),
    );
  }

  private async filesOfPeople(): Promise<void> {
    for (let after: string | undefined = ''; after !== undefined;) {
      const found: { sha256: string }[] = await this.move.target.all(
        STORED,
        sql`
          select distinct stored_as as sha256 from user_file_attachment where stored_as > ${after}
          order by stored_as limit ${FILES}`,
      );
      await this.compareStored(found);
      after = found.at(-1)?.sha256;
    }
  }

  private async compareStored(found: readonly { readonly sha256: string }[]): Promise<void> {
    const { report } = this.move;
    for (const { sha256 } of found) {
      const bytes = await this.read(sha256);
      report.verified.files += 1;
      if (bytes && createHash('sha256').update(bytes).digest('hex') === sha256) continue;
      report.verified.faults += 1;
      report.note('stored files', 'the bytes in storage are missing or others', sha256);
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
