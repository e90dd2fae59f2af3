import { accessibilityFaults } from '@review-service/testing/accessibility';
import { Chromium } from '@review-service/testing/chromium';
import { PASSWORD } from '@review-service/testing/make';
import { describeInChromium } from '@review-service/testing/left-out';
import { TestApi } from '../../../../test/test-api';

/** The narrowest window that pages are made for (WCAG 2.2, 1.4.10). */
const NARROW = { width: 320, height: 640 };

describeInChromium('the page of the audit log in a browser', () => {
  const chromium = Chromium.ofSuite();
  const api = TestApi.ofSuite();

  beforeAll(async () => {
    await api.db.query(`
      insert into audit_log (actor, action, subject, details, credential_kind, address)
      select 'ann', 'group.created', 'group g' || n, '{"fields": ["name"]}', 'basic', '192.0.2.1'
      from generate_series(1, 30) n`);
  });

  it('filters and turns pages without scripts, and fits into a narrow window', async () => {
    const { username } = await api.make.superuser();
    const visit = await chromium.visit(api.url, { viewport: NARROW });
    const { page } = visit;
    await page.goto(`/account/login/?next=${encodeURIComponent('/admin/audit/')}`);
    await page.locator('#username').fill(username);
    await page.locator('#password').fill(PASSWORD);
    await Promise.all([page.waitForURL('**/admin/audit/'), page.keyboard.press('Enter')]);

    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(NARROW.width);
    await visit.screenshot('audit');
    await page.getByLabel('Actor').fill('ann');
    await page.getByLabel('Action').selectOption('group.created');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('link', { name: 'Next entries' }).click();
    await page.getByRole('rowheader', { name: 'group g1', exact: true }).waitFor();
    await page.getByLabel('From').fill('yesterday');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.locator('#time-from-fault').waitFor();

    expect(await accessibilityFaults(page)).toEqual([]);
    expect(visit.takeFaults()).toEqual([]);
  });
});
