import { rmSync } from 'node:fs';
import { findRedisProgram } from '@review-service/embedded/test-redis';
import { makeTemporaryFolder } from '@review-service/embedded/temporary-folder';
import { SettingsError } from '@review-service/platform/config/settings-error';
import { lastingPort } from '@review-service/testing/lasting-port';
import type { Guarantee, GuaranteeFinding, GuaranteeTrial } from './guarantee';
import { guarantees } from './guarantees';
import { Random } from '@review-service/testing/random';
import { Receiver } from './receiver';
import type { Scale } from './scale';
import { ChaosStage } from './stage';
import { type TableRow, rowsOf } from './table';
import { ChaosWorld } from './world';

export type QueueBackend = 'postgres' | 'redis';
export type GuaranteeName = keyof typeof guarantees;

/** The extent of a run. */
export interface ChaosPlan {
  readonly backend: QueueBackend;
  readonly seed: string;
  readonly scale: Scale;
  readonly only: readonly GuaranteeName[];
  readonly tell: (line: string) => void;
  /** Ends the run early; everything is removed all the same. */
  readonly stopping?: AbortSignal;
}

/** The results. */
export interface ChaosReport {
  readonly rows: readonly TableRow[];
  /** The data and logs, which are kept when something was violated. */
  readonly kept: string | undefined;
}

/** Runs the service, tests its guarantees one after another, and removes everything. */
export async function run({ backend, seed, scale, only, tell, stopping }: ChaosPlan): Promise<ChaosReport> {
  const redis = backend === 'redis' ? findRedisProgram() : undefined;
  if (backend === 'redis' && !redis)
    throw new SettingsError(['--backend: there is no redis-server on PATH. Install one, or say --backend postgres']);
  const random = new Random(seed);
  const folder = makeTemporaryFolder('review-service-chaos');
  const receiver = await Receiver.listen(await lastingPort(), random.for('receiver'));
  const rows: TableRow[] = [];
  tell(`starting PostgreSQL, ${redis ? 'Redis, ' : ''}the API and the worker in ${folder}`);
  const stage = await ChaosStage.open(folder, redis);
  const tryAll = async () => {
    const world = await ChaosWorld.make(stage, receiver.url);
    for (const name of only) {
      stopping?.throwIfAborted();
      rows.push(...(await tryOne(guarantees[name], { stage, world, random, scale, receiver, tell })));
    }
    rows.push(...rowsOf('processes that nobody kills', [whoFell(stage)]));
  };
  try {
    await Promise.race([tryAll(), untilAborted(stopping)]);
  } finally {
    await stage.close();
    receiver.close();
  }
  if (rows.some(({ verdict }) => verdict === 'VIOLATED')) return { rows, kept: folder };
  rmSync(folder, { recursive: true, force: true });
  return { rows, kept: undefined };
}

/** Runs one guarantee. If its test fails, the guarantee did not hold: something did not recover, or did not answer. */
async function tryOne({ title, needsRedis, lacks, test }: Guarantee, trial: GuaranteeTrial): Promise<TableRow[]> {
  const guarantee = title(trial.scale);
  const lack = needsRedis && !trial.stage.redis ? 'there is no Redis' : lacks?.();
  if (lack !== undefined) return [{ guarantee, bar: '', measured: lack, verdict: 'does not apply', violations: [] }];
  trial.tell(guarantee);
  const findings = await test(trial).catch((error: unknown): GuaranteeFinding[] => [
    {
      bar: 'can be tried to the end',
      measured: (error as Error).message,
      violations: [String((error as Error).stack)],
    },
  ]);
  return rowsOf(guarantee, findings);
}

function whoFell({ services }: ChaosStage): GuaranteeFinding {
  const falls = services.filter((service) => service.falls > 0).map(({ name, falls }) => `${name} ${falls} times`);
  return { bar: 'none ends by itself', measured: falls.join(', ') || 'none did', violations: falls };
}

const untilAborted = (signal: AbortSignal | undefined) =>
  new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve(), { once: true }));
