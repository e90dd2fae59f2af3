import { errors } from '@review-service/contracts/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '../hypermedia/api.exception';
import { type Body, bodyOf, emptyBody } from './bodies';

const METHODS = ['GET', 'PUT', 'DELETE'];

/** Bodies of requests that are being routed a second time: the stream can be read only once. */
const readAlready = new WeakMap<object, Body>();

/** The body that was read when the request came in as a POST. */
export const bodyBeforeOverride = (request: FastifyRequest): Body | undefined => readAlready.get(request.raw);

/**
 * `_method` in a POST's body routes the request once more, as that method (decision W9). Only for callers who sent an
 * Authorization header: a page elsewhere can make a browser post a form with a cookie, but not with such a header.
 */
export function overrideMethods(fastify: FastifyInstance): void {
  fastify.addHook('preHandler', async (request, reply) => {
    const method = request.method === 'POST' ? bodyOf(request).values.get('_method') : undefined;
    if (typeof method !== 'string' || method === 'POST' || !request.headers.authorization) return;
    if (!METHODS.includes(method)) {
      fail(errors.methodNotAllowed, {
        message: `"${method}" is not one of ${METHODS.join(', ')}.`,
        allow: METHODS.join(', '),
      });
    }
    readAlready.set(request.raw, bodyOf(request));
    reply.hijack();
    request.raw.method = method;
    // The body is spent: without its headers nothing waits for it, and GET and DELETE have none anyway.
    delete request.raw.headers['content-type'];
    delete request.raw.headers['content-length'];
    delete request.raw.headers['transfer-encoding'];
    fastify.routing(request.raw, reply.raw);
  });
  fastify.addHook('preValidation', async (request) => {
    const body = bodyBeforeOverride(request);
    if (body) request.body = ['PUT'].includes(request.method) ? body : emptyBody;
  });
}
