import { Transactional, TransactionHost } from '@nestjs-cls/transactional';
import type { TransactionalAdapterTypeOrm } from '@nestjs-cls/transactional-adapter-typeorm';
import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import {
  type CreateGroup,
  type GroupListQuery,
  GROUPS_QUEUE,
  type UpdateGroup,
} from '@review-service/contracts/groups';
import { Group } from '@review-service/database/entities/group.entity';
import { empty, query, type Sql, sql, startsWith } from '@review-service/database/sql';
import { onDuplicate } from '@review-service/platform/database/on-duplicate';
import { Outbox } from '@review-service/platform/outbox/outbox';
import type { Caller } from '../../access/caller';
import type { Claim } from '../../access/claim';
import { refuse } from '../../access/refuse';
import { hiddenItems } from '../../access/token-policy';
import { fail } from '../../hypermedia/api.exception';
import type { ExtraDataChange } from '../../hypermedia/extra-data/extra-data';
import type { ExtraData } from '../../hypermedia/extra-data/extra-data-fault';
import type { Page } from '../../hypermedia/page';
import { Pager, type SortColumn } from '../../hypermedia/pager';
import { isListed, isReadable, livesHere, mayCreateGroups } from './group.access';

/** A group as it is shown. */
export type ShownGroup = Pick<Group, 'id' | 'name' | 'displayName' | 'mailingList' | 'visible' | 'inviteOnly'> & {
  readonly extraData: ExtraData;
};

/** A group and whether the caller may see it. */
export type JudgedGroup = ShownGroup & { readonly readable: boolean };

const COLUMNS = sql`
  g.id, g.name, g.display_name as "displayName", g.mailing_list as "mailingList", g.visible,
  g.invite_only as "inviteOnly", g.extra_data as "extraData"`;

/** By name, as code points order it; names are unique among the groups of a site. */
const ORDER: SortColumn<ShownGroup>[] = [{ column: sql`g.name`, member: 'name', type: 'string' }];

const duplicateName = onDuplicate(() => fail(errors.groupAlreadyExists));

/** What happens to review groups. */
@Injectable()
export class GroupsService {
  constructor(
    private readonly transaction: TransactionHost<TransactionalAdapterTypeOrm>,
    private readonly outbox: Outbox,
    private readonly pager: Pager,
  ) {}

  find(name: string, caller: Caller): Promise<JudgedGroup | undefined> {
    return this.one(sql`g.name = ${name} and ${livesHere(caller)}`, caller);
  }

  /** The row once more, locked until the transaction ends. */
  lock(id: number, caller: Caller): Promise<JudgedGroup | undefined> {
    return this.one(sql`g.id = ${id} and ${livesHere(caller)}`, caller, sql`for update of g`);
  }

  list(caller: Caller, asked: GroupListQuery): Promise<Page<ShownGroup>> {
    const { q, 'invite-only': inviteOnly } = asked;
    const search = q === undefined || q === '' ? undefined : startsWith(sql`g.name`, q);
    const orDisplayName = asked.displayname ? sql` or ${startsWith(sql`g.display_name`, q ?? '')}` : empty;
    const hidden = hiddenItems(caller.token?.policy ?? {}, 'group');
    const where = sql`
      ${livesHere(caller)} and ${isReadable(caller)}
      ${asked['show-invisible'] ? empty : sql`and ${isListed(caller)}`}
      ${inviteOnly === undefined ? empty : sql`and g.invite_only = ${inviteOnly}`}
      ${search ? sql`and (${search}${orDisplayName})` : empty}
      ${hidden.length > 0 ? sql`and g.name <> all(${hidden})` : empty}`;
    return this.pager.page({ columns: COLUMNS, from: sql`review_group g`, where, order: ORDER }, asked);
  }

  /** The creator does not become a member. */
  @Transactional()
  async create(caller: Caller, given: CreateGroup, extra: ExtraDataChange): Promise<ShownGroup> {
    if (!mayCreateGroups(caller)) refuse(caller);
    const group = { ...columns(given), localSiteId: caller.siteId, extraData: extra({}) };
    const { identifiers } = await this.transaction.tx.insert(Group, group).catch(duplicateName);
    return (await this.lock((identifiers[0] as Group).id, caller)) ?? fail(errors.doesNotExist);
  }

  @Transactional()
  async update(claim: Claim<JudgedGroup>, given: UpdateGroup, extra: ExtraDataChange): Promise<ShownGroup> {
    const group = await claim.lock();
    const changes = { ...columns(given), extraData: extra(group.extraData) };
    await this.transaction.tx.update(Group, group.id, changes).catch(duplicateName);
    return { ...group, ...changes };
  }

  /**
   * From here on no answer names the group, and its name is free. Whatever still points at it is detached by the
   * worker, so this takes as long for a group of thousands as for an empty one (decision R8).
   */
  @Transactional()
  async delete(claim: Claim<JudgedGroup>): Promise<void> {
    const { id } = await claim.lock();
    await this.transaction.tx.update(Group, id, { deletedAt: () => 'now()' });
    await this.outbox.send(GROUPS_QUEUE, 'group.deleted', { groupId: id });
  }

  private async one(where: Sql, caller: Caller, lock = empty): Promise<JudgedGroup | undefined> {
    const [group] = await query<JudgedGroup>(
      this.transaction.tx,
      sql`select ${COLUMNS}, ${isReadable(caller)} as readable from review_group g where ${where} ${lock}`,
    );
    return group;
  }
}

/** Only what was given, under the names of the columns. */
function columns({ name, display_name, mailing_list, invite_only, visible }: UpdateGroup): Partial<ShownGroup> {
  return {
    ...(name !== undefined && { name }),
    ...(display_name !== undefined && { displayName: display_name }),
    ...(mailing_list !== undefined && { mailingList: mailing_list }),
    ...(invite_only !== undefined && { inviteOnly: invite_only }),
    ...(visible !== undefined && { visible }),
  };
}
