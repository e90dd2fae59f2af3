import { Controller, Get } from '@nestjs/common';
import { ALL_REVIEWS, AllReviewsQuery } from '@review-service/contracts/all-reviews';
import { number } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { isHereRepository, isReadableRepository } from '@review-service/visibility/repositories';
import { Anyone } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import { Arguments } from '../../../hypermedia/fields/declared-fields';
import { List, Resource } from '../../../hypermedia/resources/resource.decorator';
import { readableGroupsNamed } from '../../groups/groups';
import { LISTED_REVIEWS, reviewColumns, ReviewPresenter } from '../reviews';
import { ActivityLists } from './activity-lists';
import { ofRequest } from './of-request';
import { writtenIn } from './written-in';

/** `/api/reviews/`: of all review requests, the oldest first. */
@Controller('reviews')
@Resource(ALL_REVIEWS, ReviewPresenter)
export class AllReviewsController {
  constructor(
    private readonly db: Database,
    private readonly lists: ActivityLists,
  ) {}

  @Get()
  @List()
  @Anyone()
  async list(@CurrentCaller() caller: Caller, @Arguments() asked: AllReviewsQuery) {
    return this.lists.page(
      {
        ...LISTED_REVIEWS,
        columns: reviewColumns(caller),
        listed: ['review'],
        orderInParts: [sql`(r.created_at at time zone 'UTC')`, sql`r.id`],
        where: sql`r.reply_to_id is null`,
        searches: [
          ...writtenIn(asked, sql`r.created_at`),
          ...byMembersOf(caller, asked['review-group']),
          ...ofRequest(caller, asked['review-request-id'], sql`r`),
        ],
        unlisted: sql`not r.is_published`,
        isShown: sql`true`,
        isPublic: asked.public,
        items: [{ of: ALL_REVIEWS, id: sql`r.id` }],
      },
      {
        authorId: await this.lists.authorId(asked.user),
        repositoryId: await this.repositoryId(caller, asked.repository),
      },
      caller,
      asked,
    );
  }

  /** The id of the repository with this name; 0: the caller sees none. */
  private async repositoryId(caller: Caller, name: string | undefined): Promise<number | undefined> {
    if (name === undefined) return undefined;
    const found = await this.db.find(
      { id: number },
      sql`
        select r.id from repository r
        where r.name = ${name} and ${isHereRepository(caller)} and ${isReadableRepository(caller)}`,
    );
    return found?.id ?? 0;
  }
}

/** Only visible groups count: a filter must not reveal the members of others. */
const byMembersOf = (caller: Caller, group: string | undefined): Sql[] =>
  group === undefined
    ? []
    : [
        sql`r.user_id in (
          select gm.user_id from ${readableGroupsNamed([group], caller)} named
          join review_group_member gm on gm.group_id = named.id)`,
      ];
