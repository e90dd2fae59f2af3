import { Injectable } from '@nestjs/common';
import { DIFF_FILE_ATTACHMENT } from '@review-service/contracts/diff-file-attachments';
import { errors } from '@review-service/contracts/errors';
import { DRAFT_FILE_ATTACHMENT, FILE_ATTACHMENT } from '@review-service/contracts/file-attachments';
import { scopeFor } from '@review-service/contracts/scopes';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { StoredFile } from '@review-service/database/entities/stored-file.entity';
import { boolean, json, nullable, text } from '@review-service/database/row-types';
import { equalOrNull, type Sql, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { isReadableRepository } from '@review-service/visibility/repositories';
import { requestVisibility } from '@review-service/visibility/review-requests';
import type { Caller } from '../../../access/callers/caller';
import { defineTarget, type Policy } from '../../../access/targets/route-target';
import { tokenReads } from '../../../access/rules/token-gate';
import { fail } from '../../../errors/api.exception';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { attachmentVisibility } from '../diff-file-attachments';
import { isShownFile } from '../file-attachments';

export const STORED = columns(StoredFile, 's', ['sha256', 'size']);

/** Bytes in storage. */
export type StoredContent = RowOf<typeof STORED>;

/** The columns of `a`, an attachment of any kind with a file, and of `stored_file s`. */
export const STORED_COLUMNS = computed({
  filename: [text, sql`a.filename`],
  mimetype: [text, sql`a.mimetype`],
  /** Null: its bytes are not stored. */
  stored: [
    nullable(json<StoredContent>()),
    sql`case when s.sha256 is not null then json_build_object('sha256', s.sha256, 'size', s.size) end`,
  ],
});

/** What is sent of an attachment. */
export type StoredBytes = RowOf<typeof STORED_COLUMNS>;

/** The same of an attachment of a review request, or of its diffs. */
const attachmentColumns = (isOfDiff: boolean, readable: Sql) =>
  together(
    STORED_COLUMNS,
    computed({
      isOfDiff: [boolean, sql`${isOfDiff}::boolean`],
      readable: [boolean, readable],
    }),
  );

/** The columns of an attachment for its bytes. */
export type StoredAttachment = RowOf<ReturnType<typeof attachmentColumns>>;

/** Finds the bytes of attachments. */
@Injectable()
export class StoredAttachments {
  constructor(private readonly db: Database) {}

  /** By the number of its review request and its own, which no two attachments share, with the API's access rule. */
  find(displayId: number, id: number, caller: Caller): Promise<StoredAttachment | undefined> {
    const ofDiff = attachmentColumns(true, isReadableRepository(caller));
    const ofRequest = attachmentColumns(false, sql`true`);
    const isNamed = sql`
      a.id = ${id} and q.display_id = ${displayId} and ${equalOrNull(sql`q.local_site_id`, caller.siteId)}`;
    return this.db.find(
      ofDiff,
      sql`
        select ${ofDiff}
        from diff_file_attachment a join review_request q on q.id = a.review_request_id ${attachmentVisibility.openedBy(caller)}
        join repository r on r.id = a.repository_id left join stored_file s on s.sha256 = a.stored_as
        where ${isNamed} and ${attachmentVisibility.isVisible(caller)}
        union all
        select ${ofRequest}
        from file_attachment a join review_request q on q.id = a.review_request_id ${requestVisibility.openedBy(caller)}
        join stored_file s on s.sha256 = a.stored_as
        where ${isNamed} and ${requestVisibility.isVisible(caller)} and ${isShownFile(caller)}`,
    );
  }
}

const policy = {
  read: (_caller, { readable }) => readable,
} satisfies Policy<StoredAttachment>;

/** The attachment whose file the URL names, if the caller may do this with it. */
export const StoredAttachmentTo = defineTarget({
  uses: { attachments: StoredAttachments },
  policy,
  async find({ attachments }, { display_id, file_attachment_id }, caller) {
    const id = numericId(file_attachment_id);
    const attachment = await attachments.find(numericId(display_id), id, caller);
    if (attachment) expectReading(caller, attachment, String(id));
    return attachment;
  },
});

/** A token needs what it needs for the attachment's own URL, or one of them. */
function expectReading(caller: Caller, { isOfDiff }: StoredAttachment, id: string): void {
  const shownAs = isOfDiff ? [DIFF_FILE_ATTACHMENT] : [FILE_ATTACHMENT, DRAFT_FILE_ATTACHMENT];
  if (shownAs.some((definition) => tokenReads(caller, definition, id))) return;
  caller.needs.refuse(shownAs[0], 'GET', caller.grant ? 'scope' : 'policy');
  if (!caller.grant)
    fail(errors.permissionDenied, { message: 'The policy of this API token does not allow GET here.' });
  const scope = scopeFor((isOfDiff ? DIFF_FILE_ATTACHMENT : FILE_ATTACHMENT).policyId, 'GET');
  fail(errors.missingScope, { scope, message: `The OAuth2 token lacks the scope ${scope}.` });
}
