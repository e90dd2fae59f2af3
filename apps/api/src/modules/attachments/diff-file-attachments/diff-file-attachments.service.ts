import { Injectable } from '@nestjs/common';
import {
  DIFF_FILE_ATTACHMENT,
  type DiffFileAttachmentListQuery,
} from '@review-service/contracts/diff-file-attachments';
import { errors } from '@review-service/contracts/errors';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { DiffFileAttachment } from '@review-service/database/entities/diff-file-attachment.entity';
import { boolean, json, nullable, number, text } from '@review-service/database/row-types';
import { equalOrNull, join, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { isReadableRepository } from '@review-service/visibility/repositories';
import type { Caller } from '../../../access/callers/caller';
import { fail } from '../../../errors/api.exception';
import { byId } from '../../../hypermedia/lists/each-statement';
import type { ExtraData } from '../../../hypermedia/extra-data/extra-data-fault';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { isShownTo } from '../../../hypermedia/lists/hidden-items';
import { largeJson } from '../../../hypermedia/lists/large-columns';
import type { Listing, SortColumn } from '../../../hypermedia/lists/listing';
import { type Page, Pager } from '../../../hypermedia/lists/pager';
import { type PictureSize, extentOf, type NamedFile, namedFile } from '../attached-files';
import { type CheckedRepository, type ShownRepository } from '../../repositories/repositories';
import { attachmentVisibility as visibility } from './diff-file-attachment.access';
import { type AskedAttachments, isAskedInOrder } from './asked-attachments';
import { attachmentParts } from './diff-file-attachment.parts';
import { attachmentTotal } from './diff-file-attachment.total';

const COLUMNS = together(
  columns(DiffFileAttachment, 'a', ['id', 'repositoryId', 'filename', 'mimetype', 'caption', 'sha256', 'preview']),
  computed({
    // The number of its review request within its site.
    displayId: [number, sql`q.display_id`],
    path: [text, sql`coalesce(a.repo_path, a.dest_path)`],
    revision: [nullable(text), sql`a.repo_revision`],
    extraData: [json<ExtraData>(), sql`a.extra_data`],
    // It has thumbnails.
    hasThumbnails: [boolean, sql`exists (select from thumbnail t where t.source = a.stored_as)`],
    size: [nullable(number), sql`(select s.size::float8 from stored_file s where s.sha256 = a.stored_as)`],
    extent: [nullable(json<PictureSize>()), extentOf(sql`a.stored_as`)],
    // The file of a diff whose new side the attachment is.
    addedIn: [nullable(json<NamedFile>()), sql`case when f.id is not null then ${namedFile} end`],
  }),
);

/** An attachment as it is shown. */
export type ShownAttachment = RowOf<typeof COLUMNS>;

const checkedColumns = (caller: Caller) =>
  together(COLUMNS, computed({ readable: [boolean, isReadableRepository(caller)] }));

/** An attachment and whether the caller may read its repository. */
export type CheckedAttachment = RowOf<ReturnType<typeof checkedColumns>>;

const JOINED = sql`
  join review_request q on q.id = a.review_request_id
  left join file_diff f on f.id = a.added_in_filediff_id`;
const DIFF_FILE_ATTACHMENT_KEY = { of: DIFF_FILE_ATTACHMENT, id: sql`a.id` };
const LISTED = {
  columns: COLUMNS,
  table: sql`diff_file_attachment`,
  row: sql`a`,
  joined: JOINED,
  items: [DIFF_FILE_ATTACHMENT_KEY],
  large: [largeJson('a', 'extraData')],
};
const ORDER: SortColumn<ShownAttachment>[] = [{ column: sql`a.id`, member: 'id', type: 'number' }];

/** Finds diff file attachments. */
@Injectable()
export class DiffFileAttachmentsService {
  constructor(
    private readonly db: Database,
    private readonly pager: Pager,
  ) {}

  find(repositoryId: number, id: number, caller: Caller): Promise<CheckedAttachment | undefined> {
    const checked = checkedColumns(caller);
    return this.db.find(
      checked,
      sql`
        select ${checked} from diff_file_attachment a ${JOINED} ${visibility.openedBy(caller)} join repository r on r.id = a.repository_id
        where a.id = ${id} and a.repository_id = ${repositoryId} and ${visibility.isVisible(caller)}
          and ${equalOrNull(sql`r.local_site_id`, caller.siteId)}`,
    );
  }

  /** The attachments with these ids that the caller may see, by id. */
  async ofIds(ids: readonly number[], caller: Caller): Promise<Map<number, ShownAttachment>> {
    const found = await this.db.all(
      COLUMNS,
      sql`
        select ${COLUMNS} from diff_file_attachment a ${JOINED} ${visibility.openedBy(caller)}
        join repository r on r.id = a.repository_id
        where a.id = any(${[...new Set(ids)]}::integer[]) and ${isShownTo(caller, DIFF_FILE_ATTACHMENT_KEY)}
          and ${visibility.isVisible(caller)} and ${isReadableRepository(caller)}`,
    );
    return new Map(found.map((attachment) => [attachment.id, attachment]));
  }

  /** A new attachment, as its uploader sees it. */
  async made(id: number): Promise<ShownAttachment> {
    const attachment = await this.db.find(
      COLUMNS,
      sql`select ${COLUMNS} from diff_file_attachment a ${JOINED} where a.id = ${id}`,
    );
    return attachment ?? fail(errors.doesNotExist);
  }

  list(
    repository: CheckedRepository,
    caller: Caller,
    asked: DiffFileAttachmentListQuery,
  ): Promise<Page<ShownAttachment>> {
    const { mimetype, 'repository-file-path': path, 'repository-revision': revision } = asked;
    const filters = [
      ...(path === undefined ? [] : [sql`(a.source_path = ${path} or a.dest_path = ${path})`]),
      ...(revision === undefined ? [] : [sql`a.repo_revision = ${revision}`]),
    ];
    const filter = filters.length > 0 ? join(filters, ' and ') : undefined;
    const those = { repositoryId: repository.id, mimetype, filter };
    const listing = listingOf(those, caller);
    return this.pager.page(
      path === undefined
        ? { ...listing, ...countedOf(those, caller), isFiltered: filter !== undefined }
        : { ...listing, isSearch: true },
      asked,
    );
  }

  /** The attachments of each of these repositories, which the caller may read. */
  ofEach(repositories: readonly ShownRepository[], caller: Caller, room: InlineRoom) {
    return this.pager.ofEach(
      repositories,
      byId,
      ({ id }) => {
        const those = { repositoryId: id };
        return { ...listingOf(those, caller), ...countedOf(those, caller) };
      },
      room,
      ({ id }) => sql`exists (select from repository r where r.id = ${id} and ${isReadableRepository(caller)})`,
    );
  }
}

const listingOf = (those: AskedAttachments, caller: Caller): Listing<ShownAttachment> => ({
  ...LISTED,
  reader: caller,
  where: isAskedInOrder(those),
  within: sql`a.repository_id`,
  isVisible: visibility.isVisible(caller),
  narrowedBy: visibility.openedBy(caller),
  order: ORDER,
});

/** What the ledger knows of the list. */
const countedOf = (those: AskedAttachments, caller: Caller) => ({
  total: attachmentTotal(caller, those),
  parts: attachmentParts(caller, those),
});
