import { pendingMigrations } from '@review-service/database/migrate';
import type { DataSource } from 'typeorm';
import type { FileStore } from '../storage/file-store';
import { inTime } from './in-time';

/** Says why something cannot be used, or nothing when it can; it may fail instead. */
export type ReadinessCheck = () => Promise<string | undefined>;

/** What a process looks at to tell whether it is ready, by name. */
export interface ReadinessChecks {
  /** Without these it cannot do its work. */
  readonly needed: Readonly<Record<string, ReadinessCheck>>;
  /** It does without these, or nothing is gained by taking the process out of service: a fault is a warning. */
  readonly wanted?: Readonly<Record<string, ReadinessCheck>>;
}

/** What `/health/ready` says: `ok` or a fault for each thing that is needed, and warnings by name when there are any. */
export interface Readiness {
  readonly isReady: boolean;
  readonly body: Readonly<Record<string, string | Record<string, string>>>;
  /** By name, needed or not: is it well? */
  readonly checks: Readonly<Record<string, boolean>>;
}

/** Makes all checks at the same time, and is done when the slowest has had its time. */
export function readinessOf({ needed, wanted = {} }: ReadinessChecks): () => Promise<Readiness> {
  const [checkNeeded, checkWanted] = [allOf(needed), allOf(wanted)];
  return async () => {
    const [states, others] = await Promise.all([checkNeeded(), checkWanted()]);
    const isReady = Object.values(states).every((state) => state === OK);
    const warnings = Object.fromEntries(Object.entries(others).filter(([, state]) => state !== OK));
    const hasWarnings = Object.keys(warnings).length > 0;
    const all = Object.entries({ ...states, ...others });
    return {
      isReady,
      body: { status: isReady ? 'ready' : 'not ready', ...states, ...(hasWarnings && { warnings }) },
      checks: Object.fromEntries(all.map(([name, state]) => [name, state === OK])),
    };
  };
}

const OK = 'ok';

function allOf(checks: Readonly<Record<string, ReadinessCheck>>): () => Promise<Record<string, string>> {
  const bounded = Object.entries(checks).map(([name, check]) => [name, inTime(check)] as const);
  return async () => {
    const states = bounded.map(async ([name, check]): Promise<[string, string]> => [
      name,
      (await check().catch((error: unknown) => (error as Error).message)) ?? OK,
    ]);
    return Object.fromEntries(await Promise.all(states));
  };
}

/** Ready when the database answers and has every migration that this release needs. */
export const databaseCheck =
  (database: DataSource): ReadinessCheck =>
  async () => {
    const pending = await pendingMigrations(database);
    return pending.length ? `${pending.length} migrations are pending: run \`admin migrate\`` : undefined;
  };

/** Ready when files can be kept and read. */
export const storageCheck =
  (files: FileStore): ReadinessCheck =>
  async () => {
    await files.check();
    return undefined;
  };
