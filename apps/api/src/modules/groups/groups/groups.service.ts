import { Transactional } from '@nestjs-cls/transactional';
import { Inject, Injectable } from '@nestjs/common';
import type { AuditAction } from '@review-service/contracts/audit-actions';
import { errors } from '@review-service/contracts/errors';
import { SEGMENT } from '@review-service/contracts/fields';
import {
  type CreateGroup,
  type GroupListQuery,
  GROUPS_QUEUE,
  type UpdateGroup,
} from '@review-service/contracts/groups';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { Group } from '@review-service/database/entities/group.entity';
import { hadOneOf } from '@review-service/database/former-names';
import { deletedGroup, undoEnds } from '@review-service/database/deleted-group';
import { membersForAudit } from '@review-service/database/members-for-audit';
import { assigned, inserted, patchOf } from '@review-service/database/patch';
import { boolean, json, number, text, texts } from '@review-service/database/row-types';
import { empty, type Sql, sql, startsWith } from '@review-service/database/sql';
import { versionOf } from '@review-service/database/versions';
import { Audit } from '@review-service/platform/audit/audit';
import { givenFields } from '@review-service/platform/audit/given-fields';
import type { NewAuditEntry } from '@review-service/platform/audit/write-audit';
import { Database } from '@review-service/platform/database/database';
import { onDuplicate } from '@review-service/platform/database/on-duplicate';
import { CHANGED } from '@review-service/platform/database/parts';
import { jobOf, Outbox } from '@review-service/platform/outbox/outbox';
import { ApiConfig } from '../../../api.config';
import type { Caller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { refuse } from '../../../access/rules/refuse';
import { fail, failField } from '../../../errors/api.exception';
import type { ExtraDataChange } from '../../../hypermedia/extra-data/extra-data';
import type { ExtraData } from '../../../hypermedia/extra-data/extra-data-fault';
import { commaSeparated } from '../../../hypermedia/fields/comma-separated';
import { isShownTo } from '../../../hypermedia/lists/hidden-items';
import { largeJson } from '../../../hypermedia/lists/large-columns';
import type { SortColumn } from '../../../hypermedia/lists/listing';
import { type Page, Pager } from '../../../hypermedia/lists/pager';
import { isReadableGroup, livesHere } from '@review-service/visibility/groups';
import { GROUP_KEY, isAskedFor, mayCreateGroups } from './group.access';
import { GroupEvents } from './group-events';
import { groupTotal } from './group.total';

/** What is shown of `review_group g`. */
export const groupColumns = together(
  columns(Group, 'g', ['id', 'name', 'aliases', 'displayName', 'mailingList', 'visible', 'inviteOnly', 'managedBy']),
  computed({ extraData: [json<ExtraData>(), sql`g.extra_data`] }),
);

/** A group as it is shown. */
export type ShownGroup = RowOf<typeof groupColumns>;

const checkedColumns = (caller: Caller, isHeard: Sql) =>
  together(
    groupColumns,
    computed({
      version: [text, versionOf(sql`g`)],
      readable: [boolean, isReadableGroup(caller)],
      isHeard: [boolean, isHeard],
    }),
  );

/** A group, whether the caller may see it, and whether somebody listens to its events. */
export type CheckedGroup = RowOf<ReturnType<typeof checkedColumns>>;

/** The rows of groups, for lists and changes. */
export const GROUPS = {
  columns: groupColumns,
  table: sql`review_group`,
  row: sql`g`,
  within: sql`g.local_site_id`,
  items: [GROUP_KEY],
  large: [largeJson('g', 'extraData')],
};

/** By name in code point order; names are unique within a site. */
export const BY_GROUP_NAME: SortColumn<ShownGroup>[] = [{ column: sql`g.name`, member: 'name', type: 'string' }];

/** So many free names are suggested to who wanted one that is taken, of so many that are looked for. */
const [SUGGESTED, LOOKED_FOR] = [3, 20];

/** Those of a group's former names that a change names; 105 for another one. */
function keptAliases(aliases: readonly string[], typed: string): string[] {
  const names = commaSeparated(typed).filter((name) => name !== '');
  const wrong = names.find((name) => !aliases.includes(name));
  if (wrong !== undefined) failField(errors.invalidFormData, 'aliases', `"${wrong}" is no former name of this group.`);
  return aliases.filter((name) => names.includes(name));
}

/** The name and the members of a group that a directory provides are changed there, and it is deleted there. */
function leaveToDirectory({ managedBy }: Pick<Group, 'managedBy'>): void {
  if (managedBy !== null)
    fail(errors.managedByDirectory, { message: `The directory "${managedBy}" keeps this group. Change it there.` });
}

/** Lists and changes review groups. */
@Injectable()
export class GroupsService {
  constructor(
    private readonly db: Database,
    private readonly pager: Pager,
    private readonly audit: Audit,
    private readonly events: GroupEvents,
    private readonly outbox: Outbox,
    @Inject(ApiConfig) private readonly config: ApiConfig,
  ) {}

  find(name: string, caller: Caller): Promise<CheckedGroup | undefined> {
    return this.one(sql`g.name = ${name} and ${livesHere(caller)}`, caller);
  }

  /** The group that had this name before, and no other has it now, if the caller may see it. */
  findFormer(name: string, caller: Caller): Promise<{ readonly name: string } | undefined> {
    return this.db.find(
      { name: text },
      sql`
        select g.name from review_group g
        where ${hadOneOf(sql`${[name]}::text[]`)} and ${livesHere(caller)} and ${isReadableGroup(caller)}
          and ${isShownTo(caller, GROUP_KEY)}`,
    );
  }

  /** The groups with these ids that the caller may see, by id. */
  async ofIds(ids: readonly number[], caller: Caller, room = ids.length): Promise<Map<number, ShownGroup>> {
    const groups = await this.db.all(
      groupColumns,
      sql`
        select ${groupColumns} from review_group g
        where g.id = any(${[...new Set(ids)]}) and ${livesHere(caller)} and ${isReadableGroup(caller)}
          and ${isShownTo(caller, GROUP_KEY)}
        limit ${room + 1}`,
    );
    return new Map(groups.map((group) => [group.id, group]));
  }

  /** The row again, locked until the transaction ends. */
  lock(id: number, caller: Caller): Promise<CheckedGroup | undefined> {
    return this.one(sql`g.id = ${id} and ${livesHere(caller)}`, caller, sql`for update of g`);
  }

  list(caller: Caller, asked: GroupListQuery): Promise<Page<ShownGroup>> {
    const { q } = asked;
    const search = q === undefined || q === '' ? undefined : startsWith(sql`g.name`, q);
    const orDisplayName = asked.displayname ? sql` or ${startsWith(sql`g.display_name`, q ?? '')}` : empty;
    const where = sql`
      ${livesHere(caller)} and ${isAskedFor(caller, asked)}
      ${search ? sql`and (${search}${orDisplayName})` : empty}`;
    const counted = search ? { isSearch: true } : { total: groupTotal(caller, asked) };
    return this.pager.page({ ...GROUPS, reader: caller, where, order: BY_GROUP_NAME, ...counted }, asked);
  }

  /** The creator does not become a member. */
  async create(caller: Caller, given: CreateGroup, extra: ExtraDataChange): Promise<ShownGroup> {
    if (!mayCreateGroups(caller)) refuse(caller);
    const group = { ...patchOf(given), localSiteId: caller.siteId, extraData: extra({}) };
    return this.insert(group, caller, given).catch(onDuplicate(() => this.failTaken(given.name, caller)));
  }

  update(
    claim: Claim<CheckedGroup>,
    { aliases: kept, ...given }: UpdateGroup,
    extra: ExtraDataChange,
  ): Promise<ShownGroup> {
    const { caller } = claim;
    const changed = claim.update(GROUPS, (group) => {
      const isRenamed = given.name !== undefined && given.name !== group.name;
      if (isRenamed || (given.display_name !== undefined && given.display_name !== group.displayName))
        leaveToDirectory(group);
      const extraData = extra(group.extraData);
      const aliases = kept !== undefined && { aliases: keptAliases(group.aliases, kept) };
      const fields = givenFields({ ...given, aliases: kept }, extraData !== group.extraData);
      return {
        set: assigned(Group, { ...patchOf(given), extraData, ...aliases }),
        audit: groupEntry('group.changed', group, { name: given.name ?? group.name, ...aliases, ...fields }),
        event: this.events.of(group, caller, { name: 'changed', formerName: group.name }),
      };
    });
    return changed.catch(onDuplicate(() => this.failTaken(given.name ?? claim.entity.name, caller)));
  }

  /**
   * Afterwards no answer names the group, and its name is free. The worker deletes the references to it once it cannot be
   * restored any more, so this takes the same time for any size of group (decision R8).
   */
  async delete(claim: Claim<CheckedGroup>): Promise<void> {
    const { caller } = claim;
    const { groupUndoDays } = this.config;
    await claim.update(GROUPS, (group) => {
      leaveToDirectory(group);
      const payload = { groupId: group.id, deletedBy: caller.userId };
      return {
        set: deletedGroup(groupUndoDays),
        audit: groupEntry('group.deleted', group),
        lookedUp: membersForAudit(group.id),
        job: jobOf(GROUPS_QUEUE, 'group.deleted', payload, undoEnds(groupUndoDays)),
        event: this.events.of(group, caller, { name: 'deleted', group }),
      };
    });
  }

  /** The same, when its directory asks for it. What the directory gave stays until the end, as if people had given it. */
  @Transactional()
  async deleteProvided(group: Pick<Group, 'id' | 'name'>, caller: Caller): Promise<void> {
    const { groupUndoDays } = this.config;
    const payload = { groupId: group.id, deletedBy: caller.userId };
    await this.outbox.change(
      { id: number },
      {
        changed: sql`
          update review_group g set ${deletedGroup(groupUndoDays)}, managed_by = null
          where g.id = ${group.id} and g.deleted_at is null returning g.id`,
        audited: this.audit.ofChanged(groupEntry('group.deleted', group), membersForAudit(group.id)),
      },
      jobOf(GROUPS_QUEUE, 'group.deleted', payload, undoEnds(groupUndoDays)),
    );
    await this.events.publish({ name: 'deleted', group, caller, groupId: group.id });
  }

  @Transactional()
  private async insert(group: Partial<Group>, caller: Caller, given: CreateGroup): Promise<ShownGroup> {
    const [made = fail(errors.doesNotExist)] = await this.audit.change(
      groupColumns,
      { changed: sql`insert into review_group as g ${inserted(Group, group)} returning ${groupColumns}` },
      { action: 'group.created', subject: `group ${given.name}`, details: givenFields(given) },
      sql`(select jsonb_build_object('groupId', id) from ${CHANGED})`,
    );
    await this.events.publish({ name: 'created', caller, groupId: made.id });
    return made;
  }

  /** Ends the request: another group has the name, seen or unseen. Names like it that nobody has are suggested. */
  async failTaken(name: string, caller: Caller): Promise<never> {
    const found = await this.db.outside(() =>
      this.db.find(
        { free: texts },
        sql`
        select array(
          select ${name}::text || '-' || n from generate_series(2, ${LOOKED_FOR}::integer) n
          where not exists (
            select from review_group g where g.name = ${name}::text || '-' || n and ${livesHere(caller)})
          order by n limit ${SUGGESTED}) as free`,
      ),
    );
    const free = found?.free.filter((one) => SEGMENT.test(one)) ?? [];
    const hint = free.length > 0 ? ` These are free: ${free.join(', ')}.` : '';
    return fail(errors.groupAlreadyExists, { message: errors.groupAlreadyExists.message + hint });
  }

  private one(where: Sql, caller: Caller, lock = empty): Promise<CheckedGroup | undefined> {
    const checked = checkedColumns(caller, this.events.isHeard(caller));
    return this.db.find(checked, sql`select ${checked} from review_group g where ${where} ${lock}`);
  }
}

/** What the audit log says of a group. */
export const groupEntry = (
  action: Extract<AuditAction, `group.${string}`>,
  { id, name }: Pick<Group, 'id' | 'name'>,
  details: object = {},
): NewAuditEntry => ({ action, subject: `group ${name}`, details: { groupId: id, ...details } });
