import { within } from './deadline';
import { freePort } from './free-port';
import { forgetHolders, inUse, noteHolders } from './holders';
import { keep, type Duty, type Kept } from './keep';
import { endOf, linesSince } from './log-tail';
import type { PostgresPlace } from './postgres-place';
import { findPostmaster } from './postmaster';
import { SettingError } from './setting';

const ATTEMPTS = 10;
/** In ms, without a sign of a server that starts. */
export const LONGEST_SILENCE = 120_000;

/** Another program took the port in between, or backends of a killed server still hold its memory for a moment. */
const PASSING = /could not bind|could not create any TCP\/IP sockets|shared memory block .* still in use/;
const LOCKED = /lock file "postmaster\.pid" already exists/;

/** A server that takes connections, on the port that it got. */
export interface StartedServer {
  kept: Kept;
  port: number;
}

/**
 * Starts PostgreSQL under a keeper, and waits until it takes connections: on the port that is wanted, else on a free one,
 * and on another one when that is taken meanwhile.
 */
export async function startServer(
  place: PostgresPlace,
  wanted: number | undefined,
  dutyOn: (port: number) => Duty,
): Promise<StartedServer> {
  for (let attempt = 1; ; attempt++) {
    const port = wanted ?? (await freePort());
    const start = endOf(place.log);
    const kept = keep(dutyOn(port));
    noteHolders(place, kept.keeperPid);
    if (await isUp(place, kept, port)) return { kept, port };
    await kept.stop();
    forgetHolders(place, kept.keeperPid);
    const lines = linesSince(place.log, start);
    if (attempt === ATTEMPTS || !lines.some((line) => PASSING.test(line))) throw whyNot(place, lines);
  }
}

/** What shows that a starting server is at work: its log says every ten seconds how far a long recovery is. */
export const signOf =
  ({ log }: PostgresPlace) =>
  () =>
    endOf(log);

async function isUp(place: PostgresPlace, kept: Kept, port: number): Promise<boolean> {
  const { cluster } = place;
  const answers = () => findPostmaster(cluster)?.ready === true && findPostmaster(cluster)?.port === port;
  await within(LONGEST_SILENCE, () => kept.hasEnded() || answers(), signOf(place));
  return !kept.hasEnded() && answers();
}

function whyNot(place: PostgresPlace, lines: string[]): SettingError {
  if (lines.some((line) => LOCKED.test(line))) return inUse(place);
  const fault = lines.findLast((line) => line.includes('FATAL')) ?? lines.at(-1) ?? 'it printed nothing';
  return new SettingError(
    'DATA_DIR',
    `PostgreSQL cannot start on ${place.cluster}: ${fault.replace(/^.*FATAL: +/, '')}`,
  );
}
