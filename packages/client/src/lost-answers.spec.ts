import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TestApi } from '@review-service/api/test/test-api';
import { type MadeUser, PASSWORD } from '@review-service/testing/make';
import { basic } from './credentials.ts';
import { LostAnswerError } from './errors.ts';
import { ReviewService } from './review-service.ts';

/** The real service, behind a proxy that loses answers after the service has given them. */
describe('a change whose answer is lost', () => {
  let api: TestApi;
  let admin: MadeUser;
  let proxy: Server;
  let url: string;
  let toLose: number;
  let passed: string[];

  beforeAll(async () => {
    api = await TestApi.boot();
    admin = await api.make.superuser();
    proxy = createServer((asked, answer) => {
      const { method = '', url: path = '', headers } = asked;
      const forwarded = request(new URL(path, api.url), { method, headers }, (answered) => {
        passed.push(`${method} ${answered.statusCode}`);
        toLose -= 1;
        if (toLose >= 0) return void answer.destroy();
        answer.writeHead(answered.statusCode ?? 0, answered.headers);
        answered.pipe(answer);
      });
      asked.pipe(forwarded);
    });
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    [toLose, passed] = [0, []];
  });
  afterAll(async () => {
    proxy.closeAllConnections();
    proxy.close();
    await api.close();
  });

  const review = (options: object = {}) =>
    new ReviewService({ url, credentials: basic(admin.username, PASSWORD), ...options });
  const tokensOf = async (note: string) =>
    (await api.db.query<{ id: number }[]>('select id from api_token where note = $1', [note])).map(({ id }) => id);

  it('is made once, and its answer is that of the first try', async () => {
    toLose = 2;

    const { api_token } = await review().post('/api/users/{username}/api-tokens/', {
      path: { username: admin.username },
      body: { note: 'once', policy: {} },
    });

    expect(passed).toEqual(['POST 201', 'POST 201', 'POST 201']);
    expect(await tokensOf('once')).toEqual([api_token.id]);
  });

  it('is not refused by what it did itself: its tag, its name, its end', async () => {
    const { name } = await api.make.group();
    const [before, after] = [{ group_name: name }, { group_name: `${name}-renamed` }];
    const { group } = await review().get('/api/groups/{group_name}/', { path: before });

    toLose = 1;
    const renamed = await review().put('/api/groups/{group_name}/', {
      path: before,
      body: { name: after.group_name },
      ifMatch: group,
    });
    toLose = 1;
    await review().delete('/api/groups/{group_name}/', { path: after, ifMatch: renamed.group });

    expect(renamed.group.name).toBe(after.group_name);
    expect(passed.slice(1)).toEqual(['PUT 200', 'PUT 200', 'DELETE 204', 'DELETE 204']);
  });

  it('is made once by uploads', async () => {
    const repository = await api.make.repository();
    const { id: filediff } = await api.make.fileDiff(await api.make.reviewRequest(admin, repository));
    toLose = 1;

    await review().post('/api/repositories/{repository_id}/diff-file-attachments/', {
      path: { repository_id: repository.id },
      body: { filediff, path: { name: 'a.txt', stream: () => new Blob(['bytes']).stream() } },
    });

    expect(passed).toEqual(['POST 201', 'POST 201']);
    const kept = await api.db.query('select from diff_file_attachment where repository_id = $1', [repository.id]);
    expect(kept).toHaveLength(1);
  });

  it('can be sent again by who gave it a name, later', async () => {
    const change = { path: { username: admin.username }, body: { note: 'later', policy: {} }, idempotencyKey: 'mine' };
    toLose = 1;

    await expect(review({ tries: 1 }).post('/api/users/{username}/api-tokens/', change)).rejects.toThrow(
      LostAnswerError,
    );
    const { api_token } = await review().post('/api/users/{username}/api-tokens/', change);

    expect(await tokensOf('later')).toEqual([api_token.id]);
  });
});
