import { errors } from '@review-service/contracts/errors';
import { answerWhatIsNoHttp } from '@review-service/platform/http/answer-what-is-no-http';

const STATUS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Answers malformed HTTP with the API's error format, and closes the connection. */
export const answerBrokenRequest = (mediaType: string) =>
  answerWhatIsNoHttp((code) => {
    const { code: number, message: msg, type } = errors.malformedRequest;
    const body = JSON.stringify({ stat: 'fail', err: { code: number, msg, type } });
    const head = [`HTTP/1.1 ${STATUS[code] ?? '400 Bad Request'}`, `Content-Type: ${mediaType}`];
    return [...head, `Content-Length: ${Buffer.byteLength(body)}`, 'Connection: close', '', body].join('\r\n');
  });
