import type { Page } from 'playwright-core';

/** What a reader sees of a page that they scroll to its end and back, in milliseconds. */
interface Scrolling {
  /** The longest time without any text where the files are. */
  readonly empty: number;
  /** The longest time without a line of a file: names of files may have been there. */
  readonly bare: number;
  /** The longest time in which the page did not answer. */
  readonly blocked: number;
}

/** Steps of the way to the end, one a frame; as many lead back. */
const STEPS = 120;

/**
 * Runs in the page. What scrolls the files is the element with most to scroll. What is seen is told by where lines and heads
 * stand: while somebody scrolls, the viewer lets the pointer through them, so that a point of the page would hit neither.
 */
const SCROLL = `(async () => {
  const scrolled = [...document.querySelectorAll('*')]
    .filter((one) => one.scrollHeight > one.clientHeight + 100)
    .sort((one, other) => other.scrollHeight - one.scrollHeight)[0];
  const { top, bottom } = scrolled.getBoundingClientRect();
  const isSeen = (one) => {
    const box = one.getBoundingClientRect();
    return box.bottom > top && box.top < bottom && box.height > 0;
  };
  const seen = () => [...document.querySelectorAll('diffs-container')].filter(isSeen);
  const hasLine = (file) => [...(file.shadowRoot?.querySelectorAll('[data-line]') ?? [])].some(isSeen);
  const hasHead = (file) => file.textContent.trim() !== '';
  let blocked = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) blocked = Math.max(blocked, duration);
  });
  observer.observe({ entryTypes: ['longtask'] });
  let [empty, bare] = [0, 0];
  let [text, line] = [performance.now(), performance.now()];
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
  const look = async () => {
    await frame();
    const now = performance.now();
    const files = seen();
    if (files.some(hasLine)) text = line = now;
    else if (files.some(hasHead)) text = now;
    empty = Math.max(empty, now - text);
    bare = Math.max(bare, now - line);
  };
  const way = Array.from({ length: ${STEPS} }, (_, step) => (step + 1) / ${STEPS});
  for (const part of [...way, ...way.toReversed().map((one) => one - 1 / ${STEPS})]) {
    scrolled.scrollTop = part * (scrolled.scrollHeight - scrolled.clientHeight);
    await look();
  }
  for (let rest = 0; rest < 60; rest += 1) await look();
  observer.disconnect();
  return { empty, bare, blocked };
})()`;

/** Scrolls to the end and back. */
export const scrollThrough = (page: Page): Promise<Scrolling> => page.evaluate<Scrolling>(SCROLL);
