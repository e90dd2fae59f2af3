import { lookup as lookUp } from 'node:dns';
import { type ClientRequest, type IncomingMessage, request as overHttp, type RequestOptions } from 'node:http';
import { request as overHttps } from 'node:https';
import type { TcpNetConnectOpts } from 'node:net';
import { isWebhookAddress, type WebhookGround, webhookUrlFault } from '@review-service/contracts/webhook-urls';
import { answerOf, checkedLookup, saidBy } from '../../outgoing/connections';
import { FailForGood } from '../../queues/processor';

/** A webhook request. */
interface Letter {
  readonly headers: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body: string;
}

interface Limits {
  /** Milliseconds for name resolution, connecting, sending and the answer together. */
  readonly timeout?: number;
  readonly lookup?: typeof lookUp;
}

const TIMEOUT = 5_000;
/** The maximum of bytes that are read of an answer, and discarded. */
const ENOUGH = 4_096;

/**
 * Sends a request to an address that a stranger chose. It follows no redirect, keeps no connection open, and uses only
 * the answer's status; errors contain neither the answer nor the address.
 */
export async function post(
  address: string,
  { headers, body }: Letter,
  ground: WebhookGround,
  { timeout = TIMEOUT, lookup = lookUp }: Limits = {},
): Promise<void> {
  const fault = webhookUrlFault(address, ground);
  if (fault !== undefined) throw new FailForGood(`the webhook's address is not possible any more: ${fault}`);
  const url = new URL(address);
  const signal = AbortSignal.timeout(timeout);
  const send = url.protocol === 'https:' ? overHttps : overHttp;
  const options: RequestOptions & Pick<TcpNetConnectOpts, 'autoSelectFamily'> = {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'review-service' },
    agent: false,
    lookup: checkedLookup((address) => isWebhookAddress(address, url, ground), lookup),
    // Resolves all addresses, and tries one after the other.
    autoSelectFamily: true,
    signal,
  };
  const status = await statusOf(send(url, options), body).catch((error: unknown) => {
    throw new Error(
      signal.aborted ? `the webhook did not answer within ${timeout} ms` : `the webhook: ${saidBy(error)}`,
    );
  });
  if (status === 410) throw new FailForGood('the webhook answered 410: the application does not want to hear any more');
  if (status < 200 || status > 299) throw new Error(`the webhook answered ${status}`);
}

async function statusOf(request: ClientRequest, body: string): Promise<number> {
  const answer = await answerOf(request, body);
  readAtMost(ENOUGH, answer);
  return answer.statusCode ?? 0;
}

/** Reads short answers, so that the receiver gets no connection error; the timeout ends slow ones. */
function readAtMost(bytes: number, answer: IncomingMessage): void {
  let read = 0;
  answer.on('error', () => undefined);
  answer.on('data', (chunk: Buffer) => {
    read += chunk.length;
    if (read > bytes) answer.destroy();
  });
}
