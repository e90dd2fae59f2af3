import { CopiedTree } from './copied-tree';

const WORKER = 'apps/worker/src/modules';
/** Jobs for an existing queue, for a new queue, and for a resource's new queue. */
const JOBS = [
  ['groups', 'group.renamed'],
  ['code-owners', 'code-owner.changed'],
  ['repositories', 'repository.moved_away'],
];
const SPECS = [
  `${WORKER}/code-owners/after-code-owner-changed.spec.ts`,
  `${WORKER}/groups/after-group-renamed.spec.ts`,
  `${WORKER}/repositories/after-repository-moved-away.spec.ts`,
];
const WRITTEN = [
  ...SPECS,
  ...SPECS.map((path) => path.replace('.spec', '')),
  'packages/contracts/src/audit-actions.ts',
  'packages/contracts/src/queues.ts',
  'apps/worker/src/modules.ts',
  `${WORKER}/code-owners/code-owners.module.ts`,
  `${WORKER}/code-owners/code-owners.processor.ts`,
  `${WORKER}/groups/groups.module.ts`,
  `${WORKER}/groups/groups.processor.ts`,
  `${WORKER}/repositories/repositories.module.ts`,
  `${WORKER}/repositories/repositories.processor.ts`,
  'packages/contracts/src/code-owners.ts',
  'packages/contracts/src/groups.ts',
  'packages/contracts/src/repositories.ts',
];
const GENERATOR = 'packages/tooling/new-job.mjs';

jest.setTimeout(900_000);

describe('npm run new:job', () => {
  let copy: CopiedTree;

  beforeAll(() => {
    copy = new CopiedTree({
      include: ['apps/admin/src/jobs', 'apps/worker/src', 'packages/contracts/src'],
      files: SPECS,
    });
  });
  afterAll(() => copy.remove());

  it.each([
    [[], 'Say one queue and one name'],
    [['groups'], 'Say one queue and one name'],
    [['groups', 'group.renamed', 'group.moved'], 'Say one queue and one name'],
    [['Groups', 'group.renamed'], '"Groups" is not a name'],
    [['../groups', 'group.renamed'], 'is not a name'],
    [['groups', 'renamed'], '"renamed" is not a job'],
    [['groups', 'group.was.renamed'], 'is not a job'],
    [['groups', 'group.Renamed'], '"Renamed" is not a name'],
    [['groups', '../group.renamed'], 'is not a job'],
    [['groups', `group.${'x'.repeat(41)}`], 'too long'],
    [['upkeep', 'group.renamed'], 'means something to the worker'],
    [['groups', 'group.renamed', '--force'], '--force'],
  ])('refuses %j and writes nothing', async (args, reason) => {
    const { code, output } = await copy.runIdly(GENERATOR, ...args);

    expect(code).toBe(2);
    expect(output).toContain(reason);
  });

  it.each([
    [['groups', 'group.deleted'], 'groups.ts has the job group.deleted already'],
    [['groups', 'update.group'], 'groups.ts has a UpdateGroup already'],
    [['errors', 'error.raised'], 'errors.ts is about neither a queue nor a resource'],
  ])('refuses %j for what is there, and writes nothing', async (args, reason) => {
    const { code, output } = await copy.runIdly(GENERATOR, ...args);

    expect(code).toBe(1);
    expect(output).toContain(reason);
  });

  it('explains itself with examples', async () => {
    const { code, output } = await copy.runIdly(GENERATOR, '--help');

    expect(code).toBe(0);
    expect(output).toContain('npm run new:job -- groups group.renamed');
  });

  it('says what it would do and what is next, and writes nothing, when asked to', async () => {
    const { code, output } = await copy.runIdly(GENERATOR, 'code-owners', 'code-owner.changed', '--dry-run');

    expect(code).toBe(0);
    expect(output).toContain('packages/contracts/src/code-owners.ts');
    expect(output).toContain('apps/worker/src/modules.ts');
    expect(output).toContain(`this.outbox.send(CODE_OWNERS_QUEUE, 'code-owner.changed', { codeOwnerId, changedBy })`);
  });

  it('makes jobs that compile, pass the checks and their specs, and cannot be made again', async () => {
    const before = copy.files();

    for (const job of JOBS) expect(await copy.run(GENERATOR, ...job)).toMatchObject({ code: 0 });

    const written = copy.changedSince(before);
    expect(written).toEqual(WRITTEN.sort());
    expect(copy.files()['packages/contracts/src/audit-actions.ts']).toMatch(
      /'client-token.ended[^]*'code-owner.changed[^]*'consent.given[^]*'group.member-removed[^]*'group.renamed[^]*'issue/,
    );
    await copy.verify(written, ['after-group-renamed', 'after-code-owner-changed', 'audit-actions']);
    for (const job of JOBS) expect(await copy.runIdly(GENERATOR, ...job)).toMatchObject({ code: 1 });
  });
});
