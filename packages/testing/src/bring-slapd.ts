import { findSlapd, isSlapdAway } from '@review-service/embedded/test-slapd';
import type { AskedRun } from './asked-run';
import { isNeeded } from './bring-chromium';
import { isLeftOut, leaveOut } from './left-out';

/** Where they are. */
const ROOMS = ['apps/api/src', 'apps/worker/src', 'apps/admin/src'];

/** The file names of suites that ask a directory; those of all commands of the operator do, too. */
const SUITE = /(-in-directory(\.long)?|admin\/src\/(answers|audited-commands))\.spec\.ts$/;

/** Fetches OpenLDAP's server as `bringChromium` does a browser. Where it cannot be had, those suites are left out. */
export function bringSlapd(asked: AskedRun): void {
  if (isLeftOut('slapd') || !isNeeded(asked, ROOMS, SUITE)) return;
  if (isSlapdAway()) process.stdout.write('Fetching slapd from Debian (once on this machine, about 2 MB)...\n');
  if (!findSlapd()) leaveOut('slapd');
}
