import { connect, type Socket } from 'node:net';
import { basic } from '@review-service/testing/credentials';
import { TestApi } from '../../test/test-api';

/** More than may wait to be worked on. */
const MANY = 300;

describe('pipelined requests', () => {
  const api = TestApi.ofSuite({ settings: { MAX_CONCURRENT_REQUESTS: '1' } });
  beforeAll(async () => {
    await api.make.group();
  });

  const connection = (): Socket => {
    const { hostname, port } = new URL(api.url);
    return connect(Number(port), hostname);
  };
  const get = (path: string, ...headers: string[]) =>
    `${[`GET ${path} HTTP/1.1`, 'Host: localhost', ...headers].join('\r\n')}\r\n\r\n`;

  /** Sends all of this at once; how many answers have each status, until the server closes the connection. */
  async function statusesOf(sent: string): Promise<Record<number, number>> {
    const socket = connection();
    socket.write(sent);
    const chunks: string[] = [];
    for await (const chunk of socket.setEncoding('latin1')) chunks.push(chunk as string);
    const counts: Record<string, number> = {};
    for (const [, status = ''] of chunks.join('').matchAll(/HTTP\/1\.1 (\d{3}) /g))
      counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  }

  it('200: are answered one after the other, however many come at once', async () => {
    const all = get('/api/groups/').repeat(MANY) + get('/api/groups/', 'Connection: close');

    const statuses = await statusesOf(all);

    expect(statuses).toEqual({ 200: MANY + 1 });
  });

  it('200: leave others their turns', async () => {
    const socket = connection();
    socket.write(get('/api/groups/').repeat(MANY));
    await new Promise((resolve) => socket.once('data', resolve));

    const others = await Promise.all(Array.from({ length: 20 }, () => api.anonymous.get('/api/')));

    expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200]));
    socket.destroy();
  });

  it('changes with bodies are made in order', async () => {
    const owner = await api.make.superuser();
    const group = await api.make.group();
    const authorization = `Authorization: ${basic(owner.username)}`;
    const put = (name: string) => {
      const body = `display_name=${name}`;
      const type = 'Content-Type: application/x-www-form-urlencoded';
      const head = [`PUT /api/groups/${group.name}/ HTTP/1.1`, 'Host: localhost', authorization, type];
      return `${[...head, `Content-Length: ${body.length}`].join('\r\n')}\r\n\r\n${body}`;
    };
    const names = Array.from({ length: 60 }, (_, index) => `name-${index}`);

    const statuses = await statusesOf(names.map(put).join('') + get('/api/', 'Connection: close'));

    expect(statuses).toEqual({ 200: names.length + 1 });
    expect((await api.anonymous.get(`/api/groups/${group.name}/`)).body.group.display_name).toBe('name-59');
  });
});
