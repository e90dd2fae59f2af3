import type { IncomingMessage, Server } from 'node:http';

const ABSOLUTE = /^https?:\/\/([^/?#]*)([^#]*)/i;

/**
 * Removes the host from an absolute request target (`GET http://host/path`) before the URL is used. It replaces the
 * Host header (RFC 9112 section 3.2.2), and is checked like it.
 */
export function readRequestTargets(server: Server): void {
  server.prependListener('request', (request: IncomingMessage) => {
    const [, host, path] = ABSOLUTE.exec(request.url ?? '') ?? [];
    if (host === undefined || path === undefined) return;
    request.headers.host = host;
    request.url = path.startsWith('/') ? path : `/${path}`;
  });
}
