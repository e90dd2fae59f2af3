import { Injectable } from '@nestjs/common';
import { DELETED_GROUP, type RestoreGroup } from '@review-service/contracts/deleted-groups';
import { GROUP, GROUPS_QUEUE } from '@review-service/contracts/groups';
import type { PageQuery } from '@review-service/contracts/paging';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { isRestorable, restoredGroup } from '@review-service/database/deleted-group';
import { Group } from '@review-service/database/entities/group.entity';
import { boolean, text } from '@review-service/database/row-types';
import { empty, equalOrNull, isoTime, type Sql, sql } from '@review-service/database/sql';
import { versionOf } from '@review-service/database/versions';
import { Database } from '@review-service/platform/database/database';
import { onDuplicate } from '@review-service/platform/database/on-duplicate';
import { jobOf } from '@review-service/platform/outbox/outbox';
import type { Caller } from '../../../access/callers/caller';
import { refuse } from '../../../access/rules/refuse';
import type { Claim } from '../../../access/targets/claim';
import { expectTokenMay } from '../../../access/rules/token-gate';
import { isShownTo } from '../../../hypermedia/lists/hidden-items';
import { type SortColumn, timeKey } from '../../../hypermedia/lists/listing';
import { type Page, Pager } from '../../../hypermedia/lists/pager';
import {
  groupEntry,
  GROUP_KEY,
  GroupEvents,
  GROUPS,
  GroupsService,
  isReadableGroup,
  mayChangeGroups,
  type ShownGroup,
} from '../groups';

const COLUMNS = together(
  columns(Group, 'g', ['id', 'name', 'aliases', 'displayName', 'inviteOnly']),
  computed({
    deleted: [text, isoTime(sql`g.deleted_at`)],
    until: [text, isoTime(sql`g.restorable_until`)],
    place: [text, timeKey(sql`g.deleted_at`)],
    nameIsTaken: [
      boolean,
      sql`exists (
        select from review_group other
        where other.name = g.name and other.local_site_id is not distinct from g.local_site_id
          and other.deleted_at is null)`,
    ],
  }),
);

/** A deleted group as it is shown. */
export type ShownDeletedGroup = RowOf<typeof COLUMNS>;

const checkedColumns = (caller: Caller, isHeard: Sql) =>
  together(
    COLUMNS,
    computed({
      version: [text, versionOf(sql`g`)],
      readable: [boolean, isReadableGroup(caller)],
      isHeard: [boolean, isHeard],
    }),
  );

/** The same, whether the caller saw it while it was there, and whether somebody listens to its events. */
export type CheckedDeletedGroup = RowOf<ReturnType<typeof checkedColumns>>;

const LISTED = {
  columns: COLUMNS,
  table: sql`review_group`,
  row: sql`g`,
  within: sql`g.local_site_id`,
  items: [GROUP_KEY, { of: DELETED_GROUP, id: sql`g.id` }],
};

const LATEST_FIRST: SortColumn<ShownDeletedGroup>[] = [
  { column: sql`g.deleted_at`, member: 'place', type: 'time' },
  { column: sql`g.id`, member: 'id', type: 'number' },
];

/** It was deleted on the caller's Local Site, can be restored, and had no name that the caller's token hides. */
const isHere = (caller: Caller): Sql => sql`
  ${equalOrNull(sql`g.local_site_id`, caller.siteId)} and ${isRestorable}
  and not g.aliases && ${[...caller.hiddenItems(GROUP)]}::text[]`;

/** The caller's token, if there is one, may do this with a group of each of its names. */
function expectTokenMayByName(caller: Caller, method: string, { name, aliases }: CheckedDeletedGroup): void {
  for (const one of [name, ...aliases]) expectTokenMay(caller, method, GROUP, one);
}

/** Lists and restores deleted groups. */
@Injectable()
export class DeletedGroupsService {
  constructor(
    private readonly db: Database,
    private readonly pager: Pager,
    private readonly groups: GroupsService,
    private readonly events: GroupEvents,
  ) {}

  /** Not those that the caller's token hides: it names them by other URLs than this one. */
  find(id: number, caller: Caller): Promise<CheckedDeletedGroup | undefined> {
    return this.one(sql`g.id = ${id} and ${isHere(caller)} and ${isShownTo(caller, GROUP_KEY)}`, caller);
  }

  /** The row again, locked until the transaction ends. */
  lock(id: number, caller: Caller): Promise<CheckedDeletedGroup | undefined> {
    return this.one(sql`g.id = ${id} and ${isHere(caller)}`, caller, sql`for update of g`);
  }

  list(caller: Caller, asked: PageQuery): Promise<Page<ShownDeletedGroup>> {
    if (!mayChangeGroups(caller)) refuse(caller);
    const where = sql`${isHere(caller)} and ${isReadableGroup(caller)}`;
    return this.pager.page({ ...LISTED, reader: caller, where, order: LATEST_FIRST, isDescending: true }, asked);
  }

  /** All that named it still does, so this takes the same time for any size of group. */
  async restore(claim: Claim<CheckedDeletedGroup>, { name }: RestoreGroup): Promise<ShownGroup> {
    const { caller, entity } = claim;
    expectTokenMayByName(caller, 'PUT', entity);
    const restored = claim.update(GROUPS, (group) => ({
      set: sql`${restoredGroup}, name = ${name ?? group.name}`,
      where: isRestorable,
      audit: groupEntry('group.restored', group, { name: name ?? group.name }),
      event: this.events.of(group, caller, { name: 'restored' }),
    }));
    return restored.catch(onDuplicate(() => this.groups.failTaken(name ?? entity.name, caller)));
  }

  /** The job of its deletion finds nothing to do, later. */
  async giveUp(claim: Claim<CheckedDeletedGroup>): Promise<void> {
    const { caller } = claim;
    expectTokenMayByName(caller, 'DELETE', claim.entity);
    await claim.update(GROUPS, (group) => ({
      set: sql`restorable_until = null`,
      where: isRestorable,
      audit: groupEntry('group.given-up', group),
      job: jobOf(GROUPS_QUEUE, 'group.deleted', { groupId: group.id, deletedBy: caller.userId }),
    }));
  }

  private one(where: Sql, caller: Caller, lock = empty): Promise<CheckedDeletedGroup | undefined> {
    const checked = checkedColumns(caller, this.events.isHeard(caller));
    return this.db.find(checked, sql`select ${checked} from review_group g where ${where} ${lock}`);
  }
}
