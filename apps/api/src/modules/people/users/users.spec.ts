import { errors } from '@review-service/contracts/errors';
import { USER } from '@review-service/contracts/users';
import type { MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

let api: TestApi;

beforeAll(async () => (api = await TestApi.boot()));
afterAll(() => api.close());

describe('/api/users/{username}/', () => {
  let superuser: MadeUser;
  let somebody: MadeUser;

  beforeAll(async () => {
    superuser = await api.make.superuser();
    somebody = await api.make.user();
  });

  const urlOf = ({ username }: MadeUser) => `/api/users/${username}/`;

  describe('GET', () => {
    describe('200', () => {
      it('shows a person and where they lead', async () => {
        const person = await api.make.user({ email: 'ann@example.com', first_name: 'Ann', last_name: 'Ache' });

        const answer = await api.as(somebody).get(urlOf(person));

        expect(answer).toShow(USER);
        const href = `${api.url}${urlOf(person)}`;
        expect(answer.body.user).toEqual({
          email: 'ann@example.com',
          first_name: 'Ann',
          fullname: 'Ann Ache',
          id: person.id,
          is_active: true,
          is_bot: false,
          operated_by: '',
          last_name: 'Ache',
          links: expect.objectContaining({
            self: { href, method: 'GET' },
            update: { href, method: 'PUT' },
            api_tokens: { href: `${href}api-tokens/`, method: 'GET' },
          }),
          url: `/users/${person.username}/`,
          username: person.username,
        });
      });

      it('shows anonymous callers neither names nor addresses, not even empty ones', async () => {
        const { body } = await api.anonymous.get(urlOf(somebody));

        expect(Object.keys(body.user).sort()).toEqual([
          'id',
          'is_active',
          'is_bot',
          'links',
          'operated_by',
          'url',
          'username',
        ]);
      });

      it('never shows a password, nor a part of one', async () => {
        const { text } = await api.as(superuser).get(urlOf(somebody));

        expect(text).not.toMatch(/password|argon2|epoch/);
      });

      it('shows those who were deactivated, too', async () => {
        const gone = await api.make.user({ is_active: false });

        expect((await api.anonymous.get(urlOf(gone))).body.user.is_active).toBe(false);
      });

      it.each([
        [{ first_name: 'Ann' }, 'Ann'],
        [{ last_name: 'Ache' }, 'Ache'],
        [{}, ''],
      ])('%j has the full name %j', async (names, fullname) => {
        const person = await api.make.user(names);

        expect((await api.as(somebody).get(urlOf(person))).body.user.fullname).toBe(fullname);
      });

      it.each([
        ['the person', true],
        ['staff', true],
        ['an administrator of a site of theirs', true],
        ['a member of a site of theirs', false],
        ['an administrator of another site', false],
        ['a superuser who is not staff', false],
        ['somebody', false],
        ['nobody in particular', false],
      ])('a private profile: %s sees names and address: %j', async (who, isShown) => {
        const person = await api.make.user({ is_private: true });
        const [siteAdmin, colleague, otherAdmin] = [
          await api.make.user(),
          await api.make.user(),
          await api.make.user(),
        ];
        await api.make.site({ users: [person, colleague], admins: [siteAdmin] });
        await api.make.site({ users: [colleague], admins: [otherAdmin] });
        const callers = {
          'the person': api.as(person),
          staff: api.as(await api.make.user({ is_staff: true })),
          'an administrator of a site of theirs': api.as(siteAdmin),
          'a member of a site of theirs': api.as(colleague),
          'an administrator of another site': api.as(otherAdmin),
          'a superuser who is not staff': api.as(await api.make.user({ is_superuser: true })),
          somebody: api.as(somebody),
          'nobody in particular': api.anonymous,
        };

        const { body } = await callers[who as keyof typeof callers].get(urlOf(person));

        for (const name of ['email', 'first_name', 'last_name', 'fullname']) expect(name in body.user).toBe(isShown);
      });

      it('on a public Local Site, anybody can be looked up', async () => {
        const site = await api.make.site({ is_public: true });

        const { body } = await api.anonymous.get(`/s/${site.name}${urlOf(somebody)}`);

        expect(body.user).toMatchObject({
          url: `/s/${site.name}/users/${somebody.username}/`,
          links: { self: { href: `${api.url}/s/${site.name}${urlOf(somebody)}` } },
        });
      });

      it.each([
        'render-avatars-at=24,x',
        'expand=x&only-fields=username',
        'username=other',
        'api_format=json',
        'callback=f',
      ])('takes the argument %s', async (query) => {
        expect((await api.anonymous.get(`${urlOf(somebody)}?${query}`)).body.user.username).toBe(somebody.username);
      });
    });

    it('400: refuses arguments that it does not know', async () => {
      const answer = await api.anonymous.get(`${urlOf(somebody)}?unknown=1&render_avatars_at=24`);

      expect(answer).toFailWith(errors.invalidFormData);
      expect(Object.keys(answer.body.fields)).toContain('unknown');
    });

    it('404: there is nobody of that name', async () => {
      const { username } = await api.make.user({ username: 'Camel' });

      for (const name of ['nobody', username.toLowerCase(), 'a%20b', '%00', 'x'.repeat(151)]) {
        expect(await api.anonymous.get(`/api/users/${name}/`)).toFailWith(errors.doesNotExist);
      }
    });

    it('404: on a private Local Site there are its members only', async () => {
      const colleague = await api.make.user();
      const site = await api.make.site({ users: [somebody, colleague] });

      expect((await api.as(somebody).get(`/s/${site.name}${urlOf(colleague)}`)).status).toBe(200);
      expect(await api.as(somebody).get(`/s/${site.name}${urlOf(superuser)}`)).toFailWith(errors.doesNotExist);
    });
  });

  it('405: refuses DELETE: accounts are only deactivated', async () => {
    expect(await api.as(superuser).delete(urlOf(somebody))).toFailWith(errors.methodNotAllowed);
  });
});

describe('names in URLs', () => {
  it.each(['.', '..', '...'])('400: nobody is called %s: the link would lead elsewhere', async (username) => {
    const superuser = await api.make.superuser();

    const answer = await api.as(superuser).post('/api/users/', { username, email: 'dots@example.com' });

    expect(answer).toFailWith(errors.invalidFormData);
    expect(Object.keys(answer.body.fields)).toEqual(['username']);
  });

  it('404: leading zeros evade no policy of an API token', async () => {
    const owner = await api.make.superuser();
    const repository = await api.make.repository();
    const app = await api.make.application(owner);
    const block = { block: ['*'] };
    const resources = { repository: { [repository.id]: block }, oauth_app: { [app.id]: block } };
    const client = api.withToken(await api.make.apiToken(owner, { policy: { resources } }));

    expect(await client.get(`/api/repositories/0${repository.id}/`)).toFailWith(errors.doesNotExist);
    expect(await client.delete(`/api/oauth-apps/0${app.id}/`)).toFailWith(errors.doesNotExist);
    expect(await client.delete(`/api/oauth-apps/${app.id}/`)).toFailWith(errors.permissionDenied);
  });
});
