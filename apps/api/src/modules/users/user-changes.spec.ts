import { errors } from '@review-service/contracts/errors';
import { USER } from '@review-service/contracts/users';
import type { MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../test/test-api';

describe('PUT /api/users/{username}/', () => {
  let api: TestApi;
  let superuser: MadeUser;
  let manager: MadeUser;
  let somebody: MadeUser;

  beforeAll(async () => {
    api = await TestApi.boot();
    superuser = await api.make.superuser();
    manager = await api.make.user({ permissions: ['auth.change_user'] });
    somebody = await api.make.user();
  });
  afterAll(() => api.close());

  const urlOf = ({ username }: MadeUser) => `/api/users/${username}/`;

  describe('200', () => {
    it.each(['the person', 'a superuser', 'who may change accounts'])(
      '%s changes what is given, and nothing else',
      async (who) => {
        const person = await api.make.user({ first_name: 'Old', last_name: 'Same' });
        const callers: Record<string, MadeUser> = { 'the person': person, 'a superuser': superuser };

        const answer = await api
          .as(callers[who] ?? manager)
          .put(urlOf(person), { email: 'new@example.com', first_name: 'New', render_avatars_at: '24' });

        expect(answer).toShow(USER);
        const { body } = await api.as(person).get(urlOf(person));
        expect(body).toEqual(answer.body);
        expect(body.user).toMatchObject({ email: 'new@example.com', first_name: 'New', fullname: 'New Same' });
      },
    );

    it('nobody is renamed: the name is that of the URL, whatever the form says', async () => {
      const { body } = await api.as(superuser).put(urlOf(somebody), { username: 'other' });

      expect(body.user.username).toBe(somebody.username);
    });

    it('an empty form changes nothing', async () => {
      const before = await api.as(somebody).get(urlOf(somebody));

      expect((await api.as(somebody).put(urlOf(somebody))).body).toEqual(before.body);
    });

    it.each([
      ['a superuser', '0'],
      ['who may change accounts', 'false'],
    ])('%s deactivates people', async (who, value) => {
      const person = await api.make.user();
      const caller = who === 'a superuser' ? superuser : manager;

      const { body } = await api.as(caller).put(urlOf(person), { is_active: value });

      expect(body.user.is_active).toBe(false);
      expect(await api.as(person).get('/api/')).toFailWith(errors.loginFailed);
    });
  });

  it.each([
    ['email', 'nobody'],
    ['email', ''],
    ['email', 'a@example.com, b@example.com'],
    ['email', `${'x'.repeat(250)}@example.com`],
    ['first_name', 'x'.repeat(151)],
    ['first_name', 'Ann \u202e'],
    ['last_name', 'A\u2066b'],
    ['last_name', 'a\0b'],
    ['password', 'other'],
    ['is_superuser', '1'],
    ['unknown', ''],
  ])('400: refuses %s=%j, and changes nothing', async (field, value) => {
    const person = await api.make.user({ first_name: 'Before' });

    const answer = await api.as(superuser).put(urlOf(person), { last_name: 'After', [field]: value });

    expect(answer).toFailWith(errors.invalidFormData);
    expect(answer.body.fields).toEqual({ [field]: [expect.any(String)] });
    expect((await api.as(superuser).get(urlOf(person))).body.user.fullname).toBe('Before');
  });

  it('400: the last active superuser is not deactivated, also when two deactivate each other at once', async () => {
    const [one, two] = [await api.make.superuser(), await api.make.superuser()];
    await api.db.query('update user_account set is_superuser = false where id <> all($1)', [[one.id, two.id]]);

    const answers = await Promise.all([
      api.as(one).put(urlOf(two), { is_active: '0' }),
      api.as(two).put(urlOf(one), { is_active: '0' }),
    ]);
    const [left] = await api.db.query('select username from user_account where is_superuser and is_active');
    const again = await api.as(left).put(urlOf(left), { is_active: '0' });
    await api.db.query('update user_account set is_superuser = true where id = $1', [superuser.id]);

    expect(left).toBeDefined();
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(again.body.fields).toEqual({ is_active: [expect.stringContaining('last active superuser')] });
  });

  it.each(['0', '1'])('400: nobody sets is_active=%s of themselves', async (value) => {
    const answer = await api.as(somebody).put(urlOf(somebody), { is_active: value, first_name: 'After' });

    expect(answer).toFailWith(errors.invalidFormData);
    expect(answer.body.fields).toEqual({ is_active: [expect.any(String)] });
    expect((await api.as(somebody).get(urlOf(somebody))).body.user).toMatchObject({
      is_active: true,
      first_name: '',
    });
  });

  it('401: needs a login', async () => {
    expect(await api.anonymous.put(urlOf(somebody), {})).toFailWith(errors.notLoggedIn);
  });

  it('403: other people’s accounts are not one’s own', async () => {
    const staff = await api.make.user({ is_staff: true, permissions: ['auth.add_user', 'auth.delete_user'] });

    expect(await api.as(somebody).put(urlOf(superuser), {})).toFailWith(errors.permissionDenied);
    expect(await api.as(staff).put(urlOf(somebody), {})).toFailWith(errors.permissionDenied);
  });

  it('403: never on a Local Site, not even one’s own account', async () => {
    const site = await api.make.site({ users: [somebody], admins: [superuser, manager] });

    for (const caller of [somebody, superuser, manager]) {
      expect(await api.as(caller).put(`/s/${site.name}${urlOf(somebody)}`, {})).toFailWith(errors.permissionDenied);
    }
  });

  it('404: there is nobody of that name', async () => {
    expect(await api.as(superuser).put('/api/users/nobody/', {})).toFailWith(errors.doesNotExist);
  });
});
