import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { basic } from '@review-service/testing/credentials';
import { eventually } from '@review-service/testing/eventually';
import { untilOneWaits } from '@review-service/testing/until-one-waits';
import { busyApi } from '../../test/busy-api';
import { multipart } from '../../test/upload';

describe('more requests than may be worked on at once', () => {
  const { api, given, oneThatTakesLong } = busyApi();

  it('wait, and are answered in the end', async () => {
    const { answer } = await oneThatTakesLong();
    const others = [given.admin.get('/api/session/'), given.admin.get('/api/groups/'), api.anonymous.get('/api/')];

    await given.holder.rollbackTransaction();

    expect((await answer).status).toBe(200);
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('who goes away makes room, though the work is not over', async () => {
    const { id, name } = await api.make.group();
    await given.holder.query('select from review_group where id = $1 for update', [id]);
    const { username } = await api.make.superuser();
    const authorization = basic(username);
    const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' };
    const sent = request(`${api.url}/api/groups/${name}/`, { method: 'PUT', headers });
    sent.on('error', () => undefined).end('display_name=New');
    await untilOneWaits(api.db);

    sent.destroy();

    await eventually(async () => (await given.admin.get('/api/session/')).status === 200);
    expect(await untilOneWaits(api.db)).toBe(true);
  });

  it('what turns out to be nowhere takes its place once', async () => {
    expect((await api.anonymous.get('/api/users//')).status).toBe(404);

    expect((await api.anonymous.get('/api/')).status).toBe(200);
  });

  it('who is still sending a file takes no place', async () => {
    const owner = await api.make.superuser();
    const target = await api.make.reviewRequest(owner, await api.make.repository());
    const { id: filediff } = await api.make.fileDiff(target);
    const { body, headers } = multipart({ filediff }, { bytes: randomBytes(500_000) });
    const authorization = basic(owner.username);
    const bytes = body as Buffer;
    const sent = request(`${api.url}/api/repositories/${target.repository.id}/diff-file-attachments/`, {
      method: 'POST',
      headers: { ...headers, authorization, 'content-length': bytes.length },
    });
    const answered = new Promise<number | undefined>((resolve) => {
      sent.on('response', (answer) => resolve(answer.resume().statusCode)).on('error', () => resolve(undefined));
    });
    sent.write(bytes.subarray(0, bytes.length / 2));
    await eventually(async () => (await readdir(join(api.folder, 'uploads')).catch(() => [])).length > 0);

    expect((await api.anonymous.get('/api/')).status).toBe(200);

    sent.end(bytes.subarray(bytes.length / 2));
    expect(await answered).toBe(201);
  });
});
