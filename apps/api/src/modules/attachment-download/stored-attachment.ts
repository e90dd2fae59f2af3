import { TransactionHost } from '@nestjs-cls/transactional';
import type { TransactionalAdapterTypeOrm } from '@nestjs-cls/transactional-adapter-typeorm';
import { Injectable } from '@nestjs/common';
import { equalOrNull } from '@review-service/database/equal-or-null';
import { lookUp, sql } from '@review-service/database/sql';
import type { Caller } from '../../access/caller';
import { type Policy, type RouteParams, RouteTarget } from '../../access/route-target';
import { numericId } from '../../hypermedia/numeric-id';
import { attachmentVisibility } from '../diff-file-attachments';
import { isReadableRepository } from '../repositories';

/** Bytes in storage. */
export interface Stored {
  readonly sha256: string;
  readonly size: number;
}

/** An attachment, as far as its bytes are concerned. */
export interface StoredAttachment {
  readonly filename: string;
  readonly mimetype: string;
  /** Null: its bytes are not here. */
  readonly stored: Stored | null;
  readonly readable: boolean;
}

/** Finds the bytes of attachments. */
@Injectable()
export class StoredAttachments {
  constructor(private readonly transaction: TransactionHost<TransactionalAdapterTypeOrm>) {}

  /** By the number of its review request and its own. The rule is the one of the item in the API. */
  async find(displayId: number, id: number, caller: Caller): Promise<StoredAttachment | undefined> {
    const [attachment] = await lookUp<StoredAttachment>(
      this.transaction.tx,
      sql`
        select a.filename, a.mimetype, ${isReadableRepository(caller)} as readable,
          case when s.sha256 is not null then json_build_object('sha256', s.sha256, 'size', s.size) end as stored
        from diff_file_attachment a join review_request q on q.id = a.review_request_id ${attachmentVisibility.openedBy(caller)}
        join repository r on r.id = a.repository_id left join stored_file s on s.sha256 = a.stored_as
        where a.id = ${id} and q.display_id = ${displayId} and ${attachmentVisibility.isVisible(caller)}
          and ${equalOrNull(sql`q.local_site_id`, caller.siteId)}`,
    );
    return attachment;
  }

  /** The picture of it that is so many pixels wide. */
  async thumbnail({ stored }: StoredAttachment, width: number): Promise<Stored | undefined> {
    const [found] = await lookUp<Stored>(
      this.transaction.tx,
      sql`
        select s.sha256, s.size from thumbnail t join stored_file s on s.sha256 = t.stored_as
        where t.source = ${stored?.sha256 ?? null} and t.width = ${width}`,
    );
    return found;
  }
}

const policy = {
  read: (_caller, { readable }) => readable,
} satisfies Policy<StoredAttachment>;

/** Loads the attachment whose file a URL names. */
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
