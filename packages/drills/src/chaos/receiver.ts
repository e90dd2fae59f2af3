import { createServer, type Server } from 'node:http';
import type { Random } from '@review-service/testing/random';

const LONGEST_ANSWER = 150;
/** The percentage of refused messages. They are sent again after ten seconds, then at growing intervals. */
const REFUSED = 1;

/** An application that receives webhooks. It answers slowly, and refuses some. */
export class Receiver {
  /** How often each message arrived and was accepted, by its id. */
  readonly accepted = new Map<string, number>();
  refused = 0;

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async listen(port: number, random: Random): Promise<Receiver> {
    const server = createServer();
    const receiver = new Receiver(server, `http://127.0.0.1:${port}/hook`);
    server.on('request', (request, response) => {
      request.resume().once('end', () => {
        const isRefused = random.below(100) < REFUSED;
        setTimeout(() => {
          if (isRefused) receiver.refused += 1;
          else receiver.accept(String(request.headers['webhook-id']));
          response.writeHead(isRefused ? 503 : 204).end();
        }, random.below(LONGEST_ANSWER));
      });
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return receiver;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private accept(id: string): void {
    this.accepted.set(id, (this.accepted.get(id) ?? 0) + 1);
  }
}
