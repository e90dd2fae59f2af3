import { errors } from '@review-service/contracts/errors';
import type { TestClient } from '@review-service/testing/client';
import type { MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

describe('/api/review-requests/{review_request_id}/status-updates/, with STATUS_UPDATE_SERVICES', () => {
  let api: TestApi;
  let submitter: MadeUser;
  let reader: TestClient;
  let bot: TestClient;
  let list: string;

  beforeAll(async () => {
    const username = 'build-bot';
    api = await TestApi.boot({ settings: { STATUS_UPDATE_SERVICES: `ci:nobody, ${username} ; lint:nobody` } });
    submitter = await api.make.user();
    reader = api.as(await api.make.user());
    bot = api.as(await api.make.user({ username }));
    const { displayId } = await api.make.reviewRequest(submitter, await api.make.repository());
    list = `/api/review-requests/${displayId}/status-updates/`;
  });
  afterAll(() => api.close());

  const post = (by: TestClient, service_id = 'ci', fields: Record<string, string> = {}) =>
    by.post(list, { service_id, summary: 'It builds', ...fields });
  const made = async (by: TestClient, service_id = 'ci', fields: Record<string, string> = {}): Promise<string> => {
    const answer = await post(by, service_id, fields);
    expect(answer.status).toBe(201);
    return `${list}${answer.body.status_update.id}/`;
  };

  describe('200, 201, 204', () => {
    it('an account that is named posts for its service, and changes and deletes what it said', async () => {
      const url = await made(bot);
      expect((await bot.put(url, { state: 'done-success' })).status).toBe(200);
      expect((await bot.delete(url)).status).toBe(204);
    });

    it('so does its token', async () => {
      const [row] = await api.db.query(`select id from user_account where username = 'build-bot'`);
      const token = await api.make.oauthToken(row, { scopes: ['status_update:write'] });
      expect((await post(api.withBearer(token.value))).status).toBe(201);
    });

    it('for other services everybody', async () => {
      for (const service of ['docs', 'ci2']) await made(reader, service);
    });

    it('the submitter asks the program to run, and says nothing for it', async () => {
      const url = await made(bot, 'ci', { state: 'not-yet-run' });
      expect((await api.as(submitter).put(url, { state: 'request-run' })).status).toBe(200);
    });

    it('who may change all status updates', async () => {
      const keeper = api.as(await api.make.user({ permissions: ['reviews.change_statusupdate'] }));
      const url = await made(keeper);
      expect((await keeper.put(await made(bot), { state: 'error' })).status).toBe(200);
      expect((await keeper.delete(url)).status).toBe(204);
    });
  });

  describe('403', () => {
    it('others post nothing for it, the submitter neither, nor an account of another service', async () => {
      for (const by of [reader, api.as(submitter)]) expect(await post(by)).toFailWith(errors.permissionDenied);
      expect(await post(bot, 'lint')).toFailWith(errors.permissionDenied);
    });

    it.each(['ci ', ' CI', 'c i', 'c\u200bi', '\u0441i', '\uff43\uff49'])(
      'nor for what passes for it: %j',
      async (service) => {
        expect(await post(reader, service)).toFailWith(errors.permissionDenied);
        expect((await post(bot, service)).status).toBe(201);
      },
    );

    it('the submitter changes and deletes nothing that it said', async () => {
      const [url, own] = [await made(bot, 'ci', { state: 'not-yet-run' }), api.as(submitter)];
      const changes: Record<string, string>[] = [
        { state: 'done-success' },
        { summary: 'Fine' },
        { service_id: 'docs' },
        { 'extra_data.can_retry': 'true' },
        { state: 'request-run', summary: 'Fine' },
      ];
      for (const fields of changes) expect(await own.put(url, fields)).toFailWith(errors.permissionDenied);
      expect(await own.delete(url)).toFailWith(errors.permissionDenied);
      expect((await own.get(url)).body.status_update).toMatchObject({ state: 'not-yet-run', summary: 'It builds' });
    });

    it('what was said for another service does not become one of it', async () => {
      const url = await made(reader, 'docs');
      expect(await reader.put(url, { service_id: 'ci' })).toFailWith(errors.permissionDenied);
    });
  });

  it('401: anonymous', async () => {
    expect(await post(api.anonymous)).toFailWith(errors.notLoggedIn);
  });

  it.each(['ci', 'ci:', ':bot', 'ci:a;ci:b', 'ci:a,,;x'])('does not start with "%s"', async (text) => {
    await expect(TestApi.boot({ settings: { STATUS_UPDATE_SERVICES: text } })).rejects.toThrow(
      /STATUS_UPDATE_SERVICES/,
    );
  });
});
