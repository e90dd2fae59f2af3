import { resolve } from 'node:path';
import type { ConsoleMessage, Page, Request, Response } from 'playwright-core';

/** Chromium logs an error for each answer of 400 and above; the `response` event has the address as well. */
const ANSWERED = 'Failed to load resource: the server responded';

/** A page in a browser, and its faults. */
export class PageVisit {
  private faults: string[] = [];

  constructor(
    readonly page: Page,
    private readonly folder: string,
  ) {
    page.on('console', (message) => this.hear(message));
    page.on('pageerror', ({ message }) => this.faults.push(message));
    page.on('requestfailed', (request) => this.miss(request));
    page.on('response', (response) => this.see(response));
  }

  /** Keeps a screenshot of the page as `<name>.png`, for people to look at: of all of it, or of what the window shows. */
  async screenshot(name: string, { fullPage = true } = {}): Promise<void> {
    await this.page.screenshot({ path: resolve(this.folder, `${name}.png`), fullPage });
  }

  /** Takes the page's faults: its errors, violations of its content security policy, and failed loads. */
  takeFaults(): string[] {
    const { faults } = this;
    this.faults = [];
    return faults;
  }

  private hear(message: ConsoleMessage): void {
    const isFault = ['error', 'warning'].includes(message.type()) && !message.text().startsWith(ANSWERED);
    if (isFault) this.faults.push(message.text());
  }

  /** What a page does not wait for any more, such as when somebody leaves it, is no fault. */
  private miss(request: Request): void {
    if (request.failure()?.errorText === 'net::ERR_ABORTED') return;
    this.faults.push(`${request.method()} ${request.url()}: ${request.failure()?.errorText ?? 'failed'}`);
  }

  /** The page itself may have an error status; its parts may not. */
  private see(response: Response): void {
    const worst = response.request().isNavigationRequest() ? 500 : 400;
    if (response.status() >= worst) this.faults.push(`${response.url()}: ${response.status()}`);
  }
}
