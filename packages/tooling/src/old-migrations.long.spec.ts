import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { EmptyCheckout } from './empty-checkout';

const FOLDER = join('packages', 'database');

describe('built migrations', () => {
  let checkout: EmptyCheckout;

  beforeEach(() => (checkout = new EmptyCheckout()));
  afterEach(() => checkout.remove());

  const removeOld = () => checkout.call('old-migrations.mjs', 'removeOldMigrations');

  it('go with their sources, and with no others', async () => {
    checkout.write(join(FOLDER, 'src', 'migrations', '1795600001000-kept.ts'));
    const built = ['js', 'd.ts', 'js.map'].map((end) =>
      join(FOLDER, 'dist', 'migrations', `1795600001000-kept.${end}`),
    );
    const old = ['js', 'd.ts'].map((end) => join(FOLDER, 'dist', 'migrations', `1795600002000-gone.${end}`));
    for (const path of [...built, ...old]) checkout.write(path);

    await removeOld();

    expect([...built, ...old].filter((path) => existsSync(join(checkout.root, path)))).toEqual(built);
  });

  it('need not be there', async () => {
    await expect(removeOld()).resolves.toBeNull();
  });
});
