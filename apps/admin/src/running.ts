import { answer } from './output';

/** What a command does. It returns its answer for programs, which docs/commands.md describes. */
interface Implementation<Args extends unknown[]> {
  readonly run: (...args: Args) => Promise<object>;
}

/**
 * The action of a command, whose implementation is loaded only when it runs: `--help`, `--version` and completion are
 * quick because they load no library of the database.
 */
export const running =
  <Args extends unknown[]>(load: () => Promise<Implementation<Args>>) =>
  async (...args: Args): Promise<void> => {
    const { run } = await load();
    answer(await run(...args));
  };
