import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { accessibilityFaults } from '@review-service/testing/accessibility';
import { Chromium } from '@review-service/testing/chromium';
import { lastingPort } from '@review-service/testing/lasting-port';
import { describeInChromium } from '@review-service/testing/left-out';
import { PASSWORD } from '@review-service/testing/make';
import type { PageVisit } from '@review-service/testing/visit';
import { TestIdentityProvider } from '../../../../test/identity-provider';
import { addAuthenticator, codeOf } from '../../../../test/second-factors';
import { TestApi } from '../../../../test/test-api';
import { hasRBTools, playedRBTools, realRBTools } from '../../../../test/waiting-rbtools';

const KINDS = ['RBTools as it waits', ...(hasRBTools() ? ['RBTools itself'] : [])];

/** From `rbt login --web` to its first request. */
describeInChromium('letting RBTools in by the browser', () => {
  const chromium = Chromium.ofSuite();
  let api: TestApi;
  let provider: TestIdentityProvider;

  beforeAll(async () => {
    const port = await lastingPort();
    const url = `http://127.0.0.1:${port}`;
    provider = await TestIdentityProvider.start(url);
    api = await TestApi.boot({
      settings: { ...provider.settings, SITE_URL: url, WEB: 'off', MEDIA_TYPE_VENDOR: 'reviewboard.org' },
      port,
    });
  });
  afterAll(async () => {
    await api.close();
    await provider.close();
  });

  const waiting = (kind: string) =>
    kind === 'RBTools itself' ? realRBTools(api.url, mkdtempSync(join(api.folder, 'home-'))) : playedRBTools(api.url);

  /** The last step: RBTools comes in when the person says so. */
  const letIn = async (visit: PageVisit, name: string) => {
    const { page } = visit;
    await page.getByRole('heading', { name: 'Sign in RBTools' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await visit.screenshot(`client-login-${name}`);
    await page.getByRole('button', { name: 'Sign in RBTools' }).click();
    await page.getByRole('status').getByText('RBTools is signed in. You can close this page.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await visit.screenshot(`client-login-${name}-done`);
  };

  describe.each(KINDS)('%s', (kind) => {
    it('comes in for somebody whom an identity provider signs in', async () => {
      const user = await api.make.user();
      const subject = `sub-of-${user.username}`;
      provider.people.set(subject, {});
      provider.who = subject;
      await api.make.identity(user, { issuer: provider.url, subject });
      const rbtools = await waiting(kind);
      const visit = await chromium.visit(api.url);

      await visit.page.goto(rbtools.address);
      await visit.page.getByRole('link', { name: 'Continue with Acme' }).click();
      await letIn(visit, 'provider');

      expect(await rbtools.session()).toContain(user.username);
    });

    it('comes in for somebody with a password and an authenticator app', async () => {
      const user = await api.make.user();
      const secret = await addAuthenticator(api, user);
      const rbtools = await waiting(kind);
      const visit = await chromium.visit(api.url);
      const { page } = visit;

      await page.goto(rbtools.address);
      await page.getByLabel('User name or e-mail address').fill(user.username);
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByLabel('Code').fill(codeOf(secret, 1));
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await letIn(visit, 'second-factor');

      expect(await rbtools.session()).toContain(user.username);
    });
  });

  it('says that nobody waits any more', async () => {
    const user = await api.make.user();
    const visit = await chromium.visit(api.url);
    const { page } = visit;
    const port = await lastingPort();

    await page.goto(`/account/login/?client-name=RBTools&client-url=http://localhost:${port}/login`);
    await page.getByLabel('User name or e-mail address').fill(user.username);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('button', { name: 'Sign in RBTools' }).click();
    await page.getByRole('status').getByText(`RBTools does not answer at localhost:${port}.`).waitFor();

    // What it asked of the program that is gone.
    expect(visit.takeFaults()).not.toEqual([]);
  });
});
