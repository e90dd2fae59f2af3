import { existsSync } from 'node:fs';
import { isUnpacked, unpackProgram, type UnpackedProgram } from './debian-program';

const DEBIAN_SLAPD = { name: 'slapd', packages: ['slapd'], binary: 'usr/sbin/slapd', versionOption: '-VV' };

/** Installed there, where ordinary users do not look. */
const INSTALLED = '/usr/sbin/slapd';

/** OpenLDAP's server: installed as Debian has it, else unpacked from its packages; undefined where neither is. */
export function findSlapd(env: NodeJS.ProcessEnv = process.env): UnpackedProgram | undefined {
  if (isInstalled()) return { root: '/', command: INSTALLED, env: {} };
  return unpackProgram(env, DEBIAN_SLAPD);
}

/** Would it have to be fetched? */
export const isSlapdAway = (env: NodeJS.ProcessEnv = process.env): boolean =>
  !isInstalled() && !isUnpacked(env, DEBIAN_SLAPD);

const isInstalled = (): boolean => [INSTALLED, '/usr/lib/ldap/back_mdb.so'].every((path) => existsSync(path));
