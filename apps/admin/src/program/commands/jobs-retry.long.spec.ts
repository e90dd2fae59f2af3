import { databaseForEach } from '../../../test/a-database';
import { aJob, failed, jobRow } from '../../../test/a-job';
import { launchAdmin } from '../../../test/run-admin';

describe('jobs retry', () => {
  const database = databaseForEach();

  it('retries only once what two people retry', async () => {
    const id = await aJob(database, failed);

    const codes = (
      await Promise.all([[id, id], [id]].map((ids) => launchAdmin(database.url, ['jobs', 'retry', ...ids])))
    ).map(({ code }) => code);

    expect(codes.sort()).toEqual([0, 1]);
    expect((await jobRow(database, id))?.send_number).toBe(11);
  });
});
