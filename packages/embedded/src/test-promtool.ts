import { unpackProgram } from './debian-program';
import { findOnPath } from './find-on-path';
import type { ProgramCommand } from './program';

const DEBIAN_PROMTOOL = { name: 'promtool', packages: ['prometheus'], binary: 'usr/bin/promtool' };

/**
 * Prometheus' tool that tests rules: the one on PATH, else one unpacked from Debian's package (20 MB, once); undefined
 * where neither is.
 */
export function findPromtool(env: NodeJS.ProcessEnv = process.env): ProgramCommand | undefined {
  const command = findOnPath(env, 'promtool');
  return command === undefined ? unpackProgram(env, DEBIAN_PROMTOOL) : { command };
}
