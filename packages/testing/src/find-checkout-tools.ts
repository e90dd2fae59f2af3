import { findOnPath } from '@review-service/embedded/find-on-path';
import type { AskedRun } from './asked-run';
import { isNeeded } from './bring-chromium';
import { isLeftOut, leaveOut } from './left-out';

/** The commands of the version control systems in whose checkouts suites work. */
const COMMANDS = { mercurial: 'hg', subversion: 'svn' } as const;

/** Where they are. */
const ROOMS = ['apps/api/src'];

/** The file names of these suites. */
const SUITE = /-in-checkouts\.long\.spec\.ts$/;

/** Leaves out the suites in checkouts of what is not on PATH: nothing else needs it, so it is not fetched. */
export function findCheckoutTools(asked: AskedRun): void {
  if (!isNeeded(asked, ROOMS, SUITE)) return;
  for (const program of ['mercurial', 'subversion'] as const) {
    if (!isLeftOut(program) && !findOnPath(process.env, COMMANDS[program])) leaveOut(program);
  }
}
