import type { Page } from 'playwright-core';

/** What WCAG 2.2, 1.4.3 (AA) asks of text of the usual size. */
const ENOUGH = 4.5;

/**
 * Runs in the page. It is text, because a function would need the browser's types, which would declare `window`
 * everywhere.
 */
const TEXTS = `[...document.querySelectorAll('body *')].flatMap((element) => {
  const own = [...element.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ textContent }) => textContent);
  const text = element.localName === 'input' ? element.value : own.join('').trim();
  if (text === '' || !element.checkVisibility()) return [];
  let behind = element;
  while (behind && /^rgba\\(.*, 0\\)$/.test(getComputedStyle(behind).backgroundColor)) behind = behind.parentElement;
  const ground = behind ? getComputedStyle(behind).backgroundColor : 'rgb(255, 255, 255)';
  return [{ text, ink: getComputedStyle(element).color, ground }];
})`;

interface ShownText {
  readonly text: string;
  readonly ink: string;
  readonly ground: string;
}

/** The texts of a page that have too little contrast with their background, as `<ratio> <text>`. */
export async function faintTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate<ShownText[]>(TEXTS);
  return texts
    .map(({ text, ink, ground }) => ({ text, ratio: contrast(ink, ground) }))
    .filter(({ ratio }) => ratio < ENOUGH)
    .map(({ text, ratio }) => `${ratio.toFixed(2)} ${text}`);
}

/** The contrast ratio of two computed colours, from 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const found = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(colour);
  if (!found) throw new Error(`The contrast of ${colour} is not known: only opaque rgb() colours are.`);
  const [red = 0, green = 0, blue = 0] = found.slice(1).map((part) => {
    const share = Number(part) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
