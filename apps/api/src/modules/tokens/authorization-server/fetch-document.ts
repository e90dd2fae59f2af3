import type { IncomingMessage } from 'node:http';
import { get as overHttp, type RequestOptions } from 'node:http';
import { get as overHttps } from 'node:https';
import type { TcpNetConnectOpts } from 'node:net';
import type { PrivatePlaces } from '@review-service/contracts/private-places';
import { hostOf } from '@review-service/contracts/urls';
import { isPublicAddress } from '@review-service/contracts/webhook-urls';
import { checkedLookup } from '@review-service/platform/outgoing/checked-lookup';
import ipaddr from 'ipaddr.js';
import { ClientDocumentFault } from './client-document';

/** The largest description, in bytes. */
const LARGEST = 5_120;

/** Milliseconds for all of it. */
const TIMEOUT = 5_000;

/** Seconds for which a description is not read again, at least and at most. */
const [SHORTEST, LONGEST] = [300, 86_400];

/** What was at an address. */
export interface FetchedDocument {
  readonly text: string;
  /** For so many seconds it may be kept. */
  readonly keepFor: number;
}

/**
 * Reads an address that a stranger chose: over https and on the public internet, or in a place that the operator named. It
 * follows no redirect, sends nothing of ours, and names only once resolved and checked are connected to.
 */
export async function fetchDocument(address: string, places: PrivatePlaces): Promise<FetchedDocument> {
  const url = new URL(address);
  const isAllowed = (ip: string) => places.have(url, ip) || (url.protocol === 'https:' && isPublicAddress(ip));
  const host = hostOf(url);
  if (ipaddr.isValid(host) ? !isAllowed(host) : url.protocol === 'http:' && !places.have(url))
    throw new ClientDocumentFault('its address is not on the public internet');
  const signal = AbortSignal.timeout(TIMEOUT);
  const options: RequestOptions & Pick<TcpNetConnectOpts, 'autoSelectFamily'> = {
    headers: { accept: 'application/json', 'user-agent': 'review-service' },
    agent: false,
    lookup: checkedLookup(isAllowed),
    autoSelectFamily: true,
    signal,
  };
  try {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      (url.protocol === 'https:' ? overHttps : overHttp)(url, options, resolve).on('error', reject);
    });
    return await read(answer);
  } catch (thrown) {
    if (thrown instanceof ClientDocumentFault) throw thrown;
    throw new ClientDocumentFault(
      signal.aborted ? 'its address did not answer in time' : 'its address cannot be reached',
    );
  }
}

async function read(answer: IncomingMessage): Promise<FetchedDocument> {
  const { statusCode: status, headers } = answer;
  if (status !== 200) {
    answer.destroy();
    throw new ClientDocumentFault(`its address answered ${status}`);
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LARGEST) {
      answer.destroy();
      throw new ClientDocumentFault('its description is too large');
    }
    chunks.push(chunk);
  }
  const [, age = '3600'] = /(?:^|[\s,])max-age=(\d{1,9})/i.exec(headers['cache-control'] ?? '') ?? [];
  const wanted = /no-(?:store|cache)/i.test(headers['cache-control'] ?? '') ? 0 : Number(age);
  return { text: Buffer.concat(chunks).toString(), keepFor: Math.min(LONGEST, Math.max(SHORTEST, wanted)) };
}
