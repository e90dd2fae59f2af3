import type { RowOf } from '@review-service/database/columns';
import { number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all, type Db } from '@review-service/database/verbs';

const COUNTED = {
  reviewRequests: number,
  openReviewRequests: number,
  attachments: number,
  defaultReviewers: number,
  users: number,
  groups: number,
};

/** What belongs to a repository. */
export type Belongings = RowOf<typeof COUNTED>;

/** Counts the rows that belong to a repository, and who may read it while it is private. */
export async function countBelongings(db: Db, id: number): Promise<Belongings> {
  const [counted] = await all(
    db,
    COUNTED,
    sql`
      select (select count(*) from review_request where repository_id = ${id}) as "reviewRequests",
        (select count(*) from review_request where repository_id = ${id} and status = 'P') as "openReviewRequests",
        (select count(*) from diff_file_attachment where repository_id = ${id}) as attachments,
        (select count(*) from default_reviewer_repository where repository_id = ${id}) as "defaultReviewers",
        (select count(*) from repository_user where repository_id = ${id}) as users,
        (select count(*) from repository_group where repository_id = ${id}) as groups`,
  );
  if (!counted) throw new Error('A query for counts has no row.');
  return counted;
}
