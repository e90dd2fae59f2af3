import { readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Sequencer from '@jest/test-sequencer';

/**
 * Starts the longest suites first, so that no processor is idle at the end: jest's own order knows only files, and a
 * suite that runs a folder together is three lines. Shards get equal parts of that order.
 */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    return [...tests].sort((one, other) => sizeOf(other.path) - sizeOf(one.path));
  }

  shard(tests, { shardIndex, shardCount }) {
    return this.sort(tests).filter((_, index) => index % shardCount === shardIndex - 1);
  }
}

/** Bytes of a suite; of all suites below its folder where it runs them together. */
function sizeOf(path) {
  if (basename(path) !== 'together.spec.ts') return statSync(path).size;
  const folder = dirname(path);
  const suites = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.spec.ts'));
  return suites.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
}
