import { timedLines } from '@review-service/testing/timed-lines';
import { Command, InvalidArgumentError } from 'commander';
import type { Report } from './run';
import { table } from './table';

const WRONG_USE = 2;
/** So many violations of a claim are told one by one. */
const MOST = 20;

/** How a run tells how far it is, and hears that it is to end early. */
export interface Watched {
  readonly tell: (line: string) => void;
  readonly stopping: AbortSignal;
}

/** A command whose wrong use is explained, and told apart from a claim that did not hold. */
export const newCommand = (name: string, description: string, examples: string): Command =>
  new Command(name)
    .description(description)
    .addHelpText('after', examples)
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : WRONG_USE))
    .showHelpAfterError('(--help says what there is)');

/** A number above 0, as an option has it. */
export function positive(text: string): number {
  const number = Number(text);
  if (!(number > 0)) throw new InvalidArgumentError('A positive number is wanted.');
  return number;
}

/** Runs what a command is for, prints what came out, and leaves 1 behind when anything was violated. */
export async function conclude(run: (watched: Watched) => Promise<Report>, closing: string): Promise<void> {
  const tell = timedLines();
  tell(closing);
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  const { rows, kept } = await run({ tell, stopping: stopping.signal });
  console.log(`\n${table(rows)}\n`);
  const violated = rows.filter(({ verdict }) => verdict === 'VIOLATED');
  for (const { claim, bar, violations } of violated) {
    console.log(`${claim}: ${bar}`);
    for (const violation of violations.slice(0, MOST)) console.log(`  ${violation}`);
    if (violations.length > MOST) console.log(`  and ${violations.length - MOST} more`);
  }
  console.log(closing);
  if (kept !== undefined) console.log(`The data and the logs are kept in ${kept}`);
  // What was under way gives up only much later.
  if (stopping.signal.aborted) process.exit(1);
  process.exitCode = violated.length > 0 ? 1 : 0;
}
