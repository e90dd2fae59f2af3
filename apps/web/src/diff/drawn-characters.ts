import { type Misleading, misleadingIn } from '@review-service/contracts/misleading-code';
import type { BlankChanges } from './blank-changes.ts';
import { carriageReturnsIn } from './carriage-returns.ts';
import type { EndingChanges } from './line-endings.ts';
import type { MovedLines } from './moved-lines.ts';

/** What is drawn of a file beside its text. */
export interface DrawnCharacters {
  /** It has characters that are not what they seem to be. */
  readonly isMisleading: boolean;
  /** Blanks are drawn: all those of these lines, and of others tabs, blanks at the end, and blanks before tabs. */
  readonly blanks: BlankChanges | undefined;
  /** The endings of these lines are written behind them. */
  readonly endings?: EndingChanges | undefined;
  readonly moved?: MovedLines | undefined;
}

/** More are not drawn of one line: one may have a million. */
const MOST = 500;

/**
 * Draws characters of the lines of a file that are not seen otherwise, and marks letters that look like others. The text of the lines stays as it is, for those who
 * copy it: each such character, or run of blanks, gets an element around it, and what is drawn is that element's style.
 */
export function drawCharacters(file: HTMLElement, { isMisleading, blanks, endings }: DrawnCharacters): void {
  file.toggleAttribute('data-draws-blanks', blanks !== undefined);
  const root = file.shadowRoot;
  const changesEndings = endings !== undefined && endings.new.size > 0;
  if (!root || (!isMisleading && !blanks && !changesEndings)) return;
  if (!root.adoptedStyleSheets.includes(STYLE)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, STYLE];
  const drawn = blanks ? 'all' : 'hidden';
  for (const line of root.querySelectorAll<HTMLElement>('[data-line]')) {
    // The viewer makes lines anew when it draws them again. Those that were drawn once keep their elements.
    if (line.dataset.drawn === drawn) continue;
    line.dataset.drawn = drawn;
    const { line: number, lineType } = line.dataset;
    const side = lineType === 'change-deletion' ? 'old' : lineType === 'change-addition' ? 'new' : undefined;
    const isBlankChange = side !== undefined && blanks?.[side].has(Number(number)) === true;
    const ending = side && endings?.[side].get(Number(number));
    if (ending) line.dataset.ending = ending;
    drawIn(line, placesIn(line.textContent, blanks !== undefined, isBlankChange));
  }
}

/** A character that is drawn, or a run of blanks. */
interface Place {
  readonly start: number;
  readonly end: number;
  /** What it is drawn as. */
  readonly kind: Misleading['kind'] | 'tab' | 'blanks' | 'end';
  /** Why it is marked. */
  readonly title?: string;
}

function placesIn(text: string, drawsBlanks: boolean, isBlankChange: boolean): Place[] {
  const misleading = misleadingIn(carriageReturnsIn(text)).map(({ index, character, kind, title }): Place => {
    return { start: index, end: index + character.length, kind, title };
  });
  const blanks = drawsBlanks ? blanksIn(text, isBlankChange) : [];
  const taken = new Set(misleading.map(({ start }) => start));
  return [...misleading, ...blanks.filter(({ start }) => !taken.has(start))]
    .sort((a, b) => a.start - b.start)
    .slice(0, MOST);
}

function blanksIn(text: string, isBlankChange: boolean): Place[] {
  const end = text.trimEnd().length;
  const indent = text.slice(0, text.length - text.trimStart().length);
  const mixedUntil = indent.lastIndexOf('\t');
  return Array.from(text.matchAll(/[ \u00a0]+|[^\S\n]/g)).flatMap(({ index: start, 0: found }): Place[] => {
    const place = { start, end: start + found.length };
    if (found === '\t') return [{ ...place, kind: 'tab' }];
    if (start >= end) return [{ ...place, kind: 'end' }];
    return isBlankChange || start < mixedUntil ? [{ ...place, kind: 'blanks' }] : [];
  });
}

/** Puts elements around places of a line, across the elements that colour it. */
function drawIn(line: HTMLElement, places: readonly Place[]): void {
  if (places.length === 0) return;
  const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  // The cast: the walker shows nothing but texts.
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  let [from, next] = [0, 0];
  for (const node of texts) {
    const { data } = node;
    const to = from + data.length;
    if (node.parentElement?.dataset.character !== undefined) {
      while ((places[next]?.end ?? Infinity) <= to) next += 1;
      from = to;
      continue;
    }
    const parts: (string | Node)[] = [];
    let at = from;
    for (let place = places[next]; place && place.start < to; place = places[next]) {
      const [start, end] = [Math.max(place.start, from), Math.min(place.end, to)];
      parts.push(data.slice(at - from, start - from), elementOf(place, data.slice(start - from, end - from)));
      at = end;
      if (place.end > to) break;
      next += 1;
    }
    if (parts.length > 0) node.replaceWith(...parts, data.slice(at - from));
    from = to;
  }
}

function elementOf({ kind, title }: Place, text: string): HTMLElement {
  const element = document.createElement('span');
  element.dataset.character = kind;
  element.textContent = text;
  if (title === undefined) return element;
  element.dataset.codePoint = title.slice(0, title.indexOf(','));
  element.title = title;
  return element;
}

/** Of the lines, which stand in a tree of their own. */
const STYLE = new CSSStyleSheet();
STYLE.replaceSync(`
  [data-line] :is([data-character='hidden'], [data-character='confusable']) {
    unicode-bidi: isolate;
    white-space: nowrap;
    color: var(--danger);
    outline: 1px solid var(--danger);
    outline-offset: -1px;
    border-radius: 2px;
  }
  [data-line] [data-character='hidden']::before {
    padding: 0 0.3ch;
    font-size: 0.8em;
    line-height: 0;
    content: attr(data-code-point);
  }
  [data-line][data-ending]::after {
    padding: 0 0.3ch;
    margin-inline-start: 1ch;
    font-size: 0.8em;
    line-height: 0;
    color: var(--danger);
    content: attr(data-ending);
    outline: 1px solid var(--danger);
    outline-offset: -1px;
    border-radius: 2px;
  }
  :host([data-draws-blanks]) [data-character='tab'] { position: relative; }
  :host([data-draws-blanks]) [data-character='tab']::before {
    position: absolute;
    color: var(--quiet);
    content: '→';
  }
  :host([data-draws-blanks]) :is([data-character='blanks'], [data-character='end']) {
    background: radial-gradient(circle, var(--quiet) 1px, transparent 1.5px) 0 50% / 1ch 1lh;
  }
  :host([data-draws-blanks]) [data-character='end'] { outline: 1px dotted var(--danger); }
`);
