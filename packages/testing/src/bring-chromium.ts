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
  if (isLeftOut('chromium') || !isNeeded(asked, ROOMS, SUITE)) return;
  if (isChromiumAway())
    process.stdout.write('Fetching a Chromium from Debian (once on this machine, about 100 MB)...\n');
  if (!findChromium()) leaveOut('chromium');
}

/** Is one of these suites asked for? */
export function isNeeded({ rootDir, nonFlagArgs }: AskedRun, rooms: readonly string[], suite: RegExp): boolean {
  const suites = rooms
    .flatMap((room) =>
      readdirSync(join(rootDir, room), { recursive: true, encoding: 'utf8' }).map((path) => join(rootDir, room, path)),
    )
    .filter((path) => suite.test(path));
  const words = nonFlagArgs.map((word) => new RegExp(word, 'i'));
  return suites.some((path) => words.length === 0 || words.some((word) => word.test(path)));
}
