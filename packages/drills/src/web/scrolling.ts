import type { Page } from 'playwright-core';

/** What a reader sees of a page that they scroll to its end and back, in milliseconds. */
interface Scrolling {
  /** The longest time without any text where the files are. */
  readonly empty: number;
  /** The longest time in which the page did not answer. */
  readonly blocked: number;
}

/** Steps of the way to the end, one a frame; as many lead back. */
const STEPS = 120;

/** Runs in the page. The files are drawn in shadow roots, and what scrolls them is the element with most to scroll. */
const SCROLL = `(async () => {
  const scrolled = [...document.querySelectorAll('*')]
    .filter((one) => one.scrollHeight > one.clientHeight + 100)
    .sort((one, other) => other.scrollHeight - one.scrollHeight)[0];
  const { left, top, width, height } = scrolled.getBoundingClientRect();
  const at = (x, y) => {
    let found = document.elementFromPoint(x, y);
    for (let inner = found?.shadowRoot?.elementFromPoint(x, y); inner && inner !== found; ) {
      found = inner;
      inner = found.shadowRoot?.elementFromPoint(x, y);
    }
    return found;
  };
  const hasText = () =>
    [0.2, 0.4, 0.6, 0.8].some((part) => {
      const found = at(left + width * 0.2, Math.min(top + height, innerHeight) * part);
      return found && found !== scrolled && found.textContent.trim() !== '';
    });
  let blocked = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) blocked = Math.max(blocked, duration);
  });
  observer.observe({ entryTypes: ['longtask'] });
  let empty = 0;
  let since = performance.now();
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
  const look = async () => {
    await frame();
    const now = performance.now();
    if (hasText()) since = now;
    else empty = Math.max(empty, now - since);
  };
  const way = Array.from({ length: ${STEPS} }, (_, step) => (step + 1) / ${STEPS});
  for (const part of [...way, ...way.toReversed().map((one) => one - 1 / ${STEPS})]) {
    scrolled.scrollTop = part * (scrolled.scrollHeight - scrolled.clientHeight);
    await look();
  }
  for (let rest = 0; rest < 60; rest += 1) await look();
  observer.disconnect();
  return { empty, blocked };
})()`;

/** Scrolls to the end and back. */
export const scrollThrough = (page: Page): Promise<Scrolling> => page.evaluate<Scrolling>(SCROLL);
