import { errors } from '@review-service/contracts/errors';
import { PROVIDER_GROUP, PROVIDER_GROUPS_AT_MOST } from '@review-service/contracts/provider-groups';
import type { Made, MadeUser } from '@review-service/testing/make';
import { clientOfAgedSession } from '../../../../test/signed-in';
import { TestApi } from '../../../../test/test-api';

const PROVIDER = {
  OIDC_ISSUER: 'https://first.example.com',
  OIDC_CLIENT_ID: 'review',
  OIDC_CLIENT_SECRET: 'top-secret',
};
const URL = '/api/sign-in-providers/default/groups/';

describe('/api/sign-in-providers/{slug}/groups/', () => {
  const api = TestApi.ofSuite({ settings: PROVIDER });
  let superuser: MadeUser;
  let somebody: MadeUser;
  let group: Made;

  beforeAll(async () => {
    [superuser, somebody] = [await api.make.superuser(), await api.make.user({ is_staff: true })];
    group = await api.make.group();
  });
  afterEach(() => api.db.query('delete from provider_group'));

  const form = (given: Record<string, string> = {}) => ({ claim: 'developers', group: group.name, ...given });
  const create = (given: Record<string, string> = {}) => api.as(superuser).post(URL, form(given));
  const made = async (given: Record<string, string> = {}) =>
    (await create(given)).body.provider_group as { id: number; claim: string };
  const membersOf = async ({ id }: Made) =>
    (
      await api.db.query<{ name: string; sources: string[] }[]>(
        `select u.username as name, m.sources from review_group_member m join user_account u on u.id = m.user_id
         where m.group_id = $1 order by u.id`,
        [id],
      )
    ).map(({ name, sources }) => [name, sources]);
  const join = (user: MadeUser, sources: string[]) =>
    api.db.query('insert into review_group_member (group_id, user_id, sources) values ($1, $2, $3)', [
      ...[group.id, user.id, sources],
    ]);

  it('201: maps a value to a group, and the audit log has it', async () => {
    const answer = await create();

    expect(answer.status).toBe(201);
    expect(answer).toShow(PROVIDER_GROUP);
    expect(answer.body.provider_group).toMatchObject({ claim: 'developers', group: group.name, site: null });
    expect(
      await api.db.query(
        `select details from audit_log where action = 'sign-in-provider.group-mapped' order by id desc limit 1`,
      ),
    ).toEqual([{ details: { claim: 'developers', group: group.name, groupId: group.id } }]);
  });

  it('201: to a group of a Local Site', async () => {
    const site = await api.make.site();
    const there = await api.make.group({ local_site_id: site.id, name: group.name });

    const { body } = await create({ site: site.name });

    expect(body.provider_group).toMatchObject({ group: there.name, site: site.name });
    expect(await api.db.query('select group_id as id from provider_group')).toEqual([{ id: there.id }]);
  });

  it('200: lists those of this provider, by id, but not of groups that are deleted', async () => {
    const deleted = await api.make.group();
    const mappings = [await made(), await made({ claim: 'ops' })];
    await made({ group: deleted.name });
    await api.as(superuser).delete(`/api/groups/${deleted.name}/`);
    await api.db.query(`insert into provider_group (provider, claim, group_id) values ('other', 'ops', $1)`, [
      group.id,
    ]);

    const answer = await api.as(superuser).get(URL);

    expect(answer).toList(PROVIDER_GROUP);
    expect(answer.body.provider_groups).toMatchObject(mappings.map(({ id, claim }) => ({ id, claim })));
  });

  it('204: takes back what only the provider gave, once no value gives the group any more', async () => {
    const [first, second] = [await made(), await made({ claim: 'ops' })];
    const [only, also, other] = [await api.make.user(), await api.make.user(), await api.make.user()];
    await join(only, ['oidc:default']);
    await join(also, ['manual', 'oidc:default']);
    await join(other, ['oidc:other']);

    expect((await api.as(superuser).delete(`${URL}${first.id}/`)).status).toBe(204);
    expect(await membersOf(group)).toHaveLength(3);
    expect((await api.as(superuser).delete(`${URL}${second.id}/`)).status).toBe(204);

    expect(await membersOf(group)).toEqual([
      [also.username, ['manual']],
      [other.username, ['oidc:other']],
    ]);
    expect(
      await api.db.query(`select details from audit_log where action = 'group.member-removed' and subject = $1`, [
        `group ${group.name}`,
      ]),
    ).toEqual([{ details: { user: only.username, userId: only.id, source: 'oidc:default' } }]);
  });

  it.each<[string, Record<string, string>]>([
    ['claim', { claim: '' }],
    ['group', { group: 'nothing' }],
    ['group', { site: 'nowhere' }],
  ])('400: names %s for %j', async (field, given) => {
    const answer = await create(given);

    expect(answer).toFailWith(errors.invalidFormData);
    expect(Object.keys(answer.body.fields as object)).toEqual([field]);
  });

  it('400: gives a group by each value once', async () => {
    await made();

    expect(Object.keys((await create()).body.fields as object)).toEqual(['claim']);
  });

  it(`400: are ${PROVIDER_GROUPS_AT_MOST} at most`, async () => {
    await api.db.query(
      `insert into provider_group (provider, claim, group_id) select 'default', 'c' || n, $1 from generate_series(1, $2) n`,
      [group.id, PROVIDER_GROUPS_AT_MOST],
    );

    expect(await create()).toFailWith(errors.invalidFormData);
  });

  it('401, 403, 404: for superusers in person, outside of Local Sites', async () => {
    const { id } = await made();
    const site = await api.make.site({ users: [superuser] });
    const token = api.withToken(await api.make.apiToken(superuser));

    expect(await api.anonymous.get(URL)).toFailWith(errors.notLoggedIn);
    for (const path of [URL, `${URL}${id}/`]) {
      expect(await token.get(path)).toFailWith(errors.permissionDenied);
      expect(await api.as(somebody).get(path)).toFailWith(errors.doesNotExist);
      expect(await api.as(superuser).get(`/s/${site.name}${path}`)).toFailWith(errors.doesNotExist);
    }
    expect(await api.as(somebody).post(URL, form())).toFailWith(errors.doesNotExist);
    expect(await api.as(somebody).delete(`${URL}${id}/`)).toFailWith(errors.doesNotExist);
    expect(await api.as(superuser).get('/api/sign-in-providers/nothing/groups/')).toFailWith(errors.doesNotExist);
    expect(await api.as(superuser).get(`/api/sign-in-providers/other/groups/${id}/`)).toFailWith(errors.doesNotExist);
  });

  it('403: a session that was opened a while ago has to be confirmed', async () => {
    const { id } = await made();
    const aged = await clientOfAgedSession(api, superuser, 901);

    expect(await aged.post(URL, form({ claim: 'ops' }))).toFailWith(errors.confirmationNeeded);
    expect(await aged.delete(`${URL}${id}/`)).toFailWith(errors.confirmationNeeded);
  });
});
