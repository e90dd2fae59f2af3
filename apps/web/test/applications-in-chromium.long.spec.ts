import { accessibilityFaults } from '@review-service/testing/accessibility';
import { describeInChromium } from '@review-service/testing/left-out';
import { PHONE } from './built-app.js';
import { Stage } from './stage.js';

describeInChromium('applications in the browser', () => {
  const stage = Stage.ofSuite();

  /** Whether the OAuth2 endpoints know an application by this secret. */
  const isKnown = async (client_id: string, client_secret: string) => {
    const body = new URLSearchParams({ client_id, client_secret, token: 'x' });
    return (await fetch(new URL('/oauth2/introspect/', stage.api.url), { method: 'POST', body })).status === 200;
  };

  it('are created, changed and deleted; each secret is shown once', async () => {
    const person = await stage.api.make.user();
    const visit = await stage.visitAs(person);
    const { page } = visit;
    await stage.goTo(visit, '/account/applications/');
    await page.getByText('No applications yet.').waitFor();
    await page.getByRole('link', { name: 'Create application' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Owls');
    await page.getByLabel('Redirect URIs').fill('nowhere');
    await page.getByRole('button', { name: 'Create application' }).click();
    await page.locator('[aria-invalid][name=redirect_uris]').waitFor();
    expect(visit.takeFaults()).toEqual([expect.stringContaining('/oauth-apps/: 400')]);
    expect(await page.getByLabel('Skip the consent page').count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await visit.screenshot('application-new');
    await page.getByLabel('Redirect URIs').fill('https://owls.example.com/a\nhttps://owls.example.com/b');
    await page.getByRole('button', { name: 'Create application' }).click();
    const secret = await page.getByLabel('Client secret: copy it now.').inputValue();
    const clientId = (await page.locator('code').first().textContent()) ?? '';
    expect(await isKnown(clientId, secret)).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);
    await visit.screenshot('application-created');

    await page.getByRole('link', { name: 'Details of Owls' }).click();
    await page.getByLabel('Redirect URIs').waitFor();
    expect(await page.getByLabel('Redirect URIs').inputValue()).toBe(
      'https://owls.example.com/a\nhttps://owls.example.com/b',
    );
    expect(await page.content()).not.toContain(secret);
    await page.getByLabel('Enabled').uncheck();
    await page.getByLabel('Name', { exact: true }).fill('Barn owls');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'Barn owls' }).waitFor();
    await page.getByText('Disabled', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('heading', { level: 1, name: 'Owls', exact: true }).waitFor();
    expect(await page.getByLabel('Enabled').isChecked()).toBe(true);

    await page.getByLabel('Webhook URL').fill('https://owls.example.com/hook');
    await page.getByRole('button', { name: 'Save' }).click();
    const webhookSecret = await page.getByLabel('Webhook secret: copy it now.').inputValue();
    await page.getByRole('button', { name: 'Renew webhook secret…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Renew webhook secret' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.getByLabel('Webhook secret: copy it now.').inputValue()).not.toBe(webhookSecret);
    await page.getByRole('button', { name: 'Renew client secret…' }).click();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Renew client secret' }).click();
    const renewed = await page.getByLabel('Client secret: copy it now.').inputValue();
    expect([await isKnown(clientId, renewed), await isKnown(clientId, secret)]).toEqual([true, false]);
    expect(await accessibilityFaults(page)).toEqual([]);
    await visit.screenshot('application');
    await page.setViewportSize(PHONE);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(PHONE.width);
    await visit.screenshot('application-narrow');

    await page.reload();
    await page.getByLabel('Type its name to confirm: Owls').fill('Owls');
    expect(await page.content()).not.toContain(renewed);
    await page.getByRole('button', { name: 'Delete application' }).click();
    await page.getByText('No applications yet.').waitFor();
    expect(await isKnown(clientId, renewed)).toBe(false);
  });

  it('their owners revoke all of their tokens; administrators see those of everybody', async () => {
    const [owner, user] = [await stage.api.make.user(), await stage.api.make.user()];
    const application = await stage.api.make.application(owner, {
      name: 'Night watch',
      redirect_uris: ['https://watch.example.com/'],
    });
    const token = await stage.api.make.oauthToken(user, { application, scopes: ['session:read'] });
    const status = async () => (await stage.api.withBearer(token.value).get('/api/session/')).status;
    const visit = await stage.visitAs(owner);
    await stage.goTo(visit, `/account/applications/${application.id}/end-tokens/`);
    const { page } = visit;
    expect(new URL(page.url()).pathname).toBe(`/account/applications/${application.id}/`);
    expect(await status()).toBe(200);
    await page.getByRole('button', { name: 'Revoke all tokens…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke all tokens' }).click();
    await page.getByText('All tokens of Night watch are revoked.').waitFor();
    expect(await status()).toBe(401);

    const administrator = await stage.visitAs(await stage.api.make.superuser());
    await stage.goTo(administrator, '/admin/');
    await administrator.page.getByRole('main').getByRole('link', { name: 'Applications' }).first().click();
    const entry = administrator.page.getByRole('listitem').filter({ hasText: 'Night watch' });
    await entry.getByText(`owned by ${owner.username}`).waitFor();
    expect(await accessibilityFaults(administrator.page)).toEqual([]);
    await entry.getByRole('link').click();
    await administrator.page.getByLabel('Skip the consent page').check();
    await administrator.page.getByRole('button', { name: 'Save' }).click();
    await administrator.page.getByText('The application Night watch is saved.').waitFor();
    const [stored] = await stage.api.db.query('select skip_authorization from oauth_application where id = $1', [
      application.id,
    ]);
    expect(stored).toEqual({ skip_authorization: true });
  });
});
