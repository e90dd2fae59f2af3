import type { IncomingMessage } from 'node:http';
import { errors } from '@review-service/contracts/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiException } from '../errors/api.exception';
import { readForm } from './form-body';
import { readJson } from './json-body';
import { MultipartBody } from './multipart-body';
import type { ReceivedFile } from './received-file';
import { UploadRoom } from './upload-room';

/** What a client sent: names and values, and whether the values are mere text (a form) or typed (JSON). */
export interface Body {
  readonly isText: boolean;
  readonly values: ReadonlyMap<string, unknown>;
}

/** A request without a body is an empty form. */
export const emptyBody: Body = { isText: true, values: new Map() };

const FIELDS_AT_MOST = 1000;

/** Names, objects and lists of a JSON body, at any depth: each takes a microsecond or two to parse. */
const JSON_PARTS_AT_MOST = 20_000;

/** Of all bodies but those with files, in bytes. */
export const BODY_LIMIT = 2.5 * 1024 * 1024;

/** How many times as large as possible a file may be, to be refused for just that, and not with its whole request. */
const REFUSED_BY_SIZE = 8;

/** The body of a request, whatever it was encoded as. What it says is looked for when it is first asked. */
export const bodyOf = (request: FastifyRequest): Body => (request.body as Body | undefined) ?? emptyBody;

/** The file that a request brought and may bring, once its body was read whole. */
export const fileOf = ({ body }: FastifyRequest): ReceivedFile | undefined =>
  body instanceof MultipartBody ? body.file : undefined;

/** Is a form in parts still on its way? */
export const isComing = ({ body }: FastifyRequest): boolean => body instanceof MultipartBody && body.isComing;

/** Reads what is in front of a file. Rejects when it cannot be read; undefined when there is nothing to wait for. */
export const readUpToFile = ({ body }: FastifyRequest): Promise<void> | undefined =>
  body instanceof MultipartBody ? body.begin() : undefined;

/**
 * Reads what was left to read of a body, and keeps the file that it brings if `mayBring` says so. Throws, or rejects, when
 * it cannot be read; undefined when nothing was left.
 */
export function readOn({ body }: FastifyRequest, mayBring: () => Promise<boolean>): Promise<void> | undefined {
  if (body instanceof ArrivedBody) body.look();
  return body instanceof MultipartBody && body.isComing ? body.readOn(mayBring) : undefined;
}

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
  /** As many files may wait at once as requests are worked on. */
  readonly maxConcurrentRequests: number;
}

/** A body that has arrived, and is not looked into until somebody asks what it says: most who send one may not. */
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
 * Teaches Fastify the three kinds of bodies there are; all others are 415. Where nothing is, and for a DELETE, none is
 * waited for. The bytes of forms and JSON arrive before anybody asks who calls, so that slow senders take no place among
 * those that are worked on; what they say is found out behind the access checks. Forms in parts arrive behind them.
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
  // However it ends, and when it was routed twice after the second time only.
  fastify.addHook('onRequest', (request, reply, done) => {
    if (isMultipart(request)) reply.raw.once('close', () => multiparts.get(request.raw)?.close());
    done();
  });
}

/** What is being read, until its request is over. */
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

/** Percent-encoded bytes of another charset would be read as something else than was meant. */
function form({ headers }: FastifyRequest, bytes: Buffer, done: (error: Error | null, body?: Body) => void): void {
  const [, charset = 'utf-8'] = CHARSET.exec(headers['content-type'] ?? '') ?? [];
  if (/^(utf-?8|us-ascii)$/i.test(charset)) done(null, new ArrivedBody(true, () => readForm(bytes, FIELDS_AT_MOST)));
  else done(new ApiException(errors.unsupportedMediaType, { message: `Forms are read as UTF-8, not as ${charset}.` }));
}

function json(_: FastifyRequest, bytes: Buffer, done: (error: Error | null, body?: Body) => void): void {
  done(null, new ArrivedBody(false, () => readJson(bytes, { fields: FIELDS_AT_MOST, parts: JSON_PARTS_AT_MOST })));
}
