import type { IncomingMessage } from 'node:http';
import { errors } from '@review-service/contracts/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '../hypermedia/api.exception';
import { MultipartBody } from './multipart-body';
import type { ReceivedFile } from './received-file';

/** What a client sent: names and values, and whether the values are mere text (a form) or typed (JSON). */
export interface Body {
  readonly isText: boolean;
  readonly values: ReadonlyMap<string, unknown>;
}

/** A request without a body is an empty form. */
export const emptyBody: Body = { isText: true, values: new Map() };

const FIELDS_AT_MOST = 1000;

/** Of all bodies but those with files, in bytes. */
export const BODY_LIMIT = 2.5 * 1024 * 1024;

/** How many times as large as possible a file may be, to be refused for just that, and not with its whole request. */
const REFUSED_BY_SIZE = 8;

/** The body of a request, whatever it was encoded as. */
export const bodyOf = (request: FastifyRequest): Body => (request.body as Body | undefined) ?? emptyBody;

/** The file of this name that a request brought, once its body was read whole. */
export const fileOf = ({ body }: FastifyRequest, name: string): ReceivedFile | undefined =>
  body instanceof MultipartBody ? body.files.get(name) : undefined;

/** Is a file still on its way? */
export const isBringingFile = ({ body }: FastifyRequest): boolean => body instanceof MultipartBody && body.isHalf;

/** Reads what was left of a body that brings a file; undefined when nothing was. */
export const readOn = ({ body }: FastifyRequest): Promise<void> | undefined =>
  body instanceof MultipartBody && body.isHalf ? body.readOn() : undefined;

/** Lets nothing wait for a body: that of a DELETE means nothing, that of an overridden POST was read already. */
export function dropBody({ headers }: IncomingMessage): void {
  delete headers['content-type'];
  delete headers['content-length'];
  delete headers['transfer-encoding'];
}

/** What is to be known about files. */
interface Uploads {
  readonly uploadDir: string;
  readonly maxAttachmentBytes: number;
}

/** Teaches Fastify the three kinds of bodies there are (decision W7); all others are 415. */
export function readBodies(fastify: FastifyInstance, uploads: Uploads): void {
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
  fastify.addContentTypeParser('multipart/form-data', (request: FastifyRequest) => multipart(request, uploads));
  // However it ends, and when it was routed twice after the second time only.
  fastify.addHook('onRequest', (request, reply, done) => {
    if (isMultipart(request)) reply.raw.once('close', () => multiparts.get(request.raw)?.close());
    done();
  });
}

/** What is being read, until its request is over. */
const multiparts = new WeakMap<IncomingMessage, MultipartBody>();

const isMultipart = ({ headers }: FastifyRequest): boolean => /^multipart\//i.test(headers['content-type'] ?? '');

async function multipart({ raw, routeOptions }: FastifyRequest, uploads: Uploads): Promise<MultipartBody> {
  const { file: name } = routeOptions.config as { file?: string };
  const { uploadDir: folder, maxAttachmentBytes: maxBytes } = uploads;
  const limits = { text: BODY_LIMIT, fields: FIELDS_AT_MOST };
  const body =
    name === undefined
      ? new MultipartBody(raw, { ...limits, total: BODY_LIMIT })
      : new MultipartBody(
          raw,
          { ...limits, total: REFUSED_BY_SIZE * maxBytes + BODY_LIMIT },
          { name, folder, maxBytes },
        );
  multiparts.set(raw, body);
  await body.begin();
  return body;
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
