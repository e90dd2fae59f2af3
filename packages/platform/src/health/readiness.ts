import type { FileStore } from '../storage/file-store';
import { inTime } from './in-time';

/** Resolves with the fault of a dependency, or undefined if it works; a rejection counts as a fault. */
export type ReadinessCheck = () => Promise<string | undefined>;

/** The readiness checks of a process, by name. */
export interface ReadinessChecks {
  /** The process cannot work without these. */
  readonly needed: Readonly<Record<string, ReadinessCheck>>;
  /** The process can work without these, or taking it out of service would not help: a fault is a warning. */
  readonly wanted?: Readonly<Record<string, ReadinessCheck>>;
}

/** The answer of `/health/ready`: `ok` or a fault for each needed dependency, and warnings by name. */
export interface Readiness {
  readonly isReady: boolean;
  readonly body: Readonly<Record<string, string | Record<string, string>>>;
  /** By name, needed or wanted: does it work? */
  readonly checks: Readonly<Record<string, boolean>>;
}

/** Runs all checks at the same time, each with a deadline. */
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

/** Can files be kept and read? */
export const storageCheck =
  (files: FileStore): ReadinessCheck =>
  async () => {
    await files.check();
    return undefined;
  };
