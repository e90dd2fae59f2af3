import { sql } from '@review-service/database/sql';
import { within } from '@review-service/embedded/deadline';
import { brief } from '../client';
import type { Guarantee } from '../guarantee';
import { Deletions, groupTarget, tokenTarget } from '../deletions';
import { countFollowUps, drain, lookBefore } from '../follow-ups';
import type { ServiceView } from '../stage';

/** Of each kind. */
const TARGETS = 40;
const LONGEST_RECOVERY = 120_000;

/** The data of PostgreSQL are lost, to the last committed change; Redis is as it was. */
export const restored: Guarantee = {
  needsRedis: false,
  title: () => "PostgreSQL's data lost, and restored from a backup and the archived log",

  async test({ stage, world, random, receiver, tell }) {
    const tokens = await world.tokens(TARGETS);
    const groups = await world.namedGroups(TARGETS);
    const targets = random.for('restored').shuffled([...tokens.map(tokenTarget), ...groups.map(groupTarget)]);
    const before = await lookBefore(stage, targets);
    const deletions = new Deletions(stage);
    const deleteAll = async (some: typeof targets) => {
      for (const target of some) await deletions.delete(target, random.pick(world.admins));
    };

    await deleteAll(targets.slice(0, TARGETS));
    const backup = await stage.backUp();
    await deleteAll(targets.slice(TARGETS));
    const waiting = await stage.read(sql`select from outbox_message where status <> 'done'`);
    const start = performance.now();
    await stage.restore(backup);
    await within(LONGEST_RECOVERY, async () => !(await isRecovering(stage)));
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    tell(`PostgreSQL is back after ${seconds} s; ${waiting.length} follow-ups waited when it went`);
    const left = await drain(stage);
    const { lost, doubled, doubledOutside } = await countFollowUps(stage, targets, before, receiver);

    const alive: string[] = [];
    for (const token of tokens) {
      for (const bearer of world.bearers(token)) {
        const answer = await bearer.get('/api/session/');
        if (answer?.status !== 401) alive.push(`token ${token.id}: ${brief(answer)}`);
      }
    }
    return [
      {
        bar: 'deleted tokens stay dead, at every process',
        measured: `${tokens.length} deleted, half of them after the backup; ${alive.length} accepted`,
        violations: [...alive, ...deletions.violations],
      },
      {
        bar: 'no follow-up is lost',
        measured: `${targets.length} deletions, ${waiting.length} waiting when the data were lost; ${lost.length + left.length} lost`,
        violations: [...left, ...lost],
      },
      {
        bar: 'no follow-up runs twice',
        measured: `${doubled.length + doubledOutside.length} doubled`,
        violations: [...doubled, ...doubledOutside],
      },
    ];
  },
};

async function isRecovering(stage: ServiceView): Promise<boolean> {
  const [row] = await stage.read<{ yes: boolean }>(sql`select pg_is_in_recovery() as yes`);
  return row?.yes ?? true;
}
