import type { FastifyReply, FastifyRequest } from 'fastify';

/** Ends a request for something that has another URL now. */
export class Moved extends Error {
  /** @param location the path and the query of that URL */
  constructor(readonly location: string) {
    super(`It is at ${location} now.`);
  }
}

/** The URL of a request with other values of some placeholders of its route; its prefix and its query stay. */
export function urlWith(
  { originalUrl, url, routeOptions }: FastifyRequest,
  params: Readonly<Record<string, string>>,
): string {
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

/** Leads there. Nobody keeps the answer: something else may have the URL soon. */
export function sendMoved({ location }: Moved, reply: FastifyReply): void {
  void reply.header('cache-control', 'no-store').redirect(location, 308);
}
