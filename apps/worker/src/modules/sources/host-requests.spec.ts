import { readFile, stat } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { eventually } from '@review-service/testing/eventually';
import { AskedHost, MOST, requests } from '../../../test/asked-hosts';
import { HostDouble } from '../../../test/host-double';
import { resolver } from '../../../test/resolver';
import { NotYet } from '../../jobs/work';
import type { HostRequests } from './host-requests';
import type { SourceFailure } from './source';

describe('a request to a host', () => {
  const suite = AskedHost.ofSuite();
  const errand = (timeout?: number) => suite.errand(timeout);
  let host: HostDouble;
  beforeEach(() => ({ host } = suite));

  const download = (path: string, { from = requests(), timeout }: { from?: HostRequests; timeout?: number } = {}) =>
    from.download(host.url + path, { authorization: 'secret-token' }, errand(timeout));
  const failureOf = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) => {
        const { fault, message } = error as SourceFailure;
        expect(message).not.toContain('secret');
        return { fault, message };
      },
    );

  it('brings the bytes, packed or not', async () => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, at) => at));
    host.answers['/plain'] = { bytes };
    host.answers['/packed'] = { bytes: gzipSync(bytes), headers: { 'content-encoding': 'gzip' } };

    for (const path of ['/plain', '/packed']) expect(await readFile(await download(path))).toEqual(bytes);
  });

  it('is cut off in time when the host hangs', async () => {
    host.answers['/secret'] = () => undefined;

    expect(await failureOf(download('/secret', { timeout: 100 }))).toEqual({
      fault: 'unreachable',
      message: `127.0.0.1:${host.port} did not answer in time`,
    });
  });

  it('is cut off in time when the bytes come in drops', async () => {
    let drops: NodeJS.Timeout | undefined;
    let closed = false;
    host.answers['/drip'] = (_, response) => {
      drops = setInterval(() => response.write('x'), 10);
      response.on('close', () => (closed = true));
    };

    expect((await failureOf(download('/drip', { timeout: 300 })))?.fault).toBe('unreachable');
    await eventually(async () => closed);
    clearInterval(drops);
  });

  it('stops reading at the limit', async () => {
    let sent = 0;
    const endless = (response: ServerResponse) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536))) sent += 65_536;
      };
      response.on('drain', more);
      more();
    };
    host.answers['/endless'] = (_, response) => endless(response);

    expect(await failureOf(download('/endless'))).toEqual({
      fault: 'too-large',
      message: `it has more than ${MOST} bytes`,
    });
    expect(sent).toBeLessThan(50_000_000);
    expect((await stat(join(suite.folder, 'body'))).size).toBeLessThanOrEqual(MOST);
  });

  it('counts the bytes of a bomb as they are unpacked', async () => {
    host.answers['/bomb'] = { bytes: gzipSync(Buffer.alloc(50_000_000)), headers: { 'content-encoding': 'gzip' } };

    expect((await failureOf(download('/bomb')))?.fault).toBe('too-large');
    expect((await stat(join(suite.folder, 'body'))).size).toBeLessThanOrEqual(MOST);
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['closes at once', (response) => response.destroy()],
    [
      'closes in the middle',
      (response) => response.writeHead(200, { 'content-length': 10 }).write('x', () => response.destroy()),
    ],
    [
      'sends what is not packed as it says',
      (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
    ],
    ['packs in a way of its own', (response) => response.writeHead(200, { 'content-encoding': 'br' }).end('x')],
  ])('a host that %s has not answered', async (_, answer) => {
    host.answers['/x'] = (__, response) => answer(response);

    expect((await failureOf(download('/x')))?.fault).toBe('unreachable');
  });

  it('JSON is bounded, too', async () => {
    host.answers['/json'] = (_, response) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, '[')));
      };
      response.on('drain', more);
      more();
    };

    expect((await failureOf(requests().json(`${host.url}/json`, {}, errand())))?.fault).toBe('too-large');
  });

  describe('goes nowhere inside', () => {
    it.each([
      'http://127.0.0.1/',
      'https://127.0.0.1/',
      'https://10.0.0.1/',
      'https://[::1]/',
      'https://169.254.169.254/latest/',
      'https://0x7f000001/',
      'http://93.184.216.34/',
      'https://ann:secret@example.com/',
      'ftp://example.com/',
      'no address',
    ])('%s is refused, and nobody is asked for it', async (address) => {
      const { asked, lookup } = resolver(['93.184.216.34']);

      expect((await failureOf(requests([], lookup).json(address, {}, errand())))?.fault).toBe('unreachable');
      expect(asked).toEqual([]);
    });

    it.each([[['10.0.0.1']], [['127.0.0.1']], [['::1']], [['93.184.216.34', '192.168.0.1']]])(
      'a name that stands for %j is refused',
      async (addresses) => {
        const { lookup } = resolver(addresses);
        const failure = await failureOf(
          requests([], lookup).json(`https://git.example.com:${host.port}/`, {}, errand()),
        );

        expect(failure?.message).toContain(`stands for ${addresses.at(-1)}, where nothing is sent`);
        expect(host.asked).toEqual([]);
      },
    );

    it('a name of a named network is read over http, whatever it stands for the next time', async () => {
      const { asked, lookup } = resolver(['127.0.0.1'], ['10.0.0.1']);
      host.answers['/x'] = { json: 1 };
      const from = requests(['127.0.0.0/8'], lookup);
      const address = `http://git.example.com:${host.port}/x`;

      expect(await from.json(address, {}, errand())).toBe(1);
      expect(asked).toEqual(['git.example.com']);
      expect((await failureOf(from.json(address, {}, errand())))?.message).toContain('stands for 10.0.0.1');
    });

    it('a named host is read wherever it is', async () => {
      host.answers['/x'] = { json: 1 };
      const from = requests(['git.example.com']);

      expect(await from.json(`http://GIT.example.com:${host.port}/x`, {}, errand())).toBe(1);
      expect((await failureOf(from.json(`http://other.example.com:${host.port}/x`, {}, errand())))?.fault).toBe(
        'unreachable',
      );
    });

    it('a server that cannot prove its name is not believed', async () => {
      expect((await failureOf(requests().json(host.url.replace('http', 'https'), {}, errand())))?.fault).toBe(
        'unreachable',
      );
      expect(host.asked).toEqual([]);
    });
  });

  describe('waits for nobody', () => {
    it('a host that hangs has a few at once; more go back to the queue, and other hosts are asked', async () => {
      const from = requests();
      const other = await HostDouble.open();
      other.answers['/x'] = { json: 1 };
      host.answers['/hang'] = () => undefined;
      const ended = new AbortController();
      const hanging = () =>
        from.json(`${host.url}/hang`, {}, { ...errand(), signal: ended.signal }).catch((error: unknown) => error);
      const asked = Array.from({ length: 20 }, hanging);

      const back = await Promise.all(asked.slice(6));

      expect(back.every((error) => error instanceof NotYet)).toBe(true);
      expect(await from.json(`${other.url}/x`, {}, errand())).toBe(1);
      await eventually(async () => host.asked.length === 6);
      ended.abort();
      await Promise.all(asked);
      await other.close();
    });

    it('a host that fails again and again is left alone', async () => {
      const from = requests();
      host.answers['/fails'] = { status: 503 };
      for (let time = 0; time < 5; time += 1) await failureOf(from.json(`${host.url}/fails`, {}, errand()));

      const failure = await failureOf(from.json(`${host.url}/fails`, {}, errand()));

      expect(failure?.message).toContain('is left alone for a while');
      expect(host.asked).toHaveLength(5);
    });

    it('a host that knows no file is not at fault', async () => {
      const from = requests();
      for (let time = 0; time < 7; time += 1) await failureOf(from.json(`${host.url}/none`, {}, errand()));

      expect(host.asked).toHaveLength(7);
    });
  });

  it('a full disk of ours is no fault of the source', async () => {
    host.answers['/x'] = { bytes: 'x' };
    await expect(
      requests().download(`${host.url}/x`, {}, { ...errand(), folder: join(suite.folder, 'gone') }),
    ).rejects.toMatchObject({
      code: 'ENOENT',
    });
  });
});
