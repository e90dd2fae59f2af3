import { basic, ReviewService } from '@review-service/client';
import { accessibilityFaults } from '@review-service/testing/accessibility';
import { type MadeUser, PASSWORD } from '@review-service/testing/make';
import type { Visit } from '@review-service/testing/visit';
import { describeInChromium } from '@review-service/testing/without-browser';
import { DESK, PHONE } from './built-app.js';
import { Stage } from './stage.js';

describeInChromium('the administration in the browser', () => {
  let stage: Stage;
  let chief: MadeUser;

  beforeAll(async () => {
    stage = await Stage.open();
    chief = await stage.api.make.user({ is_superuser: true });
    const repository = await stage.api.make.repository();
    await stage.api.make.reviewRequest(chief, repository, { summary: 'What is being read' });
  }, 300_000);
  afterEach(() => stage.chromium.endVisits());
  afterAll(() => stage.close());

  const button = ({ page }: Visit, name: string) => page.getByRole('button', { name, exact: true });

  it('makes somebody, gives them permissions, and deactivates them while they read', async () => {
    const username = 'new.comer';
    const visit = await stage.visitAs(chief);
    const { page } = visit;
    await stage.goTo(visit, '/r/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' }).click();
    await page.getByRole('list').getByRole('link', { name: 'People' }).click();
    await button(visit, 'New person').click();
    const dialog = page.getByRole('dialog', { name: 'New person' });
    await dialog.getByLabel('User name').fill('two words');
    await dialog.getByLabel('E-mail address').fill('new@example.com');
    await dialog.getByLabel('Password').fill(PASSWORD);
    await button(visit, 'Make the account').click();
    await dialog.getByText('Use 1 to 150 letters').waitFor();
    visit.takeFaults();
    await dialog.getByLabel('User name').fill(username);
    await button(visit, 'Make the account').click();
    await page.waitForURL(`/admin/people/${username}/`);
    await page.getByLabel('Change and delete groups').check();
    await page.getByRole('form', { name: 'Permissions' }).getByRole('button', { name: 'Save' }).click();
    await page.getByText('has these permissions from now on').waitFor();

    const [reader] = await stage.api.db.query<[MadeUser]>('select id, username from user_account where username = $1', [
      username,
    ]);
    const theirs = await stage.visitAs(reader);
    await stage.goTo(theirs, '/r/');
    await theirs.page.getByRole('link', { name: 'Admin' }).waitFor();
    await button(visit, 'Deactivate the account').click();
    await page.getByText('is signed out everywhere').waitFor();
    await theirs.page.getByRole('link', { name: 'What is being read' }).click();
    await theirs.page.getByText('You are signed out').waitFor();
    theirs.takeFaults();
    const api = new ReviewService({ url: stage.api.url, credentials: basic(username, PASSWORD) });
    await expect(api.get('/api/session/')).rejects.toMatchObject({ status: 401 });

    await page.getByRole('button', { name: 'Undo' }).click();
    await button(visit, 'Deactivate the account').waitFor();
    expect((await api.get('/api/session/')).session.permissions).toEqual(['reviews.change_group']);
  });

  it('adds a repository, says who reads it, and archives it', async () => {
    const [reader, group] = [await stage.api.make.user(), await stage.api.make.group({ invite_only: true })];
    const visit = await stage.visitAs(chief);
    const { page } = visit;
    await stage.goTo(visit, '/admin/repositories/');
    await button(visit, 'New repository').click();
    const dialog = page.getByRole('dialog', { name: 'New repository' });
    await dialog.getByLabel('Name', { exact: true }).fill('harbour');
    await dialog.getByLabel('Where it is cloned from').fill('https://me:secret@git.example.com/harbour.git');
    await button(visit, 'Add the repository').click();
    await dialog.getByText('Leave out the password').waitFor();
    visit.takeFaults();
    await dialog.getByLabel('Where it is cloned from').fill('https://git.example.com/harbour.git');
    await button(visit, 'Add the repository').click();

    await page.getByRole('heading', { name: 'harbour' }).waitFor();
    await page.getByLabel('Everybody may read it').uncheck();
    await page.getByRole('form', { name: 'What it is' }).getByRole('button', { name: 'Save' }).click();
    await page.getByText('These people, the members of these groups').waitFor();
    await page.getByLabel('Let somebody read it').fill(reader.username);
    await page.getByRole('option', { name: reader.username }).click();
    await page.getByRole('list', { name: 'People' }).getByText(reader.username).waitFor();
    await page.getByLabel('Let a group read it').fill(group.name);
    await page.getByRole('option', { name: group.name }).click();
    await page.getByRole('list', { name: 'Groups' }).getByText(group.name).waitFor();
    const { repositories } = await stage.as(reader).get('/api/repositories/', { query: { name: 'harbour' } });
    expect(repositories.map(({ public: isPublic }) => isPublic)).toEqual([false]);

    await page.getByLabel(/Type its name/).fill('harbour');
    await button(visit, 'Archive this repository').click();
    await page.waitForURL('/admin/repositories/');
    await page.getByText(/^\d+ of \d+/).waitFor();
    await page.getByText('The repository harbour is gone').waitFor();
    expect(await stage.as(reader).count('/api/repositories/', { query: { name: 'harbour' } })).toBe(0);
  });

  it('makes, changes and deletes a default reviewer, and takes it back, by keyboard alone', async () => {
    const group = await stage.api.make.group();
    const visit = await stage.visitAs(chief);
    const { page } = visit;
    const { keyboard } = page;
    await stage.goTo(visit, '/admin/default-reviewers/');
    await page.getByRole('link', { name: 'New default reviewer' }).press('Enter');
    await page.getByLabel('Name').press('Tab');
    await page.getByLabel('Name').focus();
    await keyboard.type('Docs');
    await page.getByLabel('Files').fill('docs/(');
    await page.getByLabel('Ask a group').focus();
    await keyboard.type(group.name);
    await page.getByRole('option', { name: group.name }).waitFor();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await page.getByRole('list', { name: 'Groups' }).getByText(group.name).waitFor();
    await button(visit, 'Make it').press('Enter');
    await page.getByText('see the fields that are marked').waitFor();
    visit.takeFaults();
    await page.getByLabel('Files').fill('docs/');
    await button(visit, 'Make it').press('Enter');
    const rules = page.getByRole('list', { name: 'Default reviewers' });
    await rules.getByRole('link', { name: 'Docs' }).press('Enter');
    await button(visit, 'Delete it').press('Enter');
    await page.getByText('Docs is gone').waitFor();
    await keyboard.press('z');
    await rules.getByRole('link', { name: 'Docs' }).waitFor();

    const { default_reviewers: found } = await stage.as(chief).get('/api/default-reviewers/');
    expect(found).toMatchObject([{ name: 'Docs', file_regex: 'docs/', groups: [{ title: group.name }] }]);
  });

  it('is for those who may', async () => {
    const nobody = await stage.api.make.user();
    const visit = await stage.visitAs(nobody);
    await stage.goTo(visit, '/admin/');
    await visit.page.getByRole('heading', { name: 'You may not see this' }).waitFor();
    expect(await visit.page.getByRole('link', { name: 'Admin', exact: true }).count()).toBe(0);
    await stage.goTo(visit, `/admin/people/${chief.username}/`);
    await visit.page.getByRole('heading', { name: 'You may not see this' }).waitFor();
  });

  it('can be seen, heard and reached', async () => {
    const [reader, repository] = [await stage.api.make.user(), await stage.api.make.repository({ is_public: false })];
    const visit = await stage.visitAs(chief);
    const { page } = visit;
    const places = {
      start: '/admin/',
      people: '/admin/people/',
      account: `/admin/people/${reader.username}/`,
      repositories: '/admin/repositories/',
      repository: `/admin/repositories/${repository.id}/`,
      'default-reviewers': '/admin/default-reviewers/',
      'default-reviewer': '/admin/default-reviewers/new/',
      audit: '/admin/audit/',
    };
    for (const [name, path] of Object.entries(places)) {
      await page.setViewportSize(DESK);
      await stage.goTo(visit, path);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect([name, colorScheme, await accessibilityFaults(page)]).toEqual([name, colorScheme, []]);
        await visit.screenshot(`admin-${colorScheme}-${name}`);
      }
      await page.setViewportSize(PHONE);
      const width = await page.evaluate<number>('document.documentElement.scrollWidth');
      await visit.screenshot(`admin-narrow-${name}`);
      expect([name, width]).toEqual([name, PHONE.width]);
    }
  });
});
