import { delimiter } from 'node:path';
import { unpackProgram } from './debian-program';
import { findOnPath } from './find-on-path';
import type { ProgramCommand } from './program';

const DEBIAN_MARIADB = {
  name: 'mariadb',
  packages: ['mariadb-server', 'mariadb-server-core'],
  binary: 'usr/sbin/mariadbd',
};

/** Installed there, where ordinary users do not look. */
const BESIDE_PATH = '/usr/sbin';

/** A MariaDB for a server of one's own: installed, else unpacked from Debian packages; undefined where neither is. */
export function findMariadb(env: NodeJS.ProcessEnv = process.env): ProgramCommand | undefined {
  const command = findOnPath({ PATH: [env.PATH, BESIDE_PATH].join(delimiter) }, 'mariadbd');
  return command === undefined ? unpackProgram(env, DEBIAN_MARIADB) : { command };
}
