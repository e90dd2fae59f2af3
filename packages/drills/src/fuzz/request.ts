/** Names and values in the order and spelling in which they are sent; names may repeat. */
export type Header = readonly [name: string, value: string];

/** The exact bytes of a request. Texts are sent as ISO 8859-1, one byte per character: UTF-8 was encoded before. */
export interface Request {
  readonly method: string;
  readonly target: string;
  readonly version: string;
  readonly headers: readonly Header[];
  readonly body: string;
  /** The line ending; CR LF by default. */
  readonly lineEnd?: string;
  /** Sending ends after so many bytes. */
  readonly cut?: number;
  /** The server may close the connection, because it cannot know where the request ends, or what it means. */
  readonly isBroken?: true;
  /**
   * It announces more data than it sends: the client closes its side soon, because the server waits for the rest.
   */
  readonly owes?: true;
  /** The intended route: `GET /api/groups/`. */
  readonly route?: string;
}

/** The requests of one connection, sent without waiting for answers. */
export interface Shot {
  /** The name of its caller, whose credentials are added when it is sent. */
  readonly caller: string;
  readonly to: 'api' | 'operations';
  readonly requests: readonly Request[];
}

/** The sender of a shot. */
export interface ShotSender {
  readonly name: string;
  readonly headers: readonly Header[];
}

const BODYLESS = ['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE'];
const FRAMING = /^(content-length|transfer-encoding)$/i;

/** UTF-8, one character for each byte. */
export const bytesOf = (text: string): string => Buffer.from(text).toString('latin1');

/** The bytes of a request. `Content-Length` is added unless the request says its length itself. */
export function toBytes(request: Request, host: string, caller: readonly Header[], isLast: boolean): Buffer {
  const { method, target, version, headers, body, lineEnd = '\r\n', cut } = request;
  const names = new Set(headers.map(([name]) => name.toLowerCase()));
  const isFramed = headers.some(([name]) => FRAMING.test(name));
  const needsLength = !isFramed && (body !== '' || !BODYLESS.includes(method));
  const all: Header[] = [
    ...(names.has('host') ? [] : [['Host', host] as const]),
    ...caller.filter(([name]) => !names.has(name.toLowerCase())),
    ...headers,
    ...(needsLength ? [['Content-Length', String(body.length)] as const] : []),
    ...(isLast && !names.has('connection') ? [['Connection', 'close'] as const] : []),
  ];
  const lines = [`${method} ${target} ${version}`, ...all.map(([name, value]) => `${name}: ${value}`), '', ''];
  return Buffer.from(lines.join(lineEnd) + body, 'latin1').subarray(0, cut);
}

const SHOWN = 160;

/** The same in one line, for output. */
export function describeShot({ caller, to, requests }: Shot): string {
  const lines = requests.map(({ method, target, headers, body }) => {
    const named = headers.map(([name, value]) => `${name}: ${short(value)}`).join('; ');
    const end = body === '' ? '' : ` (${body.length} bytes: ${short(body)})`;
    return `${method} ${short(target)} [${named}]${end}`;
  });
  return `${caller}${to === 'api' ? '' : ` at ${to}`}: ${lines.join(' | ')}`;
}

const short = (text: string) => {
  const shown = JSON.stringify(text).slice(1, -1);
  return shown.length > SHOWN ? `${shown.slice(0, SHOWN)}...` : shown;
};
