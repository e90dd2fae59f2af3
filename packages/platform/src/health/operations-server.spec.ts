import { connect } from 'node:net';
import { OperationsServer } from './operations-server';
import type { ReadinessChecks } from './readiness';

const BUILD = { program: 'api', version: '1.2.3' } as const;

describe('the operations server', () => {
  let server: OperationsServer;
  afterEach(() => server.close());

  const ask = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`);
    return { status: response.status, text: await response.text() };
  };
  const listen = async (checks: ReadinessChecks) => {
    server = new OperationsServer(checks, BUILD);
    server.started();
    await server.listen(0);
  };
  const fine = () => Promise.resolve(undefined);

  it('is ready when all is well, and says nothing of warnings', async () => {
    await listen({ needed: { database: fine, storage: fine }, wanted: { redis: fine } });

    const { status, text } = await ask('/health/ready');

    expect(status).toBe(200);
    expect(JSON.parse(text)).toEqual({ status: 'ready', database: 'ok', storage: 'ok' });
  });

  it('is not ready before the process has started', async () => {
    server = new OperationsServer({ needed: { database: fine } }, BUILD);
    await server.listen(0);

    const { status, text } = await ask('/health/ready');

    expect(status).toBe(503);
    expect(JSON.parse(text)).toEqual({ status: 'starting', database: 'ok' });
    expect((await ask('/health/live')).status).toBe(200);
  });

  it('listens at the address that it is given, and at no other', async () => {
    server = new OperationsServer({ needed: { database: fine } }, BUILD);
    await server.listen(0, '127.0.0.1');

    expect((await ask('/health/live')).status).toBe(200);
    await expect(fetch(`http://127.0.0.2:${server.port}/health/live`)).rejects.toThrow('fetch failed');
  });

  it('answers a request with an unread body, and closes the connection', async () => {
    await listen({ needed: { database: fine } });
    const body = 'a&'.repeat(2_000_000);

    for (let times = 0; times < 5; times += 1) {
      const answer = await new Promise<string>((resolve, reject) => {
        let text = '';
        const socket = connect(server.port, '127.0.0.1').setEncoding('utf8');
        socket.on('data', (part) => (text += String(part))).on('error', reject);
        socket.on('close', () => resolve(text));
        socket.write(`GET /metrics HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: ${body.length}\r\n\r\n`);
        socket.write(body);
      });

      expect(answer).toMatch(/^HTTP\/1\.1 200 OK[^]*review_service_check_ok/);
    }
  });

  it('closes the connection after an upgrade request, since it would not read further requests', async () => {
    await listen({ needed: { database: fine } });
    const offer = 'GET /health/live HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n';

    const answer = await new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = connect(server.port, '127.0.0.1').setEncoding('utf8');
      socket.on('data', (part) => (text += String(part))).on('error', reject);
      socket.on('close', () => resolve(text));
      socket.write(`${offer}GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n`);
    });

    expect(answer).toMatch(/^HTTP\/1\.1 200 OK[^]*connection: close/i);
  }, 4_000);

  it('is not ready without what is needed, and names why', async () => {
    await listen({
      needed: {
        database: () => Promise.resolve('2 migrations are pending'),
        storage: () => Promise.reject(Error('gone')),
      },
    });

    const { status, text } = await ask('/health/ready');

    expect(status).toBe(503);
    expect(JSON.parse(text)).toEqual({ status: 'not ready', database: '2 migrations are pending', storage: 'gone' });
  });

  it('is ready with a warning when it does without something', async () => {
    await listen({ needed: { database: fine }, wanted: { redis: () => Promise.resolve('away') } });

    const { status, text } = await ask('/health/ready');

    expect(status).toBe(200);
    expect(JSON.parse(text)).toEqual({ status: 'ready', database: 'ok', warnings: { redis: 'away' } });
  });

  it('answers while something is frozen, asks it once, and is live all the time', async () => {
    let asked = 0;
    let thaw = () => {};
    const frozen = () => {
      asked += 1;
      return new Promise<undefined>((resolve) => (thaw = () => resolve(undefined)));
    };
    await listen({ needed: { database: frozen } });

    const answers = await Promise.all([ask('/health/ready'), ask('/health/ready'), ask('/health/live')]);
    thaw();

    expect(answers.map(({ status }) => status)).toEqual([503, 503, 200]);
    expect(answers[0].text).toContain('no answer for 3 s');
    expect(asked).toBe(1);
  });

  it('measures the process, its event loop included, and knows no other paths', async () => {
    await listen({ needed: {} });

    const { status, text } = await ask('/metrics');

    expect(status).toBe(200);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
    expect(text).toContain(`review_service_build_info{program="api",version="1.2.3",node="${process.version}"} 1`);
    expect((await ask('/')).status).toBe(404);
  });
});
