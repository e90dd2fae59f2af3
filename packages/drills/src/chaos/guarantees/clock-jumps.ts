import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '@review-service/database/sql';
import { within } from '@review-service/embedded/deadline';
import { brief, ProcessClient } from '../client';
import type { Guarantee, GuaranteeTrial } from '../guarantee';
import { tokenTarget } from '../deletions';
import { OwnClock } from '../own-clock';

/** Minutes by which the clock is wrong, one after the other. */
const JUMPS = [120, -120, 0];
/** Milliseconds. */
const LONGEST_WORK = 20_000;
/** Timed work is looked after once a minute. */
const LONGEST_FOLD = 120_000;
/** For the clock to be read anew. */
const SETTLE = 3_000;

/** The clock of an API and a worker is set forth and back while they are at work; that of PostgreSQL is right. */
export const clockJumps: Guarantee = {
  needsRedis: false,
  lacks: OwnClock.lacks,
  title: () => `a clock that jumps by two hours, forth and back`,

  async test(trial) {
    const { stage, world, tell } = trial;
    const clock = OwnClock.in(stage.folder);
    const [api, worker] = [await stage.launch('api', clock.env), await stage.launch('worker', clock.env)];
    await Promise.all(stage.workers.map((each) => each.stop()));
    const admin = new ProcessClient(api.url, world.session);
    const wrong: string[] = [];
    const late: string[] = [];
    let requests = 0;
    let [slowestWork, slowestFold] = [0, 0];
    try {
      for (const minutes of JUMPS) {
        clock.set(minutes);
        await pause(SETTLE);
        const [[alive, ended], [group]] = [await world.quietTokens(2), await world.plainGroups(1)];
        if (!alive || !ended || !group) throw new Error('Nothing was made');
        // By PostgreSQL's clock, which alone decides about tokens.
        await stage.db.query(`update oauth_token set expires_at = now() + interval '1 minute' where id = $1`, [
          alive.id,
        ]);
        await stage.db.query(`update oauth_token set expires_at = now() - interval '1 minute' where id = $1`, [
          ended.id,
        ]);
        const bearer = ({ value }: { value: string }) =>
          new ProcessClient(api.url, { authorization: `Bearer ${value}` });
        const asked = [
          { what: 'a session', answer: await admin.get('/api/groups/'), status: 200 },
          {
            what: 'a rename',
            answer: await admin.put(`/api/groups/${group.name}/`, { display_name: 'On time' }),
            status: 200,
          },
          { what: 'a token that is good', answer: await bearer(alive).get('/api/groups/'), status: 200 },
          { what: 'a token that has expired', answer: await bearer(ended).get('/api/groups/'), status: 401 },
        ];
        requests += asked.length;
        for (const { what, answer, status } of asked)
          if (answer?.status !== status) wrong.push(`by ${minutes} minutes: ${what} was answered ${brief(answer)}`);
        const worked = await workIsDone(trial, admin);
        if (worked === undefined) late.push(`by ${minutes} minutes: follow-up work was not done`);
        const folded = await countsAreFolded(trial);
        if (folded === undefined) late.push(`by ${minutes} minutes: timed work was not done`);
        slowestWork = Math.max(slowestWork, worked ?? Infinity);
        slowestFold = Math.max(slowestFold, folded ?? Infinity);
        tell(
          `wrong by ${minutes} minutes: worked after ${Math.round(worked ?? Infinity)} ms, folded after ${Math.round(folded ?? Infinity)} ms`,
        );
      }
    } finally {
      for (const one of [api, worker]) one.kill();
      await Promise.all(stage.workers.map((each) => each.start()));
    }
    return [
      {
        bar: 'sessions and tokens last as long as they do',
        measured: `${requests} requests, ${wrong.length} wrong`,
        violations: wrong,
      },
      {
        bar: `follow-up work within ${LONGEST_WORK / 1_000} s, timed work within ${LONGEST_FOLD / 1_000} s`,
        measured: `at most ${(slowestWork / 1_000).toFixed(1)} s and ${(slowestFold / 1_000).toFixed(1)} s`,
        violations: late,
      },
    ];
  },
};

/** The milliseconds until the follow-up work of a deletion is done. */
async function workIsDone({ stage, world }: GuaranteeTrial, admin: ProcessClient): Promise<number | undefined> {
  const start = performance.now();
  const [token] = await world.quietTokens(1);
  if (token) await admin.delete(tokenTarget(token).path);
  const done = sql`select from outbox_message where (payload->>'tokenId')::int = ${token?.id} and status = 'done'`;
  return within(LONGEST_WORK, async () =>
    (await stage.read(done)).length === 1 ? performance.now() - start : undefined,
  );
}

/** The milliseconds until the worker has folded a row of a ledger. */
async function countsAreFolded({ stage, world }: GuaranteeTrial): Promise<number | undefined> {
  const start = performance.now();
  await world.plainGroups(1);
  const left = sql`select from review_group_count where not is_folded`;
  return within(LONGEST_FOLD, async () =>
    (await stage.read(left)).length === 0 ? performance.now() - start : undefined,
  );
}
