import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { eventually } from '@review-service/testing/eventually';
import { TestClient } from '@review-service/testing/client';
import { Launched } from '../test/launched';
import { TestApi } from '../test/test-api';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';

/** The bodies that an OpenTelemetry collector receives, one for each batch of a process. */
describe('traces', () => {
  let collector: Server;
  let api: TestApi;
  let launched: Launched;
  const batches: { path: string; body: Buffer }[] = [];

  beforeAll(async () => {
    collector = createServer((request, response) => {
      void buffer(request).then((body) => {
        batches.push({ path: request.url ?? '', body });
        response.end();
      });
    });
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
    const { port } = collector.address() as AddressInfo;
    api = await TestApi.boot();
    launched = await Launched.on(api, {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_BSP_SCHEDULE_DELAY: '50',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=trial',
    });
  });
  afterAll(async () => {
    await launched.stop();
    await api.close();
    collector.closeAllConnections();
    collector.close();
  });

  /** A batch of this service that contains all these texts. */
  const batchOf = (service: string, ...parts: (string | Buffer)[]) =>
    eventually(() =>
      Promise.resolve(
        batches.find(({ body }) => [`review-service-${service}`, ...parts].every((part) => body.includes(part))),
      ),
    );

  it('lead from a request, through what it asked the database, to the job that followed', async () => {
    const admin = await api.make.user({ is_superuser: true });
    const { name } = await api.make.group();
    const headers = { traceparent: `00-${TRACE}-${PARENT}-01`, authorization: basic(admin.username) };

    const answer = await new TestClient(launched.url, headers).delete(`/api/groups/${name}/`);

    expect(answer.status).toBe(204);
    const trace = Buffer.from(TRACE, 'hex');
    const request = await batchOf('api', trace, Buffer.from(PARENT, 'hex'), 'DELETE /api/groups/:', 'trial');
    expect(request.path).toBe('/v1/traces');
    await batchOf('api', trace, 'insert into outbox_message');
    await batchOf('worker', trace, 'job groups/group.deleted', 'done');
    await batchOf('worker', trace, 'delete from review_group');
  });

  it('hold no credential and no query', async () => {
    const answer = await new TestClient(launched.url, { authorization: basic('nobody', 'secret-in-header') }).get(
      '/api/groups/?q=secret-in-query',
    );

    expect(answer.status).toBe(401);
    await batchOf('api', 'GET /api/groups');
    const everything = Buffer.concat(batches.map(({ body }) => body));
    for (const secret of ['secret-in-query', 'secret-in-header', basic('nobody', 'secret-in-header')])
      expect(everything.includes(secret)).toBe(false);
  });
});

const basic = (name: string, password = 'correct horse') =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
