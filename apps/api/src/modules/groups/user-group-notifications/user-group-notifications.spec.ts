import { errors } from '@review-service/contracts/errors';
import { USER_GROUP_NOTIFICATION } from '@review-service/contracts/user-group-notifications';
import type { Made, MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

describe('/api/users/{username}/notifications/groups/', () => {
  const api = TestApi.ofSuite();
  let superuser: MadeUser;
  let somebody: MadeUser;
  let closed: Made;
  let open: Made;

  beforeAll(async () => {
    superuser = await api.make.superuser();
  });
  beforeEach(async () => {
    somebody = await api.make.user();
    closed = await api.make.group({ name: `b-${somebody.id}`, invite_only: true, members: [somebody, superuser] });
    open = await api.make.group({ name: `a-${somebody.id}`, members: [somebody, superuser] });
    await api.make.group();
  });

  const listOf = ({ username }: MadeUser, site = '') => `${site}/api/users/${username}/notifications/groups/`;
  const urlOf = (user: MadeUser, { name }: Made) => `${listOf(user)}${name}/`;
  const namesAt = async (user: MadeUser, url: string) =>
    ((await api.as(user).get(url)).body.user_group_notifications as { name: string }[]).map(({ name }) => name);
  const stored = ({ id }: Made) =>
    api.db.query<object[]>('select mail from review_group_member where group_id = $1 and user_id = $2', [
      id,
      somebody.id,
    ]);

  it('200: has the groups of the person that the caller sees, as usual by default', async () => {
    const answer = await api.as(somebody).get(urlOf(somebody, closed));

    expect(answer).toShow(USER_GROUP_NOTIFICATION);
    expect(answer.body.user_group_notification).toMatchObject({ name: closed.name, mail: 'usual' });
    expect(await namesAt(somebody, listOf(somebody))).toEqual([open.name, closed.name]);
    expect(await namesAt(superuser, listOf(somebody))).toEqual([open.name, closed.name]);
    const above = await api.as(somebody).get(`/api/users/${somebody.username}/notifications/`);
    expect(above.body.user_notifications.links.groups).toEqual({
      href: `${api.url}${listOf(somebody)}`,
      method: 'GET',
    });
    const expanded = await api.as(somebody).get(`/api/users/${somebody.username}/notifications/?expand=groups`);
    expect(expanded.body.user_notifications.groups).toMatchObject([{ name: open.name }, { name: closed.name }]);
  });

  it('200: has none that is deleted, or of another site', async () => {
    const site = await api.make.site({ users: [somebody] });
    const elsewhere = await api.make.group({ local_site_id: site.id, members: [somebody] });
    await api.db.query('update review_group set deleted_at = now() where id = $1', [open.id]);

    expect(await namesAt(somebody, listOf(somebody))).toEqual([closed.name]);
    expect(await namesAt(somebody, listOf(somebody, `/s/${site.name}`))).toEqual([elsewhere.name]);
  });

  it('200: changes one, for the person and for superusers, and back', async () => {
    const changed = await api.as(somebody).put(urlOf(somebody, open), { mail: 'none' });
    expect(changed).toShow(USER_GROUP_NOTIFICATION);
    expect(changed.body.user_group_notification.mail).toBe('none');
    expect([await stored(open), await stored(closed)]).toEqual([[{ mail: 'none' }], [{ mail: null }]]);

    await api.as(superuser).put(urlOf(somebody, open), { mail: 'usual' });
    expect(await stored(open)).toEqual([{ mail: null }]);
  });

  it('204: leaving and joining again restores the defaults', async () => {
    await api.as(somebody).put(urlOf(somebody, open), { mail: 'none' });
    const members = `/api/groups/${open.name}/users/`;

    await api.as(somebody).delete(`${members}${somebody.username}/`);
    expect(await api.as(somebody).get(urlOf(somebody, open))).toFailWith(errors.doesNotExist);
    await api.as(somebody).post(members, { username: somebody.username });

    expect(await stored(open)).toEqual([{ mail: null }]);
  });

  it('400: takes none but what there is', async () => {
    const answer = await api.as(somebody).put(urlOf(somebody, open), { mail: 'some' });

    expect(Object.keys(answer.body.fields)).toEqual(['mail']);
    expect(await stored(open)).toEqual([{ mail: null }]);
  });

  it("401, 403: is nobody else's business", async () => {
    const other = await api.make.user({ permissions: ['auth.change_user', 'reviews.change_group'] });
    const url = urlOf(somebody, open);

    for (const at of [url, listOf(somebody)]) {
      expect(await api.anonymous.get(at)).toFailWith(errors.notLoggedIn);
      expect(await api.as(other).get(at)).toFailWith(errors.permissionDenied);
    }
    expect(await api.as(other).put(url, { mail: 'none' })).toFailWith(errors.permissionDenied);
    expect(await api.as(other).get(`${listOf(somebody)}nothing/`)).toFailWith(errors.permissionDenied);
    expect(await stored(open)).toEqual([{ mail: null }]);
  });

  it('404: there is no such person, no such group, or they are not in it', async () => {
    const not = await api.make.group();

    for (const url of [
      '/api/users/nobody/notifications/groups/',
      `${listOf(somebody)}nothing/`,
      urlOf(somebody, not),
    ]) {
      expect(await api.as(superuser).get(url)).toFailWith(errors.doesNotExist);
    }
  });
});
