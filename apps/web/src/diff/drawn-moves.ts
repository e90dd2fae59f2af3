import type { MovedLines } from './moved-lines.ts';

/** Gives moved lines a colour of their own. An edited one has that of its change, and is marked at its number. */
export function drawMovedLines(file: HTMLElement, moved: MovedLines | undefined): void {
  const root = file.shadowRoot;
  if (!root || !moved || moved.old.size + moved.new.size === 0) return;
  if (!root.adoptedStyleSheets.includes(STYLE)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, STYLE];
  for (const line of root.querySelectorAll<HTMLElement>('[data-line-type^="change-"]')) {
    const side = line.dataset.lineType === 'change-deletion' ? moved.old : moved.new;
    const state = side.get(Number(line.dataset.line ?? line.dataset.columnNumber));
    if (state) line.dataset.moved = state;
  }
}

/** Of the lines, which stand in a tree of their own. */
const STYLE = new CSSStyleSheet();
STYLE.replaceSync(`
  [data-moved='same'] { --diffs-line-bg: color-mix(in lab, var(--card) 86%, var(--accent)); }
  [data-moved='same'] [data-diff-span] { background: none; }
  [data-column-number][data-moved]::before { background: var(--accent) !important; }
`);
