import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { number, text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { fail } from '../../../errors/api.exception';
import type { OtherBytes, OtherForm } from '../../../hypermedia/media-types/other-form';
import { partBytes, patchHeaders, StoredPatches } from '../diffs';
import type { CheckedCommit } from './commit.columns';

/** What a commit changes, as it was sent. */
@Injectable()
export class CommitPatch implements OtherForm<CheckedCommit> {
  constructor(
    private readonly db: Database,
    private readonly patches: StoredPatches,
  ) {}

  async of({ commitId, diff }: CheckedCommit): Promise<OtherBytes> {
    const upload = await this.db.find(
      { storedAs: text, size: number },
      sql`
        select p.stored_as as "storedAs", s.size from patch p join stored_file s on s.sha256 = p.stored_as
        where p.diff_id = ${diff.id} and p.commit_id = ${commitId} and not p.is_parent`,
    );
    const { storedAs, size } = upload ?? fail(errors.doesNotExist);
    const headers = patchHeaders(`${commitId}.patch`, diff.createdAt);
    return partBytes(this.patches, { storedAs, start: 0, end: size }, headers);
  }
}
