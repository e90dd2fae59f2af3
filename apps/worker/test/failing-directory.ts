import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';

/** A directory that goes away: it cuts a connection that has brought so many bytes. */
export class FailingDirectory {
  private constructor(private readonly proxy: Server) {}

  /** In front of the one at this URL. */
  static async before(directory: string, bytes: number): Promise<FailingDirectory> {
    const { port } = new URL(directory);
    const proxy = createServer((client) => {
      const server = connect(Number(port), '127.0.0.1');
      let seen = 0;
      client.on('error', () => undefined).pipe(server);
      server
        .on('error', () => undefined)
        .on('data', (data) => {
          seen += data.length;
          if (seen <= bytes) client.write(data);
          else for (const socket of [client, server]) socket.destroy();
        });
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    return new FailingDirectory(proxy);
  }

  get url(): string {
    return `ldaps://127.0.0.1:${(this.proxy.address() as AddressInfo).port}`;
  }

  close(): void {
    this.proxy.close();
  }
}
