import { errors } from '@review-service/contracts/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiException } from '../errors/api.exception';

/** Ends a request for something that has another URL now: what is changed has to be named as it is now, so it is not there. */
export class MovedException extends ApiException {
  /** @param params the values of placeholders of the route that are others now */
  constructor(readonly params: Readonly<Record<string, string>>) {
    super(errors.doesNotExist);
  }
}

/** Leads there. Nobody keeps the answer: something else may have the URL soon. */
export function sendMoved({ params }: MovedException, request: FastifyRequest, reply: FastifyReply): void {
  void reply.header('cache-control', 'no-store').redirect(urlWith(request, params), 308);
}

/** The URL of a request with other values of some placeholders of its route; its prefix and its query stay. */
function urlWith({ originalUrl, url, routeOptions }: FastifyRequest, params: MovedException['params']): string {
  const [path = '', ...query] = originalUrl.split('?');
  const segments = path.split('/');
  // The Local Site is taken off the URL that is routed.
  const before = segments.length - (url.split('?')[0] ?? '').split('/').length;
  for (const [index, placeholder] of (routeOptions.url ?? '').split('/').entries()) {
    const value = params[placeholder.slice(1)];
    if (placeholder.startsWith(':') && value !== undefined) segments[before + index] = encodeURIComponent(value);
  }
  return [segments.join('/'), ...query].join('?');
}
