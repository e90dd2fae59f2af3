import { TestApi } from '@review-service/api/test/test-api';
import { accessibilityFaults } from '@review-service/testing/accessibility';
import { Chromium } from '@review-service/testing/chromium';
import { eventually } from '@review-service/testing/eventually';
import type { MadeUser } from '@review-service/testing/make';
import type { PageVisit } from '@review-service/testing/visit';
import { describeInChromium } from '@review-service/testing/left-out';
import { WITH_APP } from './built-app.js';
import { as, publish, remark, visitAs } from './journey.js';
import { patchOf } from './patch-of.js';

type Page = PageVisit['page'];

describeInChromium('an open page of a review request', () => {
  const chromium = Chromium.ofSuite();
  const api = TestApi.ofSuite(WITH_APP);
  let owner: MadeUser;
  let reviewer: MadeUser;
  let id: number;

  beforeAll(async () => {
    owner = await api.make.user();
    reviewer = await api.make.user();
    const fields = { summary: 'Count boats', target_people: reviewer.username };
    id = await publish(as(api, owner), await api.make.repository(), [patchOf(1, 'boats')], fields);
  });

  const open = async (visit: PageVisit, page: Page = visit.page) => {
    await page.goto(`/r/${id}/`);
    await page.getByRole('heading', { name: 'Count boats' }).waitFor();
    return page;
  };
  /** At a page that has no stream: one would keep the network busy. */
  const signedIn = (user: MadeUser, isTold: boolean) => visitAs(chromium, api, user, '/groups/', { isTold });
  /** Publishes a review with this text. */
  const review = async (by: MadeUser, body_top: string) => {
    const reviews = `/api/review-requests/${id}/reviews/`;
    expect((await api.as(by).post(reviews, { body_top, public: '1' })).status).toBe(201);
  };
  const statusOf = (page: Page) => page.getByRole('status').filter({ hasText: 'Show' });
  /** All tabs of the browser have streams that have begun, so many in all. */
  const streams = async (count: number) =>
    eventually(async () => {
      const [{ open: found }] = await api.db.query(
        `select count(*)::integer as open from pg_stat_activity
         where application_name = 'review-service-updates' and datname = current_database()`,
      );
      return found === count;
    });

  it('says what others have done, in each tab by one connection, and shows it when one wants', async () => {
    const visit = await signedIn(owner, true);
    const asked: string[] = [];
    visit.page.context().on('request', (one) => {
      if (one.url().includes('/api/updates/')) asked.push(one.headers().accept ?? '');
    });
    const [first, second] = [await open(visit), await open(visit, await visit.page.context().newPage())];
    await streams(1);
    await eventually(async () => asked.includes('text/event-stream'));

    await review(reviewer, 'What of the ships?');

    for (const page of [first, second]) {
      await statusOf(page).getByText(`${reviewer.username} published a review.`).waitFor();
      expect(await page.getByText('What of the ships?').count()).toBe(0);
    }
    expect(await accessibilityFaults(first)).toEqual([]);
    await visit.screenshot('live', { fullPage: false });
    await first.setViewportSize({ width: 390, height: 844 });
    await first.emulateMedia({ colorScheme: 'dark' });
    await visit.screenshot('live-on-a-phone', { fullPage: false });
    await statusOf(first).getByRole('button', { name: 'Show' }).click();
    await first.getByText('What of the ships?').waitFor();
    expect(await statusOf(first).count()).toBe(0);
    expect(asked.filter((accept) => accept === 'text/event-stream')).toHaveLength(1);
    await first.close();
    await review(reviewer, 'And the rafts?');
    await statusOf(second).getByText(`2 updates by ${reviewer.username}.`).waitFor();
  });

  it('says beside a diff that somebody has said something, and shows it at its line', async () => {
    const { page } = await signedIn(owner, true);
    await page.goto(`/r/${id}/diff/1/`);
    await page.getByRole('region', { name: 'src/part00/module0.ts' }).waitFor();
    await streams(1);

    await remark(as(api, reviewer), { id, revision: 1, row: 2, text: 'Why not all of them?' });

    await statusOf(page).getByRole('button', { name: 'Show' }).click();
    await page.getByText('Why not all of them?').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('says who published a revision, and leads to what differs in it', async () => {
    const { page } = await signedIn(reviewer, true);
    await page.goto(`/r/${id}/diff/1/`);
    await page.getByRole('region', { name: 'src/part00/module0.ts' }).waitFor();
    await streams(1);
    const path = { review_request_id: id };
    const file = new Blob([patchOf(1, 'rafts')], { type: 'text/x-patch' });
    await as(api, owner).post('/api/review-requests/{review_request_id}/diffs/', { path, body: { path: file } });
    await as(api, owner).put('/api/review-requests/{review_request_id}/draft/', { path, body: { public: true } });

    await statusOf(page).getByText(`Revision 2 by ${owner.username}`).waitFor();
    await statusOf(page).getByRole('link', { name: 'changes since 1' }).click();
    await page.waitForURL(`**/r/${id}/diff/1-2/**`);
    await statusOf(page).waitFor({ state: 'detached' });
  });

  it('keeps the dashboard, its counts and the title as they are now', async () => {
    const asked = await api.make.user();
    const visit = await signedIn(asked, true);
    const { page } = visit;
    await page.goto('/dashboard/');
    await page.getByText('Nothing needs your attention').waitFor();
    await streams(1);

    const fields = { summary: 'Count kayaks', target_people: asked.username };
    const kayaks = await publish(as(api, owner), await api.make.repository(), [patchOf(1, 'kayaks')], fields);
    const row = page.getByRole('row').filter({ hasText: 'Count kayaks' });
    await row.getByText(`#${kayaks}`).waitFor();
    await row.getByTitle(`${asked.username}: no review yet`).waitFor();
    const main = page.getByRole('navigation', { name: 'Main' });
    await main.getByRole('link', { name: 'Dashboard 1 review request needs your attention' }).waitFor();
    await page.getByRole('link', { name: 'To me 1' }).waitFor();
    expect(await page.title()).toBe('(1) Dashboard · Review Service');
    expect(await accessibilityFaults(page)).toEqual([]);
    await visit.screenshot('live-dashboard', { fullPage: false });
    await page.setViewportSize({ width: 390, height: 844 });
    await visit.screenshot('live-dashboard-on-a-phone', { fullPage: false });

    await api.as(asked).post(`/api/review-requests/${kayaks}/reviews/`, { ship_it: '1', public: '1' });
    await page.getByText('Nothing needs your attention').waitFor();
    await eventually(async () => (await page.title()) === 'Dashboard · Review Service');
  });

  it('shows at once what its reader does elsewhere', async () => {
    const page = await open(await signedIn(owner, true));
    await streams(1);
    await eventually(async () => {
      await review(owner, 'By a program of mine');
      return (await page.getByText('By a program of mine').count()) > 0;
    });

    expect(await statusOf(page).count()).toBe(0);
  });

  it('says that somebody was asked to act, and shows who and why', async () => {
    const page = await open(await signedIn(reviewer, true));
    const path = { review_request_id: id };
    const body = { username: owner.username, note: 'You know the rafts' };
    await eventually(async () => {
      await as(api, owner).post('/api/review-requests/{review_request_id}/attention/', { path, body });
      return (
        (await statusOf(page)
          .getByText(/requested attention|updates by/)
          .count()) > 0
      );
    });

    await statusOf(page).getByRole('button', { name: 'Show' }).click();
    await page.getByRole('list', { name: 'Needs attention from' }).getByText(body.note).waitFor();
  });

  it('says in each tab that its reader is signed out, and keeps what was typed', async () => {
    const reader = await api.make.user();
    const visit = await signedIn(reader, true);
    const [first, second] = [await open(visit), await open(visit, await visit.page.context().newPage())];
    await streams(1);
    await first.getByRole('button', { name: 'Review', exact: true }).click();
    await first.getByRole('button', { name: 'Add an opening comment' }).click();
    const words = first.getByRole('textbox', { name: 'Above the comments' });
    await words.fill('Half a thought');
    await first.getByText('Saved as a draft').waitFor();

    await api.db.query('update user_account set is_active = false where id = $1', [reader.id]);

    for (const page of [first, second])
      await page.getByText(`You are signed out: the session of ${reader.username} has ended.`).waitFor();
    expect(await words.inputValue()).toBe('Half a thought');
    visit.takeFaults();
  });

  it('asks where it is not told', async () => {
    const page = await open(await signedIn(owner, false));
    await page.clock.install();
    const answered = page.waitForResponse((response) => response.url().includes('/api/updates/'));
    await page.reload();
    await answered;
    await page.getByRole('heading', { name: 'Count boats' }).waitFor();

    await review(reviewer, 'Unheard');
    await page.clock.runFor(61_000);

    await statusOf(page).getByText('Somebody changed this review request.').waitFor();
  });
});
