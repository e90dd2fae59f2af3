import { TestApi } from '@review-service/api/test/test-api';
import type { ReviewService } from '@review-service/client';
import { Chromium } from '@review-service/testing/chromium';
import { logIn } from '@review-service/testing/credentials';
import type { MadeUser } from '@review-service/testing/make';
import type { PageVisit } from '@review-service/testing/visit';
import { DESK, WITH_APP } from './built-app.js';
import { as, settled } from './journey.js';

/** The built app on a real service, and a browser. */
export class Stage {
  private constructor(
    readonly chromium: Chromium,
    readonly api: TestApi,
  ) {}

  /** One for all tests of the suite that calls this. */
  static ofSuite(): Stage {
    return new Stage(Chromium.ofSuite(), TestApi.ofSuite(WITH_APP));
  }

  /** The API as somebody calls it. */
  as(user: MadeUser): ReviewService {
    return as(this.api, user);
  }

  /** A page of a window in which somebody is signed in, or nobody. */
  async visitAs(user?: MadeUser): Promise<PageVisit> {
    const { url } = this.api;
    const visit = await this.chromium.visit(url, { viewport: DESK });
    if (user) {
      const [name = '', value = ''] = (await logIn(url, user)).split('=');
      await visit.page.context().addCookies([{ name, value, url }]);
    }
    return visit;
  }

  /** Goes to an address, and waits until all that its page asks for has come. */
  async goTo(visit: PageVisit, path: string): Promise<void> {
    const { page } = visit;
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await settled(visit);
  }
}
