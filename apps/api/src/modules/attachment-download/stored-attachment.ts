import { Injectable } from '@nestjs/common';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { DiffFileAttachment } from '@review-service/database/entities/diff-file-attachment.entity';
import { StoredFile } from '@review-service/database/entities/stored-file.entity';
import { boolean, json, nullable } from '@review-service/database/row-types';
import { equalOrNull, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../access/caller';
import { type Policy, type RouteParams, RouteTarget } from '../../access/route-target';
import { numericId } from '../../hypermedia/numeric-id';
import { attachmentVisibility } from '../diff-file-attachments';
import { isReadableRepository } from '../repositories';

const STORED = columns(StoredFile, 's', ['sha256', 'size']);

/** Bytes in storage. */
export type Stored = RowOf<typeof STORED>;

const attachmentColumns = (caller: Caller) =>
  together(
    columns(DiffFileAttachment, 'a', ['filename', 'mimetype']),
    computed({
      readable: [boolean, isReadableRepository(caller)],
      /** Null: its bytes are not stored. */
      stored: [
        nullable(json<Stored>()),
        sql`case when s.sha256 is not null then json_build_object('sha256', s.sha256, 'size', s.size) end`,
      ],
    }),
  );

/** The columns of an attachment for its bytes. */
export type StoredAttachment = RowOf<ReturnType<typeof attachmentColumns>>;

/** Finds the bytes of attachments. */
@Injectable()
export class StoredAttachments {
  constructor(private readonly db: Database) {}

  /** By the number of its review request and its own, with the API's access rule. */
  find(displayId: number, id: number, caller: Caller): Promise<StoredAttachment | undefined> {
    const found = attachmentColumns(caller);
    return this.db.find(
      found,
      sql`
        select ${found}
        from diff_file_attachment a join review_request q on q.id = a.review_request_id ${attachmentVisibility.openedBy(caller)}
        join repository r on r.id = a.repository_id left join stored_file s on s.sha256 = a.stored_as
        where a.id = ${id} and q.display_id = ${displayId} and ${attachmentVisibility.isVisible(caller)}
          and ${equalOrNull(sql`q.local_site_id`, caller.siteId)}`,
    );
  }

  /** Its thumbnail of this width in pixels. */
  thumbnail({ stored }: StoredAttachment, width: number): Promise<Stored | undefined> {
    return this.db.find(
      STORED,
      sql`
        select ${STORED} from thumbnail t join stored_file s on s.sha256 = t.stored_as
        where t.source = ${stored?.sha256 ?? null} and t.width = ${width}`,
    );
  }
}

const policy = {
  read: (_caller, { readable }) => readable,
} satisfies Policy<StoredAttachment>;

/** Loads the attachment of a file's URL. */
@Injectable()
export class StoredAttachmentTarget extends RouteTarget<StoredAttachment> {
  protected readonly policy = policy;

  constructor(private readonly attachments: StoredAttachments) {
    super();
  }

  protected find({ display_id, file_attachment_id }: RouteParams, caller: Caller) {
    return this.attachments.find(numericId(display_id), numericId(file_attachment_id), caller);
  }
}

/** The attachment whose file the URL names, if the caller may do this with it. */
export const StoredAttachmentTo = RouteTarget.decorator<typeof policy>(StoredAttachmentTarget);
