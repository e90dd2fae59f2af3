import { Injectable } from '@nestjs/common';
import type { ByAgent } from '@review-service/contracts/by-agent';
import type { PageQuery } from '@review-service/contracts/paging';
import { REVIEW_REQUEST_CHANGE } from '@review-service/contracts/review-request-changes';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { ReviewRequestChange } from '@review-service/database/entities/review-request-change.entity';
import { json, nullable, number, text } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../../access/callers/caller';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { largeJson, largeText } from '../../../hypermedia/lists/large-columns';
import { type Listing, type SortColumn, timeKey } from '../../../hypermedia/lists/listing';
import { byId } from '../../../hypermedia/lists/each-statement';
import { isShownTo } from '../../../hypermedia/lists/hidden-items';
import { type Page, Pager } from '../../../hypermedia/lists/pager';
import { DiffsService, type ShownDiff } from '../../diffs/diffs';
import { FileAttachmentsService, type ShownFileAttachment } from '../../attachments/file-attachments';
import { GroupsService, type ShownGroup } from '../../groups/groups';
import {
  type CheckedReviewRequest,
  type FieldsChanged,
  type NamedPerson,
  personColumn,
  ReviewRequestsService,
  type ShownReviewRequest,
} from '../../requests/review-requests';
import { type ShownUser, UsersService } from '../../people/users';

const changeColumns = (caller: Caller) =>
  together(
    columns(ReviewRequestChange, 'c', ['id', 'text', 'isMarkdown']),
    computed({
      byAgent: [nullable(json<ByAgent>()), sql`c.by_agent`],
      requestId: [number, sql`c.review_request_id`],
      // The number of its review request on its site.
      displayId: [number, sql`(select q.display_id from review_request q where q.id = c.review_request_id)`],
      createdAt: [text, timeKey(sql`c.created_at`)],
      fieldsChanged: [json<FieldsChanged>(), sql`c.fields_changed`],
      // Null: the account was deleted.
      user: [
        nullable(json<NamedPerson>()),
        sql`(select ${personColumn(caller)} from user_account u where u.id = c.user_id)`,
      ],
    }),
  );

type StoredChange = RowOf<ReturnType<typeof changeColumns>>;

/** The objects that changes name and their reader may see, by id. */
export interface NamedObjects {
  readonly groups: ReadonlyMap<number, ShownGroup>;
  readonly people: ReadonlyMap<number, ShownUser>;
  readonly requests: ReadonlyMap<number, ShownReviewRequest>;
  readonly diffs: ReadonlyMap<number, ShownDiff>;
  readonly files: ReadonlyMap<number, ShownFileAttachment>;
}

/** A change as it is shown. */
export interface ShownChange extends StoredChange {
  readonly named: NamedObjects;
}

const NEWEST_FIRST: SortColumn<StoredChange>[] = [{ column: sql`c.id`, member: 'id', type: 'number' }];

/** An object that a change names is stored as its id and name, and shown with all its fields: so many times as large. */
const GROWTH = 40;

const CHANGE_KEY = { of: REVIEW_REQUEST_CHANGE, id: sql`c.id` };
const LISTED = {
  items: [CHANGE_KEY],
  table: sql`review_request_change`,
  row: sql`c`,
  order: NEWEST_FIRST,
  isDescending: true,
  large: [largeText('c', 'text'), largeJson('c', 'fieldsChanged', GROWTH)],
};

function listingOf({ id }: { readonly id: number | Sql }, caller: Caller): Listing<StoredChange> {
  return { ...LISTED, columns: changeColumns(caller), reader: caller, where: sql`c.review_request_id = ${id}` };
}

/** Finds what has changed in visible review requests. */
@Injectable()
export class ReviewRequestChangesService {
  constructor(
    private readonly db: Database,
    private readonly pager: Pager,
    private readonly groups: GroupsService,
    private readonly users: UsersService,
    private readonly requests: ReviewRequestsService,
    private readonly diffs: DiffsService,
    private readonly files: FileAttachmentsService,
  ) {}

  async find(request: CheckedReviewRequest, id: number, caller: Caller): Promise<ShownChange | undefined> {
    const shown = changeColumns(caller);
    const change = await this.db.find(
      shown,
      sql`
        select ${shown} from review_request_change c where c.id = ${id} and c.review_request_id = ${request.id}`,
    );
    return change && (await this.show([change], caller))[0];
  }

  /** The changes with these ids that the caller's token does not hide, by id. The caller sees their review requests. */
  async ofIds(
    requestIds: readonly number[],
    ids: readonly number[],
    caller: Caller,
  ): Promise<Map<number, ShownChange>> {
    if (ids.length === 0) return new Map();
    const shown = changeColumns(caller);
    const found = await this.db.all(
      shown,
      sql`
        select ${shown} from review_request_change c
        where c.id = any(${[...new Set(ids)]}::integer[])
          and c.review_request_id = any(${[...new Set(requestIds)]}::integer[])
          and ${isShownTo(caller, CHANGE_KEY)}`,
    );
    return new Map((await this.show(found, caller)).map((change) => [change.id, change]));
  }

  async list(request: CheckedReviewRequest, caller: Caller, asked: PageQuery): Promise<Page<ShownChange>> {
    const page = await this.pager.page(listingOf(request, caller), asked);
    return { ...page, items: await this.show(page.items, caller) };
  }

  /** The changes of each of these visible review requests. */
  async ofEach(requests: readonly ShownReviewRequest[], caller: Caller, room: InlineRoom) {
    const listing = (request: { readonly id: Sql }) => listingOf(request, caller);
    const found = await this.pager.ofEach(requests, byId, listing, room);
    const shown = await this.show(
      found.flatMap((changes = []) => changes),
      caller,
    );
    return found.map((changes) => changes && shown.splice(0, changes.length));
  }

  /** Loads what all of them name: one query for each kind. */
  private async show(changes: readonly StoredChange[], caller: Caller): Promise<ShownChange[]> {
    if (changes.length === 0) return [];
    const fields = changes.map(({ fieldsChanged }) => fieldsChanged);
    const idsIn = (name: 'target_groups' | 'target_people' | 'depends_on' | 'files') =>
      fields.flatMap(({ [name]: change }) => (change ? [...change.old, ...change.new].map(({ id }) => id) : []));
    const owners = fields.flatMap(({ submitter }) => (submitter ? [submitter.old.id, submitter.new.id] : []));
    const named = {
      groups: await this.groups.ofIds(idsIn('target_groups'), caller),
      people: await this.users.ofIds([...idsIn('target_people'), ...owners], caller),
      requests: await this.requests.ofIds(idsIn('depends_on'), caller),
      files: await this.files.ofIds(
        [...idsIn('files'), ...fields.flatMap(({ file_captions: all = [] }) => all.map(({ file }) => file.id))],
        caller,
      ),
      diffs: await this.diffs.ofIds(
        changes.map(({ requestId }) => requestId),
        fields.flatMap(({ diff }) => (diff ? [diff.added.id] : [])),
        caller,
      ),
    };
    return changes.map((change) => ({ ...change, named }));
  }
}
