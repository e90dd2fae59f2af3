import type { RowOf } from '@review-service/database/columns';
import { number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all, type Db } from '@review-service/database/verbs';
import { plural } from '../plural';

const COUNTED = {
  members: number,
  reviewRequests: number,
  drafts: number,
  defaultReviewers: number,
  repositories: number,
};

/** What refers to a group. */
export type Referrers = RowOf<typeof COUNTED>;

/** Counts the rows that name a group. */
export async function countReferrers(db: Db, groupId: number): Promise<Referrers> {
  const [counted] = await all(
    db,
    COUNTED,
    sql`
      select (select count(*) from review_group_member where group_id = ${groupId}) as members,
        (select count(*) from review_request_group where group_id = ${groupId}) as "reviewRequests",
        (select count(*) from review_request_draft_group where group_id = ${groupId}) as drafts,
        (select count(*) from default_reviewer_group where group_id = ${groupId}) as "defaultReviewers",
        (select count(*) from repository_group where group_id = ${groupId}) as repositories`,
  );
  return counted ?? { members: 0, reviewRequests: 0, drafts: 0, defaultReviewers: 0, repositories: 0 };
}

/** The same as text, without the members. */
export const inWords = ({ reviewRequests, drafts, defaultReviewers, repositories }: Referrers): string =>
  [
    plural(reviewRequests, 'review request'),
    plural(drafts, 'draft'),
    plural(defaultReviewers, 'default reviewer'),
    plural(repositories, 'repository', 'repositories'),
  ].join(', ');
