import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import { type AddGroupUser, GROUP_USER } from '@review-service/contracts/group-users';
import type { UserListQuery } from '@review-service/contracts/paging';
import { computed, type RowOf, together } from '@review-service/database/columns';
import { boolean, json, nullable, number, text } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';
import { Audit } from '@review-service/platform/audit/audit';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { refuse } from '../../../access/refuse';
import { byId } from '../../../hypermedia/lists/each-statement';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import type { Listing } from '../../../hypermedia/lists/listing';
import { type Page, Pager } from '../../../hypermedia/lists/pager';
import { type CheckedGroup, isReadable, livesHere, type ShownGroup } from '../groups';
import { BY_USERNAME, isSearch, matchesQuery, type ShownUser, userColumns, UsersService } from '../../people/users';
import { mayChangeMembership } from './may-change-membership';

const groupColumns = (caller: Caller) =>
  computed({
    groupId: [number, sql`g.id`],
    groupName: [text, sql`g.name`],
    readable: [boolean, isReadable(caller)],
  });

const memberColumns = (caller: Caller) => together(groupColumns(caller), userColumns(caller));

/** A member of a group, and whether the caller may see the group. */
export type Member = RowOf<ReturnType<typeof memberColumns>>;

/** The same in two parts, of `review_group g` with `member`: the group may exist without the member. */
const groupAndMember = (caller: Caller) =>
  together(groupColumns(caller), computed({ member: [nullable(json<ShownUser>()), sql`to_json(member)`] }));

const MEMBERS = sql`review_group_member m join user_account u on u.id = m.user_id`;
const OF_GROUP = sql`join review_group_member m on m.user_id = u.id`;

/** Lists and changes the members of review groups. */
@Injectable()
export class GroupUsersService {
  constructor(
    private readonly db: Database,
    private readonly pager: Pager,
    private readonly users: UsersService,
    private readonly audit: Audit,
  ) {}

  /** If the caller may not see the group, the request ends before it reveals anything about the person. */
  async find(groupName: string, username: string, caller: Caller): Promise<Member | undefined> {
    const told = groupAndMember(caller);
    const found = await this.db.find(
      told,
      sql`
        select ${told}
        from review_group g
        left join lateral (
          select ${userColumns(caller)} from ${MEMBERS} where m.group_id = g.id and u.username = ${username}
        ) member on true
        where g.name = ${groupName} and ${livesHere(caller)}`,
    );
    if (!found) return undefined;
    const { member, ...group } = found;
    if (!group.readable) refuse(caller);
    return member ? { ...group, ...member } : undefined;
  }

  /** The membership again, locked until the transaction ends. */
  lock({ groupId, id }: Member, caller: Caller): Promise<Member | undefined> {
    const told = memberColumns(caller);
    return this.db.find(
      told,
      sql`
        select ${told} from ${MEMBERS} join review_group g on g.id = m.group_id
        where m.group_id = ${groupId} and m.user_id = ${id} and ${livesHere(caller)}
        for update of m`,
    );
  }

  /** Deactivated people stay members, and are listed. */
  async list(group: CheckedGroup, caller: Caller, asked: UserListQuery): Promise<Page<Member>> {
    const listing = listingOf(group, caller);
    const where = sql`${listing.where} and ${matchesQuery(caller, asked)}`;
    const page = await this.pager.page({ ...listing, where, isSearch: isSearch(asked) }, asked);
    return { ...page, items: page.items.map((user) => memberOf(group, user)) };
  }

  /** The members of each of these groups. A group that the caller may not see has none here. */
  async ofEach(groups: readonly ShownGroup[], caller: Caller, room: InlineRoom): Promise<(Member[] | undefined)[]> {
    const isOpen = ({ id }: { readonly id: Sql }) =>
      sql`exists (select from review_group g where g.id = ${id} and ${isReadable(caller)})`;
    const found = await this.pager.ofEach(groups, byId, (group) => listingOf(group, caller), room, isOpen);
    return groups.map((group, index) => found[index]?.map((user) => memberOf({ ...group, readable: true }, user)));
  }

  /** Checks the permission before it reveals whether the person exists. */
  @Transactional()
  async add(claim: Claim<CheckedGroup>, { username }: AddGroupUser): Promise<Member> {
    const { caller } = claim;
    const group = await claim.lock();
    if (!mayChangeMembership(caller, username)) refuse(caller);
    const user = await this.users.memberNamed(username, caller);
    const changed = sql`
      insert into review_group_member (group_id, user_id) values (${group.id}, ${user.id})
      on conflict do nothing returning user_id as id`;
    await this.audit.change({ id: number }, { changed }, entryOf('group.member-added', group.name, user));
    return memberOf(group, user);
  }

  @Transactional()
  async remove(claim: Claim<Member>): Promise<void> {
    const member = await claim.lock();
    const changed = sql`
      delete from review_group_member where group_id = ${member.groupId} and user_id = ${member.id}
      returning user_id as id`;
    await this.audit.change({ id: number }, { changed }, entryOf('group.member-removed', member.groupName, member));
  }
}

function listingOf({ id }: { readonly id: number | Sql }, caller: Caller): Listing<ShownUser> {
  const listed = { columns: userColumns(caller), table: sql`user_account`, row: sql`u`, narrowedBy: OF_GROUP };
  const items = [{ of: GROUP_USER, name: sql`u.username` }];
  return { ...listed, reader: caller, items, where: sql`m.group_id = ${id}`, order: BY_USERNAME };
}

const entryOf = (action: 'group.member-added' | 'group.member-removed', group: string, user: ShownUser) => ({
  action,
  subject: `group ${group}`,
  details: { user: user.username, userId: user.id },
});

const memberOf = ({ id, name, readable }: Pick<CheckedGroup, 'id' | 'name' | 'readable'>, user: ShownUser): Member => ({
  ...user,
  groupId: id,
  groupName: name,
  readable,
});
