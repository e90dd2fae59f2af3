import { resolve } from 'node:path';
import type { ConsoleMessage, Page, Request, Response } from 'playwright-core';

/** Chromium writes an error for each answer of 400 and above; `response` tells the same with its address. */
const ANSWERED = 'Failed to load resource: the server responded';

/** One page in a browser, and what went wrong in it. */
export class Visit {
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

  /** Keeps a picture of the page as `<name>.png`, for people to look at: of all of it, or of what the window shows. */
  async screenshot(name: string, { fullPage = true } = {}): Promise<void> {
    await this.page.screenshot({ path: resolve(this.folder, `${name}.png`), fullPage });
  }

  /** What the page complained about (its policy included) and what it could not load, once. */
  takeFaults(): string[] {
    const { faults } = this;
    this.faults = [];
    return faults;
  }

  private hear(message: ConsoleMessage): void {
    const isFault = ['error', 'warning'].includes(message.type()) && !message.text().startsWith(ANSWERED);
    if (isFault) this.faults.push(message.text());
  }

  private miss(request: Request): void {
    this.faults.push(`${request.method()} ${request.url()}: ${request.failure()?.errorText ?? 'failed'}`);
  }

  /** A page may answer that something is wrong; what it is made of may not. */
  private see(response: Response): void {
    const worst = response.request().isNavigationRequest() ? 500 : 400;
    if (response.status() >= worst) this.faults.push(`${response.url()}: ${response.status()}`);
  }
}
