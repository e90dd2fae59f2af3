import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/**
 * A proxy to a server, which a test can cut and restore: to its clients the server goes away and comes back. It can also
 * be long: each answer arrives some time later.
 */
export class Wire {
  private readonly sockets = new Set<Socket>();
  private server?: Server;
  private port = 0;
  private isFrozen = false;

  private constructor(
    private readonly target: URL,
    private readonly delay: number,
  ) {}

  /**
   * @param url of the server: `postgres://…` or `redis://…` with its port
   * @param delay milliseconds by which each answer is later
   */
  static async to(url: string, delay = 0): Promise<Wire> {
    const wire = new Wire(new URL(url), delay);
    await wire.mend();
    return wire;
  }

  /** The URL of the server through the wire, for any of its databases. */
  through(url = this.target.href): string {
    const through = new URL(url);
    through.hostname = '127.0.0.1';
    through.port = String(this.port);
    return through.href;
  }

  async mend(): Promise<void> {
    if (this.server?.listening) return;
    this.server = createServer((near) => {
      const far = connect(Number(this.target.port), this.target.hostname);
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        this.sockets.add(from);
        from.on('error', () => to.destroy());
        from.on('close', () => {
          to.destroy();
          this.sockets.delete(from);
        });
        if (from === far && this.delay > 0) from.on('data', (data) => setTimeout(() => to.write(data), this.delay));
        else from.pipe(to);
        if (this.isFrozen) from.pause();
      }
    });
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
  }

  async cut(): Promise<void> {
    if (!this.server?.listening) return;
    const closed = once(this.server, 'close');
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  /** Drops all data without closing a connection. */
  freeze(): void {
    this.isFrozen = true;
    for (const socket of this.sockets) socket.pause();
  }

  /** Drops all data of the open connections without closing them; new connections work. */
  swallow(): void {
    for (const socket of this.sockets) socket.removeAllListeners('data').pause();
  }

  thaw(): void {
    this.isFrozen = false;
    for (const socket of this.sockets) socket.resume();
  }
}
