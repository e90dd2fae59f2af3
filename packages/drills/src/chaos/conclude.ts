import { timedLines } from '@review-service/testing/timed-lines';
import type { ChaosReport } from './run';
import { table } from './table';

/** The maximum of listed violations of a guarantee. */
const MOST = 20;

/** The output of progress, and the signal for an early end. */
export interface Watched {
  readonly tell: (line: string) => void;
  readonly stopping: AbortSignal;
}

/** Runs the work of a command, prints the results, and sets the exit code 1 if anything was violated. */
export async function conclude(run: (watched: Watched) => Promise<ChaosReport>, closing: string): Promise<void> {
  const tell = timedLines();
  tell(closing);
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  const { rows, kept } = await run({ tell, stopping: stopping.signal });
  console.log(`\n${table(rows)}\n`);
  const violated = rows.filter(({ verdict }) => verdict === 'VIOLATED');
  for (const { guarantee, bar, violations } of violated) {
    console.log(`${guarantee}: ${bar}`);
    for (const violation of violations.slice(0, MOST)) console.log(`  ${violation}`);
    if (violations.length > MOST) console.log(`  and ${violations.length - MOST} more`);
  }
  console.log(closing);
  if (kept !== undefined) console.log(`The data and the logs are kept in ${kept}`);
  // Pending work would end only much later.
  if (stopping.signal.aborted) process.exit(1);
  process.exitCode = violated.length > 0 ? 1 : 0;
}
