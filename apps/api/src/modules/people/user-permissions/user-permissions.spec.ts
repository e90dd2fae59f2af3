import { errors } from '@review-service/contracts/errors';
import { USER_PERMISSIONS } from '@review-service/contracts/user-permissions';
import type { MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

describe('/api/users/{username}/permissions/', () => {
  const api = TestApi.ofSuite();
  let chief: MadeUser;
  let somebody: MadeUser;

  beforeAll(async () => {
    chief = await api.make.user({ is_superuser: true });
  });
  beforeEach(async () => {
    somebody = await api.make.user({ permissions: ['reviews.change_group', 'imported.unknown'] });
  });

  const urlOf = ({ username }: MadeUser) => `/api/users/${username}/permissions/`;
  const shown = async (user = somebody) => (await api.as(chief).get(urlOf(user))).body.user_permissions;
  const put = (form: object, user = somebody, by = chief) => api.as(by).put(urlOf(user), { ...form });
  const audited = ({ id }: MadeUser) =>
    api.db.query(
      `select action, details - 'userId' as details from audit_log where details->>'userId' = $1 order by id`,
      [String(id)],
    );

  describe('GET', () => {
    it('200: shows rank and permissions, without those that mean nothing here', async () => {
      const answer = await api.as(chief).get(urlOf(somebody));

      expect(answer).toShow(USER_PERMISSIONS);
      const href = api.url + urlOf(somebody);
      expect(answer.body.user_permissions).toEqual({
        is_staff: false,
        is_superuser: false,
        permissions: ['reviews.change_group'],
        links: { self: { href, method: 'GET' }, update: { href, method: 'PUT' } },
      });
    });

    it('401: for a caller who is not logged in', async () => {
      expect(await api.anonymous.get(urlOf(somebody))).toFailWith(errors.notLoggedIn);
    });

    it('403: for the person themselves, those who manage accounts, and tokens of superusers', async () => {
      const manager = await api.make.user({ permissions: ['auth.change_user'] });
      const token = await api.make.oauthToken(chief, { scopes: ['user:read', 'user:write'] });

      expect(await api.as(somebody).get(urlOf(somebody))).toFailWith(errors.permissionDenied);
      expect(await api.as(manager).get(urlOf(somebody))).toFailWith(errors.permissionDenied);
      expect(await api.withBearer(token.value).get(urlOf(somebody))).toFailWith(errors.tokenAccessDenied);
      expect(await api.withToken(await api.make.apiToken(chief)).get(urlOf(somebody))).toFailWith(
        errors.permissionDenied,
      );
    });

    it('403: on a Local Site, which has no accounts', async () => {
      const site = await api.make.site({ users: [somebody] });

      expect(await api.as(chief).get(`/s/${site.name}${urlOf(somebody)}`)).toFailWith(errors.permissionDenied);
    });

    it('404: there is no such person', async () => {
      expect(await api.as(chief).get('/api/users/nobody-of-this-name/permissions/')).toFailWith(errors.doesNotExist);
    });
  });

  describe('PUT', () => {
    it('200: gives and takes, which holds from the next request on, and is audited', async () => {
      const group = await api.make.group();
      const edit = () => api.as(somebody).put(`/api/groups/${group.name}/`, { display_name: 'Owls' });
      expect((await edit()).status).toBe(200);

      const answer = await put({ permissions: 'auth.add_user, scmtools.add_repository', is_staff: true });

      expect(answer).toShow(USER_PERMISSIONS);
      const changed = {
        is_staff: true,
        is_superuser: false,
        permissions: ['auth.add_user', 'scmtools.add_repository'],
      };
      expect(answer.body.user_permissions).toMatchObject(changed);
      expect(await shown()).toMatchObject(changed);
      expect(await edit()).toFailWith(errors.permissionDenied);
      expect(await audited(somebody)).toEqual([
        { action: 'user.granted', details: { permissions: ['auth.add_user', 'scmtools.add_repository'], staff: true } },
        { action: 'user.revoked', details: { permissions: ['reviews.change_group'] } },
      ]);
    });

    it('200: leaves what is not named, and what an import brought', async () => {
      await put({ is_superuser: true });

      expect(await shown()).toMatchObject({ is_superuser: true, permissions: ['reviews.change_group'] });
      const kept = await api.db.query('select codename from user_permission where user_id = $1 order by 1', [
        somebody.id,
      ]);
      expect(kept).toEqual([{ codename: 'imported.unknown' }, { codename: 'reviews.change_group' }]);
    });

    it('200: without a change writes nothing into the audit log', async () => {
      await put({ permissions: 'reviews.change_group' });

      expect(await audited(somebody)).toEqual([]);
    });

    it('400: a permission that there is not', async () => {
      const answer = await put({ permissions: 'reviews.change_group,reviews.fly' });

      expect(answer).toFailWith(errors.invalidFormData);
      expect(answer.body.fields.permissions).toEqual(['There is no permission "reviews.fly".']);
      expect(await shown()).toMatchObject({ permissions: ['reviews.change_group'] });
    });

    it('400: the last active superuser stays one, also when two take it from each other at once', async () => {
      const [one, two] = [await api.make.superuser(), await api.make.superuser()];
      await api.db.query('update user_account set is_superuser = false where id <> all($1)', [[one.id, two.id]]);

      const answers = await Promise.all([
        put({ is_superuser: false }, two, one),
        put({ is_superuser: false }, one, two),
      ]);
      const left = await api.db.query('select username from user_account where is_superuser');
      await api.db.query('update user_account set is_superuser = true where id = $1', [chief.id]);

      expect(left).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    });

    it('400: says of the last one that another one is needed first', async () => {
      await api.db.query('update user_account set is_superuser = false where id <> $1', [chief.id]);

      const answer = await put({ is_superuser: false }, chief);

      expect(answer.body.fields).toEqual({ is_superuser: [expect.stringContaining('last active superuser')] });
      expect(await shown(chief)).toMatchObject({ is_superuser: true });
    });

    it('403: nobody gives themselves rights', async () => {
      expect(await put({ is_superuser: true }, somebody, somebody)).toFailWith(errors.permissionDenied);
      expect(await shown()).toMatchObject({ is_superuser: false });
    });
  });
});
