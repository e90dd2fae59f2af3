import { extname } from 'node:path';
import { visibleText } from '@review-service/contracts/visible-text';
import { highlighter } from './highlighter';

/** The maximum of shown bytes, as in Review Board. */
export const PREVIEWED_BYTES = 1_000;
const PREVIEWED_LINES = 50;

/**
 * The first lines of a text as HTML, each line well-formed, with line feeds between them. It has only escaped text and
 * `<span class="hljs-…">`. Colours depend on the language of the file's name.
 */
export function textPreview(start: Uint8Array, filename: string): string {
  // `stream` leaves out a character that is cut off at the end. Invalid bytes become U+FFFD.
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
 * The lines of highlighted HTML, each well-formed: elements that a line leaves open are closed, and opened again in the
 * next.
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
