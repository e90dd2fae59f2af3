import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bodyOf, dropBody, emptyBody, readUpToFiles } from './bodies';
import type { Sender } from './body-rooms';

const METHODS = ['GET', 'PUT', 'DELETE'];

/** The state of a POST that is kept for its second routing: body and caller are read only once. */
type Found = Pick<FastifyRequest, 'body' | 'caller' | 'logged'> & {
  readonly cookie: ReturnType<FastifyReply['getHeader']>;
};

const found = new WeakMap<IncomingMessage, Found>();

/** First routings of requests that were routed again. */
const left = new WeakSet<FastifyRequest>();

/** Does a later routing of the request answer it? */
export const isRoutedAgain = (request: FastifyRequest): boolean => left.has(request);

/** Was the request a POST with `_method`? */
export const isOverridden = ({ raw }: FastifyRequest): boolean => found.has(raw);

/**
 * The method in `_method` of a POST's body. Only with an Authorization header: another site's page can make a browser
 * post a form with a cookie, but not with this header. An unreadable body has none; the check of its fields reports the
 * fault. In a form with a file, the field must come before the file.
 */
export function askedMethod(request: FastifyRequest, reply: FastifyReply, sender: Sender): Asked | Promise<Asked> {
  if (request.method !== 'POST' || !request.headers.authorization) return undefined;
  const ask = () => {
    const method = fieldOf(request, '_method');
    return typeof method === 'string' && method !== 'POST' ? method : undefined;
  };
  return readUpToFiles(request, reply, sender)?.then(ask, () => undefined) ?? ask();
}

type Asked = string | undefined;

/** May `_method` be this method? */
export const mayBeAsked = (method: string): boolean => METHODS.includes(method);

/** Routes a POST again with this method. The first routing then sends no answer. */
export function routeAs(method: string, request: FastifyRequest, reply: FastifyReply): void {
  const { raw, caller, logged } = request;
  found.set(raw, { body: bodyOf(request), caller, ...(logged && { logged }), cookie: reply.getHeader('set-cookie') });
  left.add(request);
  reply.hijack();
  raw.method = method;
  dropBody(raw);
  request.server.routing(raw, reply.raw);
}

/** Gives the second routing the state of the first. */
export function overrideMethods(fastify: FastifyInstance): void {
  fastify.addHook('preValidation', (request, reply, done) => {
    const before = found.get(request.raw);
    if (before) {
      const { body, cookie, ...who } = before;
      Object.assign(request, who, { body: request.method === 'PUT' ? body : emptyBody });
      if (cookie !== undefined) reply.header('set-cookie', cookie);
    }
    done();
  });
}

function fieldOf(request: FastifyRequest, name: string): unknown {
  try {
    return bodyOf(request).values.get(name);
  } catch {
    return undefined;
  }
}
