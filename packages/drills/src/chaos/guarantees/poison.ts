import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '@review-service/database/sql';
import type { Guarantee } from '../guarantee';

/** Milliseconds. */
const LONGEST = 30 * 60_000;
const PAUSE = 500;

/** One job that fails at each try, among many that do not: it is in nobody's way. */
export const poison: Guarantee = {
  needsRedis: false,
  title: ({ backlog }) => `one poison job among ${backlog.toLocaleString('en')}`,

  async test({ stage, scale: { backlog }, tell }) {
    // Of applications that are gone. That of the poison has a number which none can have.
    await stage.db.query(
      `insert into outbox_message (id, queue, name, payload)
       select gen_random_uuid(), 'oauth-tokens', 'token.deleted', json_build_object(
         'tokenId', 1000000000 + n, 'userId', 0, 'grantId', 0,
         'applicationId', case when n = $1 / 2 then 9999999999 else 0 end)
       from generate_series(1, $1::integer) n`,
      [backlog],
    );
    const ours = sql`(payload->>'tokenId')::int > 1000000000`;
    const open = async () => {
      const [row] = await stage.read<{ count: number }>(
        sql`select count(*)::int as count from outbox_message where ${ours} and status <> 'done'`,
      );
      return row?.count ?? backlog;
    };
    const start = performance.now();
    let left = backlog;
    for (let told = start; left > 1 && performance.now() - start < LONGEST; left = await open()) {
      await pause(PAUSE);
      if (performance.now() - told < 20_000) continue;
      told = performance.now();
      tell(`${left} of ${backlog} jobs are left`);
    }
    const seconds = (performance.now() - start) / 1_000;
    const [found] = await stage.read<{ status: string; error: string | null }>(
      sql`select status, error from outbox_message where ${ours} and status <> 'done'`,
    );
    await stage.db.query(`delete from outbox_message where payload->>'applicationId' = '9999999999'`);
    return [
      {
        bar: 'all others are done',
        measured: `after ${seconds.toFixed(0)} s, ${Math.round(backlog / seconds)} a second`,
        violations: left > 1 ? [`${left - 1} are not`] : [],
      },
      {
        bar: 'the poison job waits for its next try, or for the operator, with its fault',
        measured: found ? `${found.status}: ${found.error}` : 'it is done',
        violations: found?.error ? [] : ['its fault is not written down'],
      },
    ];
  },
};
