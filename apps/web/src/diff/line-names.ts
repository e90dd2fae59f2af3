import { visibleCode } from '@review-service/contracts/misleading-code';
import { carriageReturnsIn } from './carriage-returns.ts';
import type { DrawnCharacters } from './drawn-characters.ts';

const KINDS: Readonly<Record<string, string>> = {
  'change-addition': 'added',
  'change-deletion': 'deleted',
};

/** A name has at most so many characters of a line: one may have a million. */
const MOST = 1_000;

/**
 * Lets screen readers read a file row by row. The viewer draws all line numbers of a side, and then all lines: each number is
 * named by its line, such as `line 19, deleted: return boats;`, which hides the line itself; and what stands below a line is
 * read behind its number. Characters that are hidden or look like others are written out.
 */
export function nameRows(root: ShadowRoot, drawn: DrawnCharacters): void {
  for (const code of root.querySelectorAll<HTMLElement>('[data-code]')) {
    const [numbers, lines] = [code.querySelector('[data-gutter]'), code.querySelector('[data-content]')];
    if (!numbers || !lines) continue;
    code.role = 'group';
    code.ariaLabel = nameOfSide(code);
    for (const [at, number] of [...numbers.children].entries()) {
      const line = lines.children[at];
      if (!(number instanceof HTMLElement) || !(line instanceof HTMLElement)) continue;
      if (number.dataset.columnNumber !== undefined) nameRow(number, line, drawn);
      else if (number.dataset.gutterBuffer === 'annotation' || number.dataset.gutterBuffer === 'metadata') {
        line.id ||= `below-${++owned}`;
        number.setAttribute('aria-owns', line.id);
      }
    }
  }
}

/** So many elements have got an ID. */
let owned = 0;

const nameOfSide = ({ dataset }: HTMLElement): string =>
  dataset.deletions !== undefined
    ? 'Before the change'
    : dataset.additions !== undefined
      ? 'After the change'
      : 'Lines';

function nameRow(number: HTMLElement, line: HTMLElement, { endings, moved }: DrawnCharacters): void {
  if (line.ariaHidden === 'true' && number.ariaLabel !== null) return;
  line.ariaHidden = 'true';
  const kind = kindOf(number);
  const side = kind === 'deleted' ? 'old' : kind === 'added' ? 'new' : undefined;
  const place = Number(number.dataset.columnNumber);
  const ending = side && endings?.[side].get(place);
  const facts = [
    `line ${place}`,
    kind,
    ...(side && moved?.[side].has(place) ? ['moved'] : []),
    ...(ending ? [`ends with ${ending}`] : []),
  ];
  number.ariaLabel = `${facts.join(', ')}: ${textOf(line)}`;
}

const kindOf = (number: HTMLElement): string =>
  KINDS[number.dataset.lineType ?? ''] ?? (number.closest('[data-deletions]') ? 'old' : 'new');

function textOf({ textContent }: HTMLElement): string {
  const text = textContent.slice(0, MOST).trim();
  return text === '' ? 'blank' : visibleCode(carriageReturnsIn(text));
}
