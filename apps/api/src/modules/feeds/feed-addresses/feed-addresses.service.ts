import { Transactional } from '@nestjs-cls/transactional';
import { Inject, Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { type CreateFeedAddress, FEED_ADDRESS, FEED_ADDRESSES_AT_MOST } from '@review-service/contracts/feeds';
import { LARGEST_INTEGER } from '@review-service/contracts/fields';
import type { PageQuery } from '@review-service/contracts/paging';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { FeedAddress } from '@review-service/database/entities/feed-address.entity';
import { nullable, number, text } from '@review-service/database/row-types';
import { empty, equalOrNull, isoTime, join, type Sql, sql } from '@review-service/database/sql';
import { versionOf } from '@review-service/database/versions';
import { Audit } from '@review-service/platform/audit/audit';
import { Database } from '@review-service/platform/database/database';
import { LOG, type Logger } from '@review-service/platform/logging/log';
import { FEED_KIND, makeFeedSecret } from '@review-service/platform/secrets/feeds';
import { Secrets } from '@review-service/platform/secrets/secrets';
import { isHereRepository, isReadableRepository } from '@review-service/visibility/repositories';
import type { Caller } from '../../../access/callers/caller';
import { inPassing } from '../../../access/callers/in-passing';
import type { Claim } from '../../../access/targets/claim';
import { fail, failField } from '../../../errors/api.exception';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import type { Listing, SortColumn } from '../../../hypermedia/lists/listing';
import { type Page, Pager } from '../../../hypermedia/lists/pager';
import { isReadableGroup, livesHere, readableGroupsNamed } from '../../groups/groups';
import { type ShownUser, userPolicy } from '../../people/users';

/** What is shown of `feed_address f` with `joined`. What the caller may not see has no name. */
const COLUMNS = together(
  columns(FeedAddress, 'f', ['id', 'userId', 'groupId', 'repositoryId']),
  computed({
    username: [text, sql`u.username`],
    groupName: [nullable(text), sql`g.name`],
    repositoryName: [nullable(text), sql`r.name`],
    added: [text, isoTime(sql`f.created_at`)],
  }),
);

const joined = (caller: Caller): Sql => sql`
  join user_account u on u.id = f.user_id
  left join review_group g on g.id = f.group_id and ${livesHere(caller)} and ${isReadableGroup(caller)}
  left join repository r on r.id = f.repository_id and ${isFollowed(caller)}`;

/** Readers of repository `r` may follow it. */
const isFollowed = (caller: Caller): Sql =>
  sql`${isHereRepository(caller)} and r.archived_at is null and ${isReadableRepository(caller)}`;

const CHECKED = together(COLUMNS, computed({ version: [text, versionOf(sql`f`)] }));
const OPENED = together(COLUMNS, columns(FeedAddress, 'f', ['keyId']));

/** The address of a feed as it is shown; with its secret only when it is made. */
export type ShownFeedAddress = RowOf<typeof COLUMNS> & { readonly secret?: string };

/** One that its owner may end. */
export type CheckedFeedAddress = RowOf<typeof CHECKED>;

const ORDER: SortColumn<RowOf<typeof COLUMNS>>[] = [{ column: sql`f.id`, member: 'id', type: 'number' }];

const isHere = (caller: Caller): Sql => equalOrNull(sql`f.local_site_id`, caller.siteId);

const FEED_ADDRESSES = { columns: COLUMNS, table: sql`feed_address`, row: sql`f` };

const listingOf = ({ id }: { readonly id: number | Sql }, caller: Caller): Listing<RowOf<typeof COLUMNS>> => ({
  ...FEED_ADDRESSES,
  items: [{ of: FEED_ADDRESS, id: sql`f.id` }],
  joined: joined(caller),
  within: sql`f.local_site_id`,
  reader: caller,
  where: sql`f.user_id = ${id} and ${isHere(caller)}`,
  order: ORDER,
});

const FULL = `There are ${FEED_ADDRESSES_AT_MOST} addresses of feeds, and no more are possible: end one that is not needed.`;

/** Makes and ends addresses of feeds. Of their secrets only digests are stored. */
@Injectable()
export class FeedAddressesService {
  constructor(
    private readonly db: Database,
    private readonly pager: Pager,
    private readonly secrets: Secrets,
    private readonly audit: Audit,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  find(username: string, id: number, caller: Caller): Promise<CheckedFeedAddress | undefined> {
    return this.one(sql`u.username = ${username} and f.id = ${id}`, caller);
  }

  lock(id: number, caller: Caller): Promise<CheckedFeedAddress | undefined> {
    return this.one(sql`f.id = ${id}`, caller, sql`for update of f`);
  }

  list(user: ShownUser, caller: Caller, asked: PageQuery): Promise<Page<ShownFeedAddress>> {
    return this.pager.page(listingOf(user, caller), asked);
  }

  /** The addresses of each of these people. A person whose addresses the caller may not see has none here. */
  ofEach(users: readonly ShownUser[], caller: Caller, room: InlineRoom) {
    return this.pager.ofEach(
      users,
      (user) => (userPolicy.tokens(caller, user) ? { id: user.id } : undefined),
      (user) => listingOf(user, caller),
      room,
    );
  }

  /** The feed at an address of the caller's, while they may see what it is about. */
  async opened(secret: string, caller: Caller): Promise<ShownFeedAddress | undefined> {
    const digests = this.secrets.lookups(FEED_KIND, secret);
    const found = await this.db.find(
      OPENED,
      sql`
        select ${OPENED} from feed_address f ${joined(caller)}
        where f.lookup in (${join(digests)}) and f.user_id = ${caller.userId} and ${isHere(caller)}
          and (f.group_id is null or g.id is not null) and (f.repository_id is null or r.id is not null)`,
    );
    if (found) await this.rekey(found, secret);
    return found;
  }

  @Transactional()
  async create(user: ShownUser, caller: Caller, given: CreateFeedAddress): Promise<ShownFeedAddress> {
    const groupId = given.group === undefined ? null : await this.groupNamed(given.group, caller);
    const repositoryId = given.repository === undefined ? null : await this.repositoryOf(given.repository, caller);
    if (groupId !== null && repositoryId !== null)
      failField(
        errors.invalidFormData,
        'repository',
        'A feed is about a group or a repository. Leave one of them out.',
      );
    await this.expectRoom(user);
    const secret = makeFeedSecret();
    const { digest, keyId } = this.secrets.lookup(FEED_KIND, secret);
    const [made] = await this.db.change(
      { id: number },
      sql`
        insert into feed_address (user_id, local_site_id, group_id, repository_id, lookup, key_id)
        values (${user.id}, ${caller.siteId}, ${groupId}, ${repositoryId}, ${digest}, ${keyId})
        returning id`,
    );
    const address = (await this.one(sql`f.id = ${made?.id ?? 0}`, caller)) ?? fail(errors.doesNotExist);
    await this.audit.write(entryOf('feed-address.made', address));
    return { ...address, secret };
  }

  /** Every read looks the address up, so that none finds it from now on. */
  async delete(claim: Claim<CheckedFeedAddress>): Promise<void> {
    await claim.delete(FEED_ADDRESSES, (address) => ({ audit: entryOf('feed-address.ended', address) }));
  }

  private async groupNamed(name: string, caller: Caller): Promise<number> {
    const found = await this.db.find({ id: number }, sql`select id from ${readableGroupsNamed([name], caller)} named`);
    return found?.id ?? failField(errors.invalidFormData, 'group', `There is no group "${name}" here.`);
  }

  private async repositoryOf(id: number, caller: Caller): Promise<number> {
    const found = await this.db.find(
      { id: number },
      sql`
        select r.id from repository r
        where r.id = ${Math.max(0, Math.min(LARGEST_INTEGER, id))} and ${isFollowed(caller)}`,
    );
    return found?.id ?? failField(errors.invalidFormData, 'repository', `There is no repository ${id} here.`);
  }

  /** One after the other, so that two at once do not both take the last place. */
  private async expectRoom({ id }: ShownUser): Promise<void> {
    await this.db.change({}, sql`select from pg_advisory_xact_lock(hashtext('feed_address'), ${id})`);
    const [found] = await this.db.all(
      { count: number },
      sql`select count(*)::integer as count from feed_address f where f.user_id = ${id}`,
    );
    if ((found?.count ?? 0) >= FEED_ADDRESSES_AT_MOST) failField(errors.invalidFormData, '__all__', FULL);
  }

  /** A digest by the newest key needs the secret, which only its use brings (decision R1). */
  private async rekey({ id, keyId }: RowOf<typeof OPENED>, secret: string): Promise<void> {
    const { digest, keyId: newest } = this.secrets.lookup(FEED_KIND, secret);
    if (keyId === newest) return;
    const rekeyed = sql`
      update feed_address set lookup = ${digest}, key_id = ${newest} where id = ${id} and key_id = ${keyId}`;
    await inPassing(this.log, this.db.change({}, rekeyed));
  }

  private one(where: Sql, caller: Caller, lock = empty): Promise<CheckedFeedAddress | undefined> {
    return this.db.find(
      CHECKED,
      sql`select ${CHECKED} from feed_address f ${joined(caller)} where ${where} and ${isHere(caller)} ${lock}`,
    );
  }
}

const entryOf = (
  action: 'feed-address.made' | 'feed-address.ended',
  { id, username, groupId, repositoryId }: CheckedFeedAddress,
) => ({ action, subject: `feed-address ${id}`, details: { user: username, groupId, repositoryId } });
