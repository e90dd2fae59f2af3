import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { routeKindOf } from '../../http/route-kind';
import { encodedTag } from './etag';

/** Smaller answers, in bytes, fit into one network packet uncompressed. */
const LEAST = 1_024;

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

/** By their HTTP names, with fast settings: a client waits. */
const ENCODINGS: Readonly<Record<string, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes) => toGzip(bytes, { level: 4 }),
};
const OFFERED = [...Object.keys(ENCODINGS), 'identity'];

/**
 * Compresses JSON and XML of the API, feeds, pages and their files, if the client accepts it. Not `no-store` answers, which may have
 * secrets: their compressed length would reveal a secret to attackers who control a part of the answer (BREACH,
 * breachattack.com).
 */
export function compressAnswers(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async (request, reply, payload) => {
    if (!(payload instanceof Buffer) || !mayBeCompressed(request, reply)) return payload;
    reply.header('vary', [reply.getHeader('vary') ?? [], 'Accept-Encoding'].flat().join(', '));
    if (payload.length < LEAST) return payload;
    const encoding = new Negotiator(request.raw).encoding(OFFERED);
    const compress = ENCODINGS[encoding ?? ''];
    if (!encoding || !compress) return payload;
    const etag = reply.getHeader('etag');
    if (typeof etag === 'string') reply.header('etag', encodedTag(etag, encoding));
    reply.header('content-encoding', encoding);
    return compress(payload);
  });
}

/** Media types that are compressed. Downloads are streams, which are sent unchanged. */
const TYPES: Readonly<Record<string, RegExp>> = {
  api: /[+/](json|xml)$/,
  file: /^application\/(vnd\.oai\.openapi\+)?json/,
  feed: /^application\/atom\+xml/,
  page: /^text\/(html|css|javascript);/,
};

/** A 304 has no media type: its tag names its answer. An answer with an encoding was compressed by the build. */
const mayBeCompressed = (request: FastifyRequest, reply: FastifyReply): boolean => {
  const types = TYPES[routeKindOf(request)];
  const isOfThem = reply.statusCode === 304 || types?.test(String(reply.getHeader('content-type'))) === true;
  const isFresh = reply.getHeader('cache-control') !== 'no-store' && !reply.hasHeader('content-encoding');
  return types !== undefined && isOfThem && isFresh;
};
