import { Command, InvalidArgumentError } from 'commander';

/** The exit code of wrong use; 1 says that what was tried or measured is not as it should be. */
const WRONG_USE = 2;

/** A tool's command: wrong use is explained, and told apart by its exit code. */
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
