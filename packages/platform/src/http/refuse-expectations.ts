import type { Server } from 'node:http';

/**
 * 417 for whoever expects more than 100-continue (RFC 9110 section 10.1.1), as Node answers by itself; but hung up on where
 * another protocol was offered as well, since Node reads nothing that follows.
 */
export function refuseExpectations(server: Server): void {
  server.on('checkExpectation', (request, response) => {
    if (request.headers.upgrade !== undefined) response.setHeader('connection', 'close');
    response.writeHead(417).end();
  });
}
