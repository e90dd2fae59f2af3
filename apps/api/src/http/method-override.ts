import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Body, bodyOf, dropBody, emptyBody } from './bodies';

const METHODS = ['GET', 'PUT', 'DELETE'];

/** Bodies of requests that are being routed a second time: the stream can be read only once. */
const readAlready = new WeakMap<object, Body>();

/** Requests that ask to be taken as a method that cannot be asked for; judged once it is known who calls. */
const unknown = new WeakSet<object>();

/** Did the body ask for a method that there is none of? */
export const hasUnknownOverride = (request: FastifyRequest): boolean => unknown.has(request.raw);

/** The body that was read when the request came in as a POST. */
export const bodyBeforeOverride = (request: FastifyRequest): Body | undefined => readAlready.get(request.raw);

/**
 * `_method` in a POST's body routes the request once more, as that method (decision W9). Only for callers who sent an
 * Authorization header: a page elsewhere can make a browser post a form with a cookie, but not with such a header.
 */
export function overrideMethods(fastify: FastifyInstance): void {
  fastify.addHook('preHandler', (request, reply, done) => {
    const method = request.method === 'POST' ? bodyOf(request).values.get('_method') : undefined;
    const isAsked = typeof method === 'string' && method !== 'POST' && Boolean(request.headers.authorization);
    if (isAsked && !METHODS.includes(method)) unknown.add(request.raw);
    if (!isAsked || !METHODS.includes(method)) {
      done();
      return;
    }
    readAlready.set(request.raw, bodyOf(request));
    reply.hijack();
    request.raw.method = method;
    dropBody(request.raw);
    fastify.routing(request.raw, reply.raw);
  });
  fastify.addHook('preValidation', (request, _, done) => {
    const body = bodyBeforeOverride(request);
    if (body) request.body = request.method === 'PUT' ? body : emptyBody;
    done();
  });
}
