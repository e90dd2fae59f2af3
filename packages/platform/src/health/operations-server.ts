import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, Registry } from 'prom-client';

/** Says why the process is not ready, or nothing when it is. */
export type ReadinessCheck = () => Promise<string | undefined>;

type Answer = [status: number, type: string, body: string];

/** `/health/live`, `/health/ready` and `/metrics`, on a port of their own so that they are never public by accident. */
export class OperationsServer {
  readonly metrics = new Registry();
  private server?: Server;

  constructor(private readonly checks: Record<string, ReadinessCheck>) {
    collectDefaultMetrics({ register: this.metrics });
  }

  /** Listens; rejects with the system's error when the port cannot be had. */
  listen(port: number): Promise<void> {
    this.server = createServer((request, response) => {
      void this.answer(request.url ?? '')
        .catch((error: unknown): Answer => [500, 'text/plain', `${(error as Error).message}\n`])
        .then(([status, type, body]) => {
          response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
        });
    });
    return new Promise((resolve, reject) => this.server?.once('error', reject).listen(port, resolve));
  }

  /** The port it listens on. */
  get port(): number {
    const address = this.server?.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  close(): Promise<void> {
    this.server?.closeAllConnections();
    return new Promise((resolve) => (this.server ? this.server.close(() => resolve()) : resolve()));
  }

  private async answer(url: string): Promise<Answer> {
    switch (url.split('?')[0]) {
      case '/health/live':
        return [200, 'application/json', '{"status":"live"}'];
      case '/health/ready':
        return this.readiness();
      case '/metrics':
        return [200, this.metrics.contentType, await this.metrics.metrics()];
      default:
        return [404, 'text/plain', 'Here are /health/live, /health/ready and /metrics.\n'];
    }
  }

  private async readiness(): Promise<Answer> {
    const faults = Object.fromEntries(
      await Promise.all(
        Object.entries(this.checks).map(async ([name, check]) => [
          name,
          (await check().catch((error: unknown) => (error as Error).message)) ?? 'ok',
        ]),
      ),
    ) as Record<string, string>;
    const ready = Object.values(faults).every((fault) => fault === 'ok');
    return [
      ready ? 200 : 503,
      'application/json',
      JSON.stringify({ status: ready ? 'ready' : 'not ready', ...faults }),
    ];
  }
}
