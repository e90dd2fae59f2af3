import { createInterface } from 'node:readline/promises';
import { visibleLines } from './visible';
import { remark, report } from './output';
import { Refusal } from './refusal';

/** Asks the person at the terminal. */
export type Ask = (question: string) => Promise<string>;

/** The options of a command that takes something away. */
export interface Taking {
  readonly yes?: boolean;
  readonly dryRun?: boolean;
}

/** How a question is answered. */
interface Question extends Taking {
  /** What has to be typed, and what it is called: by default `yes`. */
  readonly word?: string;
  readonly called?: string;
  readonly ask?: Ask | undefined;
}

/**
 * Says what goes, and whether it may: with --yes, or when the person at the terminal types the word. In a dry run
 * nothing goes.
 */
export async function mayGo(
  consequence: string,
  { yes = false, dryRun = false, word = 'yes', called = word, ask = askTerminal() }: Question,
): Promise<boolean> {
  const what = visibleLines(consequence);
  if (dryRun || yes) {
    remark(what);
    if (dryRun) report('Dry run: nothing was changed.');
    return !dryRun;
  }
  if (!ask) throw new Refusal(`${what}\nThere is no terminal for the confirmation: use --yes. Nothing was changed.`);
  const typed = await ask(`${what}\nType ${called} to confirm: `);
  if (typed.trim() !== word) throw new Refusal(`That is not ${called}. Nothing was changed.`);
  return true;
}

/** Asks at the terminal, when there is one; Ctrl-C and Ctrl-D are an empty answer. */
function askTerminal(): Ask | undefined {
  if (!process.stdin.isTTY) return undefined;
  return async (question) => {
    const closed = new AbortController();
    const terminal = createInterface({ input: process.stdin, output: process.stderr });
    terminal.once('close', () => closed.abort());
    const typed = await terminal.question(question, { signal: closed.signal }).catch(() => '');
    terminal.close();
    return typed;
  };
}
