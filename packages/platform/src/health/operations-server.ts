import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { answerMalformedHttp } from '../http/answer-malformed-http';
import { refuseExpectations } from '../http/refuse-expectations';
import { type Readiness, type ReadinessChecks, readinessOf } from './readiness';

type Answer = [status: number, type: string, body: string];

/** The header tells which process answers at a port, which another one may have taken first. */
const ANSWERED = { 'cache-control': 'no-store', 'x-process-id': process.pid };

/** Which program this is, and of which release: alerts ask whether any of a program is there. */
export interface Build {
  readonly program: 'api' | 'worker';
  readonly version: string;
}

/** `/health/live`, `/health/ready` and `/metrics`, on a separate port, so that they are never public by accident. */
export class OperationsServer {
  readonly metrics = new Registry();
  private readiness: () => Promise<Readiness>;
  private server?: Server;
  private hasStarted = false;

  constructor(
    private readonly checks: ReadinessChecks,
    build: Build,
  ) {
    this.readiness = readinessOf(checks);
    // In ms. The default of 10 ms wakes an idle process a hundred times a second, which takes 3 ms of processor.
    collectDefaultMetrics({ register: this.metrics, eventLoopMonitoringPrecision: 100 });
    showBuild(this.metrics, build);
    showReadiness(this.metrics, () => this.readiness());
  }

  /** From now on the process may be ready. @param wanted further checks */
  started(wanted: ReadinessChecks['wanted'] = {}): void {
    this.readiness = readinessOf({ ...this.checks, wanted: { ...this.checks.wanted, ...wanted } });
    this.hasStarted = true;
  }

  /**
   * Listens, without a host on all interfaces; rejects with the system's error if it cannot use the port. Does nothing if
   * it listens already.
   */
  listen(port: number, host?: string): Promise<void> {
    if (this.server?.listening) return Promise.resolve();
    this.server = createServer((request, response) => {
      const answer = () =>
        this.answer(request.url ?? '')
          .catch((error: unknown): Answer => [500, 'text/plain', `${(error as Error).message}\n`])
          .then(([status, type, body]) => {
            // Node reads nothing after an Upgrade request (RFC 9110 section 7.8 allows declining), so the connection
            // closes.
            if (request.headers.upgrade !== undefined) response.setHeader('connection', 'close');
            response.writeHead(status, { ...ANSWERED, 'content-type': type }).end(body);
          });
      // Closing a connection with unread bytes would lose the answer, so the body is read first.
      request.resume().once('end', () => void answer());
    });
    refuseExpectations(this.server);
    this.server.on('clientError', answerMalformedHttp(refusal));
    return new Promise((resolve, reject) => this.server?.once('error', reject).listen({ port, host }, resolve));
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
      case '/health/ready': {
        const { isReady, body } = await this.readiness();
        if (!this.hasStarted) return [503, 'application/json', JSON.stringify({ ...body, status: 'starting' })];
        return [isReady ? 200 : 503, 'application/json', JSON.stringify(body)];
      }
      case '/metrics':
        return [200, this.metrics.contentType, await this.metrics.metrics()];
      default:
        return [404, 'text/plain', 'Here are /health/live, /health/ready and /metrics.\n'];
    }
  }
}

const refusal = () => 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/** Readiness as metrics. */
function showReadiness(registry: Registry, readiness: () => Promise<Readiness>): void {
  new Gauge({
    name: 'review_service_check_ok',
    help: 'What the process looks at to tell whether it is ready: 1 is well, 0 is not',
    labelNames: ['check'],
    registers: [registry],
    async collect() {
      for (const [check, isWell] of Object.entries((await readiness()).checks)) this.set({ check }, isWell ? 1 : 0);
    },
  });
}

function showBuild(registry: Registry, build: Build): void {
  const labelNames = ['program', 'version', 'node'] as const;
  new Gauge({
    name: 'review_service_build_info',
    help: 'Always 1: which program runs',
    labelNames,
    registers: [registry],
  })
    .labels({ ...build, node: process.version })
    .set(1);
}
