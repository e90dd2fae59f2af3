import type { IncomingMessage } from 'node:http';
import { errors } from '@review-service/contracts/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiException } from '../errors/api.exception';
import { readWhole } from './arriving-body';
import { BytesBody, bytesAtMost } from './body-bytes';
import { tooLarge } from './body-errors';
import { BODY_LIMIT, BodyRooms, mostOf, type Sender } from './body-rooms';
import { withoutPlace } from './concurrent-requests';
import { readForm } from './form-body';
import { readJson } from './json-body';
import { type Allowance, MultipartBody, type MultipartLimits } from './multipart-body';
import type { ReceivedFile } from './received-file';
import type { RouteFiles, UploadSettings } from './route-files';
import { routeKindOf } from './route-kind';

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

/** A file up to this many times the limit gets a field error; a larger request is refused as a whole. */
const REFUSED_BY_SIZE = 8;

/** The body of a request, in any encoding. It is parsed at its first use. */
export const bodyOf = (request: FastifyRequest): Body => (request.body as Body | undefined) ?? emptyBody;

/** The accepted files of a request by the names of their parts, after its whole body was read. */
export const filesOf = ({ body }: FastifyRequest): ReadonlyMap<string, ReceivedFile> =>
  body instanceof MultipartBody ? body.files : NO_FILES;

const NO_FILES: ReadonlyMap<string, ReceivedFile> = new Map();

/** Is the body a multipart form, which may have files? */
export const isInParts = ({ body }: FastifyRequest): boolean => body instanceof MultipartBody;

/**
 * Reads the part of a body before its files. The request has no place meanwhile (`concurrent-requests.ts`). Rejects if the
 * body cannot be read; undefined if there is nothing to wait for.
 */
export function readUpToFiles(request: FastifyRequest, reply: FastifyReply, sender: Sender): Promise<void> | undefined {
  const { body } = request;
  if (body instanceof MultipartBody)
    return withoutPlace(request, reply, () => body.begin(allowanceOf(request, sender)));
  return readUnparsed(request, reply, sender);
}

/**
 * Reads the rest of a body, and keeps its files if `maySend` allows it. The request has no place meanwhile. Throws, or
 * rejects, if the body cannot be read; undefined if nothing was left.
 */
export function readOn(
  request: FastifyRequest,
  reply: FastifyReply,
  { sender, maySend }: { readonly sender: Sender; readonly maySend: () => Promise<boolean> },
): Promise<void> | undefined {
  const { body } = request;
  if (body instanceof MultipartBody) {
    if (!body.isComing) return undefined;
    return withoutPlace(request, reply, () => body.readOn(allowanceOf(request, sender), maySend));
  }
  const reading = readUnparsed(request, reply, sender);
  if (body instanceof UnparsedBody && !reading) body.look();
  return reading;
}

function readUnparsed(request: FastifyRequest, reply: FastifyReply, sender: Sender): Promise<void> | undefined {
  const { body, raw } = request;
  if (!(body instanceof UnparsedBody || body instanceof BytesBody) || body.bytes) return undefined;
  const read = () => (body.reading ??= readBytes(body, request, reply, sender));
  // Most bodies arrive with their heads.
  return raw.complete ? read() : withoutPlace(request, reply, read);
}

async function readBytes(
  body: UnparsedBody | BytesBody,
  request: FastifyRequest,
  reply: FastifyReply,
  sender: Sender,
): Promise<void> {
  const { text, memory } = allowanceOf(request, sender);
  reply.raw.once('close', () => memory.end());
  body.bytes = await readWhole(request.raw, bytesAtMost(request) ?? text, memory);
}

const allowanceOf = ({ server, routeOptions }: FastifyRequest, sender: Sender): Allowance =>
  server.bodyRooms.allow(sender, (routeOptions.config as { files?: RouteFiles }).files);

/** Makes Fastify skip a body: a DELETE ignores it, and that of an overridden POST was read already. */
export function dropBody({ headers }: IncomingMessage): void {
  delete headers['content-type'];
  delete headers['content-length'];
  delete headers['transfer-encoding'];
}

/** A form or JSON. It is read after the access checks, and parsed at its first use: the request may be refused before. */
class UnparsedBody implements Body {
  /** Undefined before they are read. */
  bytes?: Buffer;
  /** The reading of it, once it has begun. */
  reading?: Promise<void>;
  private known?: ReadonlyMap<string, unknown>;

  constructor(
    readonly isText: boolean,
    private readonly parse: (bytes: Buffer) => ReadonlyMap<string, unknown>,
  ) {}

  /** None before its bytes are read. */
  get values(): ReadonlyMap<string, unknown> {
    return this.bytes ? this.look() : emptyBody.values;
  }

  /** Throws when it cannot be parsed. */
  look(): ReadonlyMap<string, unknown> {
    this.known ??= this.parse(this.bytes ?? Buffer.alloc(0));
    return this.known;
  }
}

/**
 * Adds parsers of the kinds of bodies to Fastify; all others are 415. Unknown URLs, DELETE and GET ignore the body.
 * No body is read before the access checks know who sends it, and may send it.
 */
export function readBodies(fastify: FastifyInstance, uploads: UploadSettings): void {
  fastify.removeAllContentTypeParsers();
  fastify.decorate('bodyRooms', new BodyRooms(uploads));
  fastify.addHook('onRequest', (request, _, done) => {
    if (request.method === 'DELETE' || request.is404) dropBody(request.raw);
    done();
  });
  fastify.addContentTypeParser('application/x-www-form-urlencoded', form);
  fastify.addContentTypeParser('application/json', json);
  fastify.addContentTypeParser('application/scim+json', scim);
  fastify.addContentTypeParser('multipart/form-data', (request: FastifyRequest, _: unknown, done) =>
    done(null, multipart(request, uploads)),
  );
  // Cleans up however the request ends; if it was routed twice, only after the second time.
  fastify.addHook('onRequest', (request, reply, done) => {
    if (isMultipart(request)) reply.raw.once('close', () => multiparts.get(request.raw)?.close());
    done();
  });
}

/** Multipart bodies until their requests end. */
const multiparts = new WeakMap<IncomingMessage, MultipartBody>();

/** Has a route begun to read the parts of a request, which cleans up after itself? */
export const hasMultipartBody = (raw: IncomingMessage): boolean => multiparts.has(raw);

const isMultipart = ({ headers }: FastifyRequest): boolean => /^multipart\//i.test(headers['content-type'] ?? '');

function multipart({ raw, routeOptions }: FastifyRequest, uploads: UploadSettings): MultipartBody {
  const { files } = routeOptions.config as { files?: RouteFiles };
  const limits = { text: BODY_LIMIT, fields: FIELDS_AT_MOST };
  const body = files
    ? wantingFiles(raw, limits, files, uploads)
    : new MultipartBody(raw, { ...limits, total: BODY_LIMIT });
  multiparts.set(raw, body);
  return body;
}

function wantingFiles(
  raw: IncomingMessage,
  limits: Omit<MultipartLimits, 'total'>,
  { kind, parts }: RouteFiles,
  uploads: UploadSettings,
): MultipartBody {
  const maxBytes = mostOf(uploads)[kind];
  const total = REFUSED_BY_SIZE * parts.length * maxBytes + BODY_LIMIT;
  const names = parts.map(({ name }) => name);
  return new MultipartBody(raw, { ...limits, total }, { names, folder: uploads.uploadDir, maxBytes });
}

type Parser = (request: FastifyRequest, payload: unknown, done: (error: Error | null, body?: unknown) => void) => void;

const CHARSET = /;\s*charset="?([^";\s]+)/i;

/** Percent-encoded bytes of another charset would be misread. */
const form: Parser = (request, _, done) => {
  const [, charset = 'utf-8'] = CHARSET.exec(request.headers['content-type'] ?? '') ?? [];
  if (/^(utf-?8|us-ascii)$/i.test(charset))
    done(sizeFault(request), new UnparsedBody(true, (bytes) => readForm(bytes, FIELDS_AT_MOST)));
  else done(new ApiException(errors.unsupportedMediaType, { message: `Forms are read as UTF-8, not as ${charset}.` }));
};

const json: Parser = (request, _, done) => {
  const limits = { fields: FIELDS_AT_MOST, parts: JSON_PARTS_AT_MOST };
  const isWhole = bytesAtMost(request) !== undefined;
  done(sizeFault(request), isWhole ? new BytesBody() : new UnparsedBody(false, (bytes) => readJson(bytes, limits)));
};

/** JSON under another name, for directories only. */
const scim: Parser = (request, payload, done) =>
  routeKindOf(request) !== 'directory'
    ? done(new ApiException(errors.unsupportedMediaType))
    : json(request, payload, done);

/** A body that is too large for everybody is refused before it is sent. */
function sizeFault(request: FastifyRequest): Error | null {
  const most = bytesAtMost(request) ?? BODY_LIMIT;
  return Number(request.headers['content-length'] ?? 0) > most ? tooLarge(most) : null;
}
