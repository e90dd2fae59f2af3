import { print } from '../base/output';
import { visible } from '../base/visible';

/** What is shown of one thing: each title with its text, or null. */
export type Details = readonly (readonly [title: string, text: string | null])[];

/** Prints one thing, a title and its text on each line. */
export function printDetails(details: Details): void {
  const width = Math.max(...details.map(([title]) => title.length)) + 2;
  for (const [title, text] of details)
    print(`${(title && `${title}:`).padEnd(width)}${text === null ? '-' : visible(text) || '-'}`);
}

/** Settings that are shown under their own names: `mailing list` of `mailingList`, and `bot` of `isBot`. */
export const settingDetails = <Name extends string>(
  row: Readonly<Record<Name, unknown>>,
  names: readonly Name[],
): Details => names.map((name) => [titleOf(name), wordsOf(row[name])]);

const titleOf = (property: string): string =>
  property
    .replace(/^is(?=[A-Z])/, '')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim();

function wordsOf(value: unknown): string | null {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value === null || typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
}
