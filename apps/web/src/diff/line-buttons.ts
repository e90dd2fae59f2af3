import type { ChosenLines, Side } from './rows-of-lines.ts';

const KINDS: Readonly<Record<string, string>> = {
  'change-addition': 'new, added',
  'change-deletion': 'old, deleted',
};

/** What is done with lines that are chosen: marked, and with Enter or the space bar commented on. */
interface LineActions {
  readonly onMark: (lines: ChosenLines) => void;
  readonly onChoose: (lines: ChosenLines) => void;
}

/**
 * Makes the line numbers of a file buttons that have names, such as `line 12, new, added`: the viewer draws them as text.
 * One of each side can be reached by Tab, the others from there by the arrow keys; with Shift these mark a range of lines.
 */
export function nameLines(file: HTMLElement, actions: LineActions): void {
  const root = file.shadowRoot;
  if (!root) return;
  const numbers = [...root.querySelectorAll<HTMLElement>(NUMBER)];
  for (const number of numbers) {
    if (number.role === 'button') continue;
    const side = sideOf(number) === 'deletions' ? 'old' : 'new';
    const kind = KINDS[number.dataset.lineType ?? ''] ?? side;
    number.role = 'button';
    number.ariaLabel = `line ${number.dataset.columnNumber}, ${kind}`;
    number.tabIndex = -1;
  }
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

const NUMBER = '[data-column-number]';
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Of each file: what its keys do. The viewer draws one file after another into the same element. */
const actionsOf = new WeakMap<ShadowRoot, LineActions>();
/** Where a range began, of the file in which one is being marked. */
const anchorOf = new WeakMap<ShadowRoot, HTMLElement>();

/** The line that has the focus in each file: when the file is drawn again, such as in colours, it is another element. */
const focusOf = new WeakMap<ShadowRoot, { readonly line: number; readonly side: Side }>();

function noteFocus({ target }: Event): void {
  const number = numberAt(target);
  const root = number?.getRootNode();
  if (number && root instanceof ShadowRoot)
    focusOf.set(root, { line: Number(number.dataset.columnNumber), side: sideOf(number) });
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
  const number = numberAt(root.activeElement);
  if (number) number.tabIndex = 0;
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
  const step = STEPS[event.key];
  const all = [...(number.parentElement?.querySelectorAll<HTMLElement>(NUMBER) ?? [])];
  const next = step === undefined ? undefined : all[all.indexOf(number) + step];
  if (!next) return;
  event.preventDefault();
  number.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
  if (!event.shiftKey) {
    anchorOf.delete(root);
    return;
  }
  if (!anchorOf.get(root)?.isConnected) anchorOf.set(root, number);
  actions?.onMark(linesFrom(anchorOf.get(root) ?? number, next));
}

const linesFrom = (first: HTMLElement, last: HTMLElement): ChosenLines => ({
  start: Number(first.dataset.columnNumber),
  side: sideOf(first),
  end: Number(last.dataset.columnNumber),
  endSide: sideOf(last),
});
