import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import type { UserListQuery } from '@review-service/contracts/paging';
import { type AddRepositoryUser, REPOSITORY_USER } from '@review-service/contracts/repository-users';
import { computed, type RowOf, together } from '@review-service/database/columns';
import { number } from '@review-service/database/row-types';
import { empty, type Sql, sql } from '@review-service/database/sql';
import { Audit } from '@review-service/platform/audit/audit';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import type { Listing } from '../../../hypermedia/lists/listing';
import { type Page, Pager } from '../../../hypermedia/lists/pager';
import { type CheckedRepository, isHereRepository, mayChangeRepositories, type ShownRepository } from '../repositories';
import { BY_USERNAME, isSearch, matchesQuery, type ShownUser, userColumns, UsersService } from '../../people/users';

const readerColumns = (caller: Caller) =>
  together(computed({ repositoryId: [number, sql`ru.repository_id`] }), userColumns(caller));

/** A person who is in the access list of a repository. */
export type Reader = RowOf<ReturnType<typeof readerColumns>>;

const READERS = sql`
  repository_user ru join repository r on r.id = ru.repository_id join user_account u on u.id = ru.user_id`;
const OF_REPOSITORY = sql`join repository_user ru on ru.user_id = u.id`;

/** Lists and changes the people who may read repositories that are not public. */
@Injectable()
export class RepositoryUsersService {
  constructor(
    private readonly db: Database,
    private readonly pager: Pager,
    private readonly users: UsersService,
    private readonly audit: Audit,
  ) {}

  find(repositoryId: number, username: string, caller: Caller): Promise<Reader | undefined> {
    return this.one(sql`ru.repository_id = ${repositoryId} and u.username = ${username}`, caller);
  }

  /** The entry again, locked until the transaction ends. */
  lock({ repositoryId, id }: Reader, caller: Caller): Promise<Reader | undefined> {
    return this.one(sql`ru.repository_id = ${repositoryId} and ru.user_id = ${id}`, caller, sql`for update of ru`);
  }

  /** Deactivated people stay in the list, and are shown. */
  async list(repository: CheckedRepository, caller: Caller, asked: UserListQuery): Promise<Page<Reader>> {
    const listing = listingOf(repository, caller);
    const where = sql`${listing.where} and ${matchesQuery(caller, asked)}`;
    const page = await this.pager.page({ ...listing, where, isSearch: isSearch(asked) }, asked);
    return { ...page, items: page.items.map((user) => readerOf(repository, user)) };
  }

  /** The same of each of these repositories, for those who may change them. */
  async ofEach(repositories: readonly ShownRepository[], caller: Caller, room: InlineRoom) {
    const found = await this.pager.ofEach(
      repositories,
      ({ id }) => (mayChangeRepositories(caller) ? { id } : undefined),
      (repository) => listingOf(repository, caller),
      room,
    );
    return repositories.map((repository, index) => found[index]?.map((user) => readerOf(repository, user)));
  }

  @Transactional()
  async add(claim: Claim<CheckedRepository>, { username }: AddRepositoryUser): Promise<Reader> {
    const { caller } = claim;
    const repository = await claim.lock();
    const user = await this.users.memberNamed(username, caller);
    const reader = readerOf(repository, user);
    const changed = sql`
      insert into repository_user (repository_id, user_id) values (${repository.id}, ${user.id})
      on conflict do nothing returning user_id as id`;
    await this.audit.change({ id: number }, { changed }, entryOf('repository.user-added', reader));
    return reader;
  }

  @Transactional()
  async remove(claim: Claim<Reader>): Promise<void> {
    const reader = await claim.lock();
    const changed = sql`
      delete from repository_user where repository_id = ${reader.repositoryId} and user_id = ${reader.id}
      returning user_id as id`;
    await this.audit.change({ id: number }, { changed }, entryOf('repository.user-removed', reader));
  }

  private one(where: Sql, caller: Caller, lock = empty): Promise<Reader | undefined> {
    const shown = readerColumns(caller);
    return this.db.find(
      shown,
      sql`select ${shown} from ${READERS} where ${where} and ${isHereRepository(caller)} ${lock}`,
    );
  }
}

function listingOf({ id }: { readonly id: number | Sql }, caller: Caller): Listing<ShownUser> {
  const listed = { columns: userColumns(caller), table: sql`user_account`, row: sql`u`, narrowedBy: OF_REPOSITORY };
  const items = [{ of: REPOSITORY_USER, name: sql`u.username` }];
  return { ...listed, reader: caller, items, where: sql`ru.repository_id = ${id}`, order: BY_USERNAME };
}

const entryOf = (action: 'repository.user-added' | 'repository.user-removed', reader: Reader) => ({
  action,
  subject: `repository ${reader.repositoryId}`,
  details: { user: reader.username, userId: reader.id },
});

const readerOf = ({ id }: ShownRepository, user: ShownUser): Reader => ({ ...user, repositoryId: id });
