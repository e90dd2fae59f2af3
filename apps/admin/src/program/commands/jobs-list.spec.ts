import { databaseForAll } from '../../../test/a-database';
import { aJob, failed, jobId } from '../../../test/a-job';
import { runAdmin } from '../../../test/run-admin';

const IN_TIME = '2026-01-01T00:00:00.123456Z';

describe('jobs list', () => {
  const database = databaseForAll();
  const list = (...args: string[]) => runAdmin(database.url, ['jobs', 'list', ...args]);
  const idsOf = (out: string) => out.split('\n').flatMap((line) => line.split(' ')[0] || []);
  const shown = async (...args: string[]) => idsOf((await list(...args)).out);

  beforeAll(async () => {
    await aJob(database, { id: jobId(1), status: 'done', finished_at: IN_TIME });
    await aJob(database, { id: jobId(2), ...failed, queue: 'webhooks', name: 'oauth_token.deleted' });
    await aJob(database, { id: jobId(3), due_at: '2026-01-01T00:00:09Z' });
    await aJob(database, { id: jobId(4), due_at: '2026-01-01T00:00:01Z' });
    await aJob(database, { id: jobId(5), status: 'relayed', relayed_at: IN_TIME });
    await aJob(database, { id: jobId(6), ...failed });
    await aJob(database, { id: jobId(7), status: 'relayed', relayed_at: IN_TIME });
    await aJob(database, { id: jobId(8), status: 'done', finished_at: IN_TIME });
  });

  it('lists unfinished jobs: failed ones, the latest first, then those being processed, then pending ones by due time', async () => {
    expect(await shown()).toEqual([6, 2, 5, 7, 4, 3].map(jobId));
  });

  it('shows only what is asked for, in the same order', async () => {
    expect(await shown('--status', 'done')).toEqual([8, 1].map(jobId));
    expect(await shown('--status', 'pending,failed')).toEqual([6, 2, 4, 3].map(jobId));
    expect(await shown('--status', 'pending', '--status', 'failed')).toEqual([6, 2, 4, 3].map(jobId));
    expect(await shown('--queue', 'webhooks')).toEqual([jobId(2)]);
  });

  it.each([1, 3])('goes on page by page of %i, and shows each once', async (size) => {
    const pages: string[][] = [];
    let further: string[] = [];
    do {
      const flags = ['--status', 'failed,relayed,pending,done', '--limit', String(size)];
      const { out, err } = await list(...flags, ...further);
      pages.push(idsOf(out));
      further = /(--after) (\S+)/.exec(err)?.slice(1) ?? [];
    } while (further.length && pages.length < 10);

    expect(pages.flat()).toEqual([6, 2, 5, 7, 4, 3, 8, 1].map(jobId));
    expect(pages.every(({ length }) => length <= size && length > 0)).toBe(true);
  });

  it('continues at the same place when the job there has changed its status', async () => {
    await aJob(database, { id: jobId(20), queue: 'passing', due_at: '2026-01-01T00:00:01Z' });
    await aJob(database, { id: jobId(21), queue: 'passing', due_at: '2026-01-01T00:00:02Z' });
    const { err } = await list('--queue', 'passing', '--limit', '1');
    await database.db.query(`delete from outbox_message where id = $1`, [jobId(20)]);

    expect(await shown('--queue', 'passing', '--after', /--after (\S+)/.exec(err)?.[1] ?? '')).toEqual([jobId(21)]);
    await database.db.query(`delete from outbox_message where queue = 'passing'`);
  });

  it('says in one line what it is, since when, how often it was tried, and the first line of the error', async () => {
    const error = 'it \u001b[31mbroke\nat some/file.ts';
    await aJob(database, { id: jobId(30), ...failed, queue: 'of-a-newer-release', name: 'a.b', error });
    await database.db.query(
      `update outbox_message set created_at = now() - interval '49 hours', finished_at = now() - interval '5 minutes'
        where id = $1`,
      [jobId(30)],
    );

    const { out, err } = await list('--queue', 'of-a-newer-release');

    expect(out).toBe(`${jobId(30)}  of-a-newer-release/a.b  failed  5m ago  10/?   2d   it [U+001B][31mbroke\n`);
    expect(err).toMatch(/^ID +JOB +STATUS +WHEN +TRIES +AGE +ERROR\n$/);
    await database.db.query(`delete from outbox_message where id = $1`, [jobId(30)]);
  });

  it('says when a job is due that waits for its next try', async () => {
    await aJob(database, { id: jobId(40), queue: 'webhooks', attempts: 3, error: 'nobody is there' });
    await database.db.query(`update outbox_message set due_at = now() + interval '90 minutes' where id = $1`, [
      jobId(40),
    ]);

    expect((await list('--queue', 'webhooks', '--status', 'pending')).out).toMatch(
      /pending {2}in 1h {2}3\/21 +\d+s +nobody is there\n$/,
    );
    await database.db.query(`delete from outbox_message where id = $1`, [jobId(40)]);
  });

  it('says that there are none', async () => {
    expect(await list('--queue', 'oauth-apps')).toEqual({ code: 0, out: '', err: 'No matches.\n' });
  });

  it.each([
    ['--status', 'lost'],
    ['--status', 'done,'],
    ['--limit', '0'],
    ['--limit', '1001'],
    ['--limit', '1e2'],
    ['--after', 'failed'],
    ['--after', `failed/yesterday/${jobId(1)}`],
    ['--after', `lost/2026-01-01T00:00:00Z/${jobId(1)}`],
    ['--after', `failed/2026-01-01T00:00:00Z/1`],
  ])('ends with 2 at %s %s', async (...args) => {
    const { code, out, err } = await list(...args);

    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(`'${args[1]}' is invalid. `);
  });

  it('names a mistake in a filter, and the nearest right word', async () => {
    expect(await list('--queue', 'webhook')).toEqual({
      code: 1,
      out: '',
      err: 'There is no queue "webhook". Did you mean webhooks?\n',
    });
    expect(await list('--status', 'faild')).toMatchObject({
      code: 2,
      err: expect.stringContaining('There is no status "faild". Did you mean failed?'),
    });
  });
});
