import { setTimeout as pause } from 'node:timers/promises';
import { complain, isQuiet, print, remark } from '../base/output';
import { Refusal } from '../base/refusal';
import { visibleLines } from '../base/visible';
import { Replays } from './replays';
import { ShadowProxy } from './shadow-proxy';
import { ShadowReport } from './shadow-report';

interface Flags {
  from: string;
  to: string;
  listen: string;
  sample: string;
  changes?: true;
  for?: string;
}

/** Requests that this service has at once. */
const AT_ONCE = 4;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Passes requests on to Review Board until it is ended, compares this service's answers, and reports. */
export async function run(flags: Flags): Promise<object> {
  const [from, to] = [urlOf('--from', flags.from), urlOf('--to', flags.to)];
  const { host, port } = placeOf(flags.listen);
  const { changes = false } = flags;
  const longest = secondsOf(flags.for);
  const report = new ShadowReport();
  const replays = new Replays(to, report, changes ? 1 : AT_ONCE, () =>
    complain(`This service does not answer at ${to.host}: nothing more is compared. Requests go on to Review Board.`),
  );
  const passed = { from, changes, sample: sampleOf(flags.sample), random: Math.random };
  const proxy = new ShadowProxy(passed, replays, report);
  const address = await proxy.listen(host, port).catch((error: unknown) => {
    throw new Refusal(`--listen ${flags.listen}: ${(error as Error).message}.`);
  });
  remark(`Listening at ${address}. Ctrl-C ends it and prints the report.`);
  await ended(longest);
  await proxy.close();
  await replays.drain();
  replays.close();
  for (const line of isQuiet() ? [] : report.printed()) print(visibleLines(line));
  return report.toJSON();
}

/** Waits for a signal, or so many seconds. */
async function ended(seconds: number | undefined): Promise<void> {
  const waiting = new AbortController();
  const end = () => waiting.abort();
  for (const signal of SIGNALS) process.once(signal, end);
  const forever = 2 ** 31 - 1;
  await pause(seconds === undefined ? forever : seconds * 1_000, undefined, { signal: waiting.signal }).catch(
    () => undefined,
  );
  for (const signal of SIGNALS) process.off(signal, end);
}

function urlOf(option: string, given: string): URL {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.password !== '' || url.search !== '')
    throw new Refusal(`${option} is a URL such as https://reviews.example.com, without a password.`);
  return url;
}

function placeOf(given: string): { host: string; port: number } {
  const [, host = '', port = ''] = /^(.+):(\d{1,5})$/.exec(given) ?? [];
  if (host === '' || Number(port) > 65_535) throw new Refusal(`--listen is <host>:<port>, such as 127.0.0.1:8090.`);
  return { host: host.replace(/^\[(.+)\]$/, '$1'), port: Number(port) };
}

function sampleOf(given: string): number {
  const sample = Number(given);
  if (!(sample > 0 && sample <= 1)) throw new Refusal('--sample is a number above 0, up to 1, such as 0.1.');
  return sample;
}

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600 };

function secondsOf(given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  const [, count, unit = ''] = /^([1-9]\d{0,3})([smh])$/.exec(given) ?? [];
  if (!count) throw new Refusal('--for is a time such as 30m or 2h.');
  return Math.min(Number(count) * (UNITS[unit] ?? 1), 500 * 3_600);
}
