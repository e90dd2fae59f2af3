import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bodyOf, dropBody, emptyBody, readUpToFile } from './bodies';

const METHODS = ['GET', 'PUT', 'DELETE'];

/** What was found out about a POST before it was routed once more: its stream can be read, and its caller asked for, once. */
type Found = Pick<FastifyRequest, 'body' | 'caller' | 'logged'> & {
  readonly cookie: ReturnType<FastifyReply['getHeader']>;
};

const found = new WeakMap<IncomingMessage, Found>();

/** Routings of a request that another one has followed. */
const left = new WeakSet<FastifyRequest>();

/** Is the request answered by a later routing of it than this one? */
export const isRoutedAgain = (request: FastifyRequest): boolean => left.has(request);

/** Was the request a POST that asked for the method which it has now? */
export const isOverridden = ({ raw }: FastifyRequest): boolean => found.has(raw);

/**
 * The method that a POST asks to be taken as, by `_method` in its body. Only for callers who sent an Authorization
 * header: a page elsewhere can make a browser post a form with a cookie, but not with such a header. A body that cannot
 * be read asks for nothing; what is wrong with it is said where its fields are checked. In a form that brings a file, the
 * field counts in front of the file.
 */
export function askedMethod(request: FastifyRequest): Asked | Promise<Asked> {
  if (request.method !== 'POST' || !request.headers.authorization) return undefined;
  const ask = () => {
    const method = fieldOf(request, '_method');
    return typeof method === 'string' && method !== 'POST' ? method : undefined;
  };
  return readUpToFile(request)?.then(ask, () => undefined) ?? ask();
}

type Asked = string | undefined;

/** May a POST ask for this method? */
export const mayBeAsked = (method: string): boolean => METHODS.includes(method);

/** Routes a POST once more, as this method. Its first routing answers nothing from here on. */
export function routeAs(method: string, request: FastifyRequest, reply: FastifyReply): void {
  const { raw, caller, logged } = request;
  found.set(raw, { body: bodyOf(request), caller, ...(logged && { logged }), cookie: reply.getHeader('set-cookie') });
  left.add(request);
  reply.hijack();
  raw.method = method;
  dropBody(raw);
  request.server.routing(raw, reply.raw);
}

/** Hands on what was found out when the request came in as a POST. */
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
