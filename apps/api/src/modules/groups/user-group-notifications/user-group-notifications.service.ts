import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { GROUP } from '@review-service/contracts/groups';
import { PageQuery } from '@review-service/contracts/paging';
import {
  type ChosenGroupMail,
  type UpdateUserGroupNotification,
  USER_GROUP_NOTIFICATION,
} from '@review-service/contracts/user-group-notifications';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { Group } from '@review-service/database/entities/group.entity';
import { type ColumnType, number, text } from '@review-service/database/row-types';
import { empty, type Sql, sql } from '@review-service/database/sql';
import { Audit } from '@review-service/platform/audit/audit';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { tokenReads } from '../../../access/rules/token-gate';
import { fail } from '../../../errors/api.exception';
import { CHILDREN_AT_MOST } from '../../../hypermedia/expansions/expansion';
import { isShownTo } from '../../../hypermedia/lists/hidden-items';
import type { Listing, SortColumn } from '../../../hypermedia/lists/listing';
import { type Page, Pager } from '../../../hypermedia/lists/pager';
import type { ShownNotifications } from '../../people/user-notifications';
import type { ShownUser } from '../../people/users';
import { GROUP_KEY, isReadableGroup, livesHere } from '../groups';

/** The reason for the cast: the table's check holds which there are. */
const mailType = text as unknown as ColumnType<ChosenGroupMail>;

/** Of membership `gm` of group `g`. */
const COLUMNS = together(
  columns(Group, 'g', ['id', 'name', 'displayName']),
  computed({
    userId: [number, sql`gm.user_id`],
    username: [text, sql`(select u.username from user_account u where u.id = gm.user_id)`],
    mail: [mailType, sql`coalesce(gm.mail, 'usual')`],
  }),
);

/** What a person wants to be told of a group. */
export type ShownGroupNotification = RowOf<typeof COLUMNS>;

const BY_NAME: SortColumn<ShownGroupNotification>[] = [{ column: sql`g.name`, member: 'name', type: 'string' }];

/** What names a group is for those alone who may read it: a token that opens no groups shows none. */
const maySee = (caller: Caller): Sql =>
  tokenReads(caller, GROUP) ? sql`${livesHere(caller)} and ${isReadableGroup(caller)}` : sql`false`;

/** The groups of a person. */
const listingOf = (userId: number, caller: Caller): Listing<ShownGroupNotification> => ({
  reader: caller,
  items: [GROUP_KEY, { of: USER_GROUP_NOTIFICATION, name: sql`g.name` }],
  columns: COLUMNS,
  table: sql`review_group`,
  row: sql`g`,
  joined: sql`join review_group_member gm on gm.group_id = g.id and gm.user_id = ${userId}`,
  where: sql`
    ${maySee(caller)} and g.id in (select mine.group_id from review_group_member mine where mine.user_id = ${userId})`,
  order: BY_NAME,
  isSearch: true,
});

/** Keeps what people want to be told of the groups whose members they are. Who leaves one takes it along. */
@Injectable()
export class UserGroupNotificationsService {
  constructor(
    private readonly db: Database,
    private readonly pager: Pager,
    private readonly audit: Audit,
  ) {}

  find({ id }: ShownUser, name: string, caller: Caller): Promise<ShownGroupNotification | undefined> {
    return this.one(sql`gm.user_id = ${id} and g.name = ${name}`, caller);
  }

  /** The membership again, locked until the transaction ends. */
  lock({ id, userId }: ShownGroupNotification, caller: Caller): Promise<ShownGroupNotification | undefined> {
    return this.one(sql`gm.user_id = ${userId} and g.id = ${id}`, caller, sql`for update of gm`);
  }

  /** Of the groups that the caller sees. */
  list({ id }: Pick<ShownUser, 'id'>, caller: Caller, asked: PageQuery): Promise<Page<ShownGroupNotification>> {
    return this.pager.page(listingOf(id, caller), asked);
  }

  /** The same of each of these people: an answer has one of them, since nothing lists what people are told. */
  ofEach(people: readonly ShownNotifications[], caller: Caller): Promise<(ShownGroupNotification[] | undefined)[]> {
    const all = Object.assign(new PageQuery(), { 'max-results': CHILDREN_AT_MOST });
    return Promise.all(
      people.map(async ({ id }) => {
        const { items, total } = await this.list({ id }, caller, all);
        return total > items.length ? undefined : items;
      }),
    );
  }

  @Transactional()
  async update(
    claim: Claim<ShownGroupNotification>,
    { mail }: UpdateUserGroupNotification,
  ): Promise<ShownGroupNotification> {
    const before = await claim.lock();
    if (mail === undefined || mail === before.mail) return before;
    const { id, userId, username, name } = before;
    await this.db.change(
      {},
      sql`
        update review_group_member set mail = ${mail === 'usual' ? null : mail}
        where group_id = ${id} and user_id = ${userId}`,
    );
    await this.audit.write({
      action: 'user.notifications-changed',
      subject: `user ${username}`,
      details: { userId, group: name, mail },
    });
    return (await this.lock(before, claim.caller)) ?? fail(errors.doesNotExist);
  }

  private one(which: Sql, caller: Caller, lock = empty): Promise<ShownGroupNotification | undefined> {
    return this.db.find(
      COLUMNS,
      sql`
        select ${COLUMNS} from review_group_member gm join review_group g on g.id = gm.group_id
        where ${which} and ${maySee(caller)} and ${isShownTo(caller, GROUP_KEY)} ${lock}`,
    );
  }
}
