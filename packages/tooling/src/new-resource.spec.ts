import { CopiedTree } from './copied-tree';

const MODULE = 'apps/api/src/modules/code-owners';
const WRITTEN = [
  'apps/admin/src/import/tables.ts',
  'apps/api/src/modules.ts',
  `${MODULE}/code-owner.access.ts`,
  `${MODULE}/code-owner.policy.ts`,
  `${MODULE}/code-owner.presenter.ts`,
  `${MODULE}/code-owners.controller.ts`,
  `${MODULE}/code-owners.module.ts`,
  `${MODULE}/code-owners.service.ts`,
  `${MODULE}/code-owners.spec.ts`,
  'packages/contracts/src/code-owners.ts',
  'packages/contracts/src/scopes.ts',
  'packages/database/src/entities/code-owner.entity.ts',
  'packages/database/src/entities/index.ts',
  'packages/database/src/migrations/<time>-code-owners.ts',
  'packages/database/src/migrations/index.ts',
];
const GENERATOR = 'packages/tooling/new-resource.mjs';

describe('npm run new:resource', () => {
  let copy: CopiedTree;

  beforeAll(() => {
    copy = new CopiedTree({
      include: ['apps/api/src', 'packages/contracts/src', 'packages/database/src'],
      files: [`${MODULE}/code-owners.spec.ts`, 'apps/admin/src/import/tables.ts', 'packages/testing/src/matchers.ts'],
    });
  });
  afterAll(() => copy.remove());

  it.each([
    [[], 'Say one name'],
    [['code-owner', 'code-reader'], 'Say one name'],
    [['CodeOwner'], 'is not a name'],
    [['code_owner'], 'is not a name'],
    [['code--owner'], 'is not a name'],
    [['../code-owner'], 'is not a name'],
    [['4-eyes'], 'is not a name'],
    [['code-owner', '--plural', 'Code Owners'], 'is not a name'],
    [['code-owner', '--plural', 'code-owner'], 'must differ'],
    [['x'.repeat(41)], 'too long'],
    [['order'], 'means something'],
    [['code-owner', '--force'], '--force'],
  ])('refuses %j and writes nothing', async (args, reason) => {
    const { code, output } = await copy.runIdly(GENERATOR, ...args);

    expect(code).toBe(2);
    expect(output).toContain(reason);
  });

  it.each([
    [['oauth-app'], 'packages/contracts/src/oauth-apps.ts'],
    [['repository'], 'the table repository'],
    [['review-group-user'], 'the resource review_group_user'],
    [['team', '--plural', 'groups'], 'apps/api/src/modules/groups'],
  ])('refuses %j, which is there already, and writes nothing', async (args, reason) => {
    const { code, output } = await copy.runIdly(GENERATOR, ...args);

    expect(code).toBe(1);
    expect(output).toContain(reason);
  });

  it('explains itself with examples', async () => {
    const { code, output } = await copy.runIdly(GENERATOR, '--help');

    expect(code).toBe(0);
    expect(output).toContain('npm run new:resource -- code-owner');
  });

  it('says what it would do, and writes nothing, when asked to', async () => {
    const { code, output } = await copy.runIdly(GENERATOR, 'code-owner', '--dry-run');

    expect(code).toBe(0);
    expect(output).toContain('apps/api/src/modules/code-owners/code-owners.controller.ts');
    expect(output).toContain('apps/api/src/modules.ts');
  });

  it('makes a resource that compiles, passes the checks and its spec, and is listed at the root', async () => {
    const before = copy.files();

    const generated = await copy.run(GENERATOR, 'code-owner');

    expect(generated).toMatchObject({ code: 0 });
    const written = copy.changedSince(before);
    expect(written.map((path) => path.replace(/\d{13}/, '<time>'))).toEqual(WRITTEN);
    await copy.verify(written, ['code-owners.spec']);
  });
});
