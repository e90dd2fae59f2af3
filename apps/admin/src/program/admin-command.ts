import { Command } from 'commander';
import { limitOption } from '../listing/limit';
import { answer } from '../base/output';
import { fieldOptions } from './field-options';

/** What a command does. It returns its answer for programs, which docs/commands.md describes. */
interface Implementation<Args extends unknown[]> {
  readonly run: (...args: Args) => Promise<object>;
}

/** A command of the operator. */
export class AdminCommand extends Command {
  override createCommand(name?: string): AdminCommand {
    return new AdminCommand(name);
  }

  /** Examples in its help. */
  examples(...lines: string[]): this {
    return this.addHelpText(
      'after',
      ['', 'Examples:', ...lines.map((line) => `  $ npm run admin -- ${line}`)].join('\n'),
    );
  }

  /** Options for the optional fields of a request of the contract. Its work reads them by `requestOf`. */
  fields(request: string, { except = [] }: { readonly except?: readonly string[] } = {}): this {
    for (const option of fieldOptions(request, except)) this.addOption(option);
    return this;
  }

  /** A list, which `showPage` shows in pages. */
  paged(readPlace: (text: string) => unknown): this {
    return this.option(
      '--after <place>',
      'cursor of the next page, as the previous page printed it',
      readPlace,
    ).addOption(limitOption());
  }

  /** What takes something away: `mayGo` asks as these options say. */
  taking(): this {
    return this.option('--dry-run', 'print what would change, and change nothing').option(
      '--yes',
      'skip the confirmation, for scripts',
    );
  }

  /**
   * Its work, which is loaded only when it runs: `--help`, `--version` and completion are quick because they load no library
   * of the database.
   */
  runs<Args extends unknown[]>(load: () => Promise<Implementation<Args>>): this {
    return this.action(async (...args: Args) => {
      const { run } = await load();
      answer(await run(...args));
    });
  }
}
