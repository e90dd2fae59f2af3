/** A character that divides the document at its two outer levels, with the text between it and the mark before. */
export interface Mark {
  readonly mark: '{' | '}' | '[' | ']' | ',' | 'end';
  readonly text: string;
}

/** Sections are at this depth; what is deeper belongs to one entry and is left to JSON.parse. */
const OUTER = 2;

/** Cuts JSON text, which comes in chunks of any size, at the marks of its two outer levels. */
export async function* marksOf(chunks: AsyncIterable<string>): AsyncGenerator<Mark> {
  let depth = 0;
  let inString = false;
  let escaped = false;
  let text = '';
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = 0; at < chunk.length; at++) {
      const mark = chunk[at];
      if (inString) {
        if (escaped) escaped = false;
        else if (mark === '\\') escaped = true;
        else if (mark === '"') inString = false;
        continue;
      }
      if (mark === '"') inString = true;
      if (mark !== '{' && mark !== '[' && mark !== '}' && mark !== ']' && mark !== ',') continue;
      const opens = mark === '{' || mark === '[';
      if (opens ? depth < OUTER : depth <= OUTER) {
        yield { mark, text: text + chunk.slice(from, at) };
        text = '';
        from = at + 1;
      }
      if (mark !== ',') depth += opens ? 1 : -1;
    }
    text += chunk.slice(from);
  }
  yield { mark: 'end', text };
}
