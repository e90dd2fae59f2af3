import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join as joined, resolve } from 'node:path';
import { OAuthClient } from '@review-service/api/test/oauth-client';
import { browserOf } from '@review-service/api/test/signed-in';
import { TestApi } from '@review-service/api/test/test-api';
import { eventually } from '@review-service/testing/eventually';
import { lastingPort } from '@review-service/testing/lasting-port';
import { type MadeUser, PASSWORD } from '@review-service/testing/make';
import { attach } from '../examples/attach.ts';
import { connect } from '../examples/connect.ts';
import { join } from '../examples/join.ts';
import { logIn } from '../examples/log-in.ts';
import { nightShift } from '../examples/night-shift.ts';
import { oneOfEach } from '../examples/one-of-each.ts';
import { whoIsWhere } from '../examples/who-is-where.ts';
import { basic, ReviewService } from './index.ts';

const ROOM = resolve(__dirname, '..');

describe('the README', () => {
  let api: TestApi;
  let admin: MadeUser;
  let review: ReviewService;

  beforeAll(async () => {
    const port = await lastingPort();
    api = await TestApi.boot({ port, settings: { SITE_URL: `http://127.0.0.1:${port}` } });
    admin = await api.make.superuser();
    review = new ReviewService({ url: api.url, credentials: basic(admin.username, PASSWORD) });
  });
  afterAll(() => api.close());

  it('shows every example as it is', () => {
    const readme = readFileSync(joined(ROOM, 'README.md'), 'utf8');
    const shown = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, block = '']) => block);
    const examples = readdirSync(joined(ROOM, 'examples')).map((name) =>
      readFileSync(joined(ROOM, 'examples', name), 'utf8'),
    );

    expect(shown.sort()).toEqual(examples.sort());
  });

  it('connects', async () => {
    const { session } = await connect(api.url, await api.make.apiToken(admin)).get('/api/session/');

    expect(session.links.user?.title).toBe(admin.username);
  });

  it('makes one call of each kind', async () => {
    expect(await oneOfEach(review, 'core')).toEqual(['Core', 'Core', 'Core', 'Kernel']);
  });

  it('makes and changes a group', async () => {
    expect(await nightShift(review)).toBe('Night owls');
  });

  it('counts people', async () => {
    const { name } = await api.make.group({ members: [admin, await api.make.user()] });

    expect((await whoIsWhere(review)).get(name)).toBe(2);
  });

  it('logs in', async () => {
    const given = { authorization_grant_type: 'device-code', client_type: 'public' };
    const device = await OAuthClient.register(api, admin, given);
    const browser = await browserOf(api, admin);
    const [said, saved]: [string[], object[]] = [[], []];

    const loggingIn = logIn(
      api.url,
      device.id,
      (words) => said.push(words),
      async (tokens) => void saved.push(tokens),
    );
    const [, user_code = ''] = await eventually(async () => /type (\S+)\./.exec(said[0] ?? '') ?? undefined);
    await browser.post('/oauth2/device/', { user_code });
    await browser.post('/oauth2/device/', { user_code, decision: 'allow' });

    const { session } = await (await loggingIn).get('/api/session/');
    expect(session.links.user?.title).toBe(admin.username);
    expect(saved).toHaveLength(1);
  });

  it('attaches a file', async () => {
    const repository = await api.make.repository();
    const { id } = await api.make.fileDiff(await api.make.reviewRequest(admin, repository));
    const place = joined(api.folder, 'banner.txt');
    await writeFile(place, '0123456789abcdef');

    expect(await attach(review, repository.id, id, place)).toBe('0123456789');
  });

  it('says why not', async () => {
    const { name } = await api.make.group();

    expect(await join(review, name, admin.username)).toBe('done');
    expect(await join(review, name, 'nobody')).toBe('there is no such person');
    expect(await join(review, 'no-group', admin.username)).toBe('there is no such group');
    expect(await join(new ReviewService({ url: api.url }), name, admin.username)).toMatch(/was answered 401/);
  });
});
