import { databaseForAll } from '../../../test/a-database';
import { aJob, failed, jobId } from '../../../test/a-job';
import { runAdmin } from '../../../test/run-admin';

describe('jobs show', () => {
  const database = databaseForAll();
  const show = (...ids: string[]) => runAdmin(database.url, ['jobs', 'show', ...ids]);

  it('shows everything about one', async () => {
    const id = await aJob(database, {
      ...failed,
      created_at: '2026-01-01T00:00:00Z',
      due_at: '2026-01-01T00:00:00.000001Z',
      leased_until: '2026-01-01T00:00:02Z',
      request_id: 'req-1',
      traceparent: '00-1-2-01',
      progress: { members: 20 },
      error: 'first\nsecond \u001b[2J',
    });

    expect(await show(id.toUpperCase())).toEqual({
      code: 0,
      err: '',
      out: [
        `id:           ${id}`,
        'job:          groups/group.deleted',
        'status:       failed',
        'tries:        10 of 10',
        'send number:  10',
        'created:      2026-01-01T00:00:00+00:00',
        'due:          2026-01-01T00:00:00.000001+00:00',
        'leased until: 2026-01-01T00:00:02+00:00',
        'relayed:      2026-01-01T00:00:00+00:00',
        'finished:     2026-01-01T00:00:01+00:00',
        'request id:   req-1',
        'traceparent:  00-1-2-01',
        'payload:      {"groupId":1}',
        'progress:     {"members":20}',
        'error:        first',
        '              second [U+001B][2J',
        '',
      ].join('\n'),
    });
  });

  it('shows what a new one does not have yet', async () => {
    const { out } = await show(await aJob(database, { id: jobId(2) }));

    expect(out).toContain('\nleased until: -\nrelayed:      -\nfinished:     -\nrequest id:   -\ntraceparent:  -\n');
    expect(out).toContain('\nerror:        -\n');
  });

  it('refuses ids that no job has, or could have', async () => {
    expect(await show(jobId(3))).toEqual({
      code: 1,
      out: '',
      err: `There is no job ${jobId(3)}. Jobs that are done are kept for a day.\n`,
    });
    expect((await show('3')).err).toBe('"3" is not the id of a job. `npm run admin -- jobs list` lists the jobs.\n');
  });
});
