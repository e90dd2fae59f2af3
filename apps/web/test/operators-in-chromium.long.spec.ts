import { randomUUID } from 'node:crypto';
import { accessibilityFaults } from '@review-service/testing/accessibility';
import type { MadeUser } from '@review-service/testing/make';
import { describeInChromium } from '@review-service/testing/left-out';
import type { PageVisit } from '@review-service/testing/visit';
import { DESK, PHONE } from './built-app.js';
import { Stage } from './stage.js';

describeInChromium('the pages of operators in the browser', () => {
  const stage = Stage.ofSuite();
  let operator: MadeUser;

  beforeAll(async () => {
    operator = await stage.api.make.user({ is_superuser: true });
  });

  const failed = async (queue: string, error: string): Promise<string> => {
    const id = randomUUID();
    await stage.api.db.query(
      `insert into outbox_message (id, queue, name, payload, status, attempts, error, finished_at)
       values ($1, $2, 'group.deleted', '{}', 'failed', 10, $3, now())`,
      [id, queue, error],
    );
    return id;
  };
  const entries = ({ page }: PageVisit) => page.getByRole('list', { name: 'Entries' }).getByRole('listitem');
  /** What is wrong with the page at each size of the window. */
  async function faultsOf({ page }: PageVisit): Promise<unknown[]> {
    const faults: unknown[] = [];
    for (const viewport of [DESK, PHONE]) {
      await page.setViewportSize(viewport);
      faults.push(...(await accessibilityFaults(page)));
      const width = await page.evaluate<number>('document.documentElement.scrollWidth');
      if (width > viewport.width) faults.push(`${width} wide`);
    }
    return faults;
  }

  it('finds what somebody did, and what was done to them, page by page, and exports it', async () => {
    await stage.api.db.query(`
      insert into audit_log (at, actor, action, subject, details, credential_kind, credential_id, address, request_id)
      select now() - n * interval '1 minute', 'dave', 'group.created', 'group g' || n, '{"fields": ["name"], "note": "<b>new"}',
        'session', '5f0c6c4e-9a55-4d0e-a8a1-5d2a32d0c001', '192.0.2.1', 'r-1'
      from generate_series(1, 60) n`);
    await stage.api.db.query(`
      insert into audit_log (at, actor, action, subject) values
        (now() + interval '1 minute', 'ann', 'user.deactivated', 'user dave'), (now(), 'bo', 'group.deleted', 'group core')`);
    const visit = await stage.visitAs(operator);
    const { page } = visit;
    await stage.goTo(visit, '/admin/');
    await page.getByRole('list').getByRole('link', { name: 'Audit log' }).click();
    await entries(visit).first().waitFor();
    expect(await entries(visit).filter({ hasText: 'group core' }).count()).toBe(1);

    await page.getByLabel('Person').fill('dave');
    await page.keyboard.press('Enter');
    await page.getByText('50 of 61').waitFor();
    expect(await entries(visit).first().innerText()).toContain('Account deactivated');
    expect(await entries(visit).filter({ hasText: 'group core' }).count()).toBe(0);
    expect(await entries(visit).nth(1).innerText()).toContain('<b>new');
    expect(await faultsOf(visit)).toEqual([]);
    await visit.screenshot('audit-narrow');
    await page.getByRole('button', { name: 'Older entries' }).click();
    await page.getByText('61 of 61').waitFor();

    await entries(visit).nth(1).getByText('Details').click();
    await entries(visit).nth(1).getByText('Not sealed yet').waitFor();
    await entries(visit)
      .nth(1)
      .getByRole('button', { name: /Copy credential ID/ })
      .waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export JSON Lines' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('audit.jsonl');
    await page.getByLabel('Action').selectOption('Account deactivated');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByText('1 of 1').waitFor();
    await page.getByRole('link', { name: 'Clear' }).click();
    await page.getByText(/of 6\d/).waitFor();

    await stage.goTo(visit, '/admin/audit/?from=yesterday');
    await page.getByText('is not a time').waitFor();
    visit.takeFaults();
    expect(await faultsOf(visit)).toEqual([]);
  });

  it('shows failed jobs, and retries one, and all of a queue', async () => {
    const [one] = [
      await failed('groups', 'no <way> through'),
      await failed('mail', 'gone'),
      await failed('mail', 'gone'),
    ];
    const visit = await stage.visitAs(operator);
    const { page } = visit;
    await stage.goTo(visit, '/admin/queues/');
    const jobs = page.getByRole('list', { name: 'Failed jobs' }).getByRole('listitem');
    await jobs.filter({ hasText: 'no <way> through' }).waitFor();
    expect(await jobs.count()).toBe(3);
    expect(await faultsOf(visit)).toEqual([]);
    await visit.screenshot('queues-narrow');
    await page.setViewportSize(DESK);

    await page.getByRole('button', { name: `Retry job ${one}` }).click();
    await page.getByText('Job groups/group.deleted retried').waitFor();
    await page.getByRole('button', { name: 'Retry all failed jobs of mail' }).click();
    await page.getByText('2 jobs of mail retried').waitFor();
    await page.getByText('No failed jobs').waitFor();

    await failed('webhooks', 'a new one, while the page is open');
    await jobs.filter({ hasText: 'a new one' }).waitFor();
    expect(visit.takeFaults()).toEqual([]);
  });

  it('shows quotas, and refuses all three pages to others', async () => {
    const visit = await stage.visitAs(operator);
    await stage.goTo(visit, '/admin/quotas/');
    await visit.page.getByText('MAX_API_TOKENS').waitFor();
    expect(await faultsOf(visit)).toEqual([]);
    expect(visit.takeFaults()).toEqual([]);

    const other = await stage.visitAs(await stage.api.make.user({ permissions: ['reviews.change_group'] }));
    for (const path of ['/admin/audit/', '/admin/queues/', '/admin/quotas/']) {
      await stage.goTo(other, path);
      await other.page.getByRole('heading', { name: "You don't have access" }).waitFor();
    }
    // They ask the API for nothing that it would refuse.
    expect(other.takeFaults()).toEqual([]);
  });
});
