import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Chromium } from '@review-service/testing/chromium';
import { type MadeUser, PASSWORD } from '@review-service/testing/make';
import type { PageVisit } from '@review-service/testing/visit';
import { describeInChromium } from '@review-service/testing/left-out';
import { OAuthClient } from '../../../../test/oauth-client';
import { TestApi } from '../../../../test/test-api';
import { DEVICE_CODE_GRANT } from './client';

/** The pages and steps of a person from a program's request to its token. */
describeInChromium('letting programs act for oneself, in a browser', () => {
  const chromium = Chromium.ofSuite();
  let api: TestApi;
  let somebody: MadeUser;
  let callback: Server;
  let redirect_uri: string;

  beforeAll(async () => {
    api = await TestApi.boot();
    callback = createServer((asked, answer) => {
      const { port } = callback.address() as AddressInfo;
      answer.setHeader('content-type', 'text/html');
      if (asked.url?.startsWith('/leads-on')) answer.writeHead(303, { location: `http://localhost:${port}/` });
      answer.end('<h1>Back in Dashboard</h1>');
    });
    await new Promise<void>((resolve) => callback.listen(0, '127.0.0.1', resolve));
    redirect_uri = `http://127.0.0.1:${(callback.address() as AddressInfo).port}/callback`;
  });
  beforeEach(async () => {
    somebody = await api.make.user();
  });
  afterAll(async () => {
    callback.close();
    await api.close();
  });

  const works = async (token: string) => (await api.withBearer(token).get('/api/session/')).status;
  const signIn = async ({ page }: PageVisit) => {
    await page.getByLabel('User name or e-mail address').fill(somebody.username);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  const register = (given: object = {}) =>
    OAuthClient.register(api, somebody, { name: 'Dashboard', redirect_uris: [redirect_uri], ...given });

  it('signs in, agrees, and the program is in', async () => {
    const client = await register();
    const visit = await chromium.visit(api.url, { javaScriptEnabled: false });
    const { page } = visit;
    await page.goto(client.authorizeUrl({ redirect_uri, scope: 'session:read group:read group:write', state: 'x' }));
    await signIn(visit);
    await page.getByRole('heading', { name: 'Authorize Dashboard' }).waitFor();
    await page.getByText('Create and change groups').waitFor();
    await visit.screenshot('consent');
    await page.getByRole('button', { name: 'Allow', exact: true }).click();
    await page.getByRole('heading', { name: 'Back in Dashboard' }).waitFor();
    const { searchParams } = new URL(page.url());
    expect(searchParams.get('state')).toBe('x');
    const { body } = await client.exchange(searchParams.get('code') ?? '', { redirect_uri });
    expect(await works(body.access_token as string)).toBe(200);
  });

  it('says no', async () => {
    const client = await register();
    const visit = await chromium.visit(api.url);
    await visit.page.goto(client.authorizeUrl({ redirect_uri }));
    await signIn(visit);

    await visit.page.getByRole('button', { name: 'Deny' }).click();
    await visit.page.getByRole('heading', { name: 'Back in Dashboard' }).waitFor();

    expect(new URL(visit.page.url()).searchParams.get('error')).toBe('access_denied');
  });

  it('comes to where the application leads, on whatever server that is', async () => {
    const leadsOn = redirect_uri.replace('/callback', '/leads-on');
    const client = await register({ redirect_uris: [leadsOn] });
    const visit = await chromium.visit(api.url, { javaScriptEnabled: false });
    await visit.page.goto(client.authorizeUrl({ redirect_uri: leadsOn }));
    await signIn(visit);
    await visit.page.getByRole('button', { name: 'Allow', exact: true }).click();

    await visit.page.getByRole('heading', { name: 'Back in Dashboard' }).waitFor();

    expect(new URL(visit.page.url()).hostname).toBe('localhost');
  });

  it('comes to it from signing in, when nobody has to be asked about it', async () => {
    const client = await register({ skip_authorization: true });
    const visit = await chromium.visit(api.url, { javaScriptEnabled: false });
    await visit.page.goto(client.authorizeUrl({ redirect_uri }));
    await signIn(visit);

    await visit.page.getByRole('heading', { name: 'Back in Dashboard' }).waitFor();

    expect(new URL(visit.page.url()).searchParams.has('code')).toBe(true);
  });

  it('is shown a page when a program asks in a way that is not safe', async () => {
    const client = await register();
    const visit = await chromium.visit(api.url);
    await visit.page.goto(client.authorizeUrl({ redirect_uri: 'https://evil.example.com/' }));
    await signIn(visit);

    await visit.page.getByRole('heading', { name: 'Unsafe' }).waitFor();
    await visit.screenshot('consent-not-safe');
  });

  it('connects a device', async () => {
    const device = await register({ authorization_grant_type: 'device-code', client_type: 'public' });
    const { body } = await device.post('/oauth2/device_authorization/', { scope: 'session:read' });
    const visit = await chromium.visit(api.url, { javaScriptEnabled: false });
    const { page } = visit;
    await page.goto('/oauth2/device/');
    await signIn(visit);
    await visit.screenshot('device-code');
    await page.getByLabel('Device code').fill((body.user_code as string).toLowerCase());
    await page.keyboard.press('Enter');
    await page.getByText('your account and session').waitFor();
    await visit.screenshot('device-consent');
    await page.getByRole('button', { name: 'Allow', exact: true }).click();
    await page.getByRole('heading', { name: 'Device connected' }).waitFor();
    await visit.screenshot('device-connected');

    const answer = await device.token({ grant_type: DEVICE_CODE_GRANT, device_code: body.device_code as string });

    expect(await works(answer.body.access_token as string)).toBe(200);
  });

  it('changes the password', async () => {
    const visit = await chromium.visit(api.url, { javaScriptEnabled: false });
    const { page } = visit;
    await page.goto('/account/password/');
    await signIn(visit);
    await visit.screenshot('password');
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByLabel('New password', { exact: true }).fill('a quite different one');
    await page.getByLabel('Confirm new password').fill('a quite different one');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByRole('status').waitFor();
    expect((await api.as(somebody).get('/api/session/')).status).toBe(401);
  });
});
