import { extname } from 'node:path';
import { visibleText } from '@review-service/contracts/visible-text';
import { highlighter } from './highlighter';

/** So much of a text is shown at most, as in Review Board. */
export const PREVIEWED_BYTES = 1_000;
const PREVIEWED_LINES = 50;

/**
 * The first lines of a text as HTML, each whole by itself and a line feed between them. It is made of escaped text and
 * of `<span class="hljs-…">` around it, whatever the text is. Colours are for languages that the file's name tells.
 */
export function textPreview(start: Uint8Array, filename: string): string {
  // In a stream, a character that is cut off at the end waits for its rest. Bytes that mean nothing become U+FFFD.
  const decoded = new TextDecoder().decode(start.subarray(0, PREVIEWED_BYTES), { stream: true });
  const lines = decoded.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n').slice(0, PREVIEWED_LINES);
  return closedLines(coloured(visibleText(lines.join('\n')), filename)).join('\n');
}

function coloured(text: string, filename: string): string {
  const named = extname(filename).slice(1) || filename;
  const language = highlighter.getLanguage(named) ? named : 'plaintext';
  return highlighter.highlight(text, { language, ignoreIllegals: true }).value;
}

/**
 * The lines of highlighted HTML, with no element open at the end of any: what a line leaves open is opened again in the
 * next one.
 */
function closedLines(html: string): string[] {
  const open: string[] = [];
  return html.split('\n').map((line) => {
    const before = open.join('');
    for (const [tag] of line.matchAll(/<\/?span[^>]*>/g)) {
      if (tag === '</span>') open.pop();
      else open.push(tag);
    }
    return before + line + '</span>'.repeat(open.length);
  });
}
