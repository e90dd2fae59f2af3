import { codeOf } from '@review-service/api/test/second-factors';
import { TestApi } from '@review-service/api/test/test-api';
import { accessibilityFaults } from '@review-service/testing/accessibility';
import { Chromium } from '@review-service/testing/chromium';
import { lastingPort } from '@review-service/testing/lasting-port';
import { describeInChromium } from '@review-service/testing/left-out';
import { type MadeUser, PASSWORD } from '@review-service/testing/make';
import type { PageVisit } from '@review-service/testing/visit';
import { DESK, PHONE, WITH_APP } from './built-app.js';
import { settled } from './journey.js';

describeInChromium('second factors in the browser', () => {
  const chromium = Chromium.ofSuite();
  let api: TestApi;
  let url: string;
  let somebody: MadeUser;

  beforeAll(async () => {
    const port = await lastingPort();
    // Browsers know passkeys for names of hosts only.
    url = `http://localhost:${port}`;
    api = await TestApi.boot({ settings: { ...WITH_APP.settings, SITE_URL: url }, port });
  });
  beforeEach(async () => {
    somebody = await api.make.user();
  });
  afterAll(() => api.close());

  const visitSite = () => chromium.visit(url, { viewport: DESK });

  const signIn = async ({ page }: PageVisit) => {
    await page.goto('/account/login/?next=/account/security/');
    await page.getByLabel('User name or e-mail address').fill(somebody.username);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  const signOut = async ({ page }: PageVisit) => {
    await page.goto('/account/logout/');
    await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  };

  /** A picture at both widths, without faults that axe finds, and without scrolling sideways. */
  const look = async (visit: PageVisit, name: string) => {
    const { page } = visit;
    expect(await accessibilityFaults(page)).toEqual([]);
    await visit.screenshot(`${name}-wide`);
    await page.setViewportSize(PHONE);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(PHONE.width);
    await visit.screenshot(`${name}-narrow`);
    await page.setViewportSize(DESK);
  };

  it('are a passkey, which signs in alone and after the password', async () => {
    const visit = await visitSite();
    const { page } = visit;
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        ...{ protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true },
        ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
      },
    });
    await signIn(visit);
    await page.getByText('No passkeys yet').waitFor();
    await look(visit, 'security-empty');
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await page.getByLabel('Name').fill('Laptop');
    await page.getByRole('dialog').getByRole('button', { name: 'Add passkey' }).click();
    await page.getByText("Save these codes now. You won't see them again.").waitFor();
    await page.getByRole('list', { name: 'Passkeys' }).getByText('Laptop').waitFor();
    await settled(visit);
    await look(visit, 'security-passkey');

    await signOut(visit);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
    await look(visit, 'sign-in-passkey');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.waitForURL('**/dashboard/**');

    await signOut(visit);
    await signIn(visit);
    await page.getByRole('heading', { name: 'Second factor' }).waitFor();
    await look(visit, 'second-factor');
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByRole('heading', { name: 'Security' }).waitFor();
    await page.getByText('last used').first().waitFor();

    await page.getByRole('button', { name: 'Remove Laptop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No passkeys yet').waitFor();
  });

  it('are an authenticator app, whose image or key is scanned or typed', async () => {
    const visit = await visitSite();
    const { page } = visit;
    await signIn(visit);
    await page.getByRole('button', { name: 'Set up authenticator app' }).click();
    const image = page.getByAltText('QR code of the key');
    await image.waitFor();
    expect(
      await image.evaluate((shown) => (shown as unknown as { naturalWidth: number }).naturalWidth),
    ).toBeGreaterThan(0);
    const secret = (await page.locator('code').first().textContent()) ?? '';
    await look(visit, 'security-set-up');
    await page.getByLabel('Code that the app shows').fill('000000');
    await page.getByRole('button', { name: 'Enable' }).click();
    await page.getByText('This code is wrong.').waitFor();
    expect(visit.takeFaults()).toEqual([expect.stringMatching(/authenticator\/: 400$/)]);
    await page.getByLabel('Code that the app shows').fill(codeOf(secret));
    await page.getByRole('button', { name: 'Enable' }).click();
    await page.getByText("Save these codes now. You won't see them again.").waitFor();
    await settled(visit);
    await look(visit, 'security-app');

    await signOut(visit);
    await signIn(visit);
    await page.getByLabel('Code').fill(codeOf(secret, 1));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Security' }).waitFor();
    await page.getByText('10 codes left').waitFor();
  });

  it('are confirmed before a change, long after signing in', async () => {
    const visit = await visitSite();
    const { page } = visit;
    await signIn(visit);
    await page.getByText('No passkeys yet').waitFor();
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => now + 16 * 60_000);
    await page.getByRole('button', { name: 'Set up authenticator app' }).click();

    await page.getByRole('heading', { name: "Confirm it's you" }).waitFor();
    expect(visit.takeFaults()).toEqual([expect.stringMatching(/authenticator\/: 403$/)]);
    await look(visit, 'confirm');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Confirm' }).click();

    await page.getByRole('heading', { name: 'Security' }).waitFor();
    await page.getByRole('button', { name: 'Set up authenticator app' }).click();
    await page.getByAltText('QR code of the key').waitFor();
    clock.mockRestore();
  });
});
