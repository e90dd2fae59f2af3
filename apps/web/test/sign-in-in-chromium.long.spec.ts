import { TestIdentityProvider } from '@review-service/api/test/identity-provider';
import { TestApi } from '@review-service/api/test/test-api';
import { accessibilityFaults } from '@review-service/testing/accessibility';
import { Chromium } from '@review-service/testing/chromium';
import { lastingPort } from '@review-service/testing/lasting-port';
import { describeInChromium } from '@review-service/testing/left-out';
import { PASSWORD } from '@review-service/testing/make';
import type { PageVisit } from '@review-service/testing/visit';
import { DESK, PHONE, WITH_APP } from './built-app.js';

describeInChromium('signing in with an identity provider in the browser', () => {
  const chromium = Chromium.ofSuite();
  let api: TestApi;
  let provider: TestIdentityProvider;

  beforeAll(async () => {
    const port = await lastingPort();
    const url = `http://127.0.0.1:${port}`;
    provider = await TestIdentityProvider.start(url);
    const settings = { ...WITH_APP.settings, ...provider.settings, SITE_URL: url, OIDC_CREATE: 'on' };
    api = await TestApi.boot({ settings, port });
  });
  afterAll(async () => {
    await api.close();
    await provider.close();
  });

  /** What is wrong with a page at each size of the window and with each theme, of which it keeps pictures. */
  async function faultsOf(visit: PageVisit, name: string): Promise<unknown[]> {
    const { page } = visit;
    const faults: unknown[] = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const [size, viewport] of Object.entries({ desk: DESK, phone: PHONE })) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize(viewport);
        faults.push(...(await accessibilityFaults(page)));
        const width = await page.evaluate<number>('document.documentElement.scrollWidth');
        if (width > viewport.width) faults.push(`${name} is ${width} wide`);
        await visit.screenshot(`sign-in-${name}-${size}-${colorScheme}`);
      }
    }
    await page.setViewportSize(DESK);
    return faults;
  }

  it('links an account by its password once, goes straight in from then on, and ends there, too', async () => {
    const user = await api.make.user();
    provider.people.set('jane', { name: 'Jane Doe', email: 'jane@acme.example', email_verified: true });
    provider.who = 'jane';
    const first = await chromium.visit(api.url, { viewport: DESK });
    const { page } = first;

    await page.goto('/account/login/?next=/groups/');
    expect(await faultsOf(first, 'page')).toEqual([]);
    await page.getByRole('link', { name: 'Continue with Acme' }).click();
    await page.getByRole('heading', { name: 'Link your account' }).waitFor();
    expect(await page.getByText('Jane Doe, jane@acme.example').count()).toBe(1);
    expect(await faultsOf(first, 'link')).toEqual([]);
    await page.getByLabel('User name or e-mail address').fill(user.username);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Link account' }).click();
    await page.waitForURL('**/groups/');

    const second = await chromium.visit(api.url, { viewport: DESK });
    await second.page.goto('/account/login/');
    await second.page.getByRole('link', { name: 'Continue with Acme' }).click();
    await second.page.waitForURL('**/dashboard/');
    await second.page.goto('/account/identities/');
    await second.page.getByRole('list', { name: 'Linked accounts' }).getByText('Acme').first().waitFor();
    expect(await faultsOf(second, 'identities')).toEqual([]);

    await second.page.goto('/account/logout/');
    await second.page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await second.page.waitForURL(`${provider.url}/**`);
    // Its own page asks the internet for fonts.
    second.takeFaults();
    await second.page.getByRole('button', { name: 'Yes, sign me out' }).click();
    await second.page.waitForURL('**/account/login/**');
    expect(await second.page.getByText('You are signed out.').count()).toBe(1);
    second.takeFaults();
  });

  it('removes a linked account, and keeps the last way in', async () => {
    const user = await api.make.user();
    provider.people.set('joe', {});
    provider.who = 'joe';
    await api.make.identity(user, { issuer: provider.url, subject: 'joe' });
    const visit = await chromium.visit(api.url, { viewport: DESK });
    const { page } = visit;
    await page.goto('/account/oidc/login/?next=/account/identities/');
    const remove = async () => {
      await page.getByRole('button', { name: /^Remove Acme/ }).click();
      await page.getByRole('button', { name: 'Remove account' }).click();
    };
    await api.db.query('update user_account set password_hash = null where id = $1', [user.id]);
    await remove();
    await page.getByText('This is the last way to sign in to the account.').waitFor();
    expect(visit.takeFaults()).toHaveLength(1);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await api.make.identity(user, { issuer: provider.url, subject: 'joe-2' });
    await page.reload();
    await page.getByRole('button', { name: 'Remove Acme, joe', exact: true }).click();
    await page.getByRole('button', { name: 'Remove account' }).click();
    await page.getByText('Acme removed').waitFor();
    expect(await api.db.query('select subject from identity where user_id = $1', [user.id])).toEqual([
      { subject: 'joe-2' },
    ]);
  });

  it('says why it failed', async () => {
    provider.who = '';
    const visit = await chromium.visit(api.url, { viewport: DESK });

    await visit.page.goto('/account/oidc/login/');

    await visit.page.getByText('Acme refused to sign you in, or you canceled it.').waitFor();
    expect(await faultsOf(visit, 'fault')).toEqual([]);
  });

  it('adds a provider for everybody', async () => {
    const superuser = await api.make.superuser();
    provider.people.set('root', {});
    provider.who = 'root';
    await api.make.identity(superuser, { issuer: provider.url, subject: 'root' });
    const visit = await chromium.visit(api.url, { viewport: DESK });
    const { page } = visit;
    await page.goto('/account/oidc/login/?next=/admin/sign-in/');
    await page.getByRole('link', { name: 'Acme' }).waitFor();
    expect(await faultsOf(visit, 'providers')).toEqual([]);

    await page.getByRole('link', { name: 'New provider' }).click();
    await page.getByLabel('Slug').fill('emca');
    await page.getByLabel('Issuer').fill('https://login.example.com');
    await page.getByLabel('Display name').fill('Emca');
    await page.getByLabel('Client ID').fill('review');
    await page.getByLabel('Client secret').fill('sesame');
    expect(await faultsOf(visit, 'new-provider')).toEqual([]);
    await page.getByRole('button', { name: 'Add provider' }).click();
    await page.getByText('/account/oidc/emca/callback/').waitFor();
    expect(await faultsOf(visit, 'provider')).toEqual([]);

    await page.goto('/account/logout/');
    const other = await chromium.visit(api.url, { viewport: DESK });
    await other.page.goto('/account/login/');
    expect(await other.page.getByRole('link', { name: 'Continue with Emca' }).count()).toBe(1);
    await page.goto('/admin/sign-in/emca/');
    await page.getByRole('button', { name: 'Delete provider…' }).click();
    await page.getByRole('button', { name: 'Delete provider', exact: true }).click();
    await page.getByText('Provider deleted').waitFor();
    expect(await api.db.query('select from sign_in_provider')).toEqual([]);
  });

  it('maps a group to a value of the claim, and makes and revokes a token of a directory', async () => {
    const superuser = await api.make.superuser();
    const group = await api.make.group();
    provider.people.set('admin', {});
    provider.who = 'admin';
    await api.make.identity(superuser, { issuer: provider.url, subject: 'admin' });
    const visit = await chromium.visit(api.url, { viewport: DESK });
    const { page } = visit;

    await page.goto('/account/oidc/login/?next=/admin/sign-in/default/');
    await page.getByText('No groups mapped yet').waitFor();
    await page.getByLabel('Value of the claim').fill('developers');
    await page.getByLabel('Group', { exact: true }).fill(group.name);
    await page.getByRole('button', { name: 'Map group' }).click();
    await page.getByRole('list', { name: 'Mapped groups' }).getByText(group.name).waitFor();
    expect(await faultsOf(visit, 'groups')).toEqual([]);
    await page.getByRole('button', { name: `Delete the mapping of developers to ${group.name}` }).click();
    await page.getByRole('button', { name: 'Delete mapping', exact: true }).click();
    await page.getByText('No groups mapped yet').waitFor();

    await page.goto('/admin/scim/');
    await page.getByText('No tokens yet').waitFor();
    await page.getByLabel('Directory').fill('okta');
    await page.getByRole('button', { name: 'Create token' }).click();
    const token = await page.getByLabel("Token of okta: copy it now. You won't see it again.").inputValue();
    expect((await api.withBearer(token).get('/scim/v2/Users')).status).toBe(200);
    expect(await faultsOf(visit, 'scim')).toEqual([]);
    await page.getByRole('button', { name: /^Revoke token \d+ of okta$/ }).click();
    await page.getByRole('button', { name: 'Revoke token', exact: true }).click();
    await page.getByText('No tokens yet').waitFor();
    expect((await api.withBearer(token).get('/scim/v2/Users')).status).toBe(401);
  });
});
