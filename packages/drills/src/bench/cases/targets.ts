import { Client } from 'pg';
import { PEOPLE, reviewedRequest, shapeOf } from '../world/shape';
import type { BenchWorld } from '../world/worlds';

/** The targets of cases: rows that stay, and rows that can be deleted once. */
export interface CaseTargets {
  readonly groups: readonly string[];
  /** Ids of the member's tokens. */
  readonly tokens: readonly number[];
  /** Ids of attachments that the member sees. */
  readonly attachments: readonly number[];
  /** Numbers of review requests that the member sees. */
  readonly reviewRequests: readonly number[];
  /** The number of the review request with many reviews. */
  readonly reviewedRequest: number;
  /** Numbers of the author's review requests with drafts. */
  readonly drafts: readonly number[];
  readonly doomedDrafts: number[];
  readonly doomedTokens: number[];
}

/** Targets of repeatable requests: enough that no two connections wait for the same row. */
const ENOUGH = 200;
/** Fewer, because each is sent with a large patch. */
const MOST_DRAFTS = 50;
/** Targets of each kind for deletion. */
const DOOMED = 40_000;

/** Finds targets in a world: the first half stays. */
export async function findTargets({ url, rows }: BenchWorld): Promise<CaseTargets> {
  const db = new Client({ connectionString: url });
  await db.connect();
  const half = Math.floor(rows / 2);
  const ids = async <Id>(statement: string, values: unknown[]) =>
    (await db.query<{ id: Id }>(statement, values)).rows.map(({ id }) => id);
  const own = 'select id from oauth_token where user_id = $1';
  const groups = 'select name as id from review_group where visible and not invite_only';
  try {
    const drafts = await ids<number>(
      `select q.display_id as id from review_request q join review_request_draft d on d.review_request_id = q.id
       where q.submitter_id = $1 and not q.is_published order by q.id`,
      [PEOPLE.author.id],
    );
    return {
      groups: await ids<string>(`${groups} and id <= $1 and name like 'group-%' order by id limit $2`, [half, ENOUGH]),
      tokens: await ids<number>(`${own} and id <= $2 order by id limit $3`, [PEOPLE.member.id, half, ENOUGH]),
      attachments: await ids<number>(
        `select a.id from diff_file_attachment a join review_request q on q.id = a.review_request_id
         where a.id <= $1 and a.id % 2 = 1 and q.is_published
           and not exists (select from review_request_group n where n.review_request_id = q.id) order by 1 limit $2`,
        [half, ENOUGH],
      ),
      reviewRequests: await ids<number>(
        `select display_id as id from review_request where submitter_id = $1 and is_published and status = 'P' order by id limit $2`,
        [PEOPLE.author.id, ENOUGH],
      ),
      reviewedRequest: reviewedRequest(shapeOf(rows)),
      drafts: drafts.slice(0, Math.min(MOST_DRAFTS, drafts.length / 2)),
      doomedDrafts: drafts.slice(drafts.length / 2),
      doomedTokens: await ids<number>(`${own} and id > $2 and id <= $3 order by id desc limit $4`, [
        PEOPLE.member.id,
        half,
        rows,
        DOOMED,
      ]),
    };
  } finally {
    await db.end();
  }
}
