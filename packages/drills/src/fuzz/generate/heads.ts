import type { Random } from '@review-service/testing/random';
import type { Request } from '../request';

/** The same request as malformed HTTP (RFC 9112), or with a wrong body length. */
export function breakHead(random: Random, request: Request): Request {
  const { method, headers, body } = request;
  const broken: Request = { ...request, isBroken: true };
  const owes = true as const;
  const size = body.length.toString(16);
  const ways: (() => Request)[] = [
    () => ({
      ...broken,
      version: random.pick([
        'HTTP/1.0',
        'HTTP/2.0',
        'HTTP/0.9',
        'HTTP/1.2',
        'HTTP/',
        'http/1.1',
        '',
        'X',
        'HTTP/1.1 x',
      ]),
    }),
    () => ({ ...broken, lineEnd: random.pick(['\n', '\r', '\r\n ', '\n\r']), owes }),
    () => ({ ...broken, cut: random.below(400), owes }),
    () => ({ ...broken, method: `${random.pick(['\r\n', ' ', '\0', '\t', 'X'.repeat(20_000)])}${method}`, owes }),
    () => ({ ...broken, headers: [...headers, ['Content-Length', String(body.length + 10)]], owes }),
    () => ({ ...broken, headers: [...headers, ['Content-Length', String(Math.floor(body.length / 2))]] }),
    () => ({
      ...broken,
      headers: [...headers, ['Transfer-Encoding', 'chunked'], ['Content-Length', '3']],
      body: `${size}\r\n${body}\r\n0\r\n\r\n`,
    }),
    () => ({
      ...request,
      headers: [...headers, ['Transfer-Encoding', 'chunked']],
      body: body === '' ? '0\r\n\r\n' : `${size}\r\n${body}\r\n0\r\n\r\n`,
    }),
    () => ({
      ...broken,
      headers: [...headers, ['Transfer-Encoding', 'chunked']],
      body: random.pick([
        'x',
        'ffffffffffffffff\r\n',
        '-1\r\n\r\n',
        '5;a=b\r\nhello\r\n0\r\nTrailer: x\r\n\r\n',
        '5\r\nhel',
      ]),
      owes,
    }),
    () => ({
      ...broken,
      headers: [
        ...headers,
        ['Connection', 'Upgrade, HTTP2-Settings'],
        ['Upgrade', 'h2c'],
        ['HTTP2-Settings', 'AAMAAABk'],
      ],
      body: '\0\x01\x02',
    }),
    () => ({ ...broken, headers: [['X: y\r\n folded', 'x'], ...headers] }),
    () => ({ ...broken, headers: [['X', 'x'.repeat(random.pick([15_000, 17_000, 70_000]))], ...headers] }),
    () => ({ ...broken, headers: [['Host', 'localhost'], ['Host', 'evil.example'], ...headers] }),
  ];
  return random.pick(ways)();
}
