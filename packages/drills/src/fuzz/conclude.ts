import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { servedRoutes } from '@review-service/api/served-routes';
import { memoryFault } from './memory';
import { describeShot } from './request';
import type { FuzzReport } from './run';

/** Prints the results, and keeps each failure as a file for `--replay`. True if there were none. */
export function conclude({ tally, failures, memory }: FuzzReport, seed: string, folder: string): boolean {
  console.log(`\n${tally.table()}\n`);
  console.log(
    `${tally.shots} connections; the slowest answer took ${(tally.slowest / 1000).toFixed(2)} s; ${tally.late} came late once, and not again`,
  );
  const routes = servedRoutes().map(({ method, path }) => `${method} ${path}`);
  const unreached = routes.filter((route) => !tally.reached.includes(route));
  console.log(
    `${routes.length - unreached.length} of ${routes.length} routes did at least once what was asked; others:`,
  );
  for (const route of unreached) console.log(`  ${route}: ${refusals(tally, route)}`);
  if (memory)
    console.log(
      `memory of the API after a rest: ${memory.before.toFixed(0)} MB before, ${memory.after.toFixed(0)} MB after`,
    );
  const grown = memory && memoryFault(memory);
  if (grown !== undefined) console.log(grown);
  for (const { number, what, shot } of failures) {
    const file = join(folder, `failure-${number}.json`);
    writeFileSync(file, JSON.stringify(shot));
    console.log(`\n${what}\n  ${describeShot(shot)}\n  --seed ${seed} --only ${number}, or --replay ${file}`);
  }
  console.log(`\nseed ${seed}: ${failures.length} failures`);
  return failures.length === 0 && grown === undefined;
}

const refusals = ({ routes }: FuzzReport['tally'], route: string): string =>
  [...(routes.get(route) ?? [])].map(([status, count]) => `${status} ${count} times`).join(', ') || 'never asked';
