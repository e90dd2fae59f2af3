import { randomUUID } from 'node:crypto';
import { errors } from '@review-service/contracts/errors';
import { answerMalformedHttp } from '@review-service/platform/http/answer-malformed-http';
import type { Logger } from '@review-service/platform/logging/log';
import { docUrl } from '../errors/doc-url';

const STATUS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** What an answer to malformed HTTP says of this server: the API's media type of errors, and its own address. */
interface Ours {
  readonly mediaType: string;
  readonly url: string;
  readonly log: Logger;
}

/** Answers malformed HTTP with the API's error format, and closes the connection. */
export const answerBrokenRequest = ({ mediaType, url, log }: Ours) =>
  answerMalformedHttp((code) => {
    const { code: number, message: msg, type } = errors.malformedRequest;
    const status = STATUS[code] ?? '400 Bad Request';
    const request_id = randomUUID();
    log.info({ requestId: request_id, status: Number.parseInt(status, 10), fault: code }, 'no request');
    const err = { code: number, msg, type, doc_url: docUrl(url, errors.malformedRequest), request_id };
    const body = JSON.stringify({ stat: 'fail', err });
    const head = [`HTTP/1.1 ${status}`, `Content-Type: ${mediaType}`, `X-Request-Id: ${request_id}`];
    return [...head, `Content-Length: ${Buffer.byteLength(body)}`, 'Connection: close', '', body].join('\r\n');
  });
