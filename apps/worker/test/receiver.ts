import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A received request. */
export interface Received {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** The server of an application: it keeps received requests, and gives the answers that a test sets. */
export class Receiver {
  readonly received: Received[] = [];
  /** How it answers the next requests. */
  answer: RequestListener = (_, response) => response.writeHead(204).end();

  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => {
      let body = '';
      request.on('data', (data) => (body += String(data)));
      request.on('end', () => {
        const { method, url: path, headers } = request;
        this.received.push({ method, path, headers, body });
        this.answer(request, response);
      });
    });
  }

  /** @param server one over https; its address is not `url` then */
  static async open(server: Server = createServer()): Promise<Receiver> {
    const receiver = new Receiver(server);
    await once(receiver.server.listen(0, '127.0.0.1'), 'listening');
    return receiver;
  }

  /** `http://127.0.0.1:<port>/hook` */
  get url(): string {
    return `http://127.0.0.1:${this.port}/hook`;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}
