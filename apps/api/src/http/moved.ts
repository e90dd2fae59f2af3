import type { FastifyReply, FastifyRequest } from 'fastify';

/** Ends a request for something that has another URL now. */
export class Moved extends Error {
  /** @param params the values of placeholders of the route that are others now */
  constructor(readonly params: Readonly<Record<string, string>>) {
    super('It has another URL now.');
  }
}

/** Leads there. Nobody keeps the answer: something else may have the URL soon. */
export function sendMoved({ params }: Moved, request: FastifyRequest, reply: FastifyReply): void {
  void reply.header('cache-control', 'no-store').redirect(urlWith(request, params), 308);
}

/** The URL of a request with other values of some placeholders of its route; its prefix and its query stay. */
function urlWith({ originalUrl, url, routeOptions }: FastifyRequest, params: Moved['params']): string {
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
