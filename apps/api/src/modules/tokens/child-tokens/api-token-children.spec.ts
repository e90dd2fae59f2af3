import { API_TOKEN_CHILD } from '@review-service/contracts/child-tokens';
import { errors } from '@review-service/contracts/errors';
import { SCOPES } from '@review-service/contracts/scopes';
import type { MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

describe('/api/users/{username}/api-tokens/{api_token_id}/child-tokens/', () => {
  const api = TestApi.ofSuite();
  let owner: MadeUser;

  beforeAll(async () => {
    owner = await api.make.user();
  });

  const make = async (columns: Record<string, unknown> = {}) => {
    const parent = await api.make.madeApiToken(owner, columns);
    const child = await api.make.childToken(parent, { note: 'CI' });
    const url = `/api/users/${owner.username}/api-tokens/${parent.id}/`;
    return { parent, child, url, list: `${url}child-tokens/`, item: `${url}child-tokens/${child.id}/` };
  };

  describe('GET', () => {
    it('200: shows its owner what was made from the token, without values', async () => {
      const { child, list, item } = await make();

      const answer = await api.as(owner).get(list);

      expect(answer).toList(API_TOKEN_CHILD);
      expect(answer.text).not.toContain(child.value);
      expect(answer.body.child_tokens).toEqual([
        {
          ...{
            agent: false,
            bounds: null,
            expires: expect.any(String),
            id: child.id,
            last_used: null,
            note: 'CI',
            policy: {},
          },
          ...{ time_added: expect.any(String), token: '', valid: true },
          links: {
            self: { href: api.url + item, method: 'GET' },
            delete: { href: api.url + item, method: 'DELETE' },
          },
        },
      ]);
      expect(await api.as(owner).get(item)).toShow(API_TOKEN_CHILD);
    });

    it('200: stands in the token itself, when it is asked for', async () => {
      const { child, url } = await make();

      const { body } = await api.as(owner).get(`${url}?expand=child_tokens`);

      expect(body.api_token.child_tokens).toMatchObject([{ id: child.id }]);
    });

    it('200: shows it to a superuser, and on the Local Site of the token', async () => {
      const site = await api.make.site({ users: [owner] });
      const { item } = await make({ local_site_id: site.id });

      expect(await api.as(await api.make.superuser()).get((await make()).list)).toList(API_TOKEN_CHILD);
      expect((await api.as(owner).get(`/s/${site.name}${item}`)).status).toBe(200);
    });

    it('400: a faulty argument', async () => {
      expect(await api.as(owner).get(`${(await make()).list}?start=x`)).toFailWith(errors.invalidFormData);
    });
  });

  describe('DELETE', () => {
    it('204: ends it at once', async () => {
      const { child, item } = await make();
      expect((await api.withToken(child.value).get('/api/')).status).toBe(200);

      expect((await api.as(owner).delete(item)).status).toBe(204);

      expect(await api.withToken(child.value).get('/api/')).toFailWith(errors.loginFailed);
      expect(await api.as(owner).get(item)).toFailWith(errors.doesNotExist);
    });

    it('412: it has changed since it was read', async () => {
      const { item } = await make();

      expect(await api.as(owner).delete(item, { headers: { 'if-match': '"another"' } })).toFailWith(
        errors.preconditionFailed,
      );
    });
  });

  it('401: nobody', async () => {
    const { list, item } = await make();
    for (const url of [list, item]) expect(await api.anonymous.get(url)).toFailWith(errors.notLoggedIn);
    expect(await api.anonymous.delete(item)).toFailWith(errors.notLoggedIn);
  });

  it('403: somebody else, and tokens', async () => {
    const { parent, list, item } = await make();
    const clients = [
      [api.as(await api.make.user()), errors.permissionDenied],
      [api.withToken(parent.value), errors.permissionDenied],
      [api.withBearer((await api.make.oauthToken(owner, { scopes: [...SCOPES] })).value), errors.tokenAccessDenied],
    ] as const;
    for (const [client, error] of clients) {
      for (const url of [list, item]) expect(await client.get(url)).toFailWith(error);
      expect(await client.delete(item)).toFailWith(error);
    }
  });

  it('404: what is of another token, of another Local Site, or over', async () => {
    const site = await api.make.site({ users: [owner] });
    const [one, other] = [await make(), await make()];
    for (const url of [`${one.list}${other.child.id}/`, `/s/${site.name}${one.item}`, `${one.list}99999999/`]) {
      expect(await api.as(owner).get(url)).toFailWith(errors.doesNotExist);
      expect(await api.as(owner).delete(url)).toFailWith(errors.doesNotExist);
    }
    await api.db.query('update api_token set expires_at = now() where id = $1', [one.child.id]);
    expect(await api.as(owner).get(one.item)).toFailWith(errors.doesNotExist);
  });

  it('405: nothing is made here, nor changed', async () => {
    const { list, item } = await make();

    expect(await api.as(owner).post(list, { note: 'CI' })).toFailWith(errors.methodNotAllowed);
    expect(await api.as(owner).put(item)).toFailWith(errors.methodNotAllowed);
  });
});
