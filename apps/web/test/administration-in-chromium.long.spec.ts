import { basic, ReviewService } from '@review-service/client';
import { accessibilityFaults } from '@review-service/testing/accessibility';
import { type MadeUser, PASSWORD } from '@review-service/testing/make';
import type { PageVisit } from '@review-service/testing/visit';
import { describeInChromium } from '@review-service/testing/left-out';
import { DESK, PHONE } from './built-app.js';
import { Stage } from './stage.js';

describeInChromium('the administration in the browser', () => {
  const stage = Stage.ofSuite();
  let chief: MadeUser;

  beforeAll(async () => {
    chief = await stage.api.make.user({ is_superuser: true });
    const repository = await stage.api.make.repository();
    await stage.api.make.reviewRequest(chief, repository, { summary: 'What is being read' });
  });

  const button = ({ page }: PageVisit, name: string) => page.getByRole('button', { name, exact: true });

  it('makes somebody, gives them permissions, and deactivates them while they read', async () => {
    const username = 'new.comer';
    const visit = await stage.visitAs(chief);
    const { page } = visit;
    await stage.goTo(visit, '/r/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' }).click();
    await page.getByRole('list').getByRole('link', { name: 'People' }).click();
    await button(visit, 'New account').click();
    const dialog = page.getByRole('dialog', { name: 'New account' });
    await dialog.getByLabel('User name').fill('two words');
    await dialog.getByLabel('E-mail address').fill('new@example.com');
    await dialog.getByLabel('Password').fill(PASSWORD);
    await button(visit, 'Create account').click();
    await dialog.getByText('Use 1 to 150 letters').waitFor();
    visit.takeFaults();
    await dialog.getByLabel('User name').fill(username);
    await button(visit, 'Create account').click();
    await page.waitForURL(`/admin/people/${username}/`);
    await page.getByLabel('Change and delete groups').check();
    await page.getByRole('form', { name: 'Permissions' }).getByRole('button', { name: 'Save' }).click();
    await page.getByText(`Permissions of ${username} saved`).waitFor();

    const [reader] = await stage.api.db.query<[MadeUser]>('select id, username from user_account where username = $1', [
      username,
    ]);
    const theirs = await stage.visitAs(reader);
    await stage.goTo(theirs, '/r/');
    await theirs.page.getByRole('link', { name: 'Admin' }).waitFor();
    await button(visit, 'Deactivate account').click();
    await page.getByText(`Account ${username} deactivated`).waitFor();
    await theirs.page.getByRole('link', { name: 'What is being read' }).click();
    await theirs.page.getByText('You are signed out').waitFor();
    theirs.takeFaults();
    const api = new ReviewService({ url: stage.api.url, credentials: basic(username, PASSWORD) });
    await expect(api.get('/api/session/')).rejects.toMatchObject({ status: 401 });

    await page.getByRole('button', { name: 'Undo' }).click();
    await button(visit, 'Deactivate account').waitFor();
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
    await dialog.getByLabel('Clone URL').fill('https://me:secret@git.example.com/harbour.git');
    await button(visit, 'Add repository').click();
    await dialog.getByText('Leave out the password').waitFor();
    visit.takeFaults();
    await dialog.getByLabel('Clone URL').fill('https://git.example.com/harbour.git');
    await button(visit, 'Add repository').click();

    await page.getByRole('heading', { name: 'harbour' }).waitFor();
    await page.getByLabel('Public: everybody can read it').uncheck();
    await page.getByRole('form', { name: 'Settings' }).getByRole('button', { name: 'Save' }).click();
    await page.getByText('Restricted to these people').waitFor();
    await page.getByLabel('Add a person').fill(reader.username);
    await page.getByRole('option', { name: reader.username }).click();
    await page.getByRole('list', { name: 'People' }).getByText(reader.username).waitFor();
    await page.getByLabel('Add an invite-only group').fill(group.name);
    await page.getByRole('option', { name: group.name }).click();
    await page.getByRole('list', { name: 'Groups' }).getByText(group.name).waitFor();
    const { repositories } = await stage.as(reader).get('/api/repositories/', { query: { name: 'harbour' } });
    expect(repositories.map(({ public: isPublic }) => isPublic)).toEqual([false]);

    await page.getByLabel(/Type its name/).fill('harbour');
    await button(visit, 'Archive repository').click();
    await page.waitForURL('/admin/repositories/');
    await page.getByText(/^\d+ of \d+/).waitFor();
    await page.getByText('Repository harbour deleted').waitFor();
    expect(await stage.as(reader).count('/api/repositories/', { query: { name: 'harbour' } })).toBe(0);
  });

  it('archives a repository that review requests belong to, takes it back, and uses it again later', async () => {
    const repository = await stage.api.make.repository();
    await stage.api.make.reviewRequest(chief, repository);
    const visit = await stage.visitAs(chief);
    const { page } = visit;
    const isArchived = async () => {
      const path = { repository_id: repository.id };
      const { repository: found } = await stage.as(chief).get('/api/repositories/{repository_id}/', { path });
      return found.archived;
    };
    const archive = async () => {
      await stage.goTo(visit, `/admin/repositories/${repository.id}/`);
      await page.getByLabel(/Type its name/).fill(repository.name);
      await button(visit, 'Archive repository').click();
      await page.waitForURL('/admin/repositories/');
      await page.getByText(`Repository ${repository.name} archived`).waitFor();
    };
    await archive();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone').waitFor();
    expect(await isArchived()).toBe(false);

    await archive();
    expect(await isArchived()).toBe(true);
    await stage.goTo(visit, `/admin/repositories/${repository.id}/`);
    await button(visit, 'Restore repository').click();
    await page.getByText(`Repository ${repository.name} restored`).waitFor();
    await button(visit, 'Archive repository').waitFor();
    expect(await isArchived()).toBe(false);
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
    await page.getByLabel('Add a group').focus();
    await keyboard.type(group.name);
    await page.getByRole('option', { name: group.name }).waitFor();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await page.getByRole('list', { name: 'Groups' }).getByText(group.name).waitFor();
    await button(visit, 'Create default reviewer').press('Enter');
    await page.getByText('Fix the highlighted fields').waitFor();
    visit.takeFaults();
    await page.getByLabel('Files').fill('docs/');
    await button(visit, 'Create default reviewer').press('Enter');
    const rules = page.getByRole('list', { name: 'Default reviewers' });
    await rules.getByRole('link', { name: 'Docs' }).press('Enter');
    await button(visit, 'Delete default reviewer').press('Enter');
    await page.getByText('Default reviewer Docs deleted').waitFor();
    await keyboard.press('z');
    await rules.getByRole('link', { name: 'Docs' }).waitFor();

    const { default_reviewers: found } = await stage.as(chief).get('/api/default-reviewers/');
    expect(found).toMatchObject([{ name: 'Docs', file_regex: 'docs/', groups: [{ title: group.name }] }]);
  });

  it('shows whom limits of tokens affect before they are saved, and makes an exception', async () => {
    const owner = await stage.api.make.user();
    const created_at = '2026-01-01';
    const { id: gate } = await stage.api.make.madeApiToken(owner, { created_at, note: 'The gate', usedDaysAgo: 1 });
    await stage.api.make.madeApiToken(owner, { created_at, note: 'Of no use', expires_at: '2027-01-01' });
    const visit = await stage.visitAs(chief);
    const { page } = visit;
    await stage.goTo(visit, '/admin/');
    await page.getByRole('list').getByRole('link', { name: 'Token limits' }).click();
    await page.getByText('No limits yet').waitFor();
    await page.getByText('No affected tokens.').waitFor();

    await page.getByLabel('Maximum lifetime (days)').fill('90');
    await page.getByLabel('Maximum idle time (days)').fill('30');
    const affected = page.getByRole('list', { name: 'Affected tokens' });
    await affected.getByText('The gate').waitFor();
    await affected.getByText('Revoked if still unused').waitFor();
    await page.getByRole('heading', { name: 'Preview of affected tokens' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const limits = async () => (await stage.as(owner).get('/api/token-limits/')).token_limits;
    expect(await limits()).toMatchObject({ max_life: null, changed: null });

    await affected
      .getByRole('listitem')
      .filter({ hasText: 'The gate' })
      .getByRole('button', { name: 'Create exception…' })
      .click();
    const dialog = page.getByRole('dialog', { name: `Exception for token ${gate} of ${owner.username}` });
    await dialog.getByRole('button', { name: 'Create exception' }).click();
    await dialog.getByText('Say why the limits do not apply to it.').waitFor();
    visit.takeFaults();
    await dialog.getByLabel('Reason').fill('It is in the firmware of a lock.');
    await dialog.getByRole('button', { name: 'Create exception' }).click();
    await affected.getByText('The gate').waitFor({ state: 'detached' });

    await page.getByLabel('Grace period (days)').fill('400');
    await button(visit, 'Save').click();
    await page.getByText('This must be at most 365.').first().waitFor();
    visit.takeFaults();
    await page.getByLabel('Grace period (days)').fill('7');
    await button(visit, 'Save').click();
    await page.getByText('Maximum lifetime 90 days, maximum idle time 30 days.').waitFor();
    expect(await limits()).toMatchObject({ max_life: 90, max_idle: 30, grace: 7, changed_by: chief.username });

    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('No maximum lifetime').waitFor();
    expect(await limits()).toMatchObject({ max_life: null, max_idle: null, enforced_from: null });
  });

  it('makes a webhook on a Local Site, tests it, sends a message again, turns it on, and deletes it', async () => {
    const [admin, repository] = [await stage.api.make.user(), await stage.api.make.repository()];
    const site = await stage.api.make.site({ admins: [admin] });
    await stage.api.db.query('update repository set local_site_id = $1 where id = $2', [site.id, repository.id]);
    const visit = await stage.visitAs(admin);
    const { page } = visit;
    await stage.goTo(visit, `/s/${site.name}/admin/`);
    await page.getByRole('list').getByRole('link', { name: 'Webhooks' }).click();
    await page.getByRole('link', { name: 'New webhook' }).press('Enter');
    await page.getByLabel('URL').fill('http://10.0.0.1/');
    await page.getByLabel('Format').selectOption('chat');
    await page.getByLabel('Reply published').uncheck();
    await page.getByLabel('Review requests', { exact: true }).selectOption('custom');
    await page.getByLabel('Add a repository').fill(repository.name);
    await page.getByRole('option', { name: repository.name }).click();
    await page.getByLabel('Secret').fill('between us');
    await button(visit, 'Create webhook').press('Enter');
    await page.getByText('http is not possible here').waitFor();
    visit.takeFaults();
    await page.getByLabel('URL').fill('https://chat.example.com/hooks/secret');
    await button(visit, 'Create webhook').press('Enter');
    await page.getByRole('heading', { name: /^Webhook \d+: chat\.example\.com$/ }).waitFor();

    const here = new ReviewService({
      url: `${stage.api.url}/s/${site.name}`,
      credentials: basic(admin.username, PASSWORD),
    });
    const { webhooks } = await here.get('/api/webhooks/');
    expect(webhooks).toMatchObject([
      {
        ...{ format: 'chat', enabled: true, has_secret: true, url: 'https://chat.example.com/hooks/secret' },
        events: expect.arrayContaining(['review_request_published', 'issue_changed']),
        repositories: [{ title: repository.name }],
      },
    ]);
    expect(webhooks[0]?.events).not.toContain('reply_published');
    const webhook = webhooks[0]?.id ?? 0;
    await button(visit, 'Send test').press('Enter');
    const sent = page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem');
    await sent.getByText('Not attempted yet').waitFor();
    // As the worker does, once it has failed for long.
    await stage.api.db.query(
      `update webhook_delivery set state = 'failed', tries = 3, tried_at = now(), status_code = 500, answer = 'no <b>service</b>',
        error = 'the webhook answered 500', request_headers = '{"webhook-id": "x"}' where webhook_id = $1`,
      [webhook],
    );
    await stage.api.db.query(
      `update webhook set enabled = false, failing_since = now() - interval '8 days' where id = $1`,
      [webhook],
    );
    await sent.getByText('Attempt 3: the webhook answered 500').waitFor();
    await page.getByText('first failure last week').waitFor();
    await sent.getByText('Request and response').press('Enter');
    await sent.getByText('no <b>service</b>').waitFor();
    await sent.getByText('"event": "ping"').waitFor();
    await sent.getByRole('button', { name: /^Resend/ }).press('Enter');
    await sent.getByText('Not attempted yet').waitFor();
    await button(visit, 'Enable webhook').press('Enter');
    await button(visit, 'Disable webhook').waitFor();
    expect((await here.get('/api/webhooks/{webhook_id}/', { path: { webhook_id: webhook } })).webhook).toMatchObject({
      ...{ enabled: true, failing_since: null },
    });

    await page.getByLabel('Deliver in order').check();
    await page.getByRole('form', { name: 'Settings' }).getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('chat.example.com saved').waitFor();
    await page.getByLabel('Type its number to confirm').fill(String(webhook));
    await button(visit, 'Delete webhook').press('Enter');
    await page.getByText(`Webhook ${webhook} deleted`).waitFor();
    await page.getByText('No webhooks yet').waitFor();
    expect(await here.count('/api/webhooks/')).toBe(0);
  });

  it('is for those who may', async () => {
    const nobody = await stage.api.make.user();
    const visit = await stage.visitAs(nobody);
    await stage.goTo(visit, '/admin/');
    await visit.page.getByRole('heading', { name: "You don't have access" }).waitFor();
    expect(await visit.page.getByRole('link', { name: 'Admin', exact: true }).count()).toBe(0);
    await stage.goTo(visit, `/admin/people/${chief.username}/`);
    await visit.page.getByRole('heading', { name: "You don't have access" }).waitFor();
  });

  it('can be seen, heard and reached', async () => {
    const [reader, repository] = [await stage.api.make.user(), await stage.api.make.repository({ is_public: false })];
    const webhook = await stage.api.make.webhook({ failing_since: '2026-01-01T00:00:00Z', format: 'chat' });
    const answered = {
      tries: 2,
      tried_at: '2026-01-01T00:00:00Z',
      duration: 12,
      request_headers: { 'webhook-id': 'x' },
    };
    await stage.api.make.webhookDelivery(webhook, { ...answered, state: 'delivered', status_code: 204 });
    await stage.api.make.webhookDelivery(webhook, {
      ...{ ...answered, state: 'failed', status_code: 500, answer: 'out of order', error: 'the webhook answered 500' },
    });
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
      'token-limits': '/admin/token-limits/',
      webhooks: '/admin/webhooks/',
      webhook: `/admin/webhooks/${webhook.id}/`,
      'new-webhook': '/admin/webhooks/new/',
      audit: '/admin/audit/',
      quotas: '/admin/quotas/',
      queues: '/admin/queues/',
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
