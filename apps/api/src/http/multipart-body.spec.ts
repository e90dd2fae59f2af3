import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { multipart } from '../../test/upload';
import { MultipartBody } from './multipart-body';
import { SharedRoom } from '@review-service/platform/limits/shared-room';

describe('MultipartBody', () => {
  let folder: string;
  beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'multipart-body-'))));
  afterAll(() => rm(folder, { recursive: true }));

  const room = new SharedRoom({ total: 10_000, share: 10_000 });
  const allowed = () => ({ text: 1_000, memory: room.lease('here'), files: room.lease('alice') });
  /** A request that has arrived in part. */
  const arrived = ({ headers, body }: ReturnType<typeof multipart>) => {
    const request = new IncomingMessage(new Socket());
    request.headers = headers ?? {};
    request.push(body);
    return new MultipartBody(
      request,
      { total: 1_000_000, text: 1_000, fields: 10 },
      { names: ['path'], folder, maxBytes: 1_000 },
    );
  };

  it('writes no file for a client that went while it was found out who calls', async () => {
    const body = arrived(multipart({ filediff: 1 }));
    await body.begin(allowed());

    body.close();
    await expect(body.readOn(allowed(), () => Promise.resolve(true))).rejects.toThrow();

    // Reading the folder this often takes longer than creating a file.
    for (let reads = 0; reads < 50; reads += 1) expect(await readdir(folder)).toEqual([]);
  });

  it('reads nothing from a client that disconnected before', async () => {
    const request = new IncomingMessage(new Socket());
    request.headers = multipart({ filediff: 1 }).headers ?? {};
    const body = new MultipartBody(request, { total: 1_000, text: 1_000, fields: 10 });
    request.destroy();

    await expect(body.begin(allowed())).rejects.toThrow('it ended too early');
  });
});
