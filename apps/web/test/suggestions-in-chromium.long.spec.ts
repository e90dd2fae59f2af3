import { readFileSync } from 'node:fs';
import { TestApi } from '@review-service/api/test/test-api';
import { accessibilityFaults } from '@review-service/testing/accessibility';
import { Chromium } from '@review-service/testing/chromium';
import { describeInChromium } from '@review-service/testing/left-out';
import type { MadeUser } from '@review-service/testing/make';
import { WITH_APP } from './built-app.js';
import { as as client, publish, visitAs } from './journey.js';
import { patchOf } from './patch-of.js';

const FILE = 'src/part00/module0.ts';
const REVIEW = '/api/review-requests/{review_request_id}/reviews/{review_id}/';

/** Other lines that comments suggest. */
describeInChromium('suggestions in the browser', () => {
  const chromium = Chromium.ofSuite();
  const api = TestApi.ofSuite(WITH_APP);
  let owner: MadeUser;
  let reviewer: MadeUser;

  beforeAll(async () => {
    [owner, reviewer] = [await api.make.user({ first_name: 'Olive' }), await api.make.user({ first_name: 'Ron' })];
  });

  /** A published change, with a comment of the reviewer on its second row that is not published. */
  const commented = async () => {
    const id = await publish(client(api, owner), await api.make.repository(), [patchOf(2, 'boats')], {
      ...{ summary: 'Count the boats', target_people: reviewer.username },
    });
    const by = client(api, reviewer);
    const path = { review_request_id: id };
    const { files } = await by.get('/api/review-requests/{review_request_id}/diffs/{diff_revision}/files/', {
      path: { ...path, diff_revision: 1 },
    });
    const file = files.find(({ dest_file }) => dest_file === FILE);
    const { review } = await by.post('/api/review-requests/{review_request_id}/reviews/', { path });
    const body = { filediff_id: file?.id ?? 0, first_line: 2, num_lines: 1, text: 'Like this', issue_opened: true };
    await by.post(`${REVIEW}diff-comments/`, { path: { ...path, review_id: review.id }, body });
    return { id, review: review.id };
  };

  it('are written beside a comment, beginning with its lines; the owner applies them', async () => {
    const { id, review } = await commented();
    const visit = await visitAs(chromium, api, reviewer, `/r/${id}/diff/1/`);
    const { page } = visit;
    await page
      .getByRole('article', { name: `Draft comment on ${FILE}` })
      .getByRole('button', { name: 'Edit' })
      .click();
    await page.getByRole('button', { name: 'Suggest a change' }).click();
    const box = page.getByLabel('Suggested lines');
    const before = await box.inputValue();
    expect(before).not.toBe('');
    await box.fill(`${before} // ships`);
    await visit.screenshot('suggestion-written', { fullPage: false });
    await page.getByRole('button', { name: 'Add suggestion' }).click();
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    const drafted = page.getByRole('region', { name: 'Suggestion' });
    await drafted.getByText(`+${before} // ships`).waitFor();
    await drafted.getByText('Fits the newest revision').waitFor();
    await drafted.getByRole('button', { name: 'Remove suggestion' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await client(api, reviewer).put(REVIEW, {
      path: { review_request_id: id, review_id: review },
      body: { public: true },
    });

    const ofOwner = await visitAs(chromium, api, owner, `/r/${id}/diff/1/`);
    const { page: own } = ofOwner;
    const shown = own.getByRole('region', { name: 'Suggestion' });
    const [download] = await Promise.all([
      own.waitForEvent('download'),
      shown.getByRole('link', { name: 'Download as patch' }).click(),
    ]);
    expect(readFileSync(await download.path(), 'utf8')).toContain(`+${before} // ships\n`);
    await shown.getByRole('button', { name: 'Apply to my draft' }).click();
    await shown.getByText('Applied to your draft').waitFor();
    await ofOwner.screenshot('suggestion-applied', { fullPage: false });
    const { diffs } = await client(api, owner).get('/api/review-requests/{review_request_id}/draft/diffs/', {
      path: { review_request_id: id },
    });
    expect(diffs.map(({ revision }) => revision)).toEqual([2]);
  });
});
