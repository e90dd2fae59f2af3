import { createHash } from 'node:crypto';
import { errors } from '@review-service/contracts/errors';
import type { FastifyRequest } from 'fastify';
import { fail } from '../errors/api.exception';
import { bodyOf, filesOf } from '../http/bodies';

/** A name that a client makes up for a change, so that it can send it again; quoted as a structured field, or bare. */
const KEY = /^(?:"([\x21\x23-\x5b\x5d-\x7e]{1,255})"|([\x21\x23-\x7e]{1,255}))$/;

/** The key that a client gave a change; nothing when it gave none. Throws for what is no key. */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const given = headers['idempotency-key'];
  if (given === undefined) return undefined;
  const [, quoted, bare] = KEY.exec(String(given)) ?? [];
  const message = 'The Idempotency-Key must be 1 to 255 visible ASCII characters, such as a UUID.';
  return quoted ?? bare ?? fail(errors.malformedRequest, { message });
}

/** Two requests with the same fingerprint ask for the same. */
export function fingerprintOf(request: FastifyRequest): Buffer {
  const { method, originalUrl } = request;
  const values = [...bodyOf(request).values].sort(byName);
  const files = [...filesOf(request)].sort(byName).map(([name, { filename, sha256 }]) => [name, filename, sha256]);
  const asked = [method, originalUrl, values, files];
  return createHash('sha256').update(JSON.stringify(asked)).digest();
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);
