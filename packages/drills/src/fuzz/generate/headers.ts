import type { Random } from '@review-service/testing/random';
import { bytesOf, type Header } from '../request';
import type { Surface } from '../surface';
import { hostileText } from './hostile-texts';
import { chance } from './mutate';

/** The longest value of one header: a whole head may have 16 KB. */
const LONGEST = 12_000;

/** Headers that our own clients send. */
export function trueHeaders(random: Random, method: string, { etags }: Surface): Header[] {
  // The pages accept forms from their own origin only.
  if (method === 'POST' && chance(random, 60)) return [['Sec-Fetch-Site', 'same-origin']];
  const etag = () => (etags.length > 0 ? random.pick(etags) : '"x"');
  const ways: (() => Header[])[] = [
    () => [],
    () => [],
    () => [['Accept', 'application/json']],
    () => [['Accept', 'text/html,application/xhtml+xml,*/*;q=0.8']],
    () => [['If-None-Match', etag()]],
    () => [['If-Match', etag()]],
    () => [['Range', 'bytes=0-3']],
    () => [['Sec-Fetch-Site', 'same-origin']],
    () => [['Accept', 'text/x-patch']],
  ];
  return random.pick(ways)();
}

const VALUES: Readonly<Record<string, readonly string[]>> = {
  Accept: [
    '*/*;q=0',
    'text/html;q=1e9',
    'application/vnd.service.org.group+json',
    ',,,',
    'a',
    '/',
    'a/b;'.repeat(500),
    'text/*,'.repeat(1_000),
    'application/json;q="',
  ],
  'Accept-Encoding': ['gzip', 'identity;q=0', '*;q=0', 'br;q=2'],
  'Accept-Language': ['x', '*', 'en-'.repeat(1_000)],
  Authorization: [
    'Basic',
    'Basic ',
    'Basic Og==',
    'Basic AAA=',
    'Bearer',
    'Bearer  x',
    'token',
    'Token \xff',
    'Digest username="x"',
    'Basic /w==',
    'Negotiate x',
    '',
  ],
  'Content-Encoding': ['gzip', 'identity', 'x'],
  'Content-Length': ['-1', '+5', '5 ', 'abc', '0x5', '99999999999999999999', '5, 5', ''],
  'Content-Type': [
    'application/json',
    'multipart/form-data',
    'x',
    '',
    ';',
    'application/x-www-form-urlencoded; charset=\xff',
  ],
  Connection: ['keep-alive', 'upgrade', 'close, keep-alive', 'host', 'transfer-encoding', '\xff'],
  Cookie: [
    'rbsessionid',
    'rbsessionid=',
    '=x',
    ';;;',
    'rbsessionid="',
    'a=b; '.repeat(2_000),
    'rbsessionid=x; rbsessionid=y',
    '__proto__=x',
    'rbsessionid=%00',
    'rbsessionid=\xff',
  ],
  Expect: ['100-continue', '100-Continue', 'x', '200-ok'],
  Forwarded: ['for=unknown;host=evil.example;proto=https', 'for="[::'],
  Host: [
    '',
    'evil.example',
    'localhost:99999',
    'localhost:x',
    '[::1',
    '127.0.0.1, evil.example',
    'a@localhost',
    'localhost/',
    '\xff',
    '127.0.0.1:80:80',
    '[v1.x]',
  ],
  'If-Match': ['*', '"', 'W/"x"', '"a","b"', '"a"'.repeat(2_000), 'x', ',', ''],
  'If-Modified-Since': ['x', '0', 'Sun, 06 Nov 1994 08:49:37 GMT', '99999999'],
  'If-None-Match': ['*', '"', '"a", "b"', ', '.repeat(5_000), '"a" '.repeat(2_000), ''],
  'If-Range': ['"x"', 'x', 'Sun, 06 Nov 1994 08:49:37 GMT'],
  'If-Unmodified-Since': ['x', 'Sun, 06 Nov 1994 08:49:37 GMT'],
  Origin: ['null', 'https://evil.example', 'x', '', 'http://127.0.0.1', '\xff'],
  Range: [
    'bytes=-0',
    'bytes=5-1',
    'bytes=0-',
    'bytes=-99999999999999999999',
    'bytes=0-0,1-1',
    'bytes=' + '0-0,'.repeat(2_000),
    'x=0-1',
    'bytes=0-1e9',
    'bytes',
    'bytes=1-x',
  ],
  Referer: ['x', 'https://evil.example/', ''],
  'Sec-Fetch-Site': ['cross-site', 'same-site', 'none', 'x', ''],
  TE: ['trailers', 'chunked', 'gzip;q=2'],
  Trailer: ['Content-Length', 'Host'],
  'Transfer-Encoding': ['chunked', 'chunked, chunked', 'gzip, chunked', 'identity', 'x', ' chunked', 'chunked\x0b'],
  Upgrade: ['h2c', 'websocket', 'TLS/1.0', 'x'],
  'X-Forwarded-For': ['1.2.3.4', 'unknown', '::1', '1.2.3.4,'.repeat(500), '\xff', "'"],
  'X-Forwarded-Host': ['evil.example', ''],
  'X-Forwarded-Proto': ['https', 'javascript', ''],
  'X-HTTP-Method-Override': ['DELETE', 'x'],
  'X-Request-Id': ['x', 'a\tb', '\xff', 'x'.repeat(5_000)],
  traceparent: [
    '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    '00-0-0-0',
    'ff-x',
    '00-' + '0'.repeat(5_000),
  ],
  'Content-Disposition': ['x'],
  'Keep-Alive': ['timeout=0'],
  'HTTP2-Settings': ['AAMAAABkAARAAAAAAAIAAAAA'],
};
const NAMES = Object.keys(VALUES);
/** Headers with which a server cannot know where a request ends, or must refuse it. */
const FRAMING = /^(content-length|transfer-encoding|connection|expect|upgrade|host)$/i;

/**
 * Unexpected headers; `isBroken`: the server may close the connection; `owes`: they announce more data than follows.
 */
export function hostileHeaders(random: Random): { headers: Header[]; isBroken: boolean; owes: boolean } {
  const headers: Header[] = [];
  for (let left = 1 + random.below(3); left > 0; left -= 1) {
    const name = random.pick(NAMES);
    const value = chance(random, 80) ? random.pick(VALUES[name] ?? []) : text(random);
    headers.push([name, value]);
    if (chance(random, 10)) headers.push([name.toLowerCase(), random.pick(VALUES[name] ?? [])]);
  }
  if (chance(random, 5))
    headers.push(...Array.from({ length: random.pick([50, 1_000, 2_100]) }, (_, i) => [`X-${i}`, 'x'] as const));
  if (chance(random, 5))
    headers.push([random.pick(['', ' ', 'a b', '\xff', 'a:b', 'X\0', '__proto__', 'constructor']), 'x']);
  const isBroken = headers.some(
    ([name, value]) =>
      FRAMING.test(name) || /[\0-\x08\x0a-\x1f\x7f]/.test(value) || !/^[\w!#$%&'*+.^`|~-]+$/.test(name),
  );
  const owes = headers.some(([name]) => /^(content-length|transfer-encoding)$/i.test(name));
  return { headers, isBroken: isBroken || headers.length > 40, owes };
}

const text = (random: Random) => bytesOf(hostileText(random, LONGEST)).replace(/[\r\n]/g, '');
