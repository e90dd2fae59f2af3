import { Injectable } from '@nestjs/common';
import type { SearchQuery } from '@review-service/contracts/search';
import type { Columns } from '@review-service/database/columns';
import { empty, type Sql, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../../access/callers/caller';
import { policyReads } from '../../../access/rules/token-gate';
import { groupColumns, type ShownGroup } from '../../groups/groups';
import { requestJoins, ReviewRequestsService, type ShownReviewRequest } from '../review-requests';
import { repositoryColumns, type ShownRepository } from '../../repositories/repositories';
import { type ShownUser, userColumns } from '../../people/users';
import { foundGroups } from './found-groups';
import { foundPeople } from './found-people';
import { foundRepositories } from './found-repositories';
import { foundRequests } from './found-requests';

interface Searched {
  readonly table: Sql;
  readonly alias: Sql;
}

const PEOPLE = { table: sql`user_account`, alias: sql`u` };
const GROUPS = { table: sql`review_group`, alias: sql`g` };
const REPOSITORIES = { table: sql`repository`, alias: sql`r` };
const REQUESTS = { table: sql`review_request`, alias: sql`q` };

/** What was found. */
export interface SearchResults {
  readonly groups: readonly ShownGroup[];
  readonly repositories: readonly ShownRepository[];
  readonly requests: readonly ShownReviewRequest[];
  readonly users: readonly ShownUser[];
}

/** Finds what the caller may see by the beginning of its name. */
@Injectable()
export class SearchService {
  constructor(
    private readonly db: Database,
    private readonly requests: ReviewRequestsService,
  ) {}

  async find(caller: Caller, asked: SearchQuery): Promise<SearchResults> {
    const { q = '', id } = asked;
    const mayRead = (policyId: string) => policyReads(caller, { policyId });
    const [users, groups, repositories, requests] = await Promise.all([
      q !== '' && mayRead('user') ? this.rows(userColumns(caller), PEOPLE, foundPeople(caller, asked)) : [],
      q !== '' && mayRead('group') ? this.rows(groupColumns, GROUPS, foundGroups(caller, asked)) : [],
      q !== '' && mayRead('repository')
        ? this.rows(repositoryColumns, REPOSITORIES, foundRepositories(caller, asked))
        : [],
      (q !== '' || id !== undefined) && mayRead('review_request')
        ? this.rows(this.requests.columns(caller), REQUESTS, foundRequests(caller, asked), requestJoins(caller))
        : [],
    ]);
    return { groups, repositories, requests, users };
  }

  private rows<Row extends object>(
    columns: Columns<Row>,
    { table, alias }: Searched,
    found: Sql,
    joined = empty,
  ): Promise<Row[]> {
    return this.db.all(
      columns,
      sql`select ${columns} from ${found} join ${table} ${alias} on ${alias}.id = found.id ${joined}
          order by found.position`,
    );
  }
}
