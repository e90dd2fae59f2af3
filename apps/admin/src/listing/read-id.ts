import { InvalidArgumentError } from 'commander';

/** The place in a list that is ordered by id. */
export function readId(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('Say what the page before it told.');
  return Number(text);
}
