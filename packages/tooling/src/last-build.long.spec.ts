import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { EmptyCheckout } from './empty-checkout';

const SOURCE = join('apps', 'api', 'src', 'main.ts');
const GENERATED = join('packages', 'client', 'src', 'openapi.ts');
const OTHERS = [join('apps', 'api', 'src', 'main.spec.ts'), join('packages', 'tooling', 'src', 'notes.md')];

describe('what was built last', () => {
  let checkout: EmptyCheckout;

  beforeEach(() => {
    checkout = new EmptyCheckout();
    for (const path of [SOURCE, ...OTHERS]) checkout.write(path);
  });
  afterEach(() => checkout.remove());

  const changedSinceBuild = () => checkout.call('last-build.mjs', 'changedSinceBuild');
  const build = () => checkout.call('last-build.mjs', 'rememberBuild');
  /** As if somebody had written it in a minute. */
  const writeLater = (path: string) => {
    const later = new Date(Date.now() + 60_000);
    utimesSync(join(checkout.root, path), later, later);
  };

  it('has no source before the first build', async () => {
    expect(await changedSinceBuild()).toEqual([SOURCE]);
  });

  it('has every source after a build', async () => {
    await build();

    expect(await changedSinceBuild()).toEqual([]);
  });

  it('has no source that was written after it', async () => {
    await build();
    writeLater(SOURCE);

    expect(await changedSinceBuild()).toEqual([SOURCE]);

    writeLater(join('node_modules', '.cache', 'last-build'));
    expect(await changedSinceBuild()).toEqual([]);
  });

  it('is still right when a spec or another file changes, which are not built', async () => {
    await build();
    OTHERS.forEach(writeLater);

    expect(await changedSinceBuild()).toEqual([]);
  });

  it('has what a build makes itself, which git ignores', async () => {
    checkout.git('init', '--quiet');
    checkout.write('.gitignore', GENERATED);
    checkout.write(GENERATED);

    expect(await changedSinceBuild()).toEqual([SOURCE]);
  });
});
