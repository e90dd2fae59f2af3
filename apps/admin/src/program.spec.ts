import { runAdmin } from '../test/run-admin';

const NOWHERE = 'postgres://nobody@127.0.0.1:1/none';

describe('the program', () => {
  it.each([
    [[]],
    [['migrate']],
    [['import']],
    [['doctor']],
    [['user', 'create']],
    [['user', 'password']],
    [['user', 'grant']],
    [['user', 'deactivate']],
    [['site', 'create']],
    [['site', 'add-user']],
    [['api-token', 'issue']],
    [['oauth-app', 'create']],
    [['oauth-token', 'issue']],
    [['secrets', 'rotate']],
    [['jobs', 'list']],
    [['jobs', 'show']],
    [['jobs', 'retry']],
    [['jobs', 'drop']],
    [['counts', 'rebuild']],
    [['audit', 'list']],
  ])('explains %j with examples', async (command) => {
    const { code, out } = await runAdmin(NOWHERE, [...command, '--help']);

    expect(code).toBe(0);
    expect(out).toContain(`Usage: ${['npm run admin --', ...command].join(' ')}`);
    expect(out).toContain('Examples:\n  $ npm run admin -- ');
  });

  it.each([[['nothing']], [['user', 'nothing']], [['migrate', 'more']], [['import']], [['doctor', '--fast']]])(
    'ends with 2 when it is asked for %j',
    async (args) => {
      const { code, out, err } = await runAdmin(NOWHERE, args);

      expect([code, out]).toEqual([2, '']);
      expect(err).toMatch(/^error: /);
    },
  );

  it('says in one line that the database cannot be reached', async () => {
    const { code, err } = await runAdmin(NOWHERE, ['migrate']);

    expect(code).toBe(1);
    expect(err).toMatch(/^DATABASE_URL: the database cannot be used .*\n$/);
  });
});
