import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream';
import { errors } from '@review-service/contracts/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiException } from '../errors/api.exception';
import { asBytes, limitBytes } from './body-bytes';
import { readForm } from './form-body';
import { readJson } from './json-body';
import { MultipartBody, type MultipartLimits } from './multipart-body';
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

/** The accepted files of a request by the names of their parts, after its whole body was read. */
export const filesOf = ({ body }: FastifyRequest): ReadonlyMap<string, ReceivedFile> =>
  body instanceof MultipartBody ? body.files : NO_FILES;

const NO_FILES: ReadonlyMap<string, ReceivedFile> = new Map();

/** Is the body a multipart form, which may have files? */
export const isInParts = ({ body }: FastifyRequest): boolean => body instanceof MultipartBody;

/** Is a multipart form still arriving? */
export const isComing = ({ body }: FastifyRequest): boolean => body instanceof MultipartBody && body.isComing;

/** Reads the part before the files. Rejects if it cannot be read; undefined if there is nothing to wait for. */
export const readUpToFiles = ({ body }: FastifyRequest): Promise<void> | undefined =>
  body instanceof MultipartBody ? body.begin() : undefined;

/**
 * Reads the rest of a body, and keeps its files if `maySend` allows it. Throws, or rejects, if it cannot be read;
 * undefined if nothing was left.
 */
export function readOn({ body }: FastifyRequest, maySend: () => Promise<boolean>): Promise<void> | undefined {
  if (body instanceof ArrivedBody) body.look();
  return body instanceof MultipartBody && body.isComing ? body.readOn(maySend) : undefined;
}

/** The methods whose bodies Fastify does not read. */
const UNPARSED: readonly string[] = ['GET', 'HEAD'];

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

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
  readonly maxDiffBytes: number;
  /** Also the number of uploads of each kind that may wait at once. */
  readonly maxConcurrentRequests: number;
}

/** What is uploaded: each kind has its limit of bytes. */
export type UploadKind = 'attachment' | 'diff';

/** The files that a route receives, in its configuration. */
export interface RouteFiles {
  readonly kind: UploadKind;
  readonly parts: readonly { readonly name: string; readonly isOptional: boolean }[];
}

/** The maximum of bytes of a file of each kind. */
const mostOf = ({ maxAttachmentBytes, maxDiffBytes }: Uploads): Readonly<Record<UploadKind, number>> => ({
  attachment: maxAttachmentBytes,
  diff: maxDiffBytes,
});

/** A patch comes with its parent patch. */
const FILES_AT_ONCE: Readonly<Record<UploadKind, number>> = { attachment: 1, diff: 2 };

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
  limitBytes(fastify);
  fastify.addHook('onRequest', (request, _, done) => {
    const isIgnored = request.method === 'DELETE' || request.is404;
    if (!(isIgnored || UNPARSED.includes(request.method)) || !hasBody(request)) {
      done();
      return;
    }
    if (isIgnored) dropBody(request.raw);
    // If the connection closed before the body was read, that would reset it, and the client would lose the answer.
    finished(request.raw.resume(), () => done());
  });
  fastify.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, form);
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, json);
  const roomFor = (kind: UploadKind) =>
    new UploadRoom(uploads.maxConcurrentRequests * FILES_AT_ONCE[kind] * (mostOf(uploads)[kind] + 1));
  const rooms = { attachment: roomFor('attachment'), diff: roomFor('diff') };
  fastify.addContentTypeParser('multipart/form-data', (request: FastifyRequest, _: unknown, done) =>
    done(null, multipart(request, uploads, rooms)),
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

function multipart(
  { raw, routeOptions }: FastifyRequest,
  uploads: Uploads,
  rooms: Readonly<Record<UploadKind, UploadRoom>>,
): MultipartBody {
  const { files } = routeOptions.config as { files?: RouteFiles };
  const limits = { text: BODY_LIMIT, fields: FIELDS_AT_MOST };
  const body = files
    ? wantingFiles(raw, limits, files, uploads, rooms[files.kind])
    : new MultipartBody(raw, { ...limits, total: BODY_LIMIT });
  multiparts.set(raw, body);
  return body;
}

function wantingFiles(
  raw: IncomingMessage,
  limits: Omit<MultipartLimits, 'total'>,
  { kind, parts }: RouteFiles,
  uploads: Uploads,
  room: UploadRoom,
): MultipartBody {
  const maxBytes = mostOf(uploads)[kind];
  const total = REFUSED_BY_SIZE * parts.length * maxBytes + BODY_LIMIT;
  const names = parts.map(({ name }) => name);
  return new MultipartBody(raw, { ...limits, total }, { names, folder: uploads.uploadDir, maxBytes, room });
}

const CHARSET = /;\s*charset="?([^";\s]+)/i;

/** Percent-encoded bytes of another charset would be misread. */
function form({ headers }: FastifyRequest, bytes: Buffer, done: (error: Error | null, body?: Body) => void): void {
  const [, charset = 'utf-8'] = CHARSET.exec(headers['content-type'] ?? '') ?? [];
  if (/^(utf-?8|us-ascii)$/i.test(charset)) done(null, new ArrivedBody(true, () => readForm(bytes, FIELDS_AT_MOST)));
  else done(new ApiException(errors.unsupportedMediaType, { message: `Forms are read as UTF-8, not as ${charset}.` }));
}

function json(request: FastifyRequest, bytes: Buffer, done: (error: Error | null, body?: Body) => void): void {
  const limits = { fields: FIELDS_AT_MOST, parts: JSON_PARTS_AT_MOST };
  done(null, asBytes(request, bytes) ?? new ArrivedBody(false, () => readJson(bytes, limits)));
}
