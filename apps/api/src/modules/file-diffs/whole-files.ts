import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { FileDiff } from '@review-service/database/entities/file-diff.entity';
import { nullable, text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { newFileContent } from '@review-service/patches/new-file';
import { PatchFault } from '@review-service/patches/patch-fault';
import { Database } from '@review-service/platform/database/database';
import { fail } from '../../errors/api.exception';
import { timeKey } from '../../hypermedia/listing';
import type { OtherBytes } from '../../hypermedia/other-form';
import { patchHeaders, StoredPatches } from '../diffs';
import type { ShownFileDiff } from './file-diff.columns';

const COLUMNS = together(
  columns(FileDiff, 'f', [
    ...(['sourceFile', 'destFile', 'isNew', 'status', 'diff'] as const),
    ...(['patchStart', 'patchEnd', 'parentPatchStart', 'parentPatchEnd'] as const),
  ]),
  computed({
    madeAt: [text, timeKey(sql`d.created_at`)],
    storedAs: [nullable(text), sql`p.stored_as`],
    parentStoredAs: [nullable(text), sql`before.stored_as`],
  }),
);

type Row = RowOf<typeof COLUMNS>;

/** Files as a whole, before a change and after it, as far as a patch has all of them: that is so of new files. */
@Injectable()
export class WholeFiles {
  constructor(
    private readonly db: Database,
    private readonly patches: StoredPatches,
  ) {}

  /** A new file has none; one that the parent patch makes is in that. */
  async original({ id }: ShownFileDiff): Promise<OtherBytes> {
    const file = await this.find(id);
    if (file.isNew) fail(errors.doesNotExist, { message: 'Before the change there is no such file.' });
    const section = await this.section(file.parentStoredAs, file.parentPatchStart, file.parentPatchEnd);
    return contentOf(section, file.sourceFile, file.madeAt);
  }

  /** A deleted file has none. */
  async patched({ id }: ShownFileDiff): Promise<OtherBytes> {
    const file = await this.find(id);
    if (file.status === 'D') fail(errors.doesNotExist, { message: 'After the change there is no such file.' });
    const section =
      file.diff === null ? await this.section(file.storedAs, file.patchStart, file.patchEnd) : Buffer.from(file.diff);
    return contentOf(section, file.destFile, file.madeAt);
  }

  private async find(id: number): Promise<Row> {
    const file = await this.db.find(
      COLUMNS,
      sql`
        select ${COLUMNS} from file_diff f
        join diff d on d.review_request_id = f.review_request_id and d.revision = f.diff_revision
        left join patch p on p.diff_id = d.id and p.commit_id is not distinct from f.commit_id and not p.is_parent
        left join patch before
          on before.diff_id = d.id and before.commit_id is not distinct from f.commit_id and before.is_parent
        where f.id = ${id}`,
    );
    return file ?? fail(errors.doesNotExist);
  }

  private async section(storedAs: string | null, start: number | null, end: number | null) {
    if (storedAs === null || start === null || end === null) return undefined;
    return buffer(await this.patches.open({ storedAs, start, end }));
  }
}

function contentOf(section: Buffer | undefined, name: string, madeAt: string): OtherBytes {
  const content = (section && newContent(section)) ?? fail(errors.fileNotRead);
  return {
    tag: createHash('sha256').update(content).digest('hex'),
    headers: patchHeaders(name, madeAt),
    size: content.length,
    open: () => Promise.resolve(Readable.from([content], { objectMode: false })),
  };
}

/** Imported texts may be no patches. */
function newContent(section: Buffer): Buffer | undefined {
  try {
    return newFileContent(section);
  } catch (error) {
    if (error instanceof PatchFault) return undefined;
    throw error;
  }
}
