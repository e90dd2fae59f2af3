import { Readable } from 'node:stream';
import { errors } from '@review-service/contracts/errors';
import type { Logger } from '@review-service/platform/logging/log';
import { FileMissing, type FileStore } from '@review-service/platform/storage/file-store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../../../errors/api.exception';
import { knownTag } from '../../../hypermedia/answers/etag';
import { HARMLESS } from '../../../hypermedia/answers/harmless';
import { rangeOf } from './byte-range';

/** The request and the reply. */
interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly files: FileStore;
  readonly log: Logger;
}

/** The file to send, with its headers. */
interface Outgoing {
  readonly sha256: string;
  /** In bytes. */
  readonly size: number;
  readonly type: string;
  readonly disposition: string;
}

/** Streams a file, or the requested range of it (RFC 9110 sections 13 and 14). */
export async function sendFile(exchange: Exchange, file: Outgoing): Promise<void> {
  const { request, reply } = exchange;
  const { sha256, size, type, disposition } = file;
  const { range, 'if-range': ifRange, 'if-none-match': known } = request.headers;
  const etag = `"${sha256}"`;
  if (knownTag(known ?? '', etag) !== undefined)
    return void reply
      .status(304)
      .headers({ ...HARMLESS, etag })
      .send();
  const counts = request.method === 'GET' && (ifRange === undefined || ifRange === etag);
  const part = counts ? rangeOf(range, size) : 'whole';
  if (part === 'unsatisfiable') {
    void reply.header('content-range', `bytes */${size}`);
    return fail(errors.rangeNotSatisfiable);
  }
  const { first, last } = part === 'whole' ? { first: 0, last: size - 1 } : part;
  // HEAD gets an empty body: Fastify would read the whole file to find its length.
  const bytes =
    request.method === 'HEAD' ? Readable.from([]) : await read(exchange, sha256, part === 'whole' ? undefined : part);
  void reply
    .status(part === 'whole' ? 200 : 206)
    .headers({ ...HARMLESS, etag, 'accept-ranges': 'bytes', 'content-type': type, 'content-disposition': disposition })
    .header('content-length', last - first + 1);
  if (part !== 'whole') void reply.header('content-range', `bytes ${first}-${last}/${size}`);
  void reply.send(bytes);
}

async function read({ request, files, log }: Exchange, ...what: Parameters<FileStore['read']>): Promise<Readable> {
  return files.read(...what).catch((error: unknown) => {
    if (!(error instanceof FileMissing)) throw error;
    log.error({ requestId: request.id, err: error }, 'a stored file is missing');
    return fail(errors.doesNotExist, { message: 'The content of this file is lost. Tell the operator.' });
  });
}
