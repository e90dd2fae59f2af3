import { delimiter } from 'node:path';
import { unpackProgram } from './debian-program';
import { findOnPath } from './find-on-path';
import type { ProgramCommand } from './program';

const DEBIAN_PGBOUNCER = { name: 'pgbouncer', packages: ['pgbouncer'], binary: 'usr/sbin/pgbouncer' };

/** Installed there, where ordinary users do not look. */
const BESIDE_PATH = '/usr/sbin';

/** A PgBouncer for a pooler of one's own: installed, else unpacked from Debian packages; undefined where neither is. */
export function findPgbouncer(env: NodeJS.ProcessEnv = process.env): ProgramCommand | undefined {
  const command = findOnPath({ PATH: [env.PATH, BESIDE_PATH].join(delimiter) }, 'pgbouncer');
  return command === undefined ? unpackProgram(env, DEBIAN_PGBOUNCER) : { command };
}
