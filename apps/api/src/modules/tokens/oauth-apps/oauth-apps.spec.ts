import { errors } from '@review-service/contracts/errors';
import { OAUTH_APP } from '@review-service/contracts/oauth-apps';
import type { MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

const LIST = '/api/oauth-apps/';

describe('/api/oauth-apps/{app_id}/', () => {
  const api = TestApi.ofSuite();
  let superuser: MadeUser;
  let owner: MadeUser;
  let somebody: MadeUser;

  beforeAll(async () => {
    superuser = await api.make.superuser();
    owner = await api.make.user();
    somebody = await api.make.user();
  });

  const urlOf = ({ id }: { id: number }) => `${LIST}${id}/`;
  const makeApp = (columns: Record<string, unknown> = {}) =>
    api.make.application(owner, { redirect_uris: ['https://example.com/callback'], ...columns });
  const withScopes = async (...scopes: string[]) =>
    api.withBearer((await api.make.oauthToken(owner, { scopes })).value);
  /** A caller with an API token of the owner, whose policy blocks these accesses to applications. */
  const blocked = async (rules: Record<string, { block: string[] }>) =>
    api.withToken(await api.make.apiToken(owner, { policy: { resources: { oauth_app: rules } } }));
  /** An application of a member of a new site, and people of that site. */
  const onSite = async () => {
    const [member, admin, other] = [await api.make.user(), await api.make.user(), await api.make.user()];
    const site = await api.make.site({ users: [member, other], admins: [admin] });
    const app = await api.make.application(member, { local_site_id: site.id });
    return { member, admin, other, app, list: `/s/${site.name}${LIST}`, url: `/s/${site.name}${urlOf(app)}` };
  };

  describe('GET /api/oauth-apps/{app_id}/', () => {
    describe('200', () => {
      it('expands the owner, here and in the list', async () => {
        const app = await makeApp();

        const { body } = await api.as(owner).get(`${urlOf(app)}?expand=user`);
        const listed = await api.as(owner).get(`${LIST}?expand=user&max-results=200`);

        for (const shown of [body.oauth_app, listed.body.oauth_apps.find(({ id }: { id: number }) => id === app.id)]) {
          expect(shown.user).toMatchObject({ id: owner.id, username: owner.username });
          expect(shown._expanded.user).toEqual({ item_mimetype: expect.stringContaining('.user+json') });
          expect(shown.links).not.toHaveProperty('user');
        }
      });

      it('leaves the link to the owner where a token may not look at people', async () => {
        const app = await makeApp();

        const { body } = await (await withScopes('oauth_app:read')).get(`${urlOf(app)}?expand=user`);

        expect(body.oauth_app).not.toHaveProperty('user');
        expect(body.oauth_app.links.user.title).toBe(owner.username);
      });

      it('shows an application to its owner, without its secret', async () => {
        const redirect_uris = ['https://example.com/a', 'https://example.com/b'];
        const app = await makeApp({ client_id: 'client-of-owner', redirect_uris, extra_data: { level: 3 } });

        const answer = await api.as(owner).get(urlOf(app));

        expect(answer).toShow(OAUTH_APP);
        const href = `${api.url}${urlOf(app)}`;
        expect(answer.body.oauth_app).toEqual({
          acts_as: 'person',
          authorization_grant_type: 'authorization-code',
          client_id: 'client-of-owner',
          client_secret: '',
          client_type: 'confidential',
          enabled: true,
          extra_data: { level: 3 },
          id: app.id,
          name: app.name,
          redirect_uris,
          skip_authorization: false,
          webhook_secret: '',
          webhook_url: '',
          links: expect.objectContaining({
            self: { href, method: 'GET' },
            update: { href, method: 'PUT' },
            delete: { href, method: 'DELETE' },
            user: { href: `${api.url}/api/users/${owner.username}/`, method: 'GET', title: owner.username },
          }),
        });
      });

      it.each([
        [null, null],
        [{}, {}],
        [{ shown: { __hidden: 1, kept: 2 }, __hidden: 1 }, { shown: { kept: 2 } }],
      ])('extra data %j is shown as %j', async (extra_data, shown) => {
        const app = await makeApp({ extra_data });

        expect((await api.as(owner).get(urlOf(app))).body.oauth_app.extra_data).toEqual(shown);
      });

      it('shows it to a superuser too, as the one of its owner', async () => {
        const answer = await api.as(superuser).get(urlOf(await makeApp()));

        expect(answer.body.oauth_app.links.user.title).toBe(owner.username);
      });

      it('shows that of a member to the administrators of the site, and its links stay there', async () => {
        const { admin, url, member } = await onSite();

        const answer = await api.as(admin).get(url);

        expect(answer.body.oauth_app.links.self.href).toBe(`${api.url}${url}`);
        expect(answer.body.oauth_app.links.user.title).toBe(member.username);
      });

      it('shows it to the tokens of its owner that may see it', async () => {
        const app = await makeApp();

        expect(await api.withToken(await api.make.apiToken(owner)).get(urlOf(app))).toShow(OAUTH_APP);
        expect(await (await withScopes('oauth_app:read')).get(urlOf(app))).toShow(OAUTH_APP);
      });
    });

    it('401: needs a login', async () => {
      expect(await api.anonymous.get(urlOf(await makeApp()))).toFailWith(errors.notLoggedIn);
    });

    it('401: wrong credentials', async () => {
      const url = urlOf(await makeApp());

      expect(await api.as(owner, 'wrong').get(url)).toFailWith(errors.loginFailed);
      expect(await api.withToken('rbp_wrong').get(url)).toFailWith(errors.loginFailed);
      expect(await api.withBearer('wrong').get(url)).toFailWith(errors.loginFailed);
    });

    it('403: the policy of an API token blocks this application, and no other', async () => {
      const [app, free] = [await makeApp(), await makeApp()];
      const client = await blocked({ [app.id]: { block: ['GET'] } });

      expect(await client.get(urlOf(app))).toFailWith(errors.permissionDenied);
      expect(await client.get(urlOf(free))).toShow(OAUTH_APP);
    });

    it('403: an OAuth2 token needs the scope', async () => {
      const client = await withScopes('oauth_app:write', 'oauth_app:destroy');

      expect(await client.get(urlOf(await makeApp()))).toFailWith(errors.missingScope);
    });

    it('403: a private site is closed to others', async () => {
      const { url } = await onSite();

      expect(await api.as(somebody).get(url)).toFailWith(errors.permissionDenied);
      expect(await api.anonymous.get(url)).toFailWith(errors.notLoggedIn);
    });

    it.each(['0', '99999999', '99999999999', 'abc', '1e3', '-1', '%00'])('404: there is no %s', async (id) => {
      expect(await api.as(superuser).get(`${LIST}${id}/`)).toFailWith(errors.doesNotExist);
    });

    it("404: other people's are not there, not even for staff", async () => {
      const staff = await api.make.user({ is_staff: true });
      const url = urlOf(await makeApp());

      expect(await api.as(somebody).get(url)).toFailWith(errors.doesNotExist);
      expect(await api.as(staff).get(url)).toFailWith(errors.doesNotExist);
    });

    it('404: one of a site is under the URLs of that site only, one of none under none', async () => {
      const { member, app, url, list } = await onSite();
      const global = await api.make.application(member);

      for (const client of [api.as(member), api.as(superuser)]) {
        expect(await client.get(url)).toShow(OAUTH_APP);
        expect(await client.get(urlOf(app))).toFailWith(errors.doesNotExist);
        expect(await client.get(`${list}${global.id}/`)).toFailWith(errors.doesNotExist);
      }
    });

    it('404: members see their own on their site, and its administrators nothing elsewhere', async () => {
      const { other, admin, url } = await onSite();
      const elsewhere = await onSite();

      expect(await api.as(other).get(url)).toFailWith(errors.doesNotExist);
      expect(await api.as(admin).get(urlOf(await makeApp()))).toFailWith(errors.doesNotExist);
      expect(await api.as(admin).get(elsewhere.url)).toFailWith(errors.permissionDenied);
    });

    it('405: nothing is added to an application', async () => {
      expect(await api.as(owner).post(urlOf(await makeApp()))).toFailWith(errors.methodNotAllowed);
    });
  });

  describe('DELETE /api/oauth-apps/{app_id}/', () => {
    describe('204', () => {
      it('ends its tokens at once, and leaves those of other applications', async () => {
        const [application, kept] = [await makeApp(), await makeApp()];
        const scopes = ['root:read'];
        const token = await api.make.oauthToken(somebody, { application, scopes, refresh: 'refresh-of-the-app' });
        const other = await api.make.oauthToken(somebody, { application: kept, scopes });
        expect((await api.withBearer(token.value).get('/api/')).status).toBe(200);

        const answer = await api.as(owner).delete(urlOf(application));

        expect(answer).toMatchObject({ status: 204, text: '' });
        expect(await api.withBearer(token.value).get('/api/')).toFailWith(errors.loginFailed);
        expect((await api.withBearer(other.value).get('/api/')).status).toBe(200);
        expect(await api.as(somebody).get(`/api/oauth-tokens/${token.id}/`)).toFailWith(errors.doesNotExist);
        expect(await api.as(somebody).get(`/api/oauth-tokens/${other.id}/`)).toMatchObject({ status: 200 });
        const { body } = await api.as(somebody).get('/api/oauth-tokens/?max-results=200');
        const listed = body.oauth_tokens.map(({ links }: { links: { self: { href: string } } }) => links.self.href);
        const linkOf = ({ id }: { id: number }) => expect.stringContaining(`/api/oauth-tokens/${id}/`);
        expect(listed).toContainEqual(linkOf(other));
        expect(listed).not.toContainEqual(linkOf(token));
        expect(body.total_results).toBe(listed.length);
      });

      it('does not wait for locks on what the application was granted', async () => {
        const application = await makeApp();
        const { grantId } = await api.make.oauthToken(somebody, { application, refresh: 'one-of-many' });
        const holder = api.db.createQueryRunner();
        await holder.startTransaction();
        await holder.query('select from oauth_grant where id = $1 for update', [grantId]);
        try {
          expect((await api.as(owner).delete(urlOf(application))).status).toBe(204);
        } finally {
          await holder.rollbackTransaction();
          await holder.release();
        }
      });

      it('refuses its credentials afterwards, and shows its name to nobody', async () => {
        const application = await makeApp();
        const { value } = await api.make.oauthToken(somebody, { application, refresh: 'refresh-of-a-deleted-one' });
        const [{ client_id }] = await api.db.query('select client_id from oauth_application where id = $1', [
          application.id,
        ]);
        await api.as(owner).delete(urlOf(application));

        const credentials = { client_id, client_secret: 'whatever it was' };
        for (const [path, form] of [
          ['token', { grant_type: 'refresh_token', refresh_token: 'refresh-of-a-deleted-one' }],
          ['introspect', { token: value }],
        ] as const) {
          const answer = await api.anonymous.post(`/oauth2/${path}/`, { ...form, ...credentials });
          expect(answer).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
        }
        const query = new URLSearchParams({ client_id, response_type: 'code' }).toString();
        const page = await (await api.withSession(somebody)).get(`/oauth2/authorize/?${query}`);
        expect(page.text).not.toContain(application.name);
      });

      it('is shown neither by itself nor in a list afterwards', async () => {
        const person = await api.make.user();
        const app = await api.make.application(person);

        await api.as(person).delete(urlOf(app));

        expect(await api.as(superuser).get(urlOf(app))).toFailWith(errors.doesNotExist);
        expect((await api.as(person).get(LIST)).body).toMatchObject({ oauth_apps: [], total_results: 0 });
      });

      it('lets superusers, administrators of the site and tokens with the scope delete it', async () => {
        const { admin, url } = await onSite();

        expect((await api.as(superuser).delete(urlOf(await makeApp()))).status).toBe(204);
        expect((await api.as(admin).delete(url)).status).toBe(204);
        expect((await (await withScopes('oauth_app:destroy')).delete(urlOf(await makeApp()))).status).toBe(204);
      });

      it('lets one of five deletes at once succeed and queue the follow-up, with ids only', async () => {
        const app = await makeApp();
        const session = await api.withSession(owner);

        const answers = await Promise.all(Array.from({ length: 5 }, () => session.delete(urlOf(app))));

        expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404]);
        const rows = await api.db.query(
          `select queue, name, payload from outbox_message where payload->>'applicationId' = $1 and queue = 'oauth-apps'`,
          [String(app.id)],
        );
        expect(rows).toEqual([
          { queue: 'oauth-apps', name: 'application.deleted', payload: { applicationId: app.id, deletedBy: owner.id } },
        ]);
      });
    });

    it('401: needs a login', async () => {
      expect(await api.anonymous.delete(urlOf(await makeApp()))).toFailWith(errors.notLoggedIn);
    });

    it('403: a token without the scope, and one whose policy blocks it', async () => {
      const app = await makeApp();
      const client = await blocked({ '*': { block: ['DELETE'] } });

      expect(await client.delete(urlOf(app))).toFailWith(errors.permissionDenied);
      expect(await (await withScopes('oauth_app:read', 'oauth_app:write')).delete(urlOf(app))).toFailWith(
        errors.missingScope,
      );
      expect(await api.as(owner).get(urlOf(app))).toShow(OAUTH_APP);
    });

    it("404: other people's are not there, and neither are those of a site", async () => {
      const { member, other, app, url } = await onSite();

      expect(await api.as(other).delete(url)).toFailWith(errors.doesNotExist);
      expect(await api.as(member).delete(urlOf(app))).toFailWith(errors.doesNotExist);
      expect(await api.as(member).get(url)).toShow(OAUTH_APP);
    });

    it('412: has changed since it was read', async () => {
      const app = await makeApp();
      const { headers } = await api.as(owner).get(urlOf(app));
      const ifMatch = { headers: { 'if-match': headers.get('etag') ?? '' } };
      await api.as(owner).put(urlOf(app), { name: 'changed' });

      expect(await api.as(owner).delete(urlOf(app), ifMatch)).toFailWith(errors.preconditionFailed);
      expect(await api.as(owner).get(urlOf(app))).toShow(OAUTH_APP);
    });
  });
});
