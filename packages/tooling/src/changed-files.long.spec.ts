import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { EmptyCheckout } from './empty-checkout';

describe('the files that differ from the main branch', () => {
  let checkout: EmptyCheckout;

  const commit = (message: string) => {
    checkout.git('add', '--all');
    checkout.git('commit', '--message', message);
  };
  const changedFiles = () => checkout.call('changed-files.mjs', 'changedFiles');

  beforeEach(() => {
    checkout = new EmptyCheckout();
  });
  afterEach(() => checkout.remove());

  /** `main` with a few files, and a branch `work` on which one of them was changed. */
  function branchOff() {
    checkout.git('init', '--initial-branch=main');
    checkout.write('.gitignore', '*.log\n');
    for (const name of ['same', 'committed', 'edited', 'removed']) checkout.write(name);
    commit('begin');
    checkout.git('switch', '--create', 'work');
    checkout.write('committed', 'changed');
    commit('work');
  }

  it('are those that were committed, edited or made on this branch, and not those that are removed or ignored', async () => {
    branchOff();
    checkout.write('edited', 'changed');
    checkout.write('folder/new');
    checkout.write('ignored.log');
    rmSync(join(checkout.root, 'removed'));

    expect(await changedFiles()).toEqual(['committed', 'edited', 'folder/new']);
  });

  it('are not those that changed on the main branch since this one left it', async () => {
    branchOff();
    checkout.git('switch', 'main');
    checkout.write('same', 'changed by others');
    commit('others');
    checkout.git('switch', 'work');

    expect(await changedFiles()).toEqual(['committed']);
  });

  it('are those that the server does not have yet, where its main branch is known', async () => {
    branchOff();
    checkout.git('update-ref', 'refs/remotes/origin/main', 'main');
    checkout.git('branch', '--force', 'main', 'work');

    expect(await changedFiles()).toEqual(['committed']);
  });

  it('are those that are not committed, where there is no main branch', async () => {
    branchOff();
    checkout.git('branch', '--delete', '--force', 'main');
    checkout.write('edited', 'changed');

    expect(await changedFiles()).toEqual(['edited']);
  });

  it('cannot be known without git', async () => {
    await expect(changedFiles()).rejects.toThrow('--changed needs a checkout by git.');
  });
});
