import type { Socket } from 'node:net';
import { errors } from '@review-service/contracts/errors';

const STATUS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Answers what is not HTTP, in the shape of every other error, and hangs up. */
export function answerBrokenRequest(mediaType: string): (error: { code?: string }, socket: Socket) => void {
  return ({ code = '' }, socket) => {
    if (!socket.writable || code === 'ECONNRESET') return void socket.destroy();
    const { code: number, message: msg, type } = errors.malformedRequest;
    const body = JSON.stringify({ stat: 'fail', err: { code: number, msg, type } });
    const head = [`HTTP/1.1 ${STATUS[code] ?? '400 Bad Request'}`, `Content-Type: ${mediaType}`];
    socket.end([...head, `Content-Length: ${Buffer.byteLength(body)}`, 'Connection: close', '', body].join('\r\n'));
  };
}
