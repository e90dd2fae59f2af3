import { join } from 'node:path';
import { TestClient } from '@review-service/testing/client';
import { basic } from '@review-service/testing/credentials';
import { eventually } from '@review-service/testing/eventually';
import { launchProgram, type RunningProgram } from '@review-service/testing/launch-program';
import { untilOneWaits } from '@review-service/testing/until-one-waits';
import { TestApi } from '../test/test-api';

describe('an API process that is told to end', () => {
  let api: TestApi;
  let program: RunningProgram;
  let url: string;

  beforeAll(async () => (api = await TestApi.boot()));
  afterAll(() => api.close());

  beforeEach(async () => {
    program = await launchProgram({ app: 'api', env: api.programSettings, log: join(api.folder, 'api.log') });
    ({ url } = program);
  });
  afterEach(() => program.stop());

  it('answers what it has begun, takes nothing new, and ends', async () => {
    const { username } = await api.make.superuser();
    const { id, name } = await api.make.group();
    const client = new TestClient(url, { authorization: basic(username) });
    const holder = api.db.createQueryRunner();
    await holder.startTransaction();
    await holder.query('select from review_group where id = $1 for update', [id]);
    const answer = client.put(`/api/groups/${name}/`, { display_name: 'New' });
    await untilOneWaits(api.db);

    process.kill(program.pid, 'SIGTERM');

    await eventually(() =>
      fetch(`${url}/api/`).then(
        () => false,
        () => true,
      ),
    );
    await holder.rollbackTransaction();
    await holder.release();
    expect((await answer).status).toBe(200);
    expect(await program.ended).toBe('SIGTERM');
    expect(await api.db.query('select display_name from review_group where id = $1', [id])).toEqual([
      { display_name: 'New' },
    ]);
  });

  it('ends at once when it has nothing to do', async () => {
    await (await fetch(`${url}/api/`)).text();

    process.kill(program.pid, 'SIGTERM');

    expect(await program.ended).toBe('SIGTERM');
  });
});
