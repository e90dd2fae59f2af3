import autocannon from 'autocannon';
import type { Call, Job, Outcome } from './job';
import { percentile } from './percentile';

/** The interval of checks for the end, in milliseconds. */
const LOOK = 10;
/** The number of requests of a run that ends by time. */
const ENDLESS = 1e9;

/** A connection that stops after so many requests. */
interface Limited {
  responseMax: number;
}

/** A separate process, so that sending requests does not slow down its parent. */
process.on('message', (job: Job) => {
  void run(job).then((outcome) => process.send?.(outcome));
});
process.on('disconnect', () => process.exit());

/**
 * Keeps every connection busy with one request after another, and waits for the last answers: a server that still works
 * would be slow in the next round. Latencies are recorded here, because the library counts whole milliseconds only.
 */
async function run({ url, connections, seconds, amount, calls }: Job): Promise<Outcome> {
  const lanes = lanesOf(calls, connections, amount !== undefined || calls.length >= connections);
  const latencies: number[] = [];
  const statuses: Record<string, number> = {};
  let lost = 0;
  const began = performance.now();
  const deadline = began + seconds * 1000;
  let ended = began;
  await new Promise<void>((resolve, reject) => {
    const options = { url, connections, amount: amount ?? ENDLESS, sampleInt: LOOK, setupClient, timeout: 60 };
    const running = autocannon(options, (error: Error | null) => (error ? reject(error) : resolve()));
    running.on('response', (client, status, _bytes, milliseconds) => {
      ended = performance.now();
      if (ended > deadline) (client as unknown as Limited).responseMax = 1;
      latencies.push(milliseconds);
      statuses[status] = (statuses[status] ?? 0) + 1;
    });
    running.on('reqError', () => (lost += 1));
  });
  latencies.sort((one, other) => one - other);
  const [p50, p99] = [percentile(latencies, 0.5), percentile(latencies, 0.99)];
  return { answers: latencies.length, seconds: (ended - began) / 1000, p50, p99, statuses, lost };

  function setupClient(client: autocannon.Client): void {
    client.setRequests(lanes.shift() ?? []);
  }
}

/** The calls of each connection: separate parts, or all from different starts if there are fewer than connections. */
function lanesOf(calls: readonly Call[], connections: number, areParts: boolean): autocannon.Request[][] {
  return Array.from({ length: connections }, (_, lane) => {
    if (areParts) return calls.filter((_call, index) => index % connections === lane).map(requestOf);
    const offset = Math.floor((lane * calls.length) / connections);
    return [...calls.slice(offset), ...calls.slice(0, offset)].map(requestOf);
  });
}

const requestOf = ({ method, path, headers, body }: Call): autocannon.Request => ({
  method,
  path,
  headers,
  ...(body !== undefined && { body }),
});
