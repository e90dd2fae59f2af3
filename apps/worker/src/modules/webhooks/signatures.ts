import { createHmac } from 'node:crypto';
import { STANDARD_SECRET_PREFIX } from '@review-service/contracts/webhooks';
import { Webhook } from 'standardwebhooks';

/** What is signed, as it is sent. */
export interface Signed {
  /** Receivers recognise repeats by it. */
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

/**
 * The headers of Standard Webhooks. Every currently valid secret signs, so that a receiver may have any of them.
 * @param secrets newest first; none: it is not signed
 */
export function standardHeaders(secrets: readonly string[], { id, at, body }: Signed): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    ...(secrets.length > 0 && {
      'webhook-signature': secrets.map((secret) => signer(secret).sign(id, at, body)).join(' '),
    }),
  };
}

/** A secret that is not in the format of Standard Webhooks signs with its own bytes. */
const signer = (secret: string): Webhook =>
  secret.startsWith(STANDARD_SECRET_PREFIX) && BASE64.test(secret.slice(STANDARD_SECRET_PREFIX.length))
    ? new Webhook(secret)
    : new Webhook(secret, { format: 'raw' });

const BASE64 = /^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** The signature that GitHub and Review Board made popular: of the body alone, by the bytes of the secret's text. */
export const hubSignature = (algorithm: 'sha1' | 'sha256', secret: string, body: string): string =>
  `${algorithm}=${createHmac(algorithm, secret).update(body).digest('hex')}`;
