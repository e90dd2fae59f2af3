import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { basic } from '@review-service/testing/credentials';
import { eventually } from '@review-service/testing/eventually';
import { lastingPort } from '@review-service/testing/lasting-port';
import { runAdmin } from '../../test/run-admin';

type Reply = (request: IncomingMessage, response: ServerResponse) => void;

interface Told {
  compared: number;
  same: number;
  different: number;
  left: Record<string, number>;
  routes: { route: string; examples: object[] }[];
}

const json = (response: ServerResponse, content: object, status = 200, headers: Record<string, string> = {}) =>
  response
    .writeHead(status, { 'content-type': 'application/vnd.reviewboard.org.group+json', ...headers })
    .end(JSON.stringify(content));

/** A server of the suite, with the requests that it got. */
class Played {
  readonly got: { method: string; url: string; authorization: string; body: string }[] = [];
  private readonly server: Server;
  reply: Reply;

  constructor(private readonly usual: Reply) {
    this.reply = usual;
    this.server = createServer((request, response) => {
      void buffer(request).then((bytes) => {
        const { method = '', url = '', headers } = request;
        this.got.push({ method, url, authorization: headers.authorization ?? '', body: bytes.toString() });
        this.reply(request, response);
      });
    });
  }

  async start(): Promise<string> {
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done));
    // The reason for the cast: it listens at a port.
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  again(): void {
    this.got.length = 0;
    this.reply = this.usual;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

describe('shadow', () => {
  const theirs = new Played(({ url }, response) =>
    url === '/api/session/'
      ? json(response, { session: {} }, 200, { 'set-cookie': 'rbsessionid=of-ann; HttpOnly' })
      : json(response, { group: { name: url?.includes('other') ? 'there' : 'core' }, stat: 'ok' }),
  );
  const ours = new Played((_, response) => json(response, { stat: 'ok', group: { name: 'core' } }));
  let [from, to] = ['', ''];

  beforeAll(async () => {
    [from, to] = [await theirs.start(), await ours.start()];
  });
  beforeEach(() => [theirs, ours].forEach((played) => played.again()));
  afterAll(() => [theirs, ours].forEach((played) => played.close()));

  /** Runs the command while requests are sent to it, and ends it. */
  async function during(work: (url: string) => Promise<void>, ...flags: string[]) {
    const url = `http://127.0.0.1:${await lastingPort()}`;
    const place = url.replace('http://', '');
    const run = runAdmin('', ['shadow', '--from', from, '--to', to, '--listen', place, '--json', ...flags]);
    const isUp = () => fetch(`${url}/up/`).then(() => true);
    await eventually(() => isUp().catch(() => false));
    await work(url);
    process.emit('SIGTERM');
    const { code, out, err } = await run;
    return { code, out, err, told: JSON.parse(out) as Told };
  }
  const get = async (url: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(url, { headers });
    return { status: answer.status, text: await answer.text() };
  };

  it('passes requests on, asks this service the same, and compares', async () => {
    const authorization = basic('ann', 'secret-of-ann');

    const { code, told, out, err } = await during(async (url) => {
      expect(await get(`${url}/api/groups/core/`, { authorization })).toMatchObject({
        text: '{"group":{"name":"core"},"stat":"ok"}',
      });
      expect(await get(`${url}/api/groups/other/?api_token=secret-1`, { authorization })).toMatchObject({
        status: 200,
      });
      await get(`${url}/r/1/`);
      await fetch(`${url}/api/groups/`, { method: 'POST', body: 'name=x' });
    });

    expect(code).toBe(0);
    expect(told).toMatchObject({
      ...{ compared: 2, same: 1, different: 1 },
      routes: [
        {
          route: 'GET /api/groups/{group}/',
          examples: [
            {
              url: '/api/groups/other/?api_token=***',
              differences: [{ at: 'group.name', theirs: '"there"', ours: '"core"' }],
            },
          ],
        },
      ],
      left: { 'it is a change': 1 },
    });
    expect(ours.got.map(({ url, authorization: sent }) => [url, sent])).toEqual([
      ['/api/groups/core/', authorization],
      ['/api/groups/other/?api_token=secret-1', authorization],
    ]);
    expect(theirs.got.filter(({ method }) => method === 'POST')).toMatchObject([{ body: 'name=x' }]);
    expect(out + err).not.toMatch(/secret-/);
  });

  it('knows whose session it is once it has seen its beginning', async () => {
    const authorization = basic('ann', 'secret-of-ann');

    const { told } = await during(async (url) => {
      await get(`${url}/api/session/`, { authorization });
      await get(`${url}/api/groups/core/`, { cookie: 'a=b; rbsessionid=of-ann' });
      await get(`${url}/api/groups/core/`, { cookie: 'rbsessionid=of-bo' });
    });

    expect(ours.got.map((request) => request.authorization)).toEqual([authorization, authorization]);
    expect(told.left).toMatchObject({ 'the beginning of its session was not seen': 1 });
  });

  it('unpacks what is compressed', async () => {
    const content = Buffer.from('{"group":{"name":"core"},"stat":"ok"}');
    const packed = { 'content-type': 'application/vnd.reviewboard.org.group+json', 'content-encoding': 'gzip' };
    theirs.reply = (_, response) => response.writeHead(200, packed).end(gzipSync(content));

    const { told } = await during(async (url) => {
      expect(await get(`${url}/api/groups/core/`)).toMatchObject({ text: content.toString() });
    });

    expect(told).toMatchObject({ compared: 1, same: 1 });
  });

  it('stops to ask this service when it is away, and goes on passing requests', async () => {
    ours.reply = (_, response) => response.destroy();

    const { code, told, err } = await during(async (url) => {
      for (let count = 0; count < 8; count += 1) {
        const before = ours.got.length;
        expect(await get(`${url}/api/groups/core/`)).toMatchObject({ status: 200 });
        await eventually(() => Promise.resolve(ours.got.length > before || ours.got.length === 5));
      }
    });

    expect(code).toBe(1);
    expect(ours.got).toHaveLength(5);
    expect(told).toMatchObject({ compared: 0, left: { 'this service did not answer': 5 } });
    expect(err).toContain('nothing more is compared');
  });

  it('makes changes here, too, in their order, if it is told to', async () => {
    const { told } = await during(async (url) => {
      for (const name of ['one', 'two', 'three'])
        await fetch(`${url}/api/groups/`, { method: 'POST', body: new URLSearchParams({ name }) });
    }, '--changes');

    const bodies = ['name=one', 'name=two', 'name=three'];
    expect(theirs.got.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual(bodies);
    expect(ours.got.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual(bodies);
    expect(told).toMatchObject({ compared: 3 });
  });

  it('compares a sample, and leaves what is too large', async () => {
    const large = 'x'.repeat(300_000);
    theirs.reply = (_, response) => json(response, { large });

    const { told } = await during(async (url) => {
      expect((await get(`${url}/api/groups/core/`)).text).toBe(JSON.stringify({ large }));
    });
    const sampled = await during(
      async (url) => {
        await get(`${url}/api/groups/core/`);
      },
      ...['--sample', '0.000000001'],
    );

    expect(told).toMatchObject({ compared: 0, left: { 'it is too large': 1 } });
    expect(sampled.told).toMatchObject({ compared: 0, left: { 'it is not in the sample': 1 } });
  });

  it('answers 502 while Review Board is away', async () => {
    theirs.reply = (_, response) => response.destroy();

    await during(async (url) => {
      expect(await get(`${url}/api/groups/core/`)).toMatchObject({ status: 502 });
    });
  });

  it.each([
    [['--from', 'reviews.example.com'], '--from is a URL'],
    [['--to', 'http://ann:secret@example.com'], 'without a password'],
    [['--sample', '2'], '--sample is a number'],
    [['--listen', '8090'], '--listen is <host>:<port>'],
    [['--for', 'soon'], '--for is a time'],
  ])('refuses %j', async (flags, fault) => {
    const { code, err } = await runAdmin('', ['shadow', '--from', from, '--to', to, ...flags]);

    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining(fault) });
    expect(err).not.toContain('secret');
  });
});
