import type { IncomingMessage, Server } from 'node:http';

const ABSOLUTE = /^https?:\/\/([^/?#]*)([^#]*)/i;

/**
 * Takes the host off a request target that has one (`GET http://host/path`), before anything looks at the URL: it stands
 * for the Host header then, which is ignored (RFC 9112 section 3.2.2), and is judged as that is.
 */
export function readRequestTargets(server: Server): void {
  server.prependListener('request', (request: IncomingMessage) => {
    const [, host, path] = ABSOLUTE.exec(request.url ?? '') ?? [];
    if (host === undefined || path === undefined) return;
    request.headers.host = host;
    request.url = path.startsWith('/') ? path : `/${path}`;
  });
}
