import { basename } from 'node:path';
import { CopiedTree } from './copied-tree';

/**
 * The only files that a new resource edits: its entries for scopes, the audit log, the database and the API. The page
 * of the audit log is edited, too; the suite that compares it with the catalogue tells.
 */
const EDITED = [
  'apps/api/src/modules.ts',
  'packages/contracts/src/audit-actions.ts',
  'packages/contracts/src/scopes.ts',
  'packages/database/src/schema.ts',
];

const newFiles = (family: string, one: string, ...more: string[]) =>
  [
    ...['policy', 'presenter', ...more].map((part) => `apps/api/src/modules/${family}/${one}s/${one}.${part}.ts`),
    ...['controller', 'module', 'service', 'spec'].map(
      (part) => `apps/api/src/modules/${family}/${one}s/${one}s.${part}.ts`,
    ),
    `apps/api/test/samples/${one}.sample.ts`,
    `packages/contracts/src/${one}s.ts`,
    `packages/database/src/entities/${one}.entity.ts`,
    `packages/database/src/migrations/<time>-${one}s.ts`,
  ].sort();

/** The resources that the tests make, one after another, in one copy. */
const MADE = ['code-owners/code-owners', 'service/rotas', 'groups/stickers', 'code-owners/seats'];
const folderOf = (made: string) => `apps/api/src/modules/${made}/`;
const GENERATOR = 'packages/tooling/new-resource.mjs';

/**
 * Suites that test every resource, and those of their tests that compare its code with its sample. The crawl and the
 * comparison of lists with items read the same samples, but take minutes.
 */
const CROSS_CUTTING = [
  ...[
    'modules/service/root/root.spec',
    'modules/service/openapi/openapi.spec',
    'hypermedia/resources/routes.spec',
    'access/checks/scopes.spec',
    'access/route-matrix',
    'audit-log.spec',
  ],
].map((path) => `apps/api/src/${path}`);
const BY_HEART = [
  ...['^every route (is walked|declares )', '^/api/ 200', '^every URL'],
  'A6. (are written|are all known|let through)',
  'the audit log of the API',
  'says what every member',
].join('|');

jest.setTimeout(900_000);

describe('npm run new:resource', () => {
  let copy: CopiedTree;

  beforeAll(() => {
    copy = new CopiedTree({
      include: ['apps/api/src', 'apps/api/test', 'packages/contracts/src', 'packages/database/src'],
      files: ['packages/testing/src/matchers.ts', ...MADE.map((one) => `${folderOf(one)}${basename(one)}.spec.ts`)],
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
    [['code-owner', '--key', 'Name'], 'is no key'],
    [['code-owner', '--key', 'id'], 'number'],
    [['code-owner', '--key', 'order'], 'means something'],
  ])('refuses %j and writes nothing', async (args, reason) => {
    const { code, output } = await copy.runIdly(GENERATOR, ...args);

    expect(code).toBe(2);
    expect(output).toContain(reason);
  });

  it.each([
    [['oauth-app'], 'packages/contracts/src/oauth-apps.ts'],
    [['repository'], 'the table repository'],
    [['review-group-user'], 'the resource review_group_user'],
    [['team', '--plural', 'groups'], 'apps/api/src/modules/groups/groups'],
    [['sticker', '--under', 'teams'], 'There is no module'],
    [['sticker', '--under', 'status-updates'], 'below something itself'],
    [['sticker', '--under', 'users'], 'does not know versions'],
  ])('refuses %j, for what is there or not, and writes nothing', async (args, reason) => {
    const { code, output } = await copy.runIdly(GENERATOR, ...args);

    expect(code).toBe(1);
    expect(output).toContain(reason);
  });

  it('explains itself with examples', async () => {
    const { code, output } = await copy.runIdly(GENERATOR, '--help');

    expect(code).toBe(0);
    expect(output).toContain('npm run new:resource -- code-owner');
  });

  it.each([
    ['code-owner', [], 'code-owners'],
    ['sticker', ['--under', 'review-requests'], 'requests'],
  ])('says what it would do for %s %j, and writes nothing, when asked to', async (one, more, family) => {
    const { code, output } = await copy.runIdly(GENERATOR, one, ...more, '--dry-run');

    expect(code).toBe(0);
    expect(output).toContain(`apps/api/src/modules/${family}/${one}s/${one}s.controller.ts`);
    expect(output).toContain('apps/api/src/modules.ts');
    expect(output).toContain(`npm run spec -- ${family}/${one}s service/root/root.spec`);
    expect(output).toContain('RECORD_EXAMPLES=1 npm run spec -- openapi/examples');
  });

  /** Runs the generator; returns the made and the edited files. */
  const generate = async (...args: string[]) => {
    const before = copy.files();
    const { code, output } = await copy.run(GENERATOR, ...args);
    expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
    const written = copy.changedSince(before);
    all.push(...written);
    const named = written.map((path) => path.replace(/\d{13}/, '<time>'));
    return {
      edited: named.filter((path) => before[path] !== undefined),
      made: named.filter((path) => before[path] === undefined),
    };
  };
  const all: string[] = [];

  it('makes a resource at the top, and edits four files', async () => {
    expect(await generate('code-owner')).toEqual({
      edited: EDITED,
      made: newFiles('code-owners', 'code-owner', 'access'),
    });
  });

  it('makes one that is known by another field than its number, likewise', async () => {
    const { edited, made } = await generate('rota', '--key', 'label', '--in', 'service');

    expect({ edited, made }).toEqual({ edited: EDITED, made: newFiles('service', 'rota', 'access') });
  });

  it('makes one below another, and edits the same four', async () => {
    expect(await generate('sticker', '--under', 'groups', '--key', 'name')).toEqual({
      edited: EDITED,
      made: newFiles('groups', 'sticker'),
    });
  });

  it('makes one below one that was made before, which shows its parts to others from now on', async () => {
    const { edited, made } = await generate('seat', '--under', 'code-owners');

    expect(edited).toEqual(EDITED);
    expect(made).toEqual(
      [...newFiles('code-owners', 'seat'), 'apps/api/src/modules/code-owners/code-owners/index.ts'].sort(),
    );
  });

  it('leaves nothing to be edited by hand: they compile, and pass the checks, their specs and those of all', async () => {
    const own = MADE.map(folderOf);

    await copy.verify(
      [...new Set(all)],
      [...own, 'apps/admin/src/entities.spec', 'packages/contracts/src/audit-actions'],
    );
    await copy.pass([...CROSS_CUTTING, '-t', BY_HEART]);
  });
});
