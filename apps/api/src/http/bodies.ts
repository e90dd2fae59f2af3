import { Busboy } from '@fastify/busboy';
import { errors } from '@review-service/contracts/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiException, fail } from '../hypermedia/api.exception';

/** What a client sent: names and values, and whether the values are mere text (a form) or typed (JSON). */
export interface Body {
  readonly isText: boolean;
  readonly values: ReadonlyMap<string, unknown>;
}

/** A request without a body is an empty form. */
export const emptyBody: Body = { isText: true, values: new Map() };

const FIELDS_AT_MOST = 1000;

/** The body of a request, whatever it was encoded as. */
export const bodyOf = (request: FastifyRequest): Body => (request.body as Body | undefined) ?? emptyBody;

/** Teaches Fastify the three kinds of bodies there are (decision W7); all others are 415. */
export function readBodies(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_: FastifyRequest, text: string) => Promise.resolve().then(() => form(new URLSearchParams(text))),
  );
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (_: FastifyRequest, text: string) =>
    Promise.resolve().then(() => json(text)),
  );
  fastify.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (request: FastifyRequest, bytes: Buffer) =>
    multipart(request.headers['content-type'] ?? '', bytes),
  );
}

function form(pairs: Iterable<[string, string]>): Body {
  const values = new Map(pairs);
  if (values.size > FIELDS_AT_MOST) fail(errors.malformedRequest, { message: `More than ${FIELDS_AT_MOST} fields.` });
  return { isText: true, values };
}

function json(text: string): Body {
  if (text.trim() === '') return emptyBody;
  const value = parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    fail(errors.malformedRequest, { message: 'A JSON body must be an object.' });
  }
  return { isText: false, values: new Map(Object.entries(value as object)) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    return fail(errors.malformedRequest, { message: `The body is not valid JSON: ${(error as Error).message}.` });
  }
}

/** busboy takes RBTools' unquoted boundaries full of "=", which the multipart grammar does not. Files are not read yet. */
function multipart(contentType: string, bytes: Buffer): Promise<Body> {
  return new Promise((resolve, reject) => {
    const malformed = (error: unknown) => {
      const message = `The multipart body could not be read: ${(error as Error).message}.`;
      reject(new ApiException(errors.malformedRequest, { message }));
    };
    try {
      const pairs: [string, string][] = [];
      const limits = { fields: FIELDS_AT_MOST, fieldSize: bytes.length };
      new Busboy({ headers: { 'content-type': contentType }, limits })
        .on('field', (name, value) => pairs.push([name, value]))
        .on('file', (_, file) => file.resume())
        .on('finish', () => resolve(form(pairs)))
        .on('error', malformed)
        .end(bytes);
    } catch (error) {
      malformed(error);
    }
  });
}
