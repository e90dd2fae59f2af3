import { accessibilityFaults } from '@review-service/testing/accessibility';
import type { MadeUser } from '@review-service/testing/make';
import { describeInChromium } from '@review-service/testing/left-out';
import { PHONE } from './built-app.js';
import { Stage } from './stage.js';

const STORED = 'JSON.stringify([location.href, { ...localStorage }, { ...sessionStorage }, document.cookie])';

describeInChromium('tokens in the browser', () => {
  const stage = Stage.ofSuite();
  let person: MadeUser;

  beforeEach(async () => {
    person = await stage.api.make.user();
  });

  const withToken = async (value: string, path = '/api/session/') =>
    (await stage.api.withToken(value).get(path)).status;
  const withBearer = async (value: string, path = '/api/session/') =>
    (await stage.api.withBearer(value).get(path)).status;

  it('API tokens are created, and their secret is shown once', async () => {
    const visit = await stage.visitAs(person);
    const { page } = visit;
    await stage.goTo(visit, '/account/tokens/');
    await page.getByText('No API tokens yet.').waitFor();
    await page.getByText('No applications yet.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await visit.screenshot('tokens-none');

    await page.getByRole('link', { name: 'Create API token' }).click();
    await page.getByLabel('Custom access').check();
    await page.getByLabel('Note').fill('nightly backup');
    await page.getByRole('button', { name: 'Create API token' }).click();
    await page.getByText('Choose what the token may read or write.').waitFor();
    await page.getByLabel('Groups and their members').selectOption('Read');
    await page.getByLabel('Note').fill('');
    await page.getByLabel('Expires on').fill('2020-01-01');
    await page.getByRole('button', { name: 'Create API token' }).click();
    await page.locator('[aria-invalid][name=note]').waitFor();
    await page.getByLabel('Note').fill('nightly backup');
    await page.getByRole('button', { name: 'Create API token' }).click();
    await page.locator('[aria-invalid][name=expires]').waitFor();
    expect(visit.takeFaults()).toEqual([expect.stringContaining('/api-tokens/: 400')]);
    expect(await accessibilityFaults(page)).toEqual([]);
    await visit.screenshot('token-new');
    await page.getByLabel('Expires on').fill('2099-12-31');
    await page.getByRole('button', { name: 'Create API token' }).click();

    const secret = await page.getByLabel('nightly backup: copy this token now.').inputValue();
    expect(await withToken(secret, '/api/groups/')).toBe(200);
    expect(await withToken(secret, '/api/users/')).toBe(403);
    expect(await page.evaluate<string>(STORED)).not.toContain(secret);
    expect(await accessibilityFaults(page)).toEqual([]);
    await visit.screenshot('token-created');

    await page.getByRole('link', { name: 'Details of nightly backup' }).click();
    await page.getByText('Custom access').waitFor();
    await page.goBack();
    await page.getByLabel('Note').waitFor();
    expect(await page.content()).not.toContain(secret);
    await page.getByRole('link', { name: 'My tokens', exact: true }).click();
    await page.getByRole('list', { name: 'API tokens' }).getByText('nightly backup').waitFor();
    await page.setViewportSize(PHONE);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(PHONE.width);
    await visit.screenshot('tokens-narrow');
  });

  it('an API token is limited to what it used, renewed and revoked', async () => {
    const token = await stage.api.make.madeApiToken(person, { note: 'nightly backup' });
    await stage.api.make.tokenUse('api', token, { count: 41, network: '192.0.2.0/24' });
    await stage.api.make.tokenUse('api', token, { method: 'DELETE', outcome: 'permission', count: 3 });
    const child = await stage.api.make.childToken(token, { note: 'one job' });
    const visit = await stage.visitAs(person);
    const { page } = visit;
    await stage.goTo(visit, '/account/tokens/');
    await page.getByRole('link', { name: 'Details of nightly backup' }).click();

    const details = page.getByRole('region', { name: 'Details' });
    const activity = page.getByRole('table', { name: 'Recent activity' });
    await activity.getByRole('row', { name: /GET group 41 .*192\.0\.2\.0\/24/ }).waitFor();
    await activity.getByText('refused: you lack the permission').waitFor();
    await details.getByText('Full access').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await visit.screenshot('token');
    await page.setViewportSize(PHONE);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(PHONE.width);
    await visit.screenshot('token-narrow');

    await page.getByRole('button', { name: 'Limit to what it used' }).click();
    await details.getByText('Custom access').waitFor();
    expect(await withToken(token.value, '/api/users/')).toBe(403);
    await page.getByRole('button', { name: 'Undo' }).click();
    await details.getByText('Full access').waitFor();
    expect(await withToken(token.value, '/api/users/')).toBe(200);

    await page.getByLabel('Grace period').selectOption('1 hour');
    await page.getByRole('button', { name: 'Renew API token' }).click();
    const secret = await page.getByLabel('New secret: copy it now.').inputValue();
    expect([await withToken(secret), await withToken(token.value)]).toEqual([200, 200]);
    await page.getByRole('button', { name: 'Revoke the secret replaced on' }).click();
    await page.getByText('The former secret is revoked.').waitFor();
    expect([await withToken(secret), await withToken(token.value)]).toEqual([200, 401]);

    expect(await withToken(child.value)).toBe(200);
    await page.getByRole('button', { name: 'Revoke one job' }).click();
    await page.getByRole('heading', { name: 'Child tokens' }).waitFor({ state: 'detached' });
    expect(await withToken(child.value)).toBe(401);

    await page.getByRole('button', { name: 'Revoke…' }).click();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
    await page.getByText('No API tokens yet.').waitFor();
    expect(await withToken(secret)).toBe(401);
  });

  it('a token of an application loses scopes, after their impact was shown, and is revoked by keyboard', async () => {
    const scopes = ['group:read', 'group:write', 'session:read'];
    const token = await stage.api.make.oauthToken(person, { scopes });
    const other = await stage.api.make.oauthToken(person, { scopes: ['session:read'] });
    await stage.api.make.tokenUse('oauth', token, { count: 17 });
    const { name } = token.application;
    const visit = await stage.visitAs(person);
    const { page } = visit;
    await stage.goTo(visit, '/account/tokens/');
    await page.getByRole('link', { name: `Details of the token ${token.id} of ${name}` }).click();

    await page.getByLabel('See groups').uncheck();
    await page.getByRole('button', { name: 'Preview impact' }).click();
    await page.getByText('17 requests of the last 30 days would have been refused').waitFor();
    expect(await withBearer(token.value, '/api/groups/')).toBe(200);
    expect(await accessibilityFaults(page)).toEqual([]);
    await visit.screenshot('token-of-application');
    await page.getByRole('button', { name: 'Save scopes' }).click();
    await page.getByLabel('See groups').waitFor({ state: 'detached' });
    expect(await withBearer(token.value, '/api/groups/')).toBe(403);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByLabel('See groups').waitFor();
    expect(await withBearer(token.value, '/api/groups/')).toBe(200);

    await page.getByRole('button', { name: 'Limit to scopes used' }).click();
    await page.getByLabel('See who you are').or(page.getByLabel('Create and change groups')).first().waitFor({
      state: 'detached',
    });
    expect(await withBearer(token.value)).toBe(403);
    await page.getByLabel('See groups').uncheck();
    await page.getByRole('button', { name: 'Save scopes' }).click();
    await page.getByText('Keep at least one scope.').waitFor();

    await page.getByRole('link', { name: 'My tokens', exact: true }).click();
    await page.getByRole('button', { name: `Revoke the token ${token.id} of ${name}` }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).press('Enter');
    await page.getByRole('button', { name: `Revoke the token ${token.id} of ${name}` }).waitFor({ state: 'detached' });
    expect(await withBearer(token.value)).toBe(401);
    await page.locator(`button:focus[aria-label^="Revoke the token ${other.id} of"]`).waitFor();
  });

  it('all are revoked at once, of this site alone; former addresses lead on', async () => {
    const site = await stage.api.make.site({ users: [person] });
    const there = await stage.api.make.apiToken(person, { note: 'there', local_site_id: site.id });
    const { id, value } = await stage.api.make.madeApiToken(person, { note: 'here' });
    const { value: bearer } = await stage.api.make.oauthToken(person, { scopes: ['session:read'] });
    const visit = await stage.visitAs(person);
    const { page } = visit;
    await stage.goTo(visit, `/account/tokens/api/${id}/end/`);
    expect(new URL(page.url()).pathname).toBe(`/account/tokens/api/${id}/`);
    await stage.goTo(visit, '/account/tokens/end-all/');

    await page.getByRole('button', { name: 'Revoke all…' }).click();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke all' }).click();
    await page.getByText('No applications yet.').waitFor();

    expect([await withToken(value), await withBearer(bearer)]).toEqual([401, 401]);
    await stage.goTo(visit, `/s/${site.name}/account/tokens/`);
    await page.getByText('there', { exact: true }).waitFor();
    expect(await page.getByText('here', { exact: true }).count()).toBe(0);
    expect(await withToken(there, `/s/${site.name}/api/session/`)).toBe(200);
  });
});
