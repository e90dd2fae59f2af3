import { InvalidArgumentError, Option } from 'commander';

const MOST = 1_000;

/** The `--limit` of a list, with a maximum. */
export const limitOption = () =>
  new Option('--limit <count>', `maximum number of rows, up to ${MOST}`).default(50).argParser((text) => {
    const count = Number(text);
    if (!/^\d+$/.test(text) || count < 1 || count > MOST)
      throw new InvalidArgumentError(`Use a number from 1 to ${MOST}.`);
    return count;
  });
