import { randomBytes } from 'node:crypto';
import { Chromium } from '@review-service/testing/chromium';
import { PASSWORD } from '@review-service/testing/make';
import { describeInChromium } from '@review-service/testing/left-out';
import { TestApi } from '../../../../test/test-api';

describeInChromium('the page of the queues in a browser', () => {
  let api: TestApi;
  const chromium = new Chromium();

  beforeAll(async () => {
    const prefix = `test-${randomBytes(6).toString('hex')}`;
    api = await TestApi.boot({ settings: { REDIS_URL: process.env.TEST_REDIS_URL ?? '', REDIS_PREFIX: prefix } });
    await chromium.open();
  }, 300_000);
  afterEach(() => chromium.endVisits());
  afterAll(async () => {
    await chromium.close();
    await api.close();
  });

  it('lists the queues and opens one, and gets no fonts from elsewhere', async () => {
    const { username } = await api.make.superuser();
    const visit = await chromium.visit(api.url);
    const { page } = visit;
    await page.goto(`/account/login/?next=${encodeURIComponent('/admin/queues/')}`);
    await page.locator('#username').fill(username);
    await page.locator('#password').fill(PASSWORD);
    await Promise.all([page.waitForURL('**/admin/queues/'), page.keyboard.press('Enter')]);

    await page
      .getByRole('link', { name: /webhooks/ })
      .first()
      .click();

    await page.waitForURL('**/admin/queues/queue/webhooks**');
    await page
      .getByText(/waiting/i)
      .first()
      .waitFor();
    const fonts = 'https://fonts.googleapis.com/';
    expect(visit.takeFaults().filter((fault) => !fault.includes(fonts))).toEqual([]);
  });
});
