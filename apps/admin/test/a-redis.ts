import { createServer, type AddressInfo } from 'node:net';

/** A server that reports the eviction policy of a Redis; a real one may be shared, so tests must not reconfigure it. */
export async function aRedisThatSays(policy: string): Promise<{ url: string; close: () => void }> {
  const info = `redis_version:7.0.15\r\nmaxmemory_policy:${policy}\r\n`;
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (commands) => {
      for (const [, command] of commands.toString().matchAll(/\*\d+\r\n\$\d+\r\n(\w+)/g))
        socket.write(/info/i.test(command ?? '') ? `$${info.length}\r\n${info}\r\n` : '+OK\r\n');
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return { url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => void server.close() };
}
