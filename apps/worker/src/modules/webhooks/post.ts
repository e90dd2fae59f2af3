import { lookup as lookUp } from 'node:dns';
import { type ClientRequest, type IncomingMessage, request as overHttp, type RequestOptions } from 'node:http';
import { request as overHttps } from 'node:https';
import type { TcpNetConnectOpts } from 'node:net';
import { isWebhookAddress, type WebhookGround, webhookUrlFault } from '@review-service/contracts/webhook-urls';
import { checkedLookup } from '@review-service/platform/outgoing/checked-lookup';
import { answerOf, saidBy } from '../../outgoing/connections';
import { FailForGood } from '../../jobs/work';

/** A webhook request. */
interface Letter {
  readonly headers: Readonly<Record<string, string>>;
  /** JSON, unless a header says otherwise. */
  readonly body: string;
}

/** What was answered to one. */
interface Answered {
  readonly status: number;
  /** Of a header `Retry-After`, as it is written there. */
  readonly retryAfter: string | undefined;
  /** The beginning of its body, once that has come, or its time is over. Never rejects. */
  readonly text: Promise<string>;
}

interface Limits {
  /** Milliseconds for name resolution, connecting, sending and the answer together. */
  readonly timeout?: number;
  readonly lookup?: typeof lookUp;
}

/** By which receivers know us. */
export const USER_AGENT = 'review-service';

const TIMEOUT = 5_000;
/** The maximum of bytes that are read of an answer. */
const ENOUGH = 4_096;

/**
 * Sends a request to an address that a stranger chose, and fails unless it is taken. Errors contain neither the answer nor
 * the address.
 */
export async function post(address: string, letter: Letter, ground: WebhookGround, limits: Limits = {}): Promise<void> {
  const { status } = await ask(address, letter, ground, limits);
  if (status === 410) throw new FailForGood('the webhook answered 410: the application does not want to hear any more');
  if (!isTaken(status)) throw new Error(`the webhook answered ${status}`);
}

/** Does the status say that the receiver has what was sent? */
export const isTaken = (status: number): boolean => status >= 200 && status <= 299;

/**
 * Sends a request to an address that a stranger chose. It follows no redirect, and keeps no connection open. Fails without
 * an answer; the error contains no address.
 */
export async function ask(
  address: string,
  { headers, body }: Letter,
  ground: WebhookGround,
  { timeout = TIMEOUT, lookup = lookUp }: Limits = {},
): Promise<Answered> {
  const fault = webhookUrlFault(address, ground);
  if (fault !== undefined) throw new FailForGood(`the webhook's address is not possible any more: ${fault}`);
  const url = new URL(address);
  const signal = AbortSignal.timeout(timeout);
  const send = url.protocol === 'https:' ? overHttps : overHttp;
  const options: RequestOptions & Pick<TcpNetConnectOpts, 'autoSelectFamily'> = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers, 'user-agent': USER_AGENT },
    agent: false,
    lookup: checkedLookup((address) => isWebhookAddress(address, url, ground), lookup),
    // Resolves all addresses, and tries one after the other.
    autoSelectFamily: true,
    signal,
  };
  return answerTo(send(url, options), body).catch((error: unknown) => {
    throw new Error(
      signal.aborted ? `the webhook did not answer within ${timeout} ms` : `the webhook: ${saidBy(error)}`,
    );
  });
}

async function answerTo(request: ClientRequest, body: string): Promise<Answered> {
  const answer = await answerOf(request, body);
  return {
    status: answer.statusCode ?? 0,
    retryAfter: answer.headers['retry-after'],
    text: beginning(ENOUGH, answer),
  };
}

/** Reads short answers, so that the receiver gets no connection error; the timeout ends slow ones. */
function beginning(bytes: number, answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let read = 0;
  answer.on('error', () => undefined);
  answer.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    read += chunk.length;
    if (read > bytes) answer.destroy();
  });
  return new Promise((resolve) => {
    answer.on('close', () => resolve(Buffer.concat(chunks).subarray(0, bytes).toString()));
  });
}
