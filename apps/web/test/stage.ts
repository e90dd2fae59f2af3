import { resolve } from 'node:path';
import { TestApi } from '@review-service/api/test/test-api';
import { basic, ReviewService } from '@review-service/client';
import { Chromium } from '@review-service/testing/chromium';
import { logIn } from '@review-service/testing/credentials';
import { type MadeUser, PASSWORD } from '@review-service/testing/make';
import type { Visit } from '@review-service/testing/visit';

/** What `npm run dist` has built. */
const BUILT = resolve(__dirname, '../dist');

export const DESK = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** The built app on a real service, and a browser: `open` before all tests of a suite, `close` after them. */
export class Stage {
  private constructor(
    readonly api: TestApi,
    readonly chromium: Chromium,
  ) {}

  static async open(): Promise<Stage> {
    const chromium = new Chromium();
    const [api] = await Promise.all([TestApi.boot({ settings: { WEB: BUILT } }), chromium.open()]);
    return new Stage(api, chromium);
  }

  async close(): Promise<void> {
    await this.chromium.close();
    await this.api.close();
  }

  /** The API as somebody calls it. */
  as({ username }: MadeUser): ReviewService {
    return new ReviewService({ url: this.api.url, credentials: basic(username, PASSWORD) });
  }

  /** A page of a window in which somebody is signed in, or nobody. */
  async visitAs(user?: MadeUser): Promise<Visit> {
    const { url } = this.api;
    const visit = await this.chromium.visit(url, { viewport: DESK });
    if (user) {
      const [name = '', value = ''] = (await logIn(url, user)).split('=');
      await visit.page.context().addCookies([{ name, value, url }]);
    }
    return visit;
  }

  /** Goes to an address, and waits until all that its page asks for has come. */
  async goTo({ page }: Visit, path: string): Promise<void> {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle');
  }
}
