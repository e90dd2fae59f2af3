import type { Chromium } from '@review-service/testing/chromium';
import type { CDPSession, Page } from 'playwright-core';

/** Where somebody is who signs in. */
interface Visitor {
  readonly browser: Chromium;
  readonly url: string;
  readonly username: string;
  readonly password: string;
}

/**
 * Runs in the page. Resolves with the milliseconds since it was navigated to, once the first line of a diff is there: its
 * number is a button with a name. Asked from outside, it would be found at intervals of half a second.
 */
const FIRST_LINE = `new Promise((found) => {
  const look = () => {
    const isThere = [...document.querySelectorAll('diffs-container')].some((file) =>
      file.shadowRoot?.querySelector('[data-column-number][role=button][aria-label^="line "]'),
    );
    if (isThere) found(performance.now());
    else requestAnimationFrame(look);
  };
  look();
})`;

/** 1.5 Mb/s, and 300 ms until an answer begins. */
const SLOW_LINE = { offline: false, latency: 300, downloadThroughput: 187_500, uploadThroughput: 187_500 };

/** Runs in the page. Resolves with when it was painted first, and when it had a text, in milliseconds since it was navigated to. */
const untilText = (text: string) => `new Promise((found) => {
  const look = () => {
    if (document.body.innerText.includes(${JSON.stringify(text)})) {
      const [painted] = performance.getEntriesByName('first-contentful-paint');
      found({ painted: painted?.startTime ?? 0, shown: performance.now() });
    } else requestAnimationFrame(look);
  };
  look();
})`;

/** So long a box is waited for, in milliseconds: without one, that is what is measured. */
const PATIENCE = 10_000;

/** Runs in the page, which then knows how many milliseconds after the next press of the mouse a box takes keys. */
const LISTEN = `globalThis.untilBox = new Promise((found) => {
  const press = ({ timeStamp }) => {
    const look = () => {
      const passed = performance.now() - timeStamp;
      if (document.activeElement instanceof HTMLTextAreaElement || passed > ${PATIENCE}) found(passed);
      else requestAnimationFrame(look);
    };
    look();
  };
  addEventListener('pointerdown', press, { once: true, capture: true });
}); undefined`;

/** Runs in the page. Resolves once the lines were not drawn again for half a second: a click is not on what was replaced. */
const STILL = `new Promise((still) => {
  const done = () => {
    changes.disconnect();
    still();
  };
  let timer = setTimeout(done, 500);
  const changes = new MutationObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(done, 500);
  });
  for (const file of document.querySelectorAll('diffs-container'))
    changes.observe(file.shadowRoot ?? file, { childList: true, subtree: true });
})`;

/** Runs in the page. Resolves with where the number of a line is that is seen near the middle of the window. */
const NUMBER = `(() => {
  const numbers = [...document.querySelectorAll('diffs-container')].flatMap((file) => [
    ...(file.shadowRoot?.querySelectorAll('[data-column-number][role=button]') ?? []),
  ]);
  const boxes = numbers.map((number) => number.getBoundingClientRect());
  const { x, y, width, height } = boxes.find((box) => box.top > innerHeight / 2) ?? boxes[0];
  return { x: x + width / 2, y: y + height / 2 };
})()`;

/** A signed-in tab of a browser that has nothing in its cache. */
export class Tab {
  private constructor(
    readonly page: Page,
    private readonly protocol: CDPSession,
    private received: { scripts: number; files: number; calls: number },
  ) {}

  static async open({ browser, url, username, password }: Visitor): Promise<Tab> {
    const { page } = await browser.visit(url, { viewport: { width: 1440, height: 900 } });
    const context = page.context();
    await page.goto('/account/login/');
    await page.getByLabel('User name or e-mail address').fill(username);
    await page.getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
    await page.waitForURL((at) => at.pathname !== '/account/login/');
    await page.goto('about:blank');
    const protocol = await context.newCDPSession(page);
    await protocol.send('Network.enable');
    await protocol.send('Network.clearBrowserCache');
    await protocol.send('Performance.enable');
    const tab = new Tab(page, protocol, { scripts: 0, files: 0, calls: 0 });
    tab.countScripts();
    return tab;
  }

  /** From now on answers take as long as over a slow line, such as that of a phone in a train. */
  async slowDown(): Promise<void> {
    await this.protocol.send('Network.emulateNetworkConditions', SLOW_LINE);
  }

  /**
   * Goes to an address. Resolves with the milliseconds until the page has painted anything, and until it has some text.
   * @param text of an element, or of a part of one
   */
  async untilText(address: string, text: string): Promise<{ readonly painted: number; readonly shown: number }> {
    await this.page.goto(address, { waitUntil: 'commit' });
    return this.page.evaluate<{ painted: number; shown: number }>(untilText(text));
  }

  /** Goes to an address. Resolves with the milliseconds until the first line of a diff is there. */
  async untilFirstLine(address: string): Promise<number> {
    await this.page.goto(address, { waitUntil: 'commit' });
    return this.page.evaluate<number>(FIRST_LINE);
  }

  /** Clicks the number of a line, once lines have their colours and stay. Resolves with the milliseconds until the box of a comment takes keys. */
  async untilBox(): Promise<number> {
    await this.page.evaluate(STILL);
    const { x, y } = await this.page.evaluate<{ x: number; y: number }>(NUMBER);
    await this.page.evaluate(LISTEN);
    await this.page.mouse.click(x, y);
    return this.page.evaluate<number>('globalThis.untilBox');
  }

  /** Kilobytes of scripts, compressed, since the tab was opened. */
  get scripts(): number {
    return this.received.scripts / 1024;
  }

  /** How many scripts came since then, and how many answers of the API. */
  get count(): { readonly scripts: number; readonly calls: number } {
    return { scripts: this.received.files, calls: this.received.calls };
  }

  /** Megabytes of its JavaScript. */
  async heap(): Promise<number> {
    const { metrics } = await this.protocol.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1024 / 1024;
  }

  close(): Promise<void> {
    return this.page.context().close();
  }

  private countScripts(): void {
    const scripts = new Set<string>();
    this.protocol.on('Network.responseReceived', ({ requestId, type }) => {
      if (type === 'Fetch') this.received.calls += 1;
      if (type !== 'Script') return;
      scripts.add(requestId);
      this.received.files += 1;
    });
    this.protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) this.received.scripts += encodedDataLength;
    });
  }
}
