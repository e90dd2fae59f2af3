import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import type { PageQuery } from '@review-service/contracts/paging';
import { type AddRepositoryGroup, REPOSITORY_GROUP } from '@review-service/contracts/repository-groups';
import { computed, type RowOf, together } from '@review-service/database/columns';
import { number } from '@review-service/database/row-types';
import { empty, type Sql, sql } from '@review-service/database/sql';
import { Audit } from '@review-service/platform/audit/audit';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { fail } from '../../../errors/api.exception';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import type { Listing } from '../../../hypermedia/lists/listing';
import { type Page, Pager } from '../../../hypermedia/lists/pager';
import { BY_GROUP_NAME, groupColumns, isReadable, livesHere, type ShownGroup } from '../../groups/groups';
import { type CheckedRepository, isHereRepository, mayChangeRepositories, type ShownRepository } from '../repositories';

const readerColumns = together(computed({ repositoryId: [number, sql`rg.repository_id`] }), groupColumns);

/** A group in the access list of a repository. */
export type ReaderGroup = RowOf<typeof readerColumns>;

const READERS = sql`
  repository_group rg join repository r on r.id = rg.repository_id join review_group g on g.id = rg.group_id`;
const OF_REPOSITORY = sql`join repository_group rg on rg.group_id = g.id`;

/** Lists and changes the groups whose members may read repositories that are not public. */
@Injectable()
export class RepositoryGroupsService {
  constructor(
    private readonly db: Database,
    private readonly pager: Pager,
    private readonly audit: Audit,
  ) {}

  find(repositoryId: number, name: string, caller: Caller): Promise<ReaderGroup | undefined> {
    return this.one(sql`rg.repository_id = ${repositoryId} and g.name = ${name}`, caller);
  }

  /** The entry again, locked until the transaction ends. */
  lock({ repositoryId, id }: ReaderGroup, caller: Caller): Promise<ReaderGroup | undefined> {
    return this.one(sql`rg.repository_id = ${repositoryId} and rg.group_id = ${id}`, caller, sql`for update of rg`);
  }

  /** Groups that the caller may not see are left out. */
  async list(repository: CheckedRepository, caller: Caller, asked: PageQuery): Promise<Page<ReaderGroup>> {
    const page = await this.pager.page(listingOf(repository, caller), asked);
    return { ...page, items: page.items.map((group) => readerOf(repository, group)) };
  }

  /** The same of each of these repositories, for those who may change them. */
  async ofEach(repositories: readonly ShownRepository[], caller: Caller, room: InlineRoom) {
    const found = await this.pager.ofEach(
      repositories,
      ({ id }) => (mayChangeRepositories(caller) ? { id } : undefined),
      (repository) => listingOf(repository, caller),
      room,
    );
    return repositories.map((repository, index) => found[index]?.map((group) => readerOf(repository, group)));
  }

  /** Only invite-only groups: anybody may join another one, and would let themselves in. */
  @Transactional()
  async add(claim: Claim<CheckedRepository>, { group_name }: AddRepositoryGroup): Promise<ReaderGroup> {
    const { caller } = claim;
    const repository = await claim.lock();
    const group = await this.db.find(
      groupColumns,
      sql`
        select ${groupColumns} from review_group g
        where g.name = ${group_name} and g.invite_only and ${livesHere(caller)} and ${isReadable(caller)}
        for share of g`,
    );
    if (!group) return fail(errors.invalidGroup, { message: `There is no invite-only group "${group_name}" here.` });
    const reader = readerOf(repository, group);
    const changed = sql`
      insert into repository_group (repository_id, group_id) values (${repository.id}, ${group.id})
      on conflict do nothing returning group_id as id`;
    await this.audit.change({ id: number }, { changed }, entryOf('repository.group-added', reader));
    return reader;
  }

  @Transactional()
  async remove(claim: Claim<ReaderGroup>): Promise<void> {
    const reader = await claim.lock();
    const changed = sql`
      delete from repository_group where repository_id = ${reader.repositoryId} and group_id = ${reader.id}
      returning group_id as id`;
    await this.audit.change({ id: number }, { changed }, entryOf('repository.group-removed', reader));
  }

  private one(where: Sql, caller: Caller, lock = empty): Promise<ReaderGroup | undefined> {
    return this.db.find(
      readerColumns,
      sql`
        select ${readerColumns} from ${READERS}
        where ${where} and ${isHereRepository(caller)} and ${livesHere(caller)} and ${isReadable(caller)} ${lock}`,
    );
  }
}

function listingOf({ id }: { readonly id: number | Sql }, caller: Caller): Listing<ShownGroup> {
  const where = sql`
    rg.repository_id = ${id} and ${livesHere(caller)} and ${isReadable(caller)}`;
  const listed = { columns: groupColumns, table: sql`review_group`, row: sql`g`, narrowedBy: OF_REPOSITORY };
  const items = [{ of: REPOSITORY_GROUP, name: sql`g.name` }];
  return { ...listed, reader: caller, items, where, order: BY_GROUP_NAME };
}

const entryOf = (action: 'repository.group-added' | 'repository.group-removed', reader: ReaderGroup) => ({
  action,
  subject: `repository ${reader.repositoryId}`,
  details: { group: reader.name, groupId: reader.id },
});

const readerOf = ({ id }: ShownRepository, group: ShownGroup): ReaderGroup => ({ ...group, repositoryId: id });
