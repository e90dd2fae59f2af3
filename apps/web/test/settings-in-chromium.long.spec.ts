import { accessibilityFaults } from '@review-service/testing/accessibility';
import type { MadeUser } from '@review-service/testing/make';
import { describeInChromium } from '@review-service/testing/left-out';
import { PHONE } from './built-app.js';
import { Stage } from './stage.js';

const BEHIND = 'getComputedStyle(document.body).backgroundColor';

describeInChromium('the settings in the browser', () => {
  const stage = Stage.ofSuite();
  let somebody: MadeUser;

  beforeAll(async () => {
    somebody = await stage.api.make.user();
  });

  it('hold at once, and are kept', async () => {
    await stage.api.make.group({ display_name: 'Night watch', members: [somebody] });
    const visit = await stage.visitAs(somebody);
    const { page } = visit;
    await page.emulateMedia({ colorScheme: 'light' });
    await stage.goTo(visit, '/account/settings/');
    const light = await page.evaluate<string>(BEHIND);
    await page.getByLabel('Dark').check();
    const dark = await page.evaluate<string>(BEHIND);
    expect(dark).not.toBe(light);
    await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
    await page.getByText('Japan Standard Time').or(page.getByText('GMT+9')).first().waitFor();
    await page.getByLabel('Side by side').uncheck();
    await page.getByLabel('Direct only').check();
    await page.getByLabel('My own actions').uncheck();
    await page.getByLabel('Updates').uncheck();
    await page.getByLabel('Daily digest').check();
    await page.getByLabel('at', { exact: true }).selectOption('17:00');
    await page.getByLabel('Send direct mail immediately').check();
    await page.getByLabel('Night watch').selectOption('Only my own');
    expect(await accessibilityFaults(page)).toEqual([]);
    await visit.screenshot('settings-dark');

    await page.reload();
    await page.getByText('Japan Standard Time').or(page.getByText('GMT+9')).first().waitFor();
    expect(await page.evaluate<string>(BEHIND)).toBe(dark);
    expect(await page.getByLabel('Side by side').isChecked()).toBe(false);
    expect(await page.getByLabel('Direct only').isChecked()).toBe(true);
    expect(await page.getByLabel('My own actions').isChecked()).toBe(false);
    expect(await page.getByLabel('Updates').isChecked()).toBe(false);
    expect(await page.getByLabel('Daily digest').isChecked()).toBe(true);
    expect(await page.getByLabel('at', { exact: true }).inputValue()).toBe('17');
    await page.getByText('time zone Asia/Tokyo').waitFor();
    expect(await page.getByLabel('Send direct mail immediately').isChecked()).toBe(true);
    expect(await page.getByLabel('Night watch').inputValue()).toBe('none');
    await page.setViewportSize(PHONE);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(PHONE.width);
    await visit.screenshot('settings-narrow');

    await page.goto('/account/password/');
    await page.getByRole('heading', { name: 'Change password' }).waitFor();
    expect(await page.evaluate<string>(BEHIND)).toBe(dark);
  });

  it('are those of the account in another browser, and of this browser alone without one', async () => {
    const person = await stage.api.make.user();
    const visit = await stage.visitAs(person);
    const { page } = visit;
    await page.emulateMedia({ colorScheme: 'light' });
    await stage.goTo(visit, '/account/settings/');
    const light = await page.evaluate<string>(BEHIND);
    const saved = page.waitForResponse((answer) => answer.request().postData()?.includes('time_zone') ?? false);
    await page.getByLabel('Dark').check();
    await page.getByLabel('Wrap long lines').check();
    await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
    await saved;

    const elsewhere = await stage.visitAs(person);
    await elsewhere.page.emulateMedia({ colorScheme: 'light' });
    await stage.goTo(elsewhere, '/account/settings/');
    await elsewhere.page.getByText('Saved in your account.').waitFor();
    expect(await elsewhere.page.evaluate<string>(BEHIND)).not.toBe(light);
    expect(await elsewhere.page.getByLabel('Dark').isChecked()).toBe(true);
    expect(await elsewhere.page.getByLabel('Wrap long lines').isChecked()).toBe(true);
    expect(await elsewhere.page.getByLabel('Time zone').inputValue()).toBe('Asia/Tokyo');
    const back = elsewhere.page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await elsewhere.page.getByLabel('Light').check();
    await back;

    await page.reload();
    await page.getByLabel('Light').and(page.locator(':checked')).waitFor();
    expect(await page.evaluate<string>(BEHIND)).toBe(light);
  });

  it('make the address of a feed, show it once, and end it', async () => {
    const group = await stage.api.make.group({ members: [somebody] });
    const visit = await stage.visitAs(somebody);
    const { page } = visit;
    await stage.goTo(visit, `/groups/${group.name}/`);
    await page.getByRole('link', { name: 'Feed' }).click();
    await page.getByRole('combobox', { name: 'New address for a group' }).fill(group.name);
    await page.getByRole('option', { name: group.name }).click();

    const address = await page.getByLabel(`Group ${group.name}: copy this address now`).inputValue();
    const read = async () => (await stage.api.anonymous.get(new URL(address).pathname)).status;
    expect(await read()).toBe(200);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('heading', { name: 'Feed addresses' }).scrollIntoViewIfNeeded();
    await visit.screenshot('feed-addresses');
    await page.setViewportSize(PHONE);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(PHONE.width);
    await visit.screenshot('feed-addresses-narrow');

    await page.reload();
    const entry = page.getByRole('list', { name: 'Feed addresses' }).getByText(`Group ${group.name}`);
    await entry.waitFor();
    expect(await page.getByLabel('copy this address now').count()).toBe(0);
    await page.getByRole('button', { name: `Revoke feed address: Group ${group.name}` }).click();
    await entry.waitFor({ state: 'detached' });
    expect(await read()).toBe(404);
  });

  it('show where one is signed in, and end one or all others', async () => {
    const person = await stage.api.make.user();
    await stage.api.make.apiToken(person, { note: 'nightly backup' });
    const { application } = await stage.api.make.oauthToken(person);
    const phone = await stage.api.withSession(person);
    await phone.get('/api/session/', { headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 16)' } });
    const laptop = await stage.api.withSession(person);
    await laptop.get('/api/session/', { headers: { 'user-agent': 'curl/8.0' } });
    const isSignedIn = async (client: typeof phone) =>
      (await client.get('/api/session/')).body.session.authenticated as boolean;
    const visit = await stage.visitAs(person);
    const { page } = visit;
    await stage.goTo(visit, '/account/settings/');
    const entries = page.getByRole('list', { name: 'Active sessions' }).getByRole('listitem');
    await entries.filter({ hasText: 'This session' }).waitFor();
    expect(await entries.count()).toBe(5);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('heading', { name: 'Active sessions' }).scrollIntoViewIfNeeded();
    await visit.screenshot('sign-ins');
    await page.setViewportSize(PHONE);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(PHONE.width);
    await visit.screenshot('sign-ins-narrow');

    await page.getByRole('button', { name: 'Sign out Browser on Android, last used from 127.0.0.0/24' }).click();
    await entries.filter({ hasText: 'Android' }).waitFor({ state: 'detached' });
    expect([await isSignedIn(phone), await isSignedIn(laptop)]).toEqual([false, true]);

    await page.getByRole('button', { name: 'Sign out other sessions' }).click();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await entries.filter({ hasText: 'curl/8.0' }).waitFor({ state: 'detached' });
    expect(await isSignedIn(laptop)).toBe(false);
    expect(await entries.filter({ hasText: 'nightly backup' }).count()).toBe(1);

    await page.getByRole('button', { name: 'Sign out other sessions' }).click();
    await page.getByLabel('Also revoke API tokens, applications and feed addresses').check();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await entries.filter({ hasText: application.name }).waitFor({ state: 'detached' });
    await page.reload();
    await entries.filter({ hasText: 'This session' }).waitFor();
    expect(await entries.count()).toBe(1);
  });
});
