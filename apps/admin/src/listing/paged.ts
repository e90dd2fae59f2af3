import { type Command, InvalidArgumentError } from 'commander';
import { limitOption } from './limit';

/** Adds to a list what all lists have: pages, which `showPage` shows. */
export const paged = (list: Command, readPlace: (text: string) => unknown): Command =>
  list.option('--after <place>', 'the next page, as the one before it said', readPlace).addOption(limitOption());

/** The place in a list that is ordered by id. */
export function readId(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('Say what the page before it told.');
  return Number(text);
}
