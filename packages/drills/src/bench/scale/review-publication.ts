import { Client } from 'pg';
import { put, reviews } from '../cases/calls';
import { median } from '../load/percentile';
import type { StatementCount } from '../measure/statement-count';
import type { BenchPlan } from '../plan';
import type { Fact } from '../report';
import { PEOPLE } from '../world/shape';
import { multiple } from './compare-p50';
import type { ServedWorld } from './place';
import { timeOf } from './time-of';

const COMMENTS = 500;

/** Their names in the report. */
export const REVIEW_PUBLICATION = {
  time: `reviews, PUT to publish one with ${COMMENTS} comments`,
  statements: `reviews, statements to publish one with ${COMMENTS} comments`,
} as const;

const TIME_BAR = 1.5;
/** Caller, target, transaction, lock, checks, changes and message. */
const STATEMENTS_BAR = 16;
/** Publications of a round. */
const SAMPLES = 12;
const WARM_UP = 5;

/** Publishes reviews on the review request with the most comments; each one is removed afterwards. */
export async function reviewPublication(
  { rounds }: BenchPlan,
  statements: StatementCount | undefined,
  small: ServedWorld,
  large: ServedWorld,
): Promise<Fact[]> {
  const drafts = [new DraftedReview(small), new DraftedReview(large)];
  await Promise.all(drafts.map((draft) => draft.open()));
  try {
    const times: [number[], number[]] = [[], []];
    const counts: number[] = [];
    for (let sample = 0; sample < SAMPLES * rounds + WARM_UP; sample += 1) {
      for (const [index, draft] of drafts.entries()) {
        await draft.begin();
        const publish = async () => {
          const took = await draft.publish();
          if (sample >= WARM_UP) times[index]?.push(took);
        };
        if (statements) counts.push(await statements.during(draft.databaseUrl, publish));
        else await publish();
        await draft.remove();
      }
    }
    const words = [`in ${large.world.rows} rows`, `in ${small.world.rows}`] as const;
    const time = multiple({ name: REVIEW_PUBLICATION.time, bar: TIME_BAR, words }, times[1], times[0]);
    return counts.length > 0 ? [time, statementFact(median(counts))] : [time];
  } finally {
    await Promise.all(drafts.map((draft) => draft.close()));
  }
}

const statementFact = (count: number): Fact => ({
  name: REVIEW_PUBLICATION.statements,
  measured: `${count}, with begin and commit`,
  value: count,
  bar: `at most ${STATEMENTS_BAR}`,
  verdict: count <= STATEMENTS_BAR ? 'met' : 'MISSED',
});

/** A review of the member that is not published yet, with its comments. */
class DraftedReview {
  private readonly db: Client;
  private id = 0;

  constructor(private readonly place: ServedWorld) {
    this.db = new Client({ connectionString: place.world.url });
  }

  open = () => this.db.connect();
  close = () => this.db.end();

  get databaseUrl(): string {
    return this.place.api.databaseUrl;
  }

  async begin(): Promise<void> {
    const { rows } = await this.db.query<{ id: number }>(
      `with made as (
         insert into review (review_request_id, user_id, body_top)
         select id, $2, 'Thorough' from review_request where local_site_id is null and display_id = $1
         returning id, review_request_id),
       commented as (
         insert into review_comment (review_id, review_request_id, kind, text, issue_status)
         select id, review_request_id, 'general', 'Comment ' || n, case when n % 2 = 0 then 'O' end
         from made, generate_series(1, $3::integer) n)
       select id from made`,
      [this.place.targets.reviewedRequest, PEOPLE.member.id, COMMENTS],
    );
    this.id = rows[0]?.id ?? 0;
  }

  /** Its duration in milliseconds. */
  publish(): Promise<number> {
    const { logins, targets, api } = this.place;
    const url = `${reviews(targets.reviewedRequest)}${this.id}/`;
    return timeOf(api, put(url, logins.bearer('member'), { public: '1' }));
  }

  /** The request still counts it, which no other measurement reads. */
  async remove(): Promise<void> {
    await this.db.query('delete from review where id = $1', [this.id]);
  }
}
