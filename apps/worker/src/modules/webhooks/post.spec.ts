import { PrivatePlaces } from '@review-service/contracts/private-places';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecretServer } from 'node:https';
import { createServer as createRawServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeCertificate } from '@review-service/testing/certificate';
import { Receiver } from '../../../test/receiver';
import { resolver } from '../../../test/resolver';
import { FailForGood } from '../../jobs/work';
import { post } from './post';

const privatePlaces = new PrivatePlaces([]);
const HERE = { allowsLoopback: true, privatePlaces };
const PRODUCTION = { allowsLoopback: false, privatePlaces };
const LETTER = { headers: { 'webhook-id': 'one' }, body: '{"a":1}' };

describe('a message to a stranger', () => {
  let receiver: Receiver;
  beforeEach(async () => (receiver = await Receiver.open()));
  afterEach(() => receiver.close());

  const answering = (answer: RequestListener) => {
    receiver.answer = answer;
    return post(receiver.url, LETTER, HERE);
  };

  it('is posted as JSON, once, on a connection of its own', async () => {
    await post(`${receiver.url}?a=b`, LETTER, HERE);

    expect(receiver.received).toEqual([
      { method: 'POST', path: '/hook?a=b', body: LETTER.body, headers: expect.any(Object) },
    ]);
    expect(receiver.received[0]?.headers).toEqual({
      host: `127.0.0.1:${receiver.port}`,
      'content-type': 'application/json',
      'content-length': '7',
      'user-agent': 'review-service',
      'webhook-id': 'one',
      connection: 'close',
    });
  });

  it.each([200, 201, 202, 204, 299])('takes %d for received', async (status) => {
    await expect(answering((_, response) => response.writeHead(status).end())).resolves.toBeUndefined();
  });

  it.each([400, 401, 404, 429, 500, 503])(
    'fails for now after %d, with an error that quotes nothing of the answer',
    async (status) => {
      const failure = answering((_, response) => response.writeHead(status, 'secret').end('secret'));

      await expect(failure).rejects.toThrow(new Error(`the webhook answered ${status}`));
      await expect(failure).rejects.not.toBeInstanceOf(FailForGood);
    },
  );

  it.each([301, 302, 303, 307, 308])('does not follow the redirect of %d', async (status) => {
    const failure = answering((_, response) => response.writeHead(status, { location: '/elsewhere' }).end());

    await expect(failure).rejects.toThrow(new Error(`the webhook answered ${status}`));
    expect(receiver.received).toHaveLength(1);
  });

  it('fails for good after 410', async () => {
    await expect(answering((_, response) => response.writeHead(410).end())).rejects.toBeInstanceOf(FailForGood);
  });

  it('fails after a refusal whose body never ends', async () => {
    await expect(answering((_, response) => response.writeHead(500).write('x'))).rejects.toThrow(
      'the webhook answered 500',
    );
  });

  it('a receiver that never answers is cut off', async () => {
    receiver.answer = () => undefined;

    const failure = post(receiver.url, LETTER, HERE, { timeout: 200 });

    await expect(failure).rejects.toThrow('the webhook did not answer within 200 ms');
  });

  it('a name that nobody finds is given up in time', async () => {
    const failure = post('https://hooks.example.com/', LETTER, HERE, {
      timeout: 200,
      lookup: (() => undefined) as never,
    });

    await expect(failure).rejects.toThrow('the webhook did not answer within 200 ms');
  });

  it('an answer without an end is not read to it', async () => {
    let closed: Promise<unknown> | undefined;
    await answering((_, response) => {
      const more = () => {
        while (response.writable && response.write('x'.repeat(1_000)));
      };
      closed = once(response.writeHead(200).on('drain', more), 'close');
      more();
    });

    await closed;
  });

  it.each(['HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n', 'not http\r\n\r\n', ''])(
    'an answer that is none is tried again: %j',
    async (text) => {
      const raw = createRawServer((socket: Socket) => {
        socket.on('error', () => undefined).once('data', () => socket.end(text));
      });
      await once(raw.listen(0, '127.0.0.1'), 'listening');

      const failure = post(`http://127.0.0.1:${(raw.address() as AddressInfo).port}/`, LETTER, HERE);

      await expect(failure).rejects.toThrow(/^the webhook: /);
      await expect(failure).rejects.not.toBeInstanceOf(FailForGood);
      raw.close();
    },
  );

  it('fails for now when nobody listens at the address', async () => {
    const gone = createServer().listen(0, '127.0.0.1');
    await once(gone, 'listening');
    const { port } = gone.address() as AddressInfo;
    gone.close();
    await once(gone, 'close');

    await expect(post(`http://127.0.0.1:${port}/`, LETTER, HERE)).rejects.toThrow(/^the webhook: .*ECONNREFUSED/);
  });

  describe('over https', () => {
    const folder = mkdtempSync(join(tmpdir(), 'webhooks-'));
    const ours = makeCertificate(folder, 'DNS:localhost');
    let secret: Receiver;
    beforeAll(async () => (secret = await Receiver.open(createSecretServer({ key: ours.key, cert: ours.cert }))));
    afterAll(async () => {
      await secret.close();
      rmSync(folder, { recursive: true });
    });

    /** What becomes of a message of a process that knows our authority, too. */
    const posted = async (host: string): Promise<string> => {
      const args = [`https://${host}:${secret.port}/`, LETTER].map((one) => JSON.stringify(one)).join();
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [
          '-e',
          `const { post } = require('./dist/modules/webhooks/post.js');
          const { WorkerConfig } = require('./dist/worker.config.js');
          post(${args}, new WorkerConfig()).then(() => console.log('taken'), (error) => console.log(error.message));`,
        ],
        { cwd: join(__dirname, '../../..'), env: { ...process.env, NODE_EXTRA_CA_CERTS: ours.certFile } },
      );
      return stdout.trim();
    };

    it('goes to who can prove its name only', async () => {
      await expect(post(`https://localhost:${secret.port}/`, LETTER, HERE)).rejects.toThrow(
        /^the webhook: .*certificate/,
      );
      expect(await posted('127.0.0.1')).toMatch(/^the webhook: .*does not match certificate/);
      expect(secret.received).toEqual([]);
    });

    it('an authority of our own is believed, which NODE_EXTRA_CA_CERTS names', async () => {
      expect(await posted('localhost')).toBe('taken');
      expect(secret.received).toMatchObject([{ method: 'POST', body: LETTER.body }]);
    });
  });

  describe('goes to the public internet only', () => {
    it.each(['http://127.0.0.1/', 'https://10.0.0.1/', 'https://[::ffff:169.254.169.254]/', 'https://localhost/'])(
      '%s is refused for good, and nobody is asked for it',
      async (url) => {
        const { asked, lookup } = resolver(['8.8.8.8']);

        await expect(post(url, LETTER, PRODUCTION, { lookup })).rejects.toBeInstanceOf(FailForGood);
        expect(asked).toEqual([]);
      },
    );

    it.each([
      [['10.0.0.1']],
      [['169.254.169.254']],
      [['127.0.0.1']],
      [['::1']],
      [['64:ff9b::a00:1']],
      [['8.8.8.8', '10.0.0.1']],
    ])('a name that stands for %j is refused before connecting', async (addresses) => {
      const { lookup } = resolver(addresses);

      const failure = post(`https://hooks.example.com:${receiver.port}/`, LETTER, PRODUCTION, { lookup });

      await expect(failure).rejects.toThrow(
        `the webhook: "hooks.example.com" stands for ${addresses.at(-1)}, where nothing is sent`,
      );
      expect(receiver.received).toEqual([]);
    });

    it('what was checked is what is used: a name is looked up once', async () => {
      const { asked, lookup } = resolver(['127.0.0.1']);

      await post(`http://app.localhost:${receiver.port}/`, LETTER, HERE, { lookup });

      expect(asked).toEqual(['app.localhost']);
      expect(receiver.received[0]?.headers.host).toBe(`app.localhost:${receiver.port}`);
    });

    it('a name of this machine that stands for another one is refused', async () => {
      const { lookup } = resolver(['8.8.8.8']);

      const failure = post('http://app.localhost/', LETTER, HERE, { lookup });

      await expect(failure).rejects.toThrow('"app.localhost" stands for 8.8.8.8, where nothing is sent');
    });
  });
});
