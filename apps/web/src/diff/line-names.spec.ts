/** @jest-environment jsdom */
import type { DrawnCharacters } from './drawn-characters.ts';
import { nameRows } from './line-names.ts';

const PLAIN: DrawnCharacters = { isMisleading: false, blanks: undefined };

/** A side as the viewer draws it: numbers, then lines. */
function shown(side: string, numbers: string, lines: string): ShadowRoot {
  const root = document.createElement('div').attachShadow({ mode: 'open' });
  root.innerHTML = `<code data-code ${side}><div data-gutter>${numbers}</div><div data-content>${lines}</div></code>`;
  return root;
}
const number = (line: number, type: string) => `<div data-column-number="${line}" data-line-type="${type}"></div>`;
const namesIn = (root: ShadowRoot) => [...root.querySelectorAll('[data-column-number]')].map((one) => one.ariaLabel);

describe('the names of lines', () => {
  it('say number, kind and text, and hide the line itself', () => {
    const numbers = `${number(1, 'context')}${number(2, 'change-deletion')}${number(3, 'change-deletion')}`;
    const root = shown(
      'data-deletions',
      numbers,
      '<div data-line>a\n</div><div data-line>  p<b>\u0430</b>ss()</div><div data-line></div>',
    );
    nameRows(root, PLAIN);

    expect(namesIn(root)).toEqual(['line 1, old: a', 'line 2, deleted: p[U+0430]ss()', 'line 3, deleted: blank']);
    expect(root.querySelector('[data-code]')?.ariaLabel).toBe('Before the change');
    expect([...root.querySelectorAll('[data-line]')].map((one) => one.ariaHidden)).toEqual(['true', 'true', 'true']);
  });

  it('say that a line moved, and which ending it has where that changes', () => {
    const root = shown('data-additions', number(7, 'change-addition'), '<div data-line>a</div>');
    const endings = { old: new Map(), new: new Map([[7, 'LF' as const]]) };
    const moved = { old: new Map(), new: new Map([[7, 'same' as const]]) };
    nameRows(root, { ...PLAIN, endings, moved });

    expect(namesIn(root)).toEqual(['line 7, added, moved, ends with LF: a']);
  });

  it('are followed by what stands below the line', () => {
    const root = shown(
      'data-unified',
      `${number(1, 'context')}<div data-gutter-buffer="annotation"></div>`,
      '<div data-line>a</div><div data-line-annotation="0,0">Why?</div>',
    );
    nameRows(root, PLAIN);

    const owned = root.querySelector('[data-gutter-buffer]')?.getAttribute('aria-owns') ?? '';
    expect(root.getElementById(owned)?.textContent).toBe('Why?');
  });
});
