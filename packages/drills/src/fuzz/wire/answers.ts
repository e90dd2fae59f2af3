/** The parts of an answer that a verdict needs. */
export interface JudgedAnswer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/** Parses the answers of a connection (RFC 9112) in the order of the requests. */
export class AnswerReader {
  readonly answers: JudgedAnswer[] = [];
  private rest = '';

  /** @param methods of the requests, in their order: an answer to HEAD has no body */
  constructor(private readonly methods: readonly string[]) {}

  /** Takes received bytes. */
  push(bytes: Buffer): void {
    this.rest += bytes.toString('latin1');
    while (this.takeOne(false));
  }

  /** Takes the end of the connection. */
  end(): void {
    this.takeOne(true);
  }

  get isDone(): boolean {
    return this.answers.length >= this.methods.length;
  }

  /** Takes a complete answer. */
  private takeOne(hasEnded: boolean): boolean {
    const end = this.rest.indexOf('\r\n\r\n');
    if (end < 0) return false;
    const head = this.rest.slice(0, end);
    const [, digits] = /^HTTP\/1\.[01] (\d{3})/.exec(head) ?? [];
    if (digits === undefined) throw new Error(`This is not HTTP: ${head.slice(0, 80)}`);
    const status = Number(digits);
    const found = this.bodyOf(head, status, this.rest.slice(end + 4), hasEnded);
    if (!found) return false;
    this.rest = found.rest;
    // Interim responses (100, 102, 103) are no answers.
    if (status >= 200) this.answers.push({ status, head, body: found.body });
    return this.rest !== '';
  }

  private bodyOf(head: string, status: number, rest: string, hasEnded: boolean): Part | undefined {
    const isEmpty = status < 200 || status === 204 || status === 304 || this.methods[this.answers.length] === 'HEAD';
    if (isEmpty) return { body: '', rest };
    if (/^transfer-encoding:.*chunked/im.test(head)) return chunks(rest);
    const length = /^content-length: *(\d+)/im.exec(head)?.[1];
    if (length === undefined) return hasEnded ? { body: rest, rest: '' } : undefined;
    return rest.length < Number(length)
      ? undefined
      : { body: rest.slice(0, Number(length)), rest: rest.slice(Number(length)) };
  }
}

interface Part {
  readonly body: string;
  readonly rest: string;
}

function chunks(rest: string): Part | undefined {
  const parts: string[] = [];
  for (let at = 0; ;) {
    const line = rest.indexOf('\r\n', at);
    if (line < 0) return undefined;
    const size = parseInt(rest.slice(at, line), 16);
    const begin = line + 2;
    if (rest.length < begin + size + 2) return undefined;
    if (size === 0) return { body: parts.join(''), rest: rest.slice(begin + 2) };
    parts.push(rest.slice(begin, begin + size));
    at = begin + size + 2;
  }
}
