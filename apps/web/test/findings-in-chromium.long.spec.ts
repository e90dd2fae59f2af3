import { TestApi } from '@review-service/api/test/test-api';
import { accessibilityFaults } from '@review-service/testing/accessibility';
import { Chromium } from '@review-service/testing/chromium';
import { describeInChromium } from '@review-service/testing/left-out';
import type { MadeUser } from '@review-service/testing/make';
import { WITH_APP } from './built-app.js';
import { as as client, publish, visitAs } from './journey.js';
import { patchOf } from './patch-of.js';

const FILE = 'src/part00/module0.ts';
const FINDINGS = '/api/review-requests/{review_request_id}/findings/';

/** Findings of programs in the diff. */
describeInChromium('findings in the browser', () => {
  const chromium = Chromium.ofSuite();
  const api = TestApi.ofSuite(WITH_APP);
  let owner: MadeUser;
  let reviewer: MadeUser;

  beforeAll(async () => {
    [owner, reviewer] = [await api.make.user({ first_name: 'Olive' }), await api.make.user({ first_name: 'Ron' })];
  });

  /** A published change in which a program found an error and a note. */
  const examined = async (): Promise<number> => {
    const id = await publish(client(api, owner), await api.make.repository(), [patchOf(2, 'boats')], {
      ...{ summary: 'Count the boats', target_people: reviewer.username },
    });
    const [request = { id: 0 }] = await api.db.query<{ id: number }[]>(
      'select id from review_request where display_id = $1',
      [id],
    );
    const { id: status_update_id } = await api.make.statusUpdate(request, reviewer, { service_id: 'lint' });
    const path = { review_request_id: id };
    const body = {
      status_update_id,
      path: FILE,
      line: 2,
      side: 'new',
      category: '',
      rule: 'no-boats',
      rule_url: 'https://rules.example.com/no-boats',
    } as const;
    for (const [severity, text] of [
      ['error', 'There is <b>no boat</b>.'],
      ['info', 'Say ship.'],
    ] as const) {
      const fingerprint = `${severity}-of-boats`;
      await client(api, reviewer).post(FINDINGS, { path, body: { ...body, severity, text, fingerprint } });
    }
    return id;
  };

  it('opens a mark at the lines, and makes a comment of it once', async () => {
    const id = await examined();
    const visit = await visitAs(chromium, api, reviewer, `/r/${id}/diff/1/`);
    const { page } = visit;
    const mark = page.getByText('lint: There is <b>no boat</b>.');
    await mark.click();
    await page.getByRole('link', { name: 'no-boats' }).first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await visit.screenshot('findings', { fullPage: false });
    await page.getByRole('button', { name: 'Make it a comment' }).first().click();
    await page.getByText('Has a comment').waitFor();
    const { findings } = await client(api, reviewer).get(FINDINGS, { path: { review_request_id: id } });
    expect(findings.map(({ links }) => 'comment' in links)).toEqual([true, false]);
    const { diff_comments } = await client(api, reviewer).get('/api/diff-comments/', {
      query: { 'review-request-id': id },
    });
    expect(diff_comments.map(({ text }) => text)).toEqual(['lint (no-boats): There is <b>no boat</b>.']);
  });

  it('lets the owner dismiss one, and filters', async () => {
    const id = await examined();
    const { page } = await visitAs(chromium, api, owner, `/r/${id}/diff/1/`);
    await page.getByText('lint: Say ship.').click();
    await page.getByRole('button', { name: 'False positive' }).click();
    await page.getByText('lint: Say ship.').waitFor({ state: 'detached' });
    const filter = page.getByRole('combobox', { name: 'Findings' });
    await filter.selectOption({ label: '2 findings' });
    await page.getByText('Dismissed: False positive').waitFor({ state: 'attached' });
    await filter.selectOption({ label: 'No findings' });
    await page.getByText('lint: There is <b>no boat</b>.').waitFor({ state: 'detached' });
  });
});
