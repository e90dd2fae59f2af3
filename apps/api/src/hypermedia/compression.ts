import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { routeAudienceOf } from '../http/route-audience';
import { addRouteConfig } from '../http/route-config';
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

/** On a handler that is not for clients of the API: its JSON is compressed as theirs is. */
export const Compressed = (): MethodDecorator => (prototype, name) =>
  addRouteConfig(prototype, String(name), { isCompressed: true });

/**
 * Compresses JSON of the API if the client accepts it. Not `no-store` answers, which have secrets: their compressed
 * length would reveal a secret to attackers who control a part of the answer (BREACH, breachattack.com).
 */
export function compressAnswers(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async (request, reply, payload) => {
    if (!(payload instanceof Buffer) || !mayBeCompressed(request, reply)) return payload;
    reply.header('vary', `${String(reply.getHeader('vary'))}, Accept-Encoding`);
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

/** A 304 has no media type: it says of which answer it is with its tag. */
const mayBeCompressed = (request: FastifyRequest, reply: FastifyReply): boolean =>
  isCompressed(request) &&
  (reply.statusCode === 304 || /[+/]json$/.test(String(reply.getHeader('content-type')))) &&
  reply.getHeader('cache-control') !== 'no-store';

const isCompressed = (request: FastifyRequest): boolean =>
  routeAudienceOf(request) === 'api' ||
  (request.routeOptions.config as { isCompressed?: boolean } | undefined)?.isCompressed === true;
