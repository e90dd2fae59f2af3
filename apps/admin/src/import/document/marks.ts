/** A character that divides the document at its two outer levels, with the text between it and the mark before. */
export interface Mark {
  readonly mark: '{' | '}' | '[' | ']' | ',' | 'end';
  readonly text: string;
}

/** Sections are at this depth; what is deeper belongs to one entry and is left to JSON.parse. */
const OUTER = 2;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c] as const;
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d] as const;

/** Cuts JSON text, which comes in chunks of any size, at the marks of its two outer levels. */
export async function* marksOf(chunks: AsyncIterable<string>): AsyncGenerator<Mark> {
  const scanner = new Scanner();
  let text = '';
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = scanner.next(chunk, 0); at < chunk.length; at = scanner.next(chunk, from)) {
      yield { mark: chunk[at] as Mark['mark'], text: text + chunk.slice(from, at) };
      text = '';
      from = at + 1;
    }
    text += chunk.slice(from);
  }
  yield { mark: 'end', text };
}

/** Apart from the generator, since the engine makes a plain loop over characters several times as fast. */
class Scanner {
  private depth = 0;
  private inString = false;
  private escaped = false;

  /** Where the next mark is at or after `at`; the chunk's length when it has no more. */
  next(chunk: string, at: number): number {
    for (; at < chunk.length; at++) {
      const code = chunk.charCodeAt(at);
      if (this.inString) {
        if (this.escaped) this.escaped = false;
        else if (code === BACKSLASH) this.escaped = true;
        else if (code === QUOTE) this.inString = false;
        continue;
      }
      if (code === QUOTE) this.inString = true;
      else if (code === COMMA) {
        if (this.depth <= OUTER) return at;
      } else if (code === LIST || code === OBJECT) {
        if (++this.depth <= OUTER) return at;
      } else if (code === LIST_END || code === OBJECT_END) {
        if (this.depth-- <= OUTER) return at;
      }
    }
    return at;
  }
}
