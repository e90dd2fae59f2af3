import type { DrawnCharacters } from './drawn-characters.ts';
import { nameRows } from './line-names.ts';
import type { ChosenLines, Side } from './rows-of-lines.ts';

/** What is done with lines: those at the cursor are marked, and with Enter or the space bar commented on. */
interface LineActions {
  /** A line has the focus. */
  readonly onFocus: (line: number, side: Side) => void;
  readonly onMark: (lines: ChosenLines) => void;
  readonly onChoose: (lines: ChosenLines) => void;
}

/**
 * Makes the line numbers of a file buttons, named by the lines (line-names.ts): the viewer draws them as text. The one with
 * the focus is the cursor. One of each side can be reached by Tab, the others from there by the arrow keys: up and down, and
 * to the other side; with Shift up and down mark a range of lines.
 */
export function makeLineButtons(file: HTMLElement, actions: LineActions, drawn: DrawnCharacters): void {
  const root = file.shadowRoot;
  if (!root) return;
  const numbers = [...root.querySelectorAll<HTMLElement>(NUMBER)];
  for (const number of numbers) {
    if (number.role === 'button') continue;
    number.role = 'button';
    number.tabIndex = -1;
  }
  nameRows(root, drawn);
  const isNew = !actionsOf.has(root);
  actionsOf.set(root, actions);
  if (isNew) {
    root.addEventListener('keydown', takeKey);
    root.addEventListener('focusin', noteFocus);
    root.addEventListener('focusout', forgetFocus);
  }
  giveFocusBack(file, root);
  for (const side of new Set(numbers.map(({ parentElement }) => parentElement))) {
    if (side?.querySelector(`${NUMBER}[tabindex="0"]`)) continue;
    const first = side?.querySelector<HTMLElement>(NUMBER);
    if (first) first.tabIndex = 0;
  }
}

/** Puts the focus on a line, if it is drawn; answers whether it is. */
export function focusLine(file: HTMLElement, line: number, side: Side): boolean {
  const numbers = [...(file.shadowRoot?.querySelectorAll<HTMLElement>(`[data-column-number="${line}"]`) ?? [])];
  const number = numbers.find((one) => sideOf(one) === side) ?? numbers[0];
  number?.focus({ preventScroll: true });
  return number !== undefined;
}

/** Puts the focus on the first line of a file that is drawn. */
export function focusFirstLine(file: HTMLElement): void {
  file.shadowRoot?.querySelector<HTMLElement>(NUMBER)?.focus();
}

const NUMBER = '[data-column-number]';
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
const SIDES: Readonly<Record<string, Side>> = { ArrowLeft: 'deletions', ArrowRight: 'additions' };

/** Of each file: what its keys do. The viewer draws one file after another into the same element. */
const actionsOf = new WeakMap<ShadowRoot, LineActions>();
/** Where a range began, of the file in which one is being marked. */
const anchorOf = new WeakMap<ShadowRoot, HTMLElement>();

/** The line that has the focus in each file: when the file is drawn again, such as in colours, it is another element. */
const focusOf = new WeakMap<ShadowRoot, { readonly line: number; readonly side: Side }>();

function noteFocus({ target }: Event): void {
  const number = numberAt(target);
  const root = number?.getRootNode();
  if (!number || !(root instanceof ShadowRoot)) return;
  const at = { line: Number(number.dataset.columnNumber), side: sideOf(number) };
  focusOf.set(root, at);
  const before = number.parentElement?.querySelector<HTMLElement>(`${NUMBER}[tabindex="0"]`);
  if (before) before.tabIndex = -1;
  number.tabIndex = 0;
  actionsOf.get(root)?.onFocus(at.line, at.side);
}

/** The focus went elsewhere, unless its line was taken away. */
function forgetFocus({ target }: Event): void {
  const number = numberAt(target);
  const root = number?.getRootNode();
  if (!number || !(root instanceof ShadowRoot)) return;
  queueMicrotask(() => {
    if (number.isConnected && !numberAt(root.activeElement)) focusOf.delete(root);
  });
}

/** Keys would go nowhere between the drawing and the next click. */
function giveFocusBack(file: HTMLElement, root: ShadowRoot): void {
  const lost = focusOf.get(root);
  if (!lost || document.activeElement !== document.body) return;
  focusLine(file, lost.line, lost.side);
}

const numberAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof HTMLElement ? target.closest<HTMLElement>(NUMBER) : null;

const sideOf = (number: HTMLElement): Side =>
  number.dataset.lineType === 'change-deletion' || number.closest('[data-deletions]') ? 'deletions' : 'additions';

function takeKey(event: Event): void {
  if (!(event instanceof KeyboardEvent)) return;
  const number = numberAt(event.target);
  const root = number?.getRootNode();
  if (!number || !(root instanceof ShadowRoot)) return;
  const actions = actionsOf.get(root);
  if (event.key === 'Enter' || event.key === ' ') {
    event.preventDefault();
    // The same key does something else where the focus is not on a line.
    event.stopPropagation();
    actions?.onChoose(linesFrom(anchorOf.get(root) ?? number, number));
    anchorOf.delete(root);
    return;
  }
  const next = nextOf(number, event.key, root);
  if (!next) return;
  event.preventDefault();
  next.focus();
  if (!event.shiftKey) anchorOf.delete(root);
  else if (!anchorOf.get(root)?.isConnected) anchorOf.set(root, number);
  actions?.onMark(linesFrom(anchorOf.get(root) ?? next, next));
}

/** Where an arrow key leads from a line: up or down its side, or to the line beside it. */
function nextOf(number: HTMLElement, key: string, root: ShadowRoot): HTMLElement | undefined {
  const side = SIDES[key];
  if (side !== undefined) {
    const row = number.dataset.lineIndex?.split(',')[1];
    const others = [...root.querySelectorAll<HTMLElement>(`[data-${side}] ${NUMBER}`)];
    return others.find(({ dataset }) => dataset.lineIndex?.split(',')[1] === row);
  }
  const step = STEPS[key];
  if (step === undefined) return undefined;
  const all = [...(number.parentElement?.querySelectorAll<HTMLElement>(NUMBER) ?? [])];
  return all[all.indexOf(number) + step];
}

const linesFrom = (first: HTMLElement, last: HTMLElement): ChosenLines => ({
  start: Number(first.dataset.columnNumber),
  side: sideOf(first),
  end: Number(last.dataset.columnNumber),
  endSide: sideOf(last),
});
