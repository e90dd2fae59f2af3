import { setTimeout as pause } from 'node:timers/promises';
import { dataSourceOptions } from '@review-service/database/data-source';
import { migrate } from '@review-service/database/migrate';
import { sql } from '@review-service/database/sql';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { brief } from '../client';
import type { Guarantee, GuaranteeTrial } from '../guarantee';
import type { ChaosStage } from '../stage';

/** Milliseconds between two samples. */
const PAUSE = 100;

/** A migration that locks a table which every request reads. */
class NoteOnGroups1799000000000 implements MigrationInterface {
  readonly name = 'NoteOnGroups1799000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table review_group add column chaos_note text');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table review_group drop column chaos_note');
  }
}

/** A migration waits for a dump, and requests for the migration: the requests must still succeed. */
export const migrationBehindDump: Guarantee = {
  needsRedis: false,
  title: ({ away }) => `a migration behind a dump (of ${away} s)`,

  async test(trial) {
    const { stage, scale, tell } = trial;
    const dump = stage.db.createQueryRunner();
    const release = await releaseWith(stage, NoteOnGroups1799000000000);
    await dump.startTransaction('REPEATABLE READ');
    await dump.query('select from review_group limit 1');

    let isOver = false;
    const migration = migrate(release, tell);
    const traffic = ask(trial, () => isOver);
    const crowd = watch(stage, () => isOver);
    await pause(scale.away * 1_000);
    await dump.commitTransaction();
    await dump.release();
    const made = await migration;
    isOver = true;
    const [{ count, failed }, { most, stale }] = await Promise.all([traffic, crowd]);

    await release.undoLastMigration();
    await release.destroy();
    return [
      { bar: 'no request fails', measured: `${count} requests, ${failed.length} failed`, violations: failed },
      {
        bar: 'nothing waits that was given up on',
        measured: `at most ${most} statements waited for a lock at once`,
        violations: stale,
      },
      {
        bar: 'the migration is made after the dump',
        measured: made.join(),
        violations: made.length === 1 ? [] : ['it was not'],
      },
    ];
  },
};

const releaseWith = (stage: ChaosStage, step: new () => MigrationInterface): Promise<DataSource> => {
  const { url = '' } = stage.db.options as { url?: string };
  return new DataSource({
    ...dataSourceOptions({ url, applicationName: 'migration', poolSize: 2 }),
    migrations: [step],
  }).initialize();
};

/** Reads and renames a group at each API process, one request after another. */
async function ask({ world }: GuaranteeTrial, isOver: () => boolean): Promise<{ count: number; failed: string[] }> {
  const groups = await world.plainGroups(world.admins.length);
  const failed: string[] = [];
  let count = 0;
  const askOne = async (admin: (typeof world.admins)[number], path: string) => {
    while (!isOver()) {
      for (const answer of [await admin.get(path), await admin.put(path, { display_name: `Name ${count}` })]) {
        count += 1;
        if (answer?.status !== 200) failed.push(brief(answer));
      }
    }
  };
  await Promise.all(world.admins.map((admin, index) => askOne(admin, `/api/groups/${groups[index]?.name}/`)));
  return { count, failed };
}

/** How many statements of the API wait for a lock, and which of them for longer than the API does. */
async function watch(stage: ChaosStage, isOver: () => boolean): Promise<{ most: number; stale: string[] }> {
  const stale: string[] = [];
  let most = 0;
  while (!isOver()) {
    const waiting = await stage.read<{ seconds: number; text: string }>(sql`
      select extract(epoch from clock_timestamp() - query_start)::float8 as seconds, left(query, 80) as text
      from pg_stat_activity where application_name = 'review-service-api' and wait_event_type = 'Lock'`);
    most = Math.max(most, waiting.length);
    for (const { seconds, text } of waiting)
      if (seconds > 5) stale.push(`for ${Math.round(seconds)} s: ${text.replace(/\s+/g, ' ')}`);
    await pause(PAUSE);
  }
  return { most, stale };
}
