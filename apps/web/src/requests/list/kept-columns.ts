import { AccountSetting } from '../../base/account-setting.ts';

/** The columns that somebody has chosen, by the name of the list. */
export const COLUMNS_OF_LISTS = new AccountSetting<Readonly<Record<string, readonly string[]>>>('columns', {}, read);

function read(kept: unknown): Readonly<Record<string, readonly string[]>> | undefined {
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return undefined;
  return Object.fromEntries(
    Object.entries(kept).filter((entry): entry is [string, string[]] => Array.isArray(entry[1])),
  );
}
