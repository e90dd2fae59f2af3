import { connect } from 'node:net';
import { once } from 'node:events';
import { startTestRedis } from './test-redis';

describe('the Redis of the tests', () => {
  it('is the one of TEST_REDIS_URL, which is not stopped at the end', async () => {
    const redis = await startTestRedis({ TEST_REDIS_URL: 'redis://elsewhere/3' });

    expect(redis.url).toBe('redis://elsewhere/3');
    await expect(redis.stop()).resolves.toBeUndefined();
  });

  it('answers', async () => {
    const redis = await startTestRedis({ PATH: process.env.PATH, HOME: process.env.HOME });

    expect(await ping(redis.url)).toBe('+PONG\r\n');
    await redis.stop();
  });
});

async function ping(url: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write('PING\r\n');
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return answer.toString();
}
