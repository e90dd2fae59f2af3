import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import type { PageQuery } from '@review-service/contracts/paging';
import { WATCHED_REVIEW_GROUP } from '@review-service/contracts/watched';
import { number } from '@review-service/database/row-types';
import { empty, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { permits } from '../../../access/tokens/token-policy';
import { fail } from '../../../errors/api.exception';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { largeJson, shownAs } from '../../../hypermedia/lists/large-columns';
import type { Listing } from '../../../hypermedia/lists/listing';
import { type Page, Pager } from '../../../hypermedia/lists/pager';
import {
  BY_GROUP_NAME,
  type CheckedGroup,
  GROUP_KEY,
  groupColumns,
  GroupsService,
  isReadable,
  livesHere,
  type ShownGroup,
} from '../groups';
import { type ShownUser, userPolicy } from '../../people/users';
import type { WatchedGroup } from './watched-review-group.presenter';

/** A group, and whether the caller watches it. */
export interface FoundGroup {
  readonly group: CheckedGroup;
  readonly isWatched: boolean;
}

/** Lists and changes which groups the caller watches. */
@Injectable()
export class WatchedReviewGroupsService {
  constructor(
    private readonly db: Database,
    private readonly groups: GroupsService,
    private readonly pager: Pager,
  ) {}

  async find(name: string, caller: Caller, lock = empty): Promise<FoundGroup | undefined> {
    const group = await this.groups.find(name, caller);
    if (!group) return undefined;
    const watched = await this.db.find(
      { id: number },
      sql`
        select w.group_id as id from watched_group w
        where w.user_id = ${caller.userId} and w.group_id = ${group.id} ${lock}`,
    );
    const { policy = {} } = caller.token ?? {};
    const readable = group.readable && permits(policy, 'group', 'GET', group.name);
    return { group: { ...group, readable }, isWatched: watched !== undefined };
  }

  /** The same again; the entry is locked until the transaction ends. */
  lock(name: string, caller: Caller): Promise<FoundGroup | undefined> {
    return this.find(name, caller, sql`for update of w`);
  }

  /** Those that the caller may see, in the order of their names. */
  async list({ username }: ShownUser, caller: Caller, asked: PageQuery): Promise<Page<WatchedGroup>> {
    const page = await this.pager.page(listingOf(caller), asked);
    return { ...page, items: page.items.map((group) => ({ group, listedFor: username })) };
  }

  /** The watched groups of each of these people: only the caller has any here, since they are private. */
  async ofEach(users: readonly ShownUser[], caller: Caller, room: InlineRoom) {
    const found = await this.pager.ofEach(
      users,
      (user) => (userPolicy.own(caller, user) ? { id: user.id } : undefined),
      () => listingOf(caller),
      room,
    );
    return users.map(({ username }, index) => found[index]?.map((group) => ({ group, listedFor: username })));
  }

  @Transactional()
  async add(caller: Caller, name: string): Promise<WatchedGroup> {
    const group = (await this.find(name, caller))?.group;
    // Hidden and missing ones answer alike (decision A10).
    if (!group?.readable) return fail(errors.doesNotExist);
    const [watched] = await this.db.change(
      { id: number },
      sql`
        insert into watched_group (user_id, group_id)
        select ${caller.userId}, g.id from review_group g where g.id = ${group.id} and g.deleted_at is null for share of g
        on conflict (user_id, group_id) do update set user_id = excluded.user_id returning group_id as id`,
    );
    return watched ? { group } : fail(errors.doesNotExist);
  }

  @Transactional()
  async remove(claim: Claim<FoundGroup>): Promise<void> {
    const { group } = await claim.lock();
    await this.db.change(
      {},
      sql`delete from watched_group where user_id = ${claim.caller.userId} and group_id = ${group.id}`,
    );
  }
}

function listingOf(caller: Caller): Listing<ShownGroup> {
  const { policy = {} } = caller.token ?? {};
  const where = sql`
    g.id in (select w.group_id from watched_group w where w.user_id = ${caller.userId})
    and ${livesHere(caller)} and ${isReadable(caller)} and ${permits(policy, 'group', 'GET') ? sql`true` : sql`false`}`;
  const large = shownAs('watched_review_group', [largeJson('g', 'extraData')]);
  const listed = { columns: groupColumns, table: sql`review_group`, row: sql`g`, large, order: BY_GROUP_NAME };
  return {
    ...listed,
    reader: caller,
    items: [GROUP_KEY, { of: WATCHED_REVIEW_GROUP, name: sql`g.name` }],
    where,
    isSearch: true,
  };
}
