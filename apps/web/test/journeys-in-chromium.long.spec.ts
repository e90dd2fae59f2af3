import { TestApi } from '@review-service/api/test/test-api';
import { accessibilityFaults } from '@review-service/testing/accessibility';
import { Chromium } from '@review-service/testing/chromium';
import { eventually } from '@review-service/testing/eventually';
import type { Made, MadeUser } from '@review-service/testing/make';
import type { PageVisit } from '@review-service/testing/visit';
import { describeInChromium } from '@review-service/testing/left-out';
import { DESK, PHONE, WITH_APP } from './built-app.js';
import { as as client, publish, remark, settled, visitAs as signedIn } from './journey.js';
import { patchOf } from './patch-of.js';

const FILES = 60;
const LAST = `src/part02/module${FILES - 1}.ts`;

/** One boot and one browser for all: to make them is most of the work. */
describeInChromium('the browser app', () => {
  const chromium = Chromium.ofSuite();
  const api = TestApi.ofSuite(WITH_APP);
  let owner: MadeUser;
  let reviewer: MadeUser;
  let stranger: MadeUser;
  let group: Made;
  let id: number;
  let hidden: number;

  beforeAll(async () => {
    [owner, reviewer, stranger] = [
      await api.make.user({ first_name: 'Olive', last_name: 'Owner' }),
      await api.make.user({ first_name: 'Ron', last_name: 'Reviewer' }),
      await api.make.user(),
    ];
    group = await api.make.group({ members: [reviewer] });
    const closed = await api.make.group({ invite_only: true, members: [owner] });
    const repository = await api.make.repository();
    id = await post(owner, repository, 'Count boats, not ships', {
      target_people: reviewer.username,
      target_groups: group.name,
    });
    hidden = await post(owner, repository, 'Not for everybody', { target_groups: closed.name });
    await remark(as(reviewer), { id, revision: 2, row: 2, text: 'Why not all of them?' });
  });

  const as = (user: MadeUser) => client(api, user);

  /** Posts two revisions of a change and publishes each. */
  const post = (by: MadeUser, repository: Made, summary: string, people: object) =>
    publish(
      as(by),
      repository,
      ['ships', 'boats'].map((word) => patchOf(FILES, word)),
      { summary, ...people },
    );

  const visitAs = (user: MadeUser, path: string): Promise<PageVisit> => signedIn(chromium, api, user, path);

  it('leads a reviewer from signing in by the dashboard to the last file of a diff', async () => {
    const { page } = await visitAs(reviewer, '/dashboard/');
    const main = page.getByRole('navigation', { name: 'Main' });
    await main.getByRole('link', { name: 'Dashboard' }).waitFor();
    await page.getByRole('navigation', { name: 'Outgoing' }).waitFor();
    await page.getByRole('navigation', { name: 'Incoming' }).getByRole('link', { name: 'To me' }).click();
    const table = page.getByRole('table', { name: 'Review requests' });
    await table.getByRole('link', { name: 'Count boats, not ships' }).click();

    await page.getByRole('heading', { name: 'Count boats, not ships' }).waitFor();
    expect(await page.locator('strong', { hasText: 'boats' }).count()).toBe(1);
    await page.getByRole('region', { name: 'Issues' }).getByText('Why not all of them?').waitFor();
    await page.getByRole('link', { name: 'View diff' }).click();
    const first = page.getByRole('region', { name: 'src/part00/module0.ts' });
    await first.getByRole('button', { name: 'line 2, added' }).waitFor();
    await first.getByText('Why not all of them?').waitFor();
    await page.getByLabel('Filter files').fill('module59');
    await page.getByRole('navigation', { name: 'Files' }).getByRole('button', { name: 'module59.ts' }).click();
    await page.getByRole('region', { name: LAST }).getByRole('button', { name: 'line 2, deleted' }).waitFor();
  });

  it('asks the API for four things to show the dashboard, and for the choices of filters when somebody turns to them', async () => {
    const visit = await visitAs(reviewer, '/groups/');
    const { page } = visit;
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) asked.push(pathname);
    });

    await page.goto('/dashboard/?view=overview');
    await page.getByRole('table', { name: 'Review requests' }).waitFor();
    await settled(visit);
    expect(asked.sort()).toEqual(['/api/attention/', '/api/dashboard/', '/api/review-requests/', '/api/session/']);

    const groups = page.getByRole('combobox', { name: 'Group' });
    await groups.focus();
    await groups.locator('option', { hasText: group.name }).waitFor({ state: 'attached' });
  });

  it('shows what is different between two revisions', async () => {
    const { page } = await visitAs(reviewer, `/r/${id}/diff/2/`);
    await page.getByLabel('from').selectOption('revision 1');

    await page.waitForURL(`/r/${id}/diff/1-2/`);
    const file = page.getByRole('region', { name: 'src/part00/module0.ts' });
    await file.getByText('all ships').waitFor();
    await file.getByText('all boats').waitFor();
  });

  it('comes back from the review request to the same place in a diff', async () => {
    const { page } = await visitAs(reviewer, `/r/${id}/diff/2/?file=src/part00/module3.ts`);
    const current = page.getByRole('navigation', { name: 'Files' }).locator('[aria-current]');
    const isAt = (name: string) => eventually(async () => (await current.textContent())?.includes(name));
    await isAt('module3.ts');
    await page.getByRole('region', { name: 'src/part00/module3.ts' }).hover();
    await page.mouse.wheel(0, 1_234);
    await isAt('module');
    await page.waitForURL((at) => !at.search.includes('module3.ts'));
    const name = (new URL(page.url()).searchParams.get('file') ?? '').split('/').at(-1) ?? '';
    const place = async () => Math.round((await page.getByRole('region', { name }).boundingBox())?.y ?? NaN);
    const before = await place();

    await page.getByRole('link', { name: 'Count boats, not ships' }).click();
    await page.getByRole('link', { name: 'View diff' }).waitFor();
    await page.goBack();

    await isAt(name);
    await eventually(async () => Math.abs((await place()) - before) <= 1);
    expect(new URL(page.url()).searchParams.get('file')).toContain(name);
  });

  it('lets the owner settle an issue', async () => {
    const { page } = await visitAs(owner, `/r/${id}/`);
    const issues = page.getByRole('region', { name: 'Issues' });
    await issues.getByRole('button', { name: 'Fixed' }).click();
    await issues.getByRole('tab', { name: 'Fixed 1' }).waitFor();
    await issues.getByRole('tab', { name: 'Fixed 1' }).click();
    await issues.getByRole('button', { name: 'Reopen' }).click();
    await issues.getByRole('tab', { name: 'Open 1' }).waitFor();

    const { review_request } = await as(owner).get('/api/review-requests/{review_request_id}/', {
      path: { review_request_id: id },
    });
    expect(review_request.issue_open_count).toBe(1);
  });

  it('finds and sorts review requests that were not read yet, and leads to them by their address', async () => {
    const { id: repository } = await api.make.repository();
    await api.db.query(
      `insert into review_request (display_id, submitter_id, repository_id, is_published, summary, updated_at)
       select 700000 + n, $1, $2, true, 'Boat ' || n, '2020-01-01'::timestamptz - n * interval '1 hour'
       from generate_series(1, 60) n`,
      [owner.id, repository],
    );
    const visit = await visitAs(owner, '/dashboard/?view=mine');
    const { page } = visit;
    const table = page.getByRole('table', { name: 'Review requests' });
    const first = table.getByRole('row').nth(1);
    await page.getByRole('searchbox', { name: 'Filter by summary' }).fill('boat 6');
    await table.getByRole('link', { name: 'Boat 60' }).waitFor();
    await page.getByText('2 of 2').waitFor();
    await table.getByRole('button', { name: 'Summary' }).click();
    await table.getByRole('columnheader', { name: 'Summary' }).and(page.locator('[aria-sort=ascending]')).waitFor();
    await eventually(async () => (await first.textContent())?.includes('Boat 6'));
    await page.getByRole('searchbox').fill('');
    await page.getByText('50 of 6').waitFor();
    await eventually(async () => (await first.textContent())?.includes('Boat 1'));

    await page.reload();
    await eventually(async () => (await first.textContent())?.includes('Boat 1'));
    await page.goto('/dashboard/?view=mine&q=a b c d e f g h i');
    await page.getByRole('alert').getByText('Use 8 words at most.').waitFor();
    visit.takeFaults();
  });

  it('lets one star, archive and close a review request, and turn that round', async () => {
    const visit = await visitAs(owner, `/r/${id}/`);
    const { page } = visit;
    const actions = page.getByRole('group', { name: 'Review request' });
    for (const [act, undo] of [
      ['Star', 'Unstar'],
      ['Archive', 'Unarchive'],
      ['Mute', 'Unmute'],
    ] as const) {
      await actions.getByRole('button', { name: act }).click();
      await actions.getByRole('button', { name: undo }).click();
      await actions.getByRole('button', { name: act }).waitFor();
    }
    await actions.getByRole('button', { name: 'Close…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Close review request' });
    await dialog.getByRole('textbox', { name: 'Why' }).fill('It is in **main**.');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await actions.getByRole('button', { name: 'Close…' }).click();
    await dialog.getByRole('button', { name: 'Close review request' }).click();
    await page.getByText('Completed', { exact: true }).waitFor();
    const why = page.getByRole('region', { name: 'Why it was closed' });
    await why.locator('strong', { hasText: 'main' }).waitFor();
    await why.getByRole('button', { name: 'Edit why it was closed' }).click();
    await why.getByRole('textbox', { name: 'Why' }).fill('It is released.');
    const path = { review_request_id: id };
    const body = { status: 'submitted', close_description: 'It is in main since Monday.' } as const;
    await as(owner).put('/api/review-requests/{review_request_id}/', { path, body });
    await why.getByRole('button', { name: 'Save' }).click();
    await why.getByText('Somebody else has changed this meanwhile.').waitFor();
    visit.takeFaults();
    await why.getByRole('button', { name: 'Save' }).click();
    await why.getByText('It is released.').and(page.locator('p')).waitFor();
    await actions.getByRole('button', { name: 'Reopen' }).click();
    await why.waitFor({ state: 'detached' });
    await actions.getByRole('button', { name: 'Close…' }).click();
    await dialog.getByRole('textbox', { name: 'Why' }).fill('Not needed.');
    await as(owner).put('/api/review-requests/{review_request_id}/', { path, body });
    await dialog.getByRole('button', { name: 'Close review request' }).click();
    await dialog.getByText('Somebody else closed it in the meantime.').waitFor();
    expect(await dialog.getByRole('textbox', { name: 'Why' }).inputValue()).toBe('Not needed.');
    await as(owner).put('/api/review-requests/{review_request_id}/', { path, body: { status: 'pending' } });
    await dialog.getByRole('button', { name: 'Close review request' }).click();
    await why.getByText('Not needed.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone').waitFor();
    await actions.getByRole('button', { name: 'Close…' }).waitFor();

    await page.goto('/dashboard/?view=outgoing');
    await page.getByRole('checkbox', { name: 'Select Count boats, not ships' }).check();
    await page.getByRole('button', { name: 'Mute' }).click();
    await page.getByText('1 muted').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'Count boats, not ships' }).waitFor();
  });

  it('shows nothing of a review request to those who may not see it', async () => {
    const visit = await visitAs(stranger, '/r/');
    await visit.page.getByRole('link', { name: 'Count boats, not ships' }).waitFor();
    expect(await visit.page.getByText('Not for everybody').count()).toBe(0);
    await visit.page.goto(`/r/${hidden}/`);
    await visit.page.getByRole('heading', { name: "You don't have access" }).waitFor();
    expect(visit.takeFaults().join()).toContain(`/api/review-requests/${hidden}/`);

    const anonymous = await chromium.visit(api.url);
    await anonymous.page.goto(`/r/${hidden}/diff/1/`);
    await anonymous.page.getByRole('heading', { name: 'Sign in to see this' }).waitFor();
    expect(await anonymous.page.getByText('Not for everybody').count()).toBe(0);
    anonymous.takeFaults();
    await anonymous.page.goto('/r/99999999/');
    await anonymous.page.getByRole('heading', { name: 'Page not found' }).waitFor();
    anonymous.takeFaults();
  });

  it('works by keyboard alone', async () => {
    const { page } = await visitAs(reviewer, '/dashboard/?view=overview');
    const { keyboard } = page;
    await page.getByRole('link', { name: 'Count boats, not ships' }).waitFor();
    await keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await keyboard.press('Escape');
    await keyboard.press('j');
    await keyboard.press('x');
    await page.getByText('1 selected').waitFor();
    await keyboard.press('o');
    await page.getByRole('link', { name: 'View diff' }).press('Enter');
    const firstLine = page.getByRole('button', { name: 'line 1, new:' }).first();
    await firstLine.waitFor();

    await keyboard.press('f');
    const current = page.getByRole('navigation', { name: 'Files' }).locator('[aria-current]');
    await eventually(async () => (await current.textContent())?.includes('module1.ts'));
    await keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find anything' }).fill(owner.username);
    await page.getByRole('option', { name: owner.username }).waitFor();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Olive Owner' }).waitFor();
  });

  it('says whose turn it is, and lets people ask for somebody, dismiss others and themselves', async () => {
    const fields = { summary: 'Count rafts', target_people: reviewer.username };
    const rafts = await publish(as(owner), await api.make.repository(), [patchOf(1, 'rafts')], fields);
    const note = '<img src=x onerror=alert(1)> Do you know boats?';
    const turns = ({ page }: PageVisit) => page.getByRole('list', { name: 'Needs attention from' });
    const asking = await visitAs(owner, `/r/${rafts}/`);
    await turns(asking).getByText('Review requested').waitFor();
    expect(await turns(asking).getByRole('listitem').count()).toBe(1);
    await asking.page.getByRole('button', { name: 'Request attention…' }).press('Enter');
    const dialog = asking.page.getByRole('dialog', { name: 'Request attention' });
    await dialog.getByRole('combobox', { name: 'A person or a group' }).pressSequentially(stranger.username);
    await asking.page.getByRole('option', { name: stranger.username }).waitFor();
    await asking.page.keyboard.press('ArrowDown');
    await asking.page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: `Take out ${stranger.username}` }).waitFor();
    await dialog.getByLabel('Why', { exact: true }).fill(note);
    expect(await accessibilityFaults(asking.page)).toEqual([]);
    await asking.screenshot('turn-asked', { fullPage: false });
    await dialog.getByRole('button', { name: 'Ask', exact: true }).press('Enter');
    await turns(asking).getByText(note).waitFor();
    const dismiss = turns(asking).getByRole('button', { name: `Dismiss attention of ${stranger.username}` });
    await dismiss.press('Enter');
    await dismiss.waitFor({ state: 'detached' });
    await asking.page.keyboard.press('z');
    await turns(asking).getByText(note).waitFor();

    const asked = await visitAs(stranger, '/dashboard/');
    const { page } = asked;
    const row = page.getByRole('row').filter({ hasText: 'Count rafts' });
    await page.getByRole('navigation', { name: 'Incoming' }).getByRole('link', { name: 'Your turn 1' }).press('Enter');
    await row.getByText(note).waitFor();
    await row.getByText(`${owner.username} asks`).waitFor();
    await look(asked, 'turns');
    await page.keyboard.press('j');
    await page.keyboard.press('o');
    await turns(asked).getByText(note).waitFor();
    expect(await page.getByRole('button', { name: 'Request attention…' }).count()).toBe(0);
    await look(asked, 'whose-turn');
    await turns(asked).getByRole('button').press('Enter');
    await page.getByText('It is not your turn any more, until something new happens.').waitFor();
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    await turns(asked).getByText(note).waitFor({ state: 'detached' });

    const reviewing = await visitAs(reviewer, '/dashboard/?view=to-me');
    const marked = reviewing.page.getByRole('row').filter({ hasText: 'Count rafts' });
    await marked.getByText('Your turn: Review requested').waitFor();
    await look(reviewing, 'turn-marked');
  });

  it('can be seen, heard and reached, in the light, in the dark and on a telephone', async () => {
    const visit = await visitAs(reviewer, '/dashboard/');
    const { page } = visit;
    for (const [name, path] of Object.entries(places())) {
      await page.setViewportSize(DESK);
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await settled(visit);
      await look(visit, name);
    }
  });

  /** Looks at a page in the light, in the dark and on a telephone. */
  async function look(visit: PageVisit, name: string): Promise<void> {
    const { page } = visit;
    await page.setViewportSize(DESK);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect([name, colorScheme, await accessibilityFaults(page)]).toEqual([name, colorScheme, []]);
      await visit.screenshot(`web-${colorScheme}-${name}`, { fullPage: false });
    }
    await page.setViewportSize(PHONE);
    const width = await page.evaluate<number>('document.documentElement.scrollWidth');
    expect([name, width]).toEqual([name, PHONE.width]);
    await visit.screenshot(`web-narrow-${name}`, { fullPage: false });
  }

  const places = () => ({
    dashboard: '/dashboard/',
    'review-requests': '/r/?status=all',
    'review-request': `/r/${id}/`,
    diff: `/r/${id}/diff/2/`,
    groups: '/groups/',
    group: `/groups/${group.name}/`,
    people: '/users/',
    person: `/users/${owner.username}/`,
    search: '/search/?q=Count',
  });
});
