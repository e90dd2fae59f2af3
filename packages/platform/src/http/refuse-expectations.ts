import type { Server } from 'node:http';

/**
 * Answers 417 to expectations other than 100-continue (RFC 9110 section 10.1.1), as Node does by default; with an
 * Upgrade header it also closes the connection, because Node reads nothing after it.
 */
export function refuseExpectations(server: Server): void {
  server.on('checkExpectation', (request, response) => {
    if (request.headers.upgrade !== undefined) response.setHeader('connection', 'close');
    response.writeHead(417).end();
  });
}
