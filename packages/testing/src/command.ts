import { Command, InvalidArgumentError } from 'commander';

/** The exit code for wrong use; 1 means that a check or a measurement has failed. */
const WRONG_USE = 2;

/** A tool's command: wrong use is explained, and has its own exit code. */
export const newCommand = (name: string, description: string, examples: string): Command =>
  new Command(name)
    .description(description)
    .addHelpText('after', examples)
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : WRONG_USE))
    .showHelpAfterError('(--help says what there is)');

/** Parses an option's number above 0. */
export function positive(text: string): number {
  const number = Number(text);
  if (!(number > 0)) throw new InvalidArgumentError('A positive number is wanted.');
  return number;
}
