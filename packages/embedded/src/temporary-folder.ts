import { chmodSync, mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountFor, canEnter } from './account';

/** Makes a fresh folder that a server run for root as another user can enter as well. */
export function makeTemporaryFolder(name: string, parents = [tmpdir(), '/tmp', '/var/tmp']): string {
  const account = accountFor('');
  const parent = parents.find((folder) => canEnter(folder, account)) ?? tmpdir();
  const folder = realpathSync(mkdtempSync(join(parent, `${name}-`)));
  if (account) chmodSync(folder, 0o711);
  return folder;
}
