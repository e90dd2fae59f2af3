import { basic } from '@review-service/testing/credentials';
import { Client } from 'pg';
import { put, reviews } from '../cases/calls';
import type { Setting } from '../cases/case';
import type { Driver } from '../load/driver';
import type { Call } from '../load/job';
import { median } from '../load/percentile';
import type { BenchPlan } from '../plan';
import type { Fact } from '../report';
import type { MeasuredServer } from '../servers/served';
import { PEOPLE } from '../world/shape';
import type { BenchWorld } from '../world/worlds';

/** The fact's name. */
export const TYPING = 'reviewers typing';
const REVIEWERS = 20;
/** The share of the rate that is left when all of them review the same change. */
const BAR = 0.8;

/** Twenty reviewers whose drafts are saved as they type: all in one review request, against one for each. */
export async function typing(
  { url }: MeasuredServer,
  driver: Driver,
  world: BenchWorld,
  { targets }: Setting,
  { rounds, seconds }: BenchPlan,
): Promise<Fact> {
  const calls = await draftedComments(world, targets.reviewRequests.slice(0, REVIEWERS));
  const rate = async (those: readonly Call[]) => {
    const {
      answers,
      seconds: took,
      statuses,
    } = await driver.drive({ url, connections: REVIEWERS, seconds, calls: those });
    if (statuses['200'] !== answers) throw new Error(`Not all answers have status 200: ${JSON.stringify(statuses)}`);
    return answers / took;
  };
  const rates: { together: number; apart: number }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const measured = { apart: await rate(calls.apart), together: await rate(calls.together) };
    if (round > 0) rates.push(measured);
  }
  const ratio = median(rates.map(({ together, apart }) => together / apart));
  const saved = Math.round(median(rates.map(({ together }) => together)));
  return {
    name: `${REVIEWERS} ${TYPING} in one change, against one change each`,
    measured: `${ratio.toFixed(2)} of the rate, ${saved} saved a second`,
    value: ratio,
    bar: `at least ${BAR}`,
    verdict: ratio >= BAR ? 'met' : 'MISSED',
  };
}

/** Makes reviewers with drafts in the first of these review requests, and in one each; returns the change of a comment in each. */
async function draftedComments({ url }: BenchWorld, numbers: readonly number[]) {
  const db = new Client({ connectionString: url });
  await db.connect();
  try {
    const { rows } = await db.query<{
      username: string;
      number: number;
      isApart: boolean;
      review: number;
      comment: number;
    }>(
      `with wanted as (
         select n, number from unnest($1::integer[]) with ordinality asked(number, n)),
       typist as (
         insert into user_account (id, username, email, password_hash)
         select (select max(id) from user_account) + n, 'typist-' || n, 'typist-' || n || '@example.com', m.password_hash
         from wanted, user_account m where m.id = $2 returning id, username),
       place as (
         select q.id, w.n, (select max(id) from user_account) + case when w.n = 1 then t.n else w.n end as user_id
         from wanted w join review_request q on q.display_id = w.number and q.local_site_id is null
         join wanted t on w.n = 1 or t.n = w.n),
       drafted as (
         insert into review (review_request_id, user_id) select id, user_id from place returning *),
       commented as (
         insert into review_comment (review_id, review_request_id, kind, text)
         select id, review_request_id, 'general', 'A draft' from drafted returning id, review_id)
       select t.username, q.display_id as number, d.id as review, c.id as comment,
         q.display_id <> ($1::integer[])[1] or t.username = 'typist-1' as "isApart"
       from commented c join drafted d on d.id = c.review_id join typist t on t.id = d.user_id
       join review_request q on q.id = d.review_request_id`,
      [numbers, PEOPLE.member.id],
    );
    const calls = rows.map(({ username, number, review, comment, isApart }) => ({
      isApart,
      number,
      call: put(
        `${reviews(number)}${review}/general-comments/${comment}/`,
        { authorization: basic(username) },
        { text: `What ${username} has to say` },
      ),
    }));
    return {
      apart: calls.filter(({ isApart }) => isApart).map(({ call }) => call),
      together: calls.filter(({ number }) => number === numbers[0]).map(({ call }) => call),
    };
  } finally {
    await db.end();
  }
}
