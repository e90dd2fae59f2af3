import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { accountFor } from '@review-service/embedded/account';
import { within } from '@review-service/embedded/deadline';
import { postgresPlace } from '@review-service/embedded/postgres-place';
import { type ChaosAnswer, brief, healthOf } from '../client';
import type { Guarantee } from '../guarantee';
import { Deletions, tokenTarget } from '../deletions';
import { countFollowUps, drain, lookBefore } from '../follow-ups';
import { SmallDisk } from '../small-disk';
import type { ChaosStage } from '../stage';

/** Milliseconds. */
const LONGEST_ANSWER = 5_000;
const LONGEST_RETURN = 10_000;
const PAUSE = 200;
const MEGABYTES = 64;
/** What changes add rows to. */
const GROWING = ['review_group', 'review_group_count', 'oauth_token', 'outbox_message'];

/** What fits into no page that has some room left; random, so that it cannot be compressed. */
const large = () => ({ display_name: 'Large', 'extra_data.text': randomBytes(20_000).toString('hex') });

/** Why PostgreSQL takes no changes, from when to when. */
interface Fault {
  readonly title: string;
  readonly lacks?: () => string | undefined;
  /** Resolves with what ends it. */
  readonly begin: (stage: ChaosStage) => Promise<() => Promise<unknown>>;
}

/** PostgreSQL answers, and cannot write: reads go on, changes are refused and may be sent again. */
const cannotWrite = ({ title, lacks, begin }: Fault): Guarantee => ({
  needsRedis: false,
  ...(lacks && { lacks }),
  title: ({ away }) => `PostgreSQL ${title} (for ${away} s)`,

  async test({ stage, world, random, scale, receiver, tell }) {
    const [group] = await world.plainGroups(1);
    const [token] = await world.quietTokens(1);
    const tokens = await world.tokens(20);
    const targets = tokens.map(tokenTarget);
    const before = await lookBefore(stage, targets);
    const deletions = new Deletions(stage);
    if (!group || !token) throw new Error('Nothing was made');
    const [admins, bearers] = [world.admins, world.bearers(token)];
    const wrong: string[] = [];
    let [read, refused, changed] = [0, 0, 0];
    const judgeChange = (answer: ChaosAnswer | undefined) => {
      if (answer?.status === 503 && answer.headers.get('retry-after') && answer.took < LONGEST_ANSWER) refused += 1;
      else if (answer?.status === 200 || answer?.status === 201) changed += 1;
      else wrong.push(`a change was answered ${brief(answer)}`);
    };

    const end = await begin(stage);
    const isOver = performance.now() + scale.away * 1_000;
    for (let round = 0; performance.now() < isOver; round += 1) {
      await Promise.all(
        stage.apis.map(async (served, api) => {
          for (const [who, path] of [
            [admins[api], '/api/groups/'],
            [bearers[api], '/api/groups/'],
            [bearers[api], '/api/session/'],
          ] as const) {
            const answer = await who?.get(path);
            read += 1;
            if (answer?.status !== 200) wrong.push(`a read was answered ${brief(answer)}`);
          }
          judgeChange(await admins[api]?.post('/api/groups/', { name: `large-${round}-${api}`, ...large() }));
          judgeChange(await admins[api]?.put(`/api/oauth-tokens/${token.id}/`, { add_scopes: 'user:read' }));
          const ready = await healthOf(served, 'ready');
          if (ready?.status !== 200) wrong.push(`readiness was ${brief(ready)}`);
        }),
      );
      const [target] = targets.slice(round % targets.length);
      if (target && !deletions.acknowledged.has(target)) await deletions.delete(target, random.pick(admins));
      await pause(PAUSE);
    }
    await end();
    const back = performance.now();
    const returned = await within(60_000, async () => {
      const answers = await Promise.all(
        admins.map((admin) => admin.put(`/api/groups/${group.name}/`, { display_name: 'Written again' })),
      );
      return answers.every((answer) => answer?.status === 200) ? performance.now() - back : undefined;
    });
    tell(`PostgreSQL writes again; all APIs after ${Math.round(returned ?? Infinity)} ms`);
    const left = await deletions.judgeLost();
    for (const target of targets.filter((one) => left.includes(one) || !deletions.acknowledged.has(one)))
      await deletions.delete(target, random.pick(admins));
    const unfinished = await drain(stage);
    const { lost, doubled, doubledOutside } = await countFollowUps(stage, targets, before, receiver);
    return [
      {
        bar: 'reads are answered, changes made or 503 with Retry-After, readiness green',
        measured: `${read} reads; ${refused} changes refused, ${changed} made; ${wrong.length} wrong`,
        violations: refused === 0 ? [...wrong, 'no change was refused: the trial proves nothing'] : wrong,
      },
      {
        bar: 'changes are made again within 10 s',
        measured: `after ${((returned ?? Infinity) / 1_000).toFixed(1)} s`,
        violations: (returned ?? Infinity) > LONGEST_RETURN ? ['some API process took longer'] : [],
      },
      {
        bar: '0 follow-ups lost or doubled',
        measured: `${targets.length} deletions; ${lost.length} lost, ${doubled.length} doubled`,
        violations: [...deletions.violations, ...unfinished, ...lost, ...doubled, ...doubledOutside],
      },
    ];
  },
});

/** As some providers do when the disk is nearly full, or a standby is. */
export const postgresReadOnly = cannotWrite({
  title: 'read-only',
  async begin({ db }) {
    const set = async (value: string) => {
      await db.query(`alter system ${value}`);
      await db.query('select pg_reload_conf()');
    };
    await set('set default_transaction_read_only = on');
    return () => set('reset default_transaction_read_only');
  },
});

/** 53100: the tables that changes are written to cannot grow. */
export const postgresDiskFull = cannotWrite({
  title: 'with a full disk',
  lacks: SmallDisk.lacks,
  async begin({ db, folder }) {
    const disk = SmallDisk.mount(join(folder, 'small-disk'), MEGABYTES, accountFor(postgresPlace(folder).cluster));
    const move = async (tablespace: string) => {
      for (const table of GROWING) await db.query(`alter table ${table} set tablespace ${tablespace}`);
    };
    await db.query(`create tablespace small_disk location '${disk.path}'`);
    await move('small_disk');
    disk.fill();
    return async () => {
      disk.free();
      await move('pg_default');
      await db.query('drop tablespace small_disk');
      disk.unmount();
    };
  },
});
