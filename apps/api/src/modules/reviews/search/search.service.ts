import { Injectable } from '@nestjs/common';
import type { SearchQuery } from '@review-service/contracts/search';
import type { Columns } from '@review-service/database/columns';
import { empty, type Sql, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../../access/callers/caller';
import { policyReads } from '../../../access/rules/token-gate';
import { groupColumns, type ShownGroup } from '../../groups/groups';
import { requestJoins, ReviewRequestsService, type ShownReviewRequest } from '../../requests/review-requests';
import { repositoryColumns, type ShownRepository } from '../../repositories/repositories';
import { type ShownUser, userColumns } from '../../people/users';
import { foundGroups } from './found-groups';
import { foundParts } from './found-parts';
import { foundPeople } from './found-people';
import { foundRepositories } from './found-repositories';
import { foundRequests } from './found-requests';
import { hasWords } from './matching-words';
import { ATTACHMENTS, COMMENTS, COMMITS, FILES, type PartKind, REVIEWS } from './parts';
import type { FoundParts } from './shown-parts';

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
  readonly parts: FoundParts;
}

/** Finds what the caller may see by the beginning of its name, and by words anywhere. */
@Injectable()
export class SearchService {
  constructor(
    private readonly db: Database,
    private readonly requests: ReviewRequestsService,
  ) {}

  async find(caller: Caller, asked: SearchQuery): Promise<SearchResults> {
    const byNames = (policyId: string) =>
      (asked.q ?? '') !== '' || hasWords(asked.words) ? policyReads(caller, { policyId }) : false;
    const byNumbers = asked.id !== undefined && policyReads(caller, { policyId: 'review_request' });
    const [users, groups, repositories, requests, parts] = await Promise.all([
      byNames('user') ? this.rows(userColumns(caller), PEOPLE, foundPeople(caller, asked)) : [],
      byNames('group') ? this.rows(groupColumns, GROUPS, foundGroups(caller, asked)) : [],
      byNames('repository') ? this.rows(repositoryColumns, REPOSITORIES, foundRepositories(caller, asked)) : [],
      byNames('review_request') || byNumbers
        ? this.rows(this.requests.columns(caller), REQUESTS, foundRequests(caller, asked), requestJoins(caller))
        : [],
      this.parts(caller, asked),
    ]);
    return { groups, repositories, requests, users, parts };
  }

  private async parts(caller: Caller, asked: SearchQuery): Promise<FoundParts> {
    const [files, attachments, commits, reviews, comments] = await Promise.all([
      this.partsOf(FILES, caller, asked),
      this.partsOf(ATTACHMENTS, caller, asked),
      this.partsOf(COMMITS, caller, asked),
      this.partsOf(REVIEWS, caller, asked),
      this.partsOf(COMMENTS, caller, asked),
    ]);
    return { files, attachments, commits, reviews, comments };
  }

  private partsOf<Row extends object>(kind: PartKind<Row>, caller: Caller, asked: SearchQuery): Promise<Row[]> {
    if (!asked.parts || !hasWords(asked.words)) return Promise.resolve([]);
    const searched = { table: kind.searched.table, alias: kind.row };
    return this.rows(kind.columns, searched, foundParts(kind, caller, asked), kind.joined);
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
