import { resolve } from 'node:path';
import { findChromium } from '@review-service/embedded/test-chromium';
import { type Browser, type BrowserContextOptions, chromium as playwright } from 'playwright-core';
import { PageVisit } from './visit';

const NONE =
  'There is no Chromium on PATH (or at CHROMIUM_PATH), and none could be fetched with apt-get. ' +
  'Install one, or leave these suites out with TEST_WITHOUT=chromium.';

/** The folder of screenshots; `.gitignore` names it. */
const SCREENSHOTS = resolve(__dirname, '../../../test-artefacts/pages');

export interface VisitOptions extends BrowserContextOptions {
  readonly isTold?: boolean;
}

/** A browser. */
export class Chromium {
  private readonly visits: PageVisit[] = [];

  private browser?: Browser;

  /**
   * One for all tests of the suite that calls this, before it declares the service that is visited: it is closed before
   * that. Each test visits what it needs.
   */
  static ofSuite(): Chromium {
    const chromium = new Chromium();
    beforeAll(() => chromium.open());
    afterEach(() => chromium.endVisits());
    afterAll(() => chromium.close());
    return chromium;
  }

  async open(): Promise<void> {
    const found = findChromium();
    if (!found) throw new Error(NONE);
    const env = { ...process.env, ...found.env } as Record<string, string>;
    // /dev/shm of a container is too small for some pages.
    const args = ['--disable-dev-shm-usage'];
    this.browser = await playwright.launch({ executablePath: found.command, env, args });
  }

  /**
   * A page in a new profile. Relative addresses are those of the site at `baseURL`.
   * @param options unless it `isTold` what happens meanwhile, the page has no locks and asks: while an endless stream is
   * open, its network is never idle
   */
  async visit(baseURL: string, { isTold = false, ...options }: VisitOptions = {}): Promise<PageVisit> {
    if (!this.browser) throw new Error('The browser is not open.');
    const context = await this.browser.newContext({ baseURL, ...options });
    // A loaded machine takes long to draw a page.
    context.setDefaultTimeout(60_000);
    if (!isTold) await context.addInitScript('delete Navigator.prototype.locks');
    const visit = new PageVisit(await context.newPage(), SCREENSHOTS);
    this.visits.push(visit);
    return visit;
  }

  /** Ends the visits of one test, and fails the test if a page had faults that the test has not taken. */
  private async endVisits(): Promise<void> {
    const ended = this.visits.splice(0);
    await Promise.all(ended.map(({ page }) => page.context().close()));
    expect([...new Set(ended.flatMap((visit) => visit.takeFaults()))]).toEqual([]);
  }

  async close(): Promise<void> {
    await this.browser?.close();
  }
}
