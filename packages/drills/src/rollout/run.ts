import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ProgramCommand } from '@review-service/embedded/program';
import { makeTemporaryFolder } from '@review-service/embedded/temporary-folder';
import { findHaproxy } from '@review-service/embedded/test-haproxy';
import { findRedisProgram } from '@review-service/embedded/test-redis';
import { SettingsError } from '@review-service/platform/config/settings-error';
import { lastingPort } from '@review-service/testing/lasting-port';
import type { GuaranteeFinding } from '../chaos/guarantee';
import { Random } from '@review-service/testing/random';
import { Receiver } from '../chaos/receiver';
import type { ChaosReport } from '../chaos/run';
import { COUNTED, Servers } from '../servers/servers';
import { type TableRow, rowsOf } from '../chaos/table';
import { ChaosWorld } from '../chaos/world';
import { Fleet, SLOTS } from './fleet';
import { Proxy, type ProxyFaults } from './proxy';
import { buildRelease, demandKnownMigrations, lastRelease, migrateTo, PRESENT, type Release } from './release';
import { Traffic } from './traffic';

/** The kinds of rollouts: one release repeatedly, or an earlier one and this build in turn. */
export const TRIALS = ['restart', 'upgrade'] as const;
export type TrialName = (typeof TRIALS)[number];

/** The extent of a run. */
export interface RolloutPlan {
  /** How often all processes are replaced. */
  readonly restarts: number;
  readonly seed: string;
  readonly only: readonly TrialName[];
  /** The tag or commit of the earlier release; undefined for the tag of the last one, if there is one. */
  readonly from: string | undefined;
  readonly tell: (line: string) => void;
  /** Ends the run early; everything is removed all the same. */
  readonly stopping?: AbortSignal;
}

/** The release that is there at first, and those that follow it. */
interface Course {
  readonly title: string;
  readonly first: Release;
  readonly next: readonly Release[];
}

/** Programs that a run needs. */
interface Programs {
  readonly redis: ProgramCommand;
  readonly haproxy: ProgramCommand;
}

/** Replaces all processes repeatedly under traffic, and removes everything at the end. */
export async function run(plan: RolloutPlan): Promise<ChaosReport> {
  const programs = findPrograms();
  const folder = makeTemporaryFolder('review-service-rollout');
  const rows: TableRow[] = [];
  for (const name of plan.only) {
    plan.stopping?.throwIfAborted();
    const place = join(folder, name);
    mkdirSync(join(place, 'log'), { recursive: true });
    const course = name === 'restart' ? restarts(plan) : await upgrades(plan, place);
    if (course) rows.push(...rowsOf(course.title, await tryCourse(course, plan, place, programs)));
    else plan.tell('updates are not tried: nothing was released yet, as there is no tag v*. Name a commit by --from');
  }
  if (rows.some(({ verdict }) => verdict === 'VIOLATED')) return { rows, kept: folder };
  rmSync(folder, { recursive: true, force: true });
  return { rows, kept: undefined };
}

function findPrograms(): Programs {
  const [redis, haproxy] = [findRedisProgram(), findHaproxy()];
  if (!redis) throw new SettingsError(['There is no redis-server on PATH, and none could be fetched. Install Redis']);
  if (!haproxy) throw new SettingsError(['There is no haproxy on PATH, and none could be fetched. Install HAProxy']);
  return { redis, haproxy };
}

const restarts = ({ restarts: times }: RolloutPlan): Course => ({
  title: `${times} rolling restarts`,
  first: PRESENT,
  next: Array.from({ length: times }, () => PRESENT),
});

/** To this build, back to the earlier one, and so on; at the end there is this build. */
async function upgrades({ restarts: times, from, tell }: RolloutPlan, folder: string): Promise<Course | undefined> {
  const commit = from ?? lastRelease();
  if (commit === undefined) return undefined;
  demandKnownMigrations(commit);
  tell(`building ${commit}`);
  const earlier = await buildRelease(commit, folder, join(folder, 'log', 'build.log'));
  return {
    title: `${times} rolling updates from ${earlier.name} to this build, and back`,
    first: earlier,
    next: Array.from({ length: times }, (_, turn) => ((times - turn) % 2 === 1 || turn === 0 ? PRESENT : earlier)),
  };
}

async function tryCourse(
  course: Course,
  plan: RolloutPlan,
  folder: string,
  programs: Programs,
): Promise<GuaranteeFinding[]> {
  const { tell, stopping } = plan;
  const random = new Random(plan.seed);
  tell(`${course.title}: starting PostgreSQL, Redis, HAProxy, the API and the worker in ${folder}`);
  const servers = await Servers.open(folder, { redis: programs.redis, durable: true, settings: COUNTED });
  const receiver = await Receiver.listen(await lastingPort(), random.for('receiver'));
  const proxy = await Proxy.start(programs.haproxy, folder, SLOTS);
  const migrate = (release: Release) => migrateTo(release, servers.env, servers.log('migrate'));
  let fleet: Fleet | undefined;
  try {
    await migrate(course.first);
    fleet = await Fleet.start(servers, proxy, course.first, random.for('fleet'));
    const world = await ChaosWorld.make(fleet, receiver.url);
    const uploads = course.first === PRESENT;
    const traffic = await Traffic.start({ fleet, world, random: random.for('traffic'), uploads });
    const schemas = [course.first.root];
    for (const [turn, release] of course.next.entries()) {
      stopping?.throwIfAborted();
      // Migrations have no way back: an earlier release then runs on the newer schema.
      if (!schemas.includes(release.root)) await migrate(release);
      schemas.push(release.root);
      await fleet.roll(release);
      const { requests, failures } = traffic;
      tell(
        `${turn + 1} of ${course.next.length}: ${release.name} serves; ${requests} requests, ${failures.length} failed`,
      );
    }
    tell('all processes have been replaced; waiting for the follow-up work');
    return [...(await traffic.finish(receiver)), atProxy(await proxy.faults()), ofProcesses(fleet)];
  } finally {
    fleet?.kill();
    await proxy.stop();
    receiver.close();
    await servers.close();
  }
}

const atProxy = ({ refused, reset }: ProxyFaults): GuaranteeFinding => ({
  bar: '0 resets, as the proxy counts them',
  measured: `${refused} connections refused, ${reset} answers broken off`,
  violations: refused + reset > 0 ? [`${refused} connections refused, ${reset} answers broken off`] : [],
});

const ofProcesses = ({ ended, slowestEnd, faults }: Fleet): GuaranteeFinding => ({
  bar: 'every process ends when it is asked to',
  measured: `${ended} ended, the slowest in ${(slowestEnd / 1000).toFixed(1)} s`,
  violations: faults,
});
