const KINDS: Readonly<Record<string, string>> = {
  'change-addition': 'new, added',
  'change-deletion': 'old, deleted',
};

/**
 * Makes the line numbers of a file buttons that have names, such as `line 12, new, added`: the viewer draws them as text.
 * One of each side can be reached by Tab, the others from there by the arrow keys.
 */
export function nameLines(file: HTMLElement): void {
  const root = file.shadowRoot;
  if (!root) return;
  const numbers = [...root.querySelectorAll<HTMLElement>('[data-column-number]')];
  for (const number of numbers) {
    if (number.role === 'button') continue;
    const side = number.closest('[data-deletions]') ? 'old' : 'new';
    const kind = KINDS[number.dataset.lineType ?? ''] ?? side;
    number.role = 'button';
    number.ariaLabel = `line ${number.dataset.columnNumber}, ${kind}`;
    number.tabIndex = -1;
  }
  for (const side of new Set(numbers.map(({ parentElement }) => parentElement))) {
    if (side?.querySelector('[data-column-number][tabindex="0"]')) continue;
    const first = side?.querySelector<HTMLElement>('[data-column-number]');
    if (first) first.tabIndex = 0;
  }
  if (listening.has(root)) return;
  listening.add(root);
  root.addEventListener('keydown', moveAmongNumbers);
}

const listening = new WeakSet<ShadowRoot>();
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function moveAmongNumbers(event: Event): void {
  if (!(event instanceof KeyboardEvent) || !(event.target instanceof HTMLElement)) return;
  const number = event.target.closest<HTMLElement>('[data-column-number]');
  const step = STEPS[event.key];
  if (!number || step === undefined) return;
  const all = [...(number.parentElement?.querySelectorAll<HTMLElement>('[data-column-number]') ?? [])];
  const next = all[all.indexOf(number) + step];
  if (!next) return;
  event.preventDefault();
  number.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}
