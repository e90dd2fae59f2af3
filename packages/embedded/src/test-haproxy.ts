import { delimiter } from 'node:path';
import { unpackProgram } from './debian-program';
import { findOnPath } from './find-on-path';
import type { ProgramCommand } from './program';

const DEBIAN_HAPROXY = {
  name: 'haproxy',
  packages: ['haproxy'],
  binary: 'usr/sbin/haproxy',
  versionOption: '-v',
};

/** Installed there, where ordinary users do not look. */
const BESIDE_PATH = '/usr/sbin';

/** A HAProxy for a proxy of one's own: installed, else unpacked from Debian packages; undefined where neither is. */
export function findHaproxy(env: NodeJS.ProcessEnv = process.env): ProgramCommand | undefined {
  const command = findOnPath({ PATH: [env.PATH, BESIDE_PATH].join(delimiter) }, 'haproxy');
  return command === undefined ? unpackProgram(env, DEBIAN_HAPROXY) : { command };
}
