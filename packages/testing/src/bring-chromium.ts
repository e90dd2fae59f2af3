import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium, isChromiumAway } from '@review-service/embedded/test-chromium';
import type { AskedRun } from './asked-run';
import { isLeftOut, leaveOut } from './left-out';

/** Where they are. */
const ROOMS = ['apps/api/src', 'apps/web/test', 'packages/client/src'];

/** The file names of suites that need a browser. */
const SUITE = /-in-chromium(\.long)?\.spec\.ts$/;

/**
 * Fetches a Chromium where one is needed and there is none, before the suites, so that their time limits do not count
 * it. Where it cannot be had, those suites are left out.
 */
export function bringChromium(asked: AskedRun): void {
  if (isLeftOut('chromium') || !isNeeded(asked)) return;
  if (isChromiumAway())
    process.stdout.write('Fetching a Chromium from Debian (once on this machine, about 100 MB)...\n');
  if (!findChromium()) leaveOut('chromium');
}

function isNeeded({ rootDir, nonFlagArgs }: AskedRun): boolean {
  const suites = ROOMS.flatMap((room) =>
    readdirSync(join(rootDir, room), { recursive: true, encoding: 'utf8' }).map((path) => join(rootDir, room, path)),
  ).filter((path) => SUITE.test(path));
  const words = nonFlagArgs.map((word) => new RegExp(word, 'i'));
  return suites.some((path) => words.length === 0 || words.some((word) => word.test(path)));
}
