import { isDeepStrictEqual } from 'node:util';
import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import { Group } from '@review-service/database/entities/group.entity';
import { ScimGroup } from '@review-service/database/entities/scim-group.entity';
import { handedOver, withoutSource, withSource } from '@review-service/database/membership-sources';
import { assigned, inserted } from '@review-service/database/patch';
import { boolean, number, numbers, text } from '@review-service/database/row-types';
import { empty, equalOrNull, type Sql, sql } from '@review-service/database/sql';
import { Audit } from '@review-service/platform/audit/audit';
import { Database } from '@review-service/platform/database/database';
import { onDuplicate } from '@review-service/platform/database/on-duplicate';
import type { Caller } from '../../../access/callers/caller';
import { groupEntry, GroupEvents, GroupsService } from '../../groups/groups';
import {
  applyPatch,
  type AskedPage,
  conditionOf,
  failTaken,
  type Filter,
  type FoundPage,
  readPage,
  type SentObject,
  type ScimOperation,
  ScimError,
  valueIn,
} from '../protocol';
import { directoryOf } from '../users';
import { type ProvidedGroup, readGroup } from './group-attributes';
import { GROUP_COLUMNS } from './group-filter';
import { MemberChange, type MemberChanges, unknownMember } from './member-changes';
import { type ProvidedMember, type ScimGroupRow, scimGroupColumns } from './scim-group';

const GROUP_TAKEN =
  'Another group has this name. An operator can hand it over: admin scim offer-group <name> --provider <provider>.';

/** So many members of groups are in one answer to a list. */
const MOST_MEMBERS = 20_000;

const FROM = sql`from scim_group sg join review_group g on g.id = sg.group_id`;

/** Keeps the groups that a directory provides. Each of its methods is about the groups of the caller's directory only. */
@Injectable()
export class ScimGroupsService {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
    private readonly groups: GroupsService,
    private readonly events: GroupEvents,
  ) {}

  find(id: string, caller: Caller, lock: Sql = empty): Promise<ScimGroupRow | undefined> {
    const isId = /^[1-9]\d{0,8}$/.test(id);
    return this.db.find(
      scimGroupColumns,
      sql`
        select ${scimGroupColumns} ${FROM}
        where sg.group_id = ${isId ? Number(id) : 0} and ${isProvided(caller)} ${lock}`,
    );
  }

  list(caller: Caller, filter: Filter | undefined, asked: AskedPage): Promise<FoundPage<ScimGroupRow>> {
    const condition = filter ? conditionOf(filter, GROUP_COLUMNS) : sql`true`;
    const where = sql`${isProvided(caller)} and ${condition}`;
    return readPage(this.db, scimGroupColumns, { from: FROM, where, id: sql`sg.group_id` }, asked);
  }

  /**
   * The first of these groups, which have up to `MOST_MEMBERS` members together; always one. So a page is shorter than a
   * directory asks for (RFC 7644 section 3.4.2.4), and not of any size.
   */
  async fitting(rows: readonly ScimGroupRow[]): Promise<readonly ScimGroupRow[]> {
    const [row] = await this.db.all(
      { count: number },
      sql`
        select count(*) as count from (
          select sum(one.members) over (order by one.group_id) as members, one.group_id
          from (
            select asked.id as group_id, (
              select count(*) from review_group_member m where m.group_id = asked.id and m.sources @> '{scim}') as members
            from unnest(${rows.map(({ groupId }) => groupId)}::integer[]) asked (id)) one) upto
        where upto.members <= ${MOST_MEMBERS}`,
    );
    return rows.slice(0, Math.max(1, row?.count ?? 0));
  }

  /** The members that the directory has given to these groups, by one query. */
  async membersOf(rows: readonly ScimGroupRow[]): Promise<ReadonlyMap<number, readonly ProvidedMember[]>> {
    const members = await this.db.all(
      { groupId: number, userId: number, display: text },
      sql`
        select m.group_id as "groupId", m.user_id as "userId", u.username as display
        from review_group_member m join user_account u on u.id = m.user_id
        where m.group_id = any(${rows.map(({ groupId }) => groupId)}::integer[]) and m.sources @> '{scim}'
        order by m.group_id, m.user_id`,
    );
    const byGroup = new Map<number, ProvidedMember[]>(rows.map(({ groupId }) => [groupId, []]));
    for (const member of members) byGroup.get(member.groupId)?.push(member);
    return byGroup;
  }

  /** Makes a group, or takes over one that an operator has offered. Others of the name stay as they are: 409. */
  @Transactional()
  async create(caller: Caller, body: SentObject): Promise<ScimGroupRow> {
    const given = readGroup(body);
    const { changes } = MemberChange.of(valueIn(body, 'members'));
    const directory = directoryOf(caller);
    const [known] = await this.db.change(
      { id: number, isOffered: boolean },
      sql`
        select g.id, exists (
            select from scim_group sg where sg.group_id = g.id and sg.state = 'awaited' and sg.provider_id = ${directory.id})
          as "isOffered"
        from review_group g
        where g.name = ${given.name} and g.deleted_at is null and ${equalOrNull(sql`g.local_site_id`, caller.siteId)}
        for update of g`,
    );
    if (known && !known.isOffered) failTaken(GROUP_TAKEN);
    const { name, displayName } = given;
    const isNew = known === undefined;
    const id = known?.id ?? (await this.make(given, caller));
    if (!isNew) {
      await this.db.entities.update(Group, id, { displayName, managedBy: directory.name });
      await this.audit.write(groupEntry('group.changed', { id, name }, { directory: directory.name }));
    }
    await this.keep(id, given, directory.id);
    if (isNew) await this.events.publish({ name: 'created', caller, groupId: id });
    await this.changeMembers({ id, name }, caller, changes);
    return (await this.find(String(id), caller)) ?? failTaken(GROUP_TAKEN);
  }

  /** Another body in place of the former one. Without members they stay. */
  @Transactional()
  async replace(
    row: ScimGroupRow,
    caller: Caller,
    body: SentObject,
    check: (now: ScimGroupRow) => void,
  ): Promise<ScimGroupRow> {
    const now = await this.lock(row, caller, check);
    return this.change(now, caller, readGroup(body), MemberChange.of(valueIn(body, 'members')).changes);
  }

  /** All operations, or none. */
  @Transactional()
  async patch(
    row: ScimGroupRow,
    caller: Caller,
    operations: readonly ScimOperation[],
    check: (now: ScimGroupRow) => void,
  ): Promise<ScimGroupRow> {
    const members = new MemberChange();
    const others = operations.flatMap((operation) => members.take(operation) ?? []);
    const now = await this.lock(row, caller, check);
    return this.change(now, caller, readGroup(applyPatch(now.attributes, others)), members.changes);
  }

  /** As people delete groups: it can be restored for a while, then as a group that people keep. */
  @Transactional()
  async delete(row: ScimGroupRow, caller: Caller, check: (now: ScimGroupRow) => void): Promise<void> {
    const { groupId: id, name } = await this.lock(row, caller, check);
    await this.groups.deleteProvided({ id, name }, caller);
    await this.db.change({}, sql`delete from scim_group where group_id = ${id}`);
    // A restored group can be changed by hand.
    await this.db.change(
      {},
      sql`
        update review_group_member m
        set sources = ${handedOver('scim')}
        where m.group_id = ${id} and m.sources @> '{scim}'`,
    );
  }

  private async lock(row: ScimGroupRow, caller: Caller, check: (now: ScimGroupRow) => void): Promise<ScimGroupRow> {
    const now = await this.find(String(row.groupId), caller, sql`for update of g, sg`);
    if (!now) throw new ScimError(404, 'There is no such group any more.');
    check(now);
    return now;
  }

  /** What is as it was is not touched. */
  private async change(
    now: ScimGroupRow,
    caller: Caller,
    given: ProvidedGroup,
    members: MemberChanges,
  ): Promise<ScimGroupRow> {
    const { groupId: id } = now;
    const isSame = isDeepStrictEqual(given.attributes, now.attributes);
    if (!isSame) await this.rename(now, given, caller);
    const areMoved = await this.changeMembers({ id, name: given.name }, caller, members);
    if (isSame && !areMoved) return now;
    const { attributes, externalId, providedName } = given;
    await this.db
      .change(
        {},
        sql`
          update scim_group set ${assigned(ScimGroup, { attributes, externalId, displayName: providedName })},
            version = version + 1, modified_at = now()
          where group_id = ${id}`,
      )
      .catch(onDuplicate(() => failTaken('Another group of this directory has this "displayName".')));
    return (await this.find(String(id), caller)) ?? now;
  }

  /** The former name still leads to the group. */
  private async rename(now: ScimGroupRow, given: ProvidedGroup, caller: Caller): Promise<void> {
    if (given.providedName === now.providedName) return;
    const { groupId: id, name: formerName } = now;
    const { name, displayName } = given;
    await this.db.entities.update(Group, id, { name, displayName }).catch(onDuplicate(() => failTaken(GROUP_TAKEN)));
    const details = { name, directory: directoryOf(caller).name, fields: ['name', 'display_name'] };
    await this.audit.write(groupEntry('group.changed', { id, name: formerName }, details));
    await this.events.publish({ name: 'changed', formerName, caller, groupId: id });
  }

  private async make({ name, displayName }: ProvidedGroup, caller: Caller): Promise<number> {
    const { name: managedBy } = directoryOf(caller);
    const row = { name, displayName, managedBy, localSiteId: caller.siteId };
    const [made] = await this.db
      .change({ id: number }, sql`insert into review_group ${inserted(Group, row)} returning id`)
      .catch(onDuplicate(() => failTaken(GROUP_TAKEN)));
    const id = made?.id ?? 0;
    await this.audit.write(groupEntry('group.created', { id, name }, { directory: managedBy }));
    return id;
  }

  private async keep(groupId: number, given: ProvidedGroup, providerId: number): Promise<void> {
    const { attributes, externalId, providedName: displayName } = given;
    const provided = { attributes, externalId, displayName, state: 'provided' as const };
    await this.db
      .change(
        {},
        sql`
          insert into scim_group ${inserted(ScimGroup, { groupId, providerId, ...provided })}
          on conflict (group_id) do update set ${assigned(ScimGroup, provided)},
            version = scim_group.version + 1, modified_at = now()
          where scim_group.state = 'awaited' and scim_group.provider_id = ${providerId}`,
      )
      .catch(onDuplicate(() => failTaken('Another group of this directory has this "displayName".')));
  }

  /**
   * Adds and removes members, each by one statement for any number. What people have given stays. Resolves with whether
   * anything changed.
   */
  private async changeMembers(
    group: { readonly id: number; readonly name: string },
    caller: Caller,
    { isWhole, added, removed }: MemberChanges,
  ): Promise<boolean> {
    const [isIn, isOut] = [sql`${[...added]}::integer[]`, sql`${[...removed]}::integer[]`];
    await this.refuseUnknown(isIn, caller);
    const left = isWhole
      ? sql`m.group_id = ${group.id} and m.user_id not in (select unnest(${isIn}))`
      : sql`m.group_id = ${group.id} and m.user_id = any(${isOut})`;
    const { kept, gone } = withoutSource('scim', left);
    const isLeft = isWhole || removed.size > 0;
    const taken = isLeft ? await this.audited('removed', group, caller, { kept, moved: gone }) : NOBODY;
    const sourced = withSource('scim', group.id, sql`select unnest(${isIn}) as id`);
    const moved = sql`select "userId" from sourced where "isNew"`;
    const given = added.size > 0 ? await this.audited('added', group, caller, { sourced, moved }) : NOBODY;
    await this.tell(group.id, caller, taken.moved, given.moved);
    return taken.count + given.count > 0;
  }

  private async refuseUnknown(ids: Sql, caller: Caller): Promise<void> {
    const [unknown] = await this.db.all(
      { id: number },
      sql`
        select asked.id from unnest(${ids}) asked (id)
        where not exists (select from scim_user su where su.user_id = asked.id and ${isProvidedUser(caller)}) limit 1`,
    );
    if (unknown) unknownMember(String(unknown.id));
  }

  /** Runs the parts of a statement, the rows of whose `moved` are memberships that came or went, with an entry for each. */
  private async audited(
    verb: 'added' | 'removed',
    { id, name }: { readonly id: number; readonly name: string },
    { site }: Caller,
    parts: { readonly moved: Sql; readonly kept?: Sql; readonly sourced?: Sql },
  ): Promise<{ readonly moved: readonly number[]; readonly count: number }> {
    const { moved, kept, sourced } = parts;
    const others = kept ? sql`kept as (${kept})` : sql`sourced as (${sourced ?? empty})`;
    const where = site ? sql`|| jsonb_build_object('site', ${site.name}::text)` : empty;
    const entries = sql`
      select ${`group.member-${verb}`}::text as action, ${`group ${name}`}::text as subject,
        jsonb_build_object('user', u.username, 'userId', u.id, 'groupId', ${id}::integer, 'source', 'scim') ${where} as details
      from moved join user_account u on u.id = moved."userId"`;
    const [row] = await this.db.change(
      { moved: numbers, count: number },
      sql`
        with ${others}, moved as (${moved}), audited as (${this.audit.part(entries)})
        select array(select "userId" from moved) as moved,
          (select count(*) from ${kept ? sql`(select from kept union all select from moved) one` : sql`sourced`}) as count`,
    );
    return row ?? NOBODY;
  }

  /** Each of them is an event of its own, for those who listen. */
  private async tell(groupId: number, caller: Caller, gone: readonly number[], came: readonly number[]): Promise<void> {
    if (gone.length + came.length === 0) return;
    const [row] = await this.db.change({ isHeard: boolean }, sql`select ${this.events.isHeard(caller)} as "isHeard"`);
    if (!row?.isHeard) return;
    for (const userId of gone) await this.events.memberChanged('removed', groupId, userId, caller);
    for (const userId of came) await this.events.memberChanged('added', groupId, userId, caller);
  }
}

const NOBODY = { moved: [], count: 0 } as const;

const isProvided = (caller: Caller): Sql =>
  sql`sg.provider_id = ${directoryOf(caller).id} and sg.state = 'provided' and g.deleted_at is null`;

const isProvidedUser = (caller: Caller): Sql =>
  sql`su.provider_id = ${directoryOf(caller).id} and su.state = 'provided'`;
