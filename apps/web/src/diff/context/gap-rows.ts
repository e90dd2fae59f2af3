import { visibleText } from '@review-service/contracts/visible-text';
import { type GapPart, STEP } from './asked-lines.ts';
import type { Gap } from './gaps.ts';

/** What is known of the lines of a file that are not shown. */
export interface ShownGaps {
  readonly gaps: readonly Gap[];
  /** Of the old side; undefined: the file was not read. */
  readonly lineCount: number | undefined;
  readonly state: 'cannot be read' | 'being read' | 'can be read' | { readonly why: string };
}

/**
 * Draws the rows of a file that stand for lines which are not shown: how many there are, the function that the lines behind
 * them are in, and the buttons that show more; or why there are none. The viewer makes these rows, and makes them anew when it
 * draws the file again.
 */
export function drawGaps(file: HTMLElement, shown: ShownGaps, onAsk: (gap: Gap, part: GapPart) => void): void {
  const root = file.shadowRoot;
  if (!root || shown.gaps.length === 0) return;
  if (!root.adoptedStyleSheets.includes(STYLE)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, STYLE];
  for (const separator of root.querySelectorAll<HTMLElement>(ROW)) {
    const gap = gapAt(separator, shown.gaps);
    const row = separator.querySelector<HTMLElement>('[data-separator-wrapper]');
    if (!gap || !row) continue;
    const drawn = JSON.stringify([gap, shown.lineCount, shown.state === 'cannot be read']);
    if (row.dataset.gap !== drawn) {
      row.dataset.gap = drawn;
      row.replaceChildren(...contentOf(gap, shown, (part) => onAsk(gap, part)));
    }
    // The buttons stay: one of them may have the focus.
    sayState(row, shown.state);
  }
}

/** Side by side, what stands on the left is for both sides. */
const ROW = '[data-code]:not([data-additions]) > [data-gutter] > [data-separator]';

/**
 * The gap that a row stands for, by the numbers of the lines beside it: what is drawn may be what the file was a moment ago,
 * before its new lines had their colours.
 */
function gapAt(row: HTMLElement, gaps: readonly Gap[]): Gap | undefined {
  const isLast = row.dataset.separatorLast !== undefined;
  const number = numberBeside(row, isLast ? 'previousElementSibling' : 'nextElementSibling');
  // Without a number the hunk has lines on the other side alone.
  if (!number) return gaps[Number(row.dataset.expandIndex)];
  const isOld = number.dataset.lineType === 'change-deletion' || row.closest('[data-deletions]') !== null;
  const line = Number(number.dataset.columnNumber);
  return gaps.find((gap) => {
    const first = isOld ? gap.old : gap.new;
    return isLast ? gap.count === undefined && first === line + 1 : first + (gap.count ?? NaN) === line;
  });
}

/** The nearest line number above or below a row, up to the next such row. */
function numberBeside(row: Element, way: 'nextElementSibling' | 'previousElementSibling'): HTMLElement | undefined {
  for (let next = row[way]; next instanceof HTMLElement; next = next[way]) {
    if (next.dataset.separator !== undefined) return undefined;
    if (next.dataset.columnNumber !== undefined) return next;
  }
  return undefined;
}

function contentOf(gap: Gap, { lineCount, state }: ShownGaps, ask: (part: GapPart) => void): Node[] {
  const count = gap.count ?? (lineCount === undefined ? undefined : lineCount - gap.old + 1);
  const header = gap.section === '' ? [] : [code(gap.section)];
  if (count !== undefined && count <= 0) return [words('The end of the file')];
  const lines = count === undefined ? 'Lines until the end' : `${count} equal ${count === 1 ? 'line' : 'lines'}`;
  if (state === 'cannot be read') {
    const text = words(lines);
    text.title = WITHOUT_SOURCE;
    return [text, ...header];
  }
  const all =
    count === undefined
      ? button('Show to end of file', `Show all lines to the end of the file, from line ${gap.new} on`, () =>
          ask('all'),
        )
      : button(lines, `${lines} from line ${gap.new} on: show all`, () => ask('all'));
  const isLong = count === undefined || count > STEP;
  const steps = [
    isLong && gap.old > 1 && button(`↓ ${STEP}`, `↓ ${STEP} lines more below line ${gap.new - 1}`, () => ask('below')),
    isLong &&
      gap.count !== undefined &&
      button(`↑ ${STEP}`, `↑ ${STEP} lines more above line ${gap.new + gap.count}`, () => ask('above')),
  ].filter((step) => step !== false);
  const toHeader = gap.section === '' ? [] : [headerButton(gap.section, () => ask('function'))];
  const said = words('');
  said.dataset.said = '';
  return [...steps, all, said, ...toHeader];
}

/** Says beside the buttons of a row that the file is being read, or why it was not. */
function sayState(row: HTMLElement, state: ShownGaps['state']): void {
  const place = row.querySelector('[data-said]');
  if (!place) return;
  const said = typeof state === 'object' ? state.why : state === 'being read' ? 'Reading the file…' : '';
  if (place.textContent !== said) place.textContent = said;
}

const WITHOUT_SOURCE =
  'The patch does not have these lines, and the service does not read the files of this repository: no source is set up.';

function words(text: string): HTMLElement {
  const element = document.createElement('span');
  element.textContent = visibleText(text);
  return element;
}

function code(text: string): HTMLElement {
  const element = document.createElement('code');
  element.dir = 'auto';
  element.textContent = visibleText(text);
  return element;
}

function button(text: string, name: string, act: () => void): HTMLElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.textContent = text;
  element.ariaLabel = name;
  element.addEventListener('click', () => {
    // Of several rows that say the same, this one is heard.
    element.parentElement?.querySelector('[data-said]')?.setAttribute('role', 'status');
    act();
  });
  return element;
}

function headerButton(section: string, act: () => void): HTMLElement {
  const element = button('', `Up to ${visibleText(section)}`, act);
  element.replaceChildren('↑ ', code(section));
  return element;
}

/** Of these rows, which stand in a tree of their own. */
const STYLE = new CSSStyleSheet();
STYLE.replaceSync(`
  [data-separator] [data-separator-wrapper][data-gap] {
    display: flex;
    gap: 1ch;
    width: max-content;
    max-width: var(--gap-width, 100cqi);
    padding: 0 1ch;
    overflow: auto hidden;
    color: var(--diffs-fg-number);
    white-space: nowrap;
    background: none;
    scrollbar-width: none;
  }
  [data-gap] span { flex: none; }
  [data-gap] button {
    flex: none;
    padding: 0 0.75ch;
    font: inherit;
    line-height: 24px;
    color: var(--accent);
    cursor: pointer;
    background: none;
    border: 0;
    border-radius: var(--corner);
  }
  [data-gap] button:hover { text-decoration: underline; }
  [data-gap] button:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px; }
  [data-gap] code { display: inline; font-family: var(--code-font); background: none; }
  [data-gap] button:has(code) { flex: 0 1 auto; min-width: 0; overflow: hidden; text-overflow: ellipsis; }
`);
