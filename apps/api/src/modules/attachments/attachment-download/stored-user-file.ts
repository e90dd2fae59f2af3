import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { USER_FILE_ATTACHMENT } from '@review-service/contracts/user-file-attachments';
import { computed, type RowOf, together } from '@review-service/database/columns';
import { number } from '@review-service/database/row-types';
import { equalOrNull, sql } from '@review-service/database/sql';
import { isUuid } from '@review-service/database/uuid';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../../access/callers/caller';
import { defineTarget, type Policy } from '../../../access/targets/route-target';
import { tokenReads } from '../../../access/rules/token-gate';
import { fail } from '../../../errors/api.exception';
import { STORED_COLUMNS } from './stored-attachment';

/** Of `user_file_attachment a` and of `stored_file s`. */
const COLUMNS = together(STORED_COLUMNS, computed({ id: [number, sql`a.id`] }));

/** The columns of a person's file for its bytes. */
export type StoredUserFile = RowOf<typeof COLUMNS>;

/** Finds the bytes of people's files. */
@Injectable()
export class StoredUserFiles {
  constructor(private readonly db: Database) {}

  /** By its address on the site of the URL. */
  async find(username: string, uuid: string, { siteId }: Caller): Promise<StoredUserFile | undefined> {
    if (!isUuid(uuid)) return undefined;
    return this.db.find(
      COLUMNS,
      sql`
        select ${COLUMNS}
        from user_file_attachment a join user_account u on u.id = a.user_id join stored_file s on s.sha256 = a.stored_as
        where a.uuid = ${uuid}::uuid and u.username = ${username} and ${equalOrNull(sql`a.local_site_id`, siteId)}`,
    );
  }
}

/** Texts show the file to other people. So everybody who knows its address, which nobody can guess, may read it. */
const policy = { read: () => true } satisfies Policy<StoredUserFile>;

/** The person's file whose address the URL is. */
export const StoredUserFileTo = defineTarget({
  uses: { files: StoredUserFiles },
  policy,
  async find({ files }, { username = '', uuid = '' }, caller) {
    const file = await files.find(username, uuid, caller);
    if (file && !tokenReads(caller, USER_FILE_ATTACHMENT, String(file.id))) {
      caller.needs.refuse(USER_FILE_ATTACHMENT, 'GET', 'policy');
      fail(errors.permissionDenied, { message: 'The policy of this API token does not allow GET here.' });
    }
    return file;
  },
});
