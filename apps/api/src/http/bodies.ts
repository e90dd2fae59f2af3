import type { IncomingMessage } from 'node:http';
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

/** Lets nothing wait for a body: that of a DELETE means nothing, that of an overridden POST was read already. */
export function dropBody({ headers }: IncomingMessage): void {
  delete headers['content-type'];
  delete headers['content-length'];
  delete headers['transfer-encoding'];
}

/** Teaches Fastify the three kinds of bodies there are (decision W7); all others are 415. */
export function readBodies(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addHook('onRequest', (request, _, done) => {
    if (request.method === 'DELETE') dropBody(request.raw);
    done();
  });
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request: FastifyRequest, text: string) => Promise.resolve().then(() => urlencoded(request, text)),
  );
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (_: FastifyRequest, text: string) =>
    Promise.resolve().then(() => json(text)),
  );
  fastify.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (request: FastifyRequest, bytes: Buffer) =>
    multipart(request.headers['content-type'] ?? '', bytes),
  );
}

const CHARSET = /;\s*charset="?([^";\s]+)/i;

/** Percent-encoded bytes of another charset would be read as something else than was meant. */
function urlencoded({ headers }: FastifyRequest, text: string): Body {
  const [, charset = 'utf-8'] = CHARSET.exec(headers['content-type'] ?? '') ?? [];
  if (!/^(utf-?8|us-ascii)$/i.test(charset)) {
    fail(errors.unsupportedMediaType, { message: `Forms are read as UTF-8, not as ${charset}.` });
  }
  return form([...new URLSearchParams(text)]);
}

function form(pairs: [string, string][]): Body {
  const values = new Map(pairs);
  if (pairs.length > FIELDS_AT_MOST) fail(errors.malformedRequest, { message: `More than ${FIELDS_AT_MOST} fields.` });
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
async function multipart(contentType: string, bytes: Buffer): Promise<Body> {
  const pairs = await new Promise<[string, string][]>((resolve, reject) => {
    const malformed = (error: unknown) => {
      const message = `The multipart body could not be read: ${(error as Error).message}.`;
      reject(new ApiException(errors.malformedRequest, { message }));
    };
    try {
      const pairs: [string, string][] = [];
      const limits = { fields: FIELDS_AT_MOST + 1, fieldSize: bytes.length };
      new Busboy({ headers: { 'content-type': contentType }, limits })
        // A part may come without a name, whatever the types say.
        .on('field', (name: string | undefined, value) =>
          name === undefined ? malformed(new Error('a part has no name')) : pairs.push([name, value]),
        )
        .on('file', (_, file) => file.resume())
        .on('finish', () => resolve(pairs))
        .on('error', malformed)
        .end(bytes);
    } catch (error) {
      malformed(error);
    }
  });
  return form(pairs);
}
