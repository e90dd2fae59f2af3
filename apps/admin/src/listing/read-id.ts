import { InvalidArgumentError } from 'commander';

/** The place in a list that is ordered by id. */
export function readId(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('Use the cursor that the previous page printed.');
  return Number(text);
}
