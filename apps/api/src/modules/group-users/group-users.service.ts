import { Transactional, TransactionHost } from '@nestjs-cls/transactional';
import type { TransactionalAdapterTypeOrm } from '@nestjs-cls/transactional-adapter-typeorm';
import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import type { AddGroupUser } from '@review-service/contracts/group-users';
import type { UserListQuery } from '@review-service/contracts/paging';
import { empty, query, type Sql, sql } from '@review-service/database/sql';
import type { Caller } from '../../access/caller';
import type { Claim } from '../../access/claim';
import { refuse } from '../../access/refuse';
import { hiddenItems } from '../../access/token-policy';
import { fail } from '../../hypermedia/api.exception';
import { CHILDREN_AT_MOST } from '../../hypermedia/expansion';
import type { Page } from '../../hypermedia/page';
import { Pager } from '../../hypermedia/pager';
import { isReadable, type JudgedGroup, livesHere } from '../groups';
import { BY_USERNAME, isMemberHere, isSearch, matchesQuery, type ShownUser, userColumns } from '../users';
import { mayChangeMembership } from './may-change-membership';

/** A member of a group, and whether the caller may see the group. */
export type Member = ShownUser & {
  readonly groupId: number;
  readonly groupName: string;
  readonly readable: boolean;
};

const GROUP_COLUMNS = (caller: Caller): Sql =>
  sql`g.id as "groupId", g.name as "groupName", ${isReadable(caller)} as readable`;

const MEMBERS = sql`review_group_member m join user_account u on u.id = m.user_id`;
const OF_GROUP = sql`join review_group_member m on m.user_id = u.id`;

/** What happens to the members of review groups. */
@Injectable()
export class GroupUsersService {
  constructor(
    private readonly transaction: TransactionHost<TransactionalAdapterTypeOrm>,
    private readonly pager: Pager,
  ) {}

  /** A member of a group that the caller may not see ends the request before anything is said about the person. */
  async find(groupName: string, username: string, caller: Caller): Promise<Member | undefined> {
    const [found] = await query<Omit<Member, 'id'> & { id: number | null }>(
      this.transaction.tx,
      sql`
        select ${GROUP_COLUMNS(caller)}, ${userColumns(caller)}
        from review_group g
        left join (${MEMBERS} and u.username = ${username}) on m.group_id = g.id
        where g.name = ${groupName} and ${livesHere(caller)}`,
    );
    if (found && !found.readable) refuse(caller);
    return found?.id == null ? undefined : { ...found, id: found.id };
  }

  /** The membership once more, locked until the transaction ends. */
  async lock({ groupId, id }: Member, caller: Caller): Promise<Member | undefined> {
    const [member] = await query<Member>(
      this.transaction.tx,
      sql`
        select ${GROUP_COLUMNS(caller)}, ${userColumns(caller)}
        from ${MEMBERS} join review_group g on g.id = m.group_id
        where m.group_id = ${groupId} and m.user_id = ${id} and ${livesHere(caller)}
        for update of m`,
    );
    return member;
  }

  /** Those who were deactivated are members still, and are listed. */
  async list(group: JudgedGroup, caller: Caller, asked: UserListQuery): Promise<Page<Member>> {
    const where = sql`m.group_id = ${group.id} and ${matchesQuery(caller, asked)} ${notHidden(caller)}`;
    const listed = { columns: userColumns(caller), table: sql`user_account`, row: sql`u`, narrowedBy: OF_GROUP };
    const page = await this.pager.page({ ...listed, where, order: BY_USERNAME, isSearch: isSearch(asked) }, asked);
    return { ...page, items: page.items.map((user) => memberOf(group, user)) };
  }

  /** Whether one may add somebody is judged before it is told whether there is such a person. */
  @Transactional()
  async add(claim: Claim<JudgedGroup>, { username }: AddGroupUser): Promise<Member> {
    const { caller } = claim;
    const group = await claim.lock();
    if (!mayChangeMembership(caller, username)) refuse(caller);
    const [user] = await query<ShownUser>(
      this.transaction.tx,
      sql`select ${userColumns(caller)} from user_account u where u.username = ${username} and ${isMemberHere(caller)}`,
    );
    if (!user) return fail(errors.invalidUser, { message: `There is no user "${username}" here.` });
    await query(
      this.transaction.tx,
      sql`insert into review_group_member (group_id, user_id) values (${group.id}, ${user.id}) on conflict do nothing`,
    );
    return memberOf(group, user);
  }

  @Transactional()
  async remove(claim: Claim<Member>): Promise<void> {
    const { groupId, id } = await claim.lock();
    await query(
      this.transaction.tx,
      sql`delete from review_group_member where group_id = ${groupId} and user_id = ${id}`,
    );
  }

  /**
   * The members of each group; undefined for groups that the caller may not see and for those with too many.
   * Of more than `room` members of all groups together, some are left out.
   */
  async ofGroups(groups: readonly JudgedGroup[], caller: Caller, room: number): Promise<(Member[] | undefined)[]> {
    const rows = await query<Omit<Member, 'id'> & { id: number | null; isTooLarge: boolean }>(
      this.transaction.tx,
      sql`
        select ${GROUP_COLUMNS(caller)}, crowd."isTooLarge", u.*
        from review_group g
        cross join lateral (
          select count(*) > ${CHILDREN_AT_MOST} as "isTooLarge" from (
            select from ${MEMBERS} where m.group_id = g.id ${notHidden(caller)} limit ${CHILDREN_AT_MOST + 1}
          ) few
        ) crowd
        left join lateral (
          select ${userColumns(caller)} from ${MEMBERS}
          where m.group_id = g.id and not crowd."isTooLarge" ${notHidden(caller)}
        ) u on true
        where g.id = any(${[...new Set(groups.map(({ id }) => id))]}) and ${livesHere(caller)} and ${isReadable(caller)}
        order by u.username limit ${groups.length + room + 1}`,
    );
    const members = new Map<number, Member[]>();
    for (const { isTooLarge, ...row } of rows) {
      if (isTooLarge) continue;
      const own = members.get(row.groupId) ?? [];
      if (row.id !== null) own.push({ ...row, id: row.id });
      members.set(row.groupId, own);
    }
    return groups.map(({ id }) => members.get(id));
  }
}

/** The policy of an API token may hide single members. */
const notHidden = ({ token }: Caller): Sql => {
  const hidden = hiddenItems(token?.policy ?? {}, 'review_group_user');
  return hidden.length > 0 ? sql`and u.username <> all(${hidden})` : empty;
};

const memberOf = ({ id, name, readable }: JudgedGroup, user: ShownUser): Member => ({
  ...user,
  groupId: id,
  groupName: name,
  readable,
});
