import { type MadeUser, PASSWORD } from '@review-service/testing/make';
import { describeInChromium } from '@review-service/testing/left-out';
import { postChange, type PostedChange } from './posted-change.js';
import { Stage } from './stage.js';

/** Every failure is shown with a remedy, and the page recovers by itself. */
describeInChromium('when something fails', () => {
  const stage = Stage.ofSuite();
  let change: PostedChange;

  beforeAll(async () => {
    change = await postChange(stage);
  });

  const somebody = (): Promise<MadeUser> => stage.api.make.user();

  it('offline: says so, keeps what was read, and goes on by itself when it is over', async () => {
    const visit = await stage.visitAs(change.owner);
    const { page } = visit;
    await stage.goTo(visit, '/dashboard/?view=overview');

    await page.context().setOffline(true);
    await page.getByText('You are offline').waitFor();
    await page.getByRole('link', { name: 'Count boats in the harbour' }).waitFor();
    await page.getByRole('link', { name: 'Groups', exact: true }).click();
    await page.getByRole('heading', { name: 'You are offline' }).waitFor();
    await visit.screenshot('web-offline', { fullPage: false });
    await page.context().setOffline(false);

    await page.getByRole('heading', { name: 'Groups' }).waitFor();
    await page.getByText('You are offline').waitFor({ state: 'detached' });
    visit.takeFaults();
  });

  it('no answer, or a wrong one: says so, and tries again when asked', async () => {
    const visit = await stage.visitAs(change.owner);
    const { page } = visit;
    await page.route('**/api/groups/*', (route) => route.abort('connectionrefused'));
    await page.goto('/groups/');
    await page.getByRole('heading', { name: 'The service does not answer' }).waitFor();

    await page.unroute('**/api/groups/*');
    await page.route('**/api/groups/*', (route) => route.fulfill({ status: 500, json: FAILED }));
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'This did not work' }).waitFor();
    await visit.screenshot('web-error', { fullPage: false });

    await page.unroute('**/api/groups/*');
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await page.getByRole('link', { name: change.group.name }).waitFor();
    visit.takeFaults();
  });

  it('an account that is closed meanwhile: says that one is not signed in, and leads there', async () => {
    const user = await somebody();
    const visit = await stage.visitAs(user);
    const { page } = visit;
    await stage.goTo(visit, '/dashboard/');
    await stage.api.db.query('update user_account set is_active = false where id = $1', [user.id]);

    // Who is signed in is asked again after half a minute.
    await page.clock.setSystemTime(Date.now() + 60_000);
    await page.getByRole('link', { name: 'Starred' }).click();

    const said = page.getByRole('alert').filter({ hasText: 'You are signed out' });
    const back = await said.getByRole('link', { name: 'Sign in' }).getAttribute('href');
    expect(back).toBe('/account/login/?next=%2Fdashboard%2F%3Fview%3Dstarred');
    expect(await page.getByRole('banner').getByText(user.username).count()).toBe(0);
    await visit.screenshot('web-signed-out', { fullPage: false });
    visit.takeFaults();
  });

  it('no signing in yet: leads back to the review that the address names', async () => {
    const { id, reviewer } = change;
    const [{ review }] = await stage.api.db.query<[{ review: number }]>('select max(id) as review from review');
    await stage.api.db.query('update review_request set is_published = false where display_id = $1', [id]);
    const visit = await stage.visitAs();
    const { page } = visit;
    await page.goto(`/r/${id}/#review${review}`);
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await stage.api.db.query('update review_request set is_published = true where display_id = $1', [id]);
    await page.getByLabel('User name or e-mail address').fill(reviewer.username);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');

    await page.waitForURL((at) => at.hash === `#review${review}`);
    await page.locator(`#review${review}:focus`).waitFor();
    visit.takeFaults();
  });

  it('a refused change: says why without the wire, beside its field', async () => {
    const visit = await stage.visitAs(change.owner);
    const { page } = visit;
    await stage.goTo(visit, `/r/${change.id}/`);
    const url = '**/api/review-requests/*/draft/*';
    const failure = { stat: 'fail', err: { code: 105, type: 'request-field-error', msg: 'See "fields".' } };
    const json = { ...failure, fields: { testing_done: ['It is too long.'] } };
    await page.route(url, (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 400, json }) : route.continue(),
    );
    await page.getByRole('button', { name: 'Edit testing done' }).click();
    await page.getByRole('textbox', { name: 'Testing done' }).fill('Twice.');

    const said = page.getByRole('alert');
    await said.filter({ hasText: 'It is too long.' }).waitFor();
    expect(await said.first().textContent()).not.toMatch(/PUT|\/api\/|400|answered/);
    visit.takeFaults();
  });

  it('nothing to review: says so, and leads on', async () => {
    const visit = await stage.visitAs(await somebody());
    const { page } = visit;

    await stage.goTo(visit, '/dashboard/');

    await page.getByText('Nothing needs your attention').waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
    await visit.screenshot('web-empty', { fullPage: false });
    await page.getByRole('link', { name: 'the review requests that involve you' }).click();
    await page.getByText("You're all caught up").waitFor();
  });
});

const FAILED = { stat: 'fail', err: { code: 209, msg: 'Something went wrong on our side.', type: 'server' } };
