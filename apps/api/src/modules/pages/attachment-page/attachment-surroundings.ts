import { Injectable } from '@nestjs/common';
import type { RowOf } from '@review-service/database/columns';
import { json, nullable, number, text } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../../access/callers/caller';
import { attachmentVisibility } from '../../attachments/diff-file-attachments';
import { isShownFile } from '../../attachments/file-attachments';
import { isEditable } from '../../requests/review-requests';

/** A file of a diff, with the attachment as one side. */
export interface UsingDiff {
  readonly revision: number;
  readonly onDraft: boolean;
  readonly source: string;
  readonly dest: string;
}

/** Another attachment of the same file, with one of three revisions. */
export interface Version {
  readonly id: number;
  readonly filename: string;
  readonly caption: string;
  /** The revision of the file in the repository. */
  readonly repositoryRevision?: string | null;
  /** The diff with this new side. */
  readonly diffRevision?: number | null;
  /** The revision of a file of the review request. */
  readonly uploadRevision?: number;
}

const OF_REQUEST = {
  /** In bytes; null if they are not stored. */
  size: nullable(number),
  /** Null if not known. */
  uploader: nullable(text),
  versions: json<Version[]>(),
};

const OF_DIFF = { ...OF_REQUEST, diffs: json<UsingDiff[]>() };

/** The context of a file of a review request on its page. */
type SurroundingsOfRequest = RowOf<typeof OF_REQUEST>;

/** The context of an attachment of a diff. */
type SurroundingsOfDiff = RowOf<typeof OF_DIFF>;

const NOTHING: SurroundingsOfDiff = { size: null, uploader: null, diffs: [], versions: [] };

/** The maximum of listed diffs and versions. */
const MOST = 100;

/** Finds the context of an attachment: its size, its uploader, its other versions, and the diffs that use it. */
@Injectable()
export class AttachmentSurroundings {
  constructor(private readonly db: Database) {}

  /** One statement. A file diff uses its new side and its source. */
  async ofDiff(id: number, caller: Caller): Promise<SurroundingsOfDiff> {
    const [found] = await this.db.change(
      OF_DIFF,
      sql`
        with one as (select * from diff_file_attachment where id = ${id}),
        used as (
          select f.* from one join file_diff f on f.review_request_id = one.review_request_id
          where ${isSeen(caller)} and (
            f.id = one.added_in_filediff_id
            or (not f.is_new and f.source_file = one.repo_path and f.source_revision = one.repo_revision))
          order by f.diff_revision, f.id limit ${MOST}),
        related as (
          select distinct f.id, f.diff_revision, f.is_new, f.source_file, f.source_revision
          from used join file_diff f on f.review_request_id = used.review_request_id and f.dest_file = used.dest_file
          where ${isSeen(caller)}),
        version as (
          select a.id, a.filename, a.caption, a.repo_revision as "repositoryRevision",
            (select diff_revision from related where id = a.added_in_filediff_id) as "diffRevision"
          from one join diff_file_attachment a on a.review_request_id = one.review_request_id
            and a.repository_id = one.repository_id and a.id <> one.id
          ${attachmentVisibility.openedBy(caller)}
          where ${attachmentVisibility.isVisible(caller)} and exists (
            select from related f where f.id = a.added_in_filediff_id
              or (not f.is_new and f.source_file = a.repo_path and f.source_revision = a.repo_revision))
          order by a.id limit ${MOST})
        select s.size::float8 as size, u.username as uploader,
          (select coalesce(json_agg(json_build_object(
            'revision', diff_revision, 'onDraft', on_draft, 'source', source_file, 'dest', dest_file
          )), '[]') from used) as diffs,
          (select coalesce(json_agg(version), '[]') from version) as versions
        from one left join stored_file s on s.sha256 = one.stored_as left join user_account u on u.id = one.user_id`,
    );
    return found ?? NOTHING;
  }

  /** The other revisions that the caller may see, by one statement. */
  async ofRequest(id: number, caller: Caller): Promise<SurroundingsOfRequest> {
    const [found] = await this.db.change(
      OF_REQUEST,
      sql`
        with version as (
          select a.id, a.filename, a.caption, a.revision as "uploadRevision"
          from file_attachment one join file_attachment a on a.history_id = one.history_id and a.id <> one.id
          join review_request q on q.id = a.review_request_id
          where one.id = ${id} and ${isShownFile(caller)} order by a.revision desc limit ${MOST})
        select s.size::float8 as size, u.username as uploader,
          (select coalesce(json_agg(version), '[]') from version) as versions
        from file_attachment one join stored_file s on s.sha256 = one.stored_as
        left join user_account u on u.id = one.user_id where one.id = ${id}`,
    );
    return found ?? NOTHING;
  }
}

/** Only people who may edit the request see files of its draft. */
const isSeen = (caller: Caller): Sql => sql`(
  not f.on_draft or exists (select from review_request q where q.id = f.review_request_id and ${isEditable(caller)}))`;
