import { databaseForAll } from '../../../test/a-database';
import { runAdmin } from '../../../test/run-admin';

describe('audit list', () => {
  const database = databaseForAll();
  const list = (...args: string[]) => runAdmin(database.url, ['audit', 'list', ...args]);
  const subjectsOf = (out: string) => [...out.matchAll(/ {2}(s\d) /g)].map(([, subject]) => subject);
  const shown = async (...args: string[]) => subjectsOf((await list(...args)).out);

  beforeAll(async () => {
    await database.db.query(`
      insert into audit_log (at, actor, action, subject, details) values
        (now() - interval '3 days', 'ann', 'group.deleted', 's1', '{"groupId": 5}'),
        (now() - interval '1 hour', '', 'oauth-token.deleted', 's2', '{}'),
        ('2026-01-01T00:00:00.123456Z', 'operator', 'user.granted', 's3', '{"note": "a\\u001b[31m"}'),
        ('2026-01-01T00:00:00.123456Z', 'operator', 'user.granted', 's4', '{}'),
        (now() - interval '2 hours', 'ann', 'group.deleted', 's5', '{}')`);
    await database.db.query(`update audit_log set credential_kind = 'operator' where subject = 's3'`);
    await database.db.query(`update audit_log set at = '2026-01-01T00:00:00.123455Z' where subject = 's4'`);
    await database.db.query(`insert into audit_log (at, actor, action, subject)
      values ('2026-01-01T00:00:00.123456Z', 'operator', 'user.granted', 's6')`);
  });

  const ALL = ['s2', 's5', 's1', 's6', 's3', 's4'];

  it('shows the newest first, whatever the order of insertion', async () => {
    expect(await shown()).toEqual(ALL);
  });

  it('says when, who, what, about whom, and more', async () => {
    const { out, err } = await list('--action', 'user.granted');

    expect(err).toMatch(/^AT +ACTOR +ACTION +SUBJECT +CREDENTIAL +ADDRESS +REQUEST +DETAILS\n$/);
    expect(out.split('\n')[1]).toMatch(
      /^2026-01-01T00:00:00\.123456\+00:00 {2}operator {2}user\.granted {2}s3 +operator +- +- +\{"note":"a\\u001b\[31m"\}$/,
    );
    expect((await list('--subject', 's2')).out).toContain('  -      oauth-token.deleted  ');
  });

  it.each([
    [['--subject', 's3'], ['s3']],
    [
      ['--action', 'group.deleted'],
      ['s5', 's1'],
    ],
    [
      ['--actor', 'ann'],
      ['s5', 's1'],
    ],
    [['--actor', 'ann', '--since', '1d'], ['s5']],
    [
      ['--since', '90h'],
      ['s2', 's5', 's1'],
    ],
    [['--since', '2026-01-01T00:00:00.123456Z'], ALL.slice(0, 5)],
    [['--until', '2026-01-01T00:00:00.123456Z'], ['s4']],
    [
      ['--since', '90h', '--until', '2h'],
      ['s5', 's1'],
    ],
  ])('shows with %j only %j', async (flags, subjects) => {
    expect(await shown(...flags)).toEqual(subjects);
  });

  it.each([1, 4])('goes on page by page of %i, and shows each once', async (size) => {
    const pages: string[] = [];
    let further: string[] = [];
    do {
      const { out, err } = await list('--limit', String(size), ...further);
      pages.push(out);
      further = /(--after) (\S+)/.exec(err)?.slice(1) ?? [];
    } while (further.length && pages.length < 10);

    expect(pages.flatMap(subjectsOf)).toEqual(ALL);
    expect(pages).toHaveLength(Math.ceil(ALL.length / size));
  });

  it('says that there are none', async () => {
    expect(await list('--action', 'job.dropped', '--since', '1h')).toEqual({
      code: 0,
      out: '',
      err: 'No matches.\n',
    });
  });

  it('names a mistake in a filter, and the nearest right word', async () => {
    await database.db.query(`insert into user_account (username) values ('nobby')`);

    expect(await list('--actor', 'nobody')).toEqual({
      code: 1,
      out: '',
      err: 'There is no actor "nobody". Did you mean nobby?\n',
    });
    expect(await list('--actor', 'nobby')).toMatchObject({ code: 0, err: 'No matches.\n' });
    expect(await list('--action', 'group.delete')).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is no action "group.delete". Did you mean group.deleted'),
    });
  });

  it.each([
    ['--since', 'yesterday'],
    ['--since', '0d'],
    ['--limit', '-1'],
    ['--after', '5'],
    ['--after', '2026-01-01T00:00:00Z/x'],
  ])('ends with 2 at %s %s', async (...args) => {
    expect(await list(...args)).toMatchObject({ code: 2, out: '' });
  });
});
