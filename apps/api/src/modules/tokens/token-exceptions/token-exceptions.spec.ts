import { errors } from '@review-service/contracts/errors';
import { API_TOKEN_EXCEPTION } from '@review-service/contracts/token-limits';
import type { MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{6})?\+00:00$/;
const NONE = { reason: '', until: null, given: null, given_by: '' };

describe('/api/users/{username}/api-tokens/{api_token_id}/exception/', () => {
  const api = TestApi.ofSuite();
  let chief: MadeUser;
  let owner: MadeUser;
  let somebody: MadeUser;

  beforeAll(async () => {
    chief = await api.make.superuser();
    owner = await api.make.user();
    somebody = await api.make.user();
  });

  const make = async (columns: Record<string, unknown> = {}) => {
    const { id, value } = await api.make.madeApiToken(owner, columns);
    return { id, value, url: `/api/users/${owner.username}/api-tokens/${id}/exception/` };
  };
  const put = (url: string, form: Record<string, string> = { reason: 'It opens the lock.' }, by = chief) =>
    api.as(by).put(url, form);
  const audited = ({ id }: { id: number }) =>
    api.db.query(`select action, actor, details from audit_log where subject = $1 order by id`, [`api-token ${id}`]);

  describe('GET', () => {
    it('200: says that there is none, to its owner and to superusers', async () => {
      const { url } = await make();
      const href = api.url + url;

      for (const person of [owner, chief]) {
        const answer = await api.as(person).get(url);
        expect(answer).toShow(API_TOKEN_EXCEPTION);
        expect(answer.body.exception).toEqual({
          ...NONE,
          links: {
            self: { href, method: 'GET' },
            update: { href, method: 'PUT' },
            delete: { href, method: 'DELETE' },
          },
        });
      }
    });

    it('200: the token links to it, and its owner reads why', async () => {
      const { url } = await make();
      await put(url);

      const { body } = await api.as(owner).get(url.replace('exception/', ''));
      const answer = await api.as(owner).get(body.api_token.links.exception.href as string);

      expect(answer.body.exception).toMatchObject({
        ...{ reason: 'It opens the lock.', until: null, given_by: chief.username },
        given: expect.stringMatching(TIME),
      });
    });

    it('401: an anonymous caller', async () => {
      expect(await api.anonymous.get((await make()).url)).toFailWith(errors.notLoggedIn);
    });

    it('403: somebody else, and tokens', async () => {
      const { url, value } = await make();
      const bearer = await api.make.oauthToken(owner, { scopes: ['user:read'] });

      expect(await api.as(somebody).get(url)).toFailWith(errors.permissionDenied);
      expect(await api.withToken(value).get(url)).toFailWith(errors.permissionDenied);
      expect(await api.withBearer(bearer.value).get(url)).toFailWith(errors.tokenAccessDenied);
    });

    it('404: there is no such token, or it is of another place', async () => {
      const site = await api.make.site({ users: [owner] });
      const { url } = await make({ local_site_id: site.id });

      expect(await api.as(chief).get(url)).toFailWith(errors.doesNotExist);
      expect(await api.as(chief).get(`/s/${site.name}${url}`)).toShow(API_TOKEN_EXCEPTION);
      expect(await api.as(chief).get('/api/users/nobody/api-tokens/1/exception/')).toFailWith(errors.doesNotExist);
    });

    it('405: it is made by a PUT', async () => {
      expect(await api.as(chief).post((await make()).url)).toFailWith(errors.methodNotAllowed);
    });
  });

  describe('PUT', () => {
    it('200: makes an exception, with a reason, and is audited', async () => {
      const token = await make();

      const answer = await put(token.url, { reason: 'It opens the lock.', until: '2099-01-01T12:00:00+02:00' });

      expect(answer).toShow(API_TOKEN_EXCEPTION);
      const until = '2099-01-01T10:00:00+00:00';
      expect(answer.body.exception).toMatchObject({ reason: 'It opens the lock.', until });
      expect(await audited(token)).toEqual([
        {
          ...{ action: 'api-token.exception-given', actor: chief.username },
          details: { user: owner.username, reason: 'It opens the lock.', until },
        },
      ]);
    });

    it('200: puts another one in its place', async () => {
      const token = await make();
      await put(token.url, { reason: 'First', until: '2099-01-01' });

      expect((await put(token.url, { reason: 'Second' })).body.exception).toMatchObject({
        ...{ reason: 'Second', until: null },
      });
      expect(await audited(token)).toHaveLength(2);
    });

    it.each([
      [{}, { reason: ['This field is required.'] }],
      [{ reason: '  ' }, { reason: ['Say why the limits do not apply to it.'] }],
      [{ reason: 'x', until: 'soon' }, { until: [expect.stringContaining('an exception for good')] }],
      [{ reason: 'x', until: '2020-01-01' }, { until: ['This is over already. Choose a later time.'] }],
      [{ reason: 'x', who: 'y' }, { who: [expect.stringContaining('not supported')] }],
    ])('400: %j', async (form: Record<string, string>, fields) => {
      const token = await make();

      const answer = await put(token.url, form);

      expect(answer).toFailWith(errors.invalidFormData);
      expect(answer.body.fields).toEqual(fields);
      expect((await api.as(chief).get(token.url)).body.exception).toMatchObject(NONE);
    });

    it('401: an anonymous caller', async () => {
      expect(await api.anonymous.put((await make()).url, { reason: 'x' })).toFailWith(errors.notLoggedIn);
    });

    it('403: its owner, an administrator of the site, and tokens of a superuser', async () => {
      const site = await api.make.site({ users: [owner], admins: [somebody] });
      const [{ url }, there] = [await make(), await make({ local_site_id: site.id })];

      expect(await put(url, { reason: 'x' }, owner)).toFailWith(errors.permissionDenied);
      expect(await put(`/s/${site.name}${there.url}`, { reason: 'x' }, somebody)).toFailWith(errors.permissionDenied);
      const token = api.withToken(await api.make.apiToken(chief));
      expect(await token.put(url, { reason: 'x' })).toFailWith(errors.permissionDenied);
    });

    it('404: there is no such token', async () => {
      expect(await put(`/api/users/${owner.username}/api-tokens/999999/exception/`)).toFailWith(errors.doesNotExist);
    });

    it('412: somebody else has made one meanwhile', async () => {
      const { url } = await make();
      const { headers } = await api.as(chief).get(url);
      await put(url);

      const stale = { headers: { 'if-match': headers.get('etag') ?? '' } };
      expect(await api.as(chief).put(url, { reason: 'Other' }, stale)).toFailWith(errors.preconditionFailed);
    });
  });

  describe('DELETE', () => {
    it('204: the limits apply to the token again', async () => {
      const token = await make();
      await put(token.url);

      expect((await api.as(chief).delete(token.url)).status).toBe(204);

      expect((await api.as(owner).get(token.url)).body.exception).toMatchObject(NONE);
      expect(await audited(token)).toMatchObject([{}, { action: 'api-token.exception-ended' }]);
    });

    it('401, 403, 404: as of making one, and where there is none', async () => {
      const { url } = await make();

      expect(await api.as(chief).delete(url)).toFailWith(errors.doesNotExist);
      await put(url);
      expect(await api.anonymous.delete(url)).toFailWith(errors.notLoggedIn);
      expect(await api.as(owner).delete(url)).toFailWith(errors.permissionDenied);
    });
  });

  it('goes with its token', async () => {
    const { id, url } = await make();
    await put(url);

    expect((await api.as(owner).delete(`/api/users/${owner.username}/api-tokens/${id}/`)).status).toBe(204);

    expect(await api.db.query('select 1 from api_token_exception where token_id = $1', [id])).toEqual([]);
  });
});
