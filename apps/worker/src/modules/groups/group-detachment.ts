import { Injectable } from '@nestjs/common';
import { type GroupDeleted, GROUPS_QUEUE } from '@review-service/contracts/groups';
import { columns, type RowOf } from '@review-service/database/columns';
import { Group } from '@review-service/database/entities/group.entity';
import { number } from '@review-service/database/row-types';
import { empty, type Sql, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { Counter, Registry } from 'prom-client';
import { JobAudit } from '../../base/audit';
import { InSteps, type Message, type StepDone } from '../../jobs/work';

/** Rows per transaction: few, because each also changes its review request's attachments. */
const BATCH = 250;

/** A table that refers to groups. */
interface Place {
  /** Its name in the progress. */
  readonly name: string;
  readonly table: Sql;
  /** The column of what refers to a group. */
  readonly owner: Sql;
  /** The table of the owners, if an invite-only group restricts who sees them. */
  readonly restricts?: Sql;
}

/** The tables that refer to groups, in the order of detaching. Each has an index on (group_id, owner). */
const PLACES: readonly Place[] = [
  {
    name: 'review_requests',
    table: sql`review_request_group`,
    owner: sql`review_request_id`,
    restricts: sql`review_request`,
  },
  {
    name: 'drafts',
    table: sql`review_request_draft_group`,
    owner: sql`review_request_draft_id`,
    restricts: sql`review_request_draft`,
  },
  { name: 'default_reviewers', table: sql`default_reviewer_group`, owner: sql`default_reviewer_id` },
  { name: 'watchers', table: sql`watched_group`, owner: sql`user_id` },
  { name: 'repositories', table: sql`repository_group`, owner: sql`repository_id` },
  { name: 'members', table: sql`review_group_member`, owner: sql`user_id` },
  { name: 'feeds', table: sql`feed_address`, owner: sql`id` },
];

const COLUMNS = columns(Group, 'g', ['name', 'inviteOnly']);

/**
 * Deletes all references to a deleted group, once it cannot be restored any more, then its row (decision R8). The progress
 * has the current table (`place`), the last row (`after`), and the number of rows done per table.
 */
@Injectable()
export class GroupDetachment {
  private readonly detached: Counter<'place'>;

  constructor(
    private readonly db: Database,
    private readonly audit: JobAudit,
    registry: Registry,
  ) {
    this.detached = new Counter({
      name: 'review_service_group_rows_detached_total',
      help: 'Rows that named a deleted group and do not any more',
      labelNames: ['place'],
      registers: [registry],
    });
  }

  @InSteps(GROUPS_QUEUE, 'group.deleted')
  async step({ groupId, deletedBy }: GroupDeleted, message: Message): Promise<StepDone> {
    const { place: position = 0, after = 0, ...counts } = message.progress;
    const group = (await this.detachable(groupId)) ?? (await this.endUndo(groupId));
    if (!group) return { progress: counts, isLast: true };
    const place = PLACES[position];
    if (place) {
      const { count, last } = await this.detach(place, groupId, after, group.inviteOnly);
      this.detached.inc({ place: place.name }, count);
      const done = { ...counts, [place.name]: (counts[place.name] ?? 0) + count };
      const next = count < BATCH ? { place: position + 1, after: 0 } : { place: position, after: last };
      return { progress: { ...done, ...next }, isLast: false };
    }
    // A concurrent transaction may have added a reference before it saw the deletion.
    if (await this.isNamed(groupId)) return { progress: { ...counts, place: 0, after: 0 }, isLast: false };
    await this.db.change({}, sql`delete from review_group where id = ${groupId}`);
    await this.audit.write(message, {
      actorId: deletedBy,
      action: 'group.detached',
      subject: `group ${group.name}`,
      details: { groupId, detached: counts },
    });
    return { progress: counts, isLast: true };
  }

  /** Undefined for a group whose row is gone, that is not deleted, or that can be restored. */
  private detachable(id: number): Promise<RowOf<typeof COLUMNS> | undefined> {
    return this.db.find(
      COLUMNS,
      sql`
        select ${COLUMNS} from review_group g
        where g.id = ${id} and g.deleted_at is not null and g.restorable_until is null`,
    );
  }

  /**
   * From here on the group cannot be restored any more: of this and a restoration one waits for the other's row lock, and then
   * finds nothing. A group that was restored and deleted again has a later job.
   */
  private async endUndo(id: number): Promise<RowOf<typeof COLUMNS> | undefined> {
    const [group] = await this.db.change(
      COLUMNS,
      sql`
        update review_group g set restorable_until = null
        where g.id = ${id} and g.deleted_at is not null and g.restorable_until <= now() returning ${COLUMNS}`,
    );
    return group;
  }

  /**
   * By owner: a review request, or a draft, that an invite-only group restricted stays restricted (decision R8). Owners
   * are locked before what they name, in the order of their ids, as everywhere.
   */
  private async detach(place: Place, groupId: number, after: number, inviteOnly: boolean) {
    const { table, owner, restricts } = place;
    const restrict =
      restricts && inviteOnly
        ? sql`, marked as (
            update ${restricts} q set restricted_by_deleted_group = true from named where q.id = named.owner)`
        : empty;
    const next = sql`
      select ${owner} as owner from ${table} where group_id = ${groupId} and ${owner} > ${after}
      order by ${owner} limit ${BATCH}`;
    const held = restricts
      ? sql`
          select q.id as owner from ${restricts} q where q.id in (${next}) order by q.id for no key update of q`
      : next;
    const [detached] = await this.db.all(
      { count: number, last: number },
      sql`
        with held as materialized (${held}),
        named as (
          select t.${owner} as owner from held join ${table} t on t.${owner} = held.owner
          where t.group_id = ${groupId} order by 1 for update of t),
        gone as (
          delete from ${table} t using named where t.group_id = ${groupId} and t.${owner} = named.owner
          returning named.owner)
        ${restrict}
        select count(*) as count, coalesce(max(owner), 0) as last from gone`,
    );
    return detached ?? { count: 0, last: 0 };
  }

  private async isNamed(groupId: number): Promise<boolean> {
    for (const { table } of PLACES) {
      const [found] = await this.db.all({}, sql`select from ${table} where group_id = ${groupId} limit 1`);
      if (found) return true;
    }
    return false;
  }
}
