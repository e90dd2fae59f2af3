import type { IncomingMessage } from 'node:http';
import { errors } from '@review-service/contracts/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiException } from '../errors/api.exception';
import { readForm } from './form-body';
import { readJson } from './json-body';
import { MultipartBody } from './multipart-body';
import type { ReceivedFile } from './received-file';
import { UploadRoom } from './upload-room';

/** A request body: names and values, which are text (a form) or typed (JSON). */
export interface Body {
  readonly isText: boolean;
  readonly values: ReadonlyMap<string, unknown>;
}

/** A request without a body is an empty form. */
export const emptyBody: Body = { isText: true, values: new Map() };

const FIELDS_AT_MOST = 1000;

/** Names, objects and lists of a JSON body, at any depth: each takes a microsecond or two to parse. */
const JSON_PARTS_AT_MOST = 20_000;

/** The limit of bodies without files, in bytes. */
export const BODY_LIMIT = 2.5 * 1024 * 1024;

/** A file up to this many times the limit gets a field error; a larger request is refused as a whole. */
const REFUSED_BY_SIZE = 8;

/** The body of a request, in any encoding. It is parsed at its first use. */
export const bodyOf = (request: FastifyRequest): Body => (request.body as Body | undefined) ?? emptyBody;

/** The accepted file of a request, after its whole body was read. */
export const fileOf = ({ body }: FastifyRequest): ReceivedFile | undefined =>
  body instanceof MultipartBody ? body.file : undefined;

/** Is a multipart form still arriving? */
export const isComing = ({ body }: FastifyRequest): boolean => body instanceof MultipartBody && body.isComing;

/** Reads the part before a file. Rejects if it cannot be read; undefined if there is nothing to wait for. */
export const readUpToFile = ({ body }: FastifyRequest): Promise<void> | undefined =>
  body instanceof MultipartBody ? body.begin() : undefined;

/**
 * Reads the rest of a body, and keeps its file if `maySend` allows it. Throws, or rejects, if it cannot be read;
 * undefined if nothing was left.
 */
export function readOn({ body }: FastifyRequest, maySend: () => Promise<boolean>): Promise<void> | undefined {
  if (body instanceof ArrivedBody) body.look();
  return body instanceof MultipartBody && body.isComing ? body.readOn(maySend) : undefined;
}

/** Makes Fastify skip a body: a DELETE ignores it, and that of an overridden POST was read already. */
export function dropBody({ headers }: IncomingMessage): void {
  delete headers['content-type'];
  delete headers['content-length'];
  delete headers['transfer-encoding'];
}

/** The settings of uploads. */
interface Uploads {
  readonly uploadDir: string;
  readonly maxAttachmentBytes: number;
  /** Also the number of files that may wait at once. */
  readonly maxConcurrentRequests: number;
}

/** A body that has arrived, but is parsed at its first use: the request may be refused before. */
class ArrivedBody implements Body {
  private known?: ReadonlyMap<string, unknown>;

  constructor(
    readonly isText: boolean,
    private readonly read: () => ReadonlyMap<string, unknown>,
  ) {}

  get values(): ReadonlyMap<string, unknown> {
    return this.look();
  }

  /** Throws when it cannot be read. */
  look(): ReadonlyMap<string, unknown> {
    this.known ??= this.read();
    return this.known;
  }
}

/**
 * Adds parsers of the three kinds of bodies to Fastify; all others are 415. Unknown URLs and DELETE ignore the body.
 * The bytes of forms and JSON are read before the concurrency limit, so that slow senders do not count; they are parsed
 * after the access checks. Multipart forms are read after the access checks.
 */
export function readBodies(fastify: FastifyInstance, uploads: Uploads): void {
  fastify.removeAllContentTypeParsers();
  fastify.addHook('onRequest', (request, _, done) => {
    if (request.method === 'DELETE' || request.is404) dropBody(request.raw);
    done();
  });
  fastify.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, form);
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, json);
  const room = new UploadRoom(uploads.maxConcurrentRequests * (uploads.maxAttachmentBytes + 1));
  fastify.addContentTypeParser('multipart/form-data', (request: FastifyRequest, _: unknown, done) =>
    done(null, multipart(request, uploads, room)),
  );
  // Cleans up however the request ends; if it was routed twice, only after the second time.
  fastify.addHook('onRequest', (request, reply, done) => {
    if (isMultipart(request)) reply.raw.once('close', () => multiparts.get(request.raw)?.close());
    done();
  });
}

/** Multipart bodies until their requests end. */
const multiparts = new WeakMap<IncomingMessage, MultipartBody>();

const isMultipart = ({ headers }: FastifyRequest): boolean => /^multipart\//i.test(headers['content-type'] ?? '');

function multipart({ raw, routeOptions }: FastifyRequest, uploads: Uploads, room: UploadRoom): MultipartBody {
  const { file: name } = routeOptions.config as { file?: string };
  const { uploadDir: folder, maxAttachmentBytes: maxBytes } = uploads;
  const limits = { text: BODY_LIMIT, fields: FIELDS_AT_MOST };
  const body =
    name === undefined
      ? new MultipartBody(raw, { ...limits, total: BODY_LIMIT })
      : new MultipartBody(
          raw,
          { ...limits, total: REFUSED_BY_SIZE * maxBytes + BODY_LIMIT },
          { name, folder, maxBytes, room },
        );
  multiparts.set(raw, body);
  return body;
}

const CHARSET = /;\s*charset="?([^";\s]+)/i;

/** Percent-encoded bytes of another charset would be misread. */
function form({ headers }: FastifyRequest, bytes: Buffer, done: (error: Error | null, body?: Body) => void): void {
  const [, charset = 'utf-8'] = CHARSET.exec(headers['content-type'] ?? '') ?? [];
  if (/^(utf-?8|us-ascii)$/i.test(charset)) done(null, new ArrivedBody(true, () => readForm(bytes, FIELDS_AT_MOST)));
  else done(new ApiException(errors.unsupportedMediaType, { message: `Forms are read as UTF-8, not as ${charset}.` }));
}

function json(_: FastifyRequest, bytes: Buffer, done: (error: Error | null, body?: Body) => void): void {
  done(null, new ArrivedBody(false, () => readJson(bytes, { fields: FIELDS_AT_MOST, parts: JSON_PARTS_AT_MOST })));
}
