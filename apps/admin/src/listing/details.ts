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

/** The title of a property: `mailing list` of `mailingList`. */
export const titleOf = (property: string): string => property.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** A setting for people. */
export function wordsOf(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}
