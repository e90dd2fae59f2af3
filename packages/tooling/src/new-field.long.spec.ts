import { CopiedTree } from './copied-tree';

const GENERATOR = 'packages/tooling/new-field.mjs';
const MEANING = 'What it is for.';
/** A text, a number, and a switch of a resource that was generated itself: each with the folder of its module. */
const FIELDS = [
  ['groups/groups', 'description', 'text', 'What the group is for.'],
  ['repositories/repositories', 'bug_count', 'integer', 'The open bugs.'],
  ['code-owners/code-owners', 'is_away', 'flag', 'Asks nothing of the owner.'],
] as const;
const specOf = (module: string) => `apps/api/src/modules/${module}/${module.split('/')[1]}.spec.ts`;

jest.setTimeout(900_000);

describe('npm run new:field', () => {
  let copy: CopiedTree;

  beforeAll(() => {
    copy = new CopiedTree({
      include: ['apps/api/src', 'packages/contracts/src', 'packages/database/src'],
      files: ['packages/testing/src/matchers.ts', ...FIELDS.map(([module]) => specOf(module))],
    });
  });
  afterAll(() => copy.remove());

  it.each([
    [[], 'Say one resource, one name, one type and what it means'],
    [['groups', 'description'], 'Say one resource, one name, one type and what it means'],
    [['groups', 'description', 'text'], 'Say one resource, one name, one type and what it means'],
    [['groups', 'description', 'text', MEANING, 'flag'], 'Say one resource, one name, one type and what it means'],
    [['groups', 'Description', 'text', MEANING], 'is no field'],
    [['groups', 'bug-count', 'integer', MEANING], 'is no field'],
    [['groups', '../description', 'text', MEANING], 'is no field'],
    [['groups', 'x'.repeat(41), 'text', MEANING], 'too long'],
    [['groups', 'order', 'text', MEANING], 'means something'],
    [['groups', 'links', 'text', MEANING], 'a member of every object'],
    [['groups', 'description', 'jsonb', MEANING], '"jsonb" is no type: say text, name, flag, integer'],
    [['groups', 'description', 'toString', MEANING], 'is no type'],
    [['groups', 'description', 'text', 'the description'], 'is no meaning'],
    [['groups', 'description', 'text', 'Ends */ here.'], 'is no meaning'],
    [['groups', 'description', 'text', MEANING, '--force'], '--force'],
  ])('refuses %j and writes nothing', async (args, reason) => {
    const { code, output } = await copy.runIdly(GENERATOR, ...args);

    expect(code).toBe(2);
    expect(output).toContain(reason);
  });

  it.each([
    [['teams', 'description', 'text', MEANING], 'There is no resource teams'],
    [['teams', 'description', 'text', MEANING], '\n  groups\n'],
    [['../groups', 'description', 'text', MEANING], 'There is no resource ../groups'],
    [['groups', 'mailing_list', 'text', MEANING], 'groups have a mailing_list already'],
    [['groups', 'deleted_at', 'text', MEANING], 'packages/database/src/entities/group.entity.ts'],
  ])('refuses %j for what is there or not, and writes nothing', async (args, reason) => {
    const { code, output } = await copy.runIdly(GENERATOR, ...args);

    expect(code).toBe(1);
    expect(output).toContain(reason);
  });

  it('explains itself with examples', async () => {
    const { code, output } = await copy.runIdly(GENERATOR, '--help');

    expect(code).toBe(0);
    expect(output).toContain('npm run new:field -- groups description text');
  });

  it('says what it would do and what is next, and writes nothing, when asked to', async () => {
    const { code, output } = await copy.runIdly(GENERATOR, 'groups', 'description', 'text', MEANING, '--dry-run');

    expect(code).toBe(0);
    expect(output).toContain('-description-of-groups.ts');
    expect(output).toContain('apps/api/src/modules/groups/groups/group.presenter.ts');
    expect(output).toContain('npm run spec -- modules/groups/groups/groups.spec admin/src/entities.spec');
  });

  it('names what it cannot edit', async () => {
    const { code, output } = await copy.runIdly(GENERATOR, 'users', 'motto', 'name', MEANING, '--dry-run');

    expect(code).toBe(1);
    expect(output).toContain('apps/api/src/modules/people/users/users.spec.ts: add a case that sends and reads motto');
  });

  it('adds fields that compile, pass the checks and their specs, and cannot be added again', async () => {
    expect(await copy.run('packages/tooling/new-resource.mjs', 'code-owner')).toMatchObject({ code: 0 });
    const before = copy.files();

    for (const [module, ...field] of FIELDS) {
      const edited = await copy.run(GENERATOR, module.split('/')[1]!, ...field);
      expect(edited).toMatchObject({ code: 0, output: expect.not.stringContaining('what is written') as string });
    }

    const written = copy.changedSince(before);
    expect(written.filter((path) => before[path] === undefined)).toHaveLength(FIELDS.length);
    expect(written).toHaveLength(6 * FIELDS.length);
    await copy.verify(written, [...FIELDS.map(([module]) => specOf(module)), 'apps/admin/src/entities.spec']);
    for (const [module, ...field] of FIELDS) {
      expect(await copy.runIdly(GENERATOR, module.split('/')[1]!, ...field)).toMatchObject({ code: 1 });
    }
  });
});
