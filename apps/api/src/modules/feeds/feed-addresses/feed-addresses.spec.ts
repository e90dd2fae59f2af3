import { errors } from '@review-service/contracts/errors';
import { FEED_ADDRESS, FEED_ADDRESSES_AT_MOST } from '@review-service/contracts/feeds';
import { SCOPES } from '@review-service/contracts/scopes';
import type { MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

describe('/api/users/{username}/feed-addresses/', () => {
  let api: TestApi;
  let beside: TestApi;
  let superuser: MadeUser;
  let owner: MadeUser;

  beforeAll(async () => {
    api = await TestApi.boot();
    beside = await TestApi.boot({ beside: api });
    superuser = await api.make.superuser();
  });
  beforeEach(async () => {
    owner = await api.make.user();
  });
  afterAll(async () => {
    await beside.close();
    await api.close();
  });

  const listOf = ({ username }: MadeUser, prefix = '') => `${prefix}/api/users/${username}/feed-addresses/`;
  const itemOf = (id: number, user = owner) => `${listOf(user)}${id}/`;
  const make = async (form: Record<string, string> = {}, prefix = '') =>
    (await api.as(owner).post(listOf(owner, prefix), form)).body.feed_address as { id: number; address: string };
  const read = async (address: string) => (await api.anonymous.get(new URL(address).pathname)).status;

  describe('201', () => {
    it('makes an address that needs no login, is shown once, and is stored nowhere', async () => {
      const answer = await api.as(owner).post(listOf(owner));

      expect(answer).toShow(FEED_ADDRESS);
      expect(answer.status).toBe(201);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const { id, address, ...rest } = answer.body.feed_address;
      expect(rest).toMatchObject({ about: 'mine', name: '' });
      expect(address).toMatch(/\/feeds\/rsf_\w{36}\/$/);
      expect(await read(address as string)).toBe(200);
      const shown = await api.as(owner).get(itemOf(id as number));
      expect(shown).toShow(FEED_ADDRESS);
      expect(shown.body.feed_address).toEqual({ ...answer.body.feed_address, address: '' });
      const [, secret = ''] = /feeds\/(\w+)/.exec(address as string) ?? [];
      expect(await api.everythingStored()).not.toContain(secret);
    });

    it('is about a group, or a repository, that its owner sees', async () => {
      const [group, repository] = [await api.make.group(), await api.make.repository()];

      expect(await make({ group: group.name })).toMatchObject({ about: 'group', name: group.name });
      expect(await make({ repository: String(repository.id) })).toMatchObject({
        about: 'repository',
        name: repository.name,
      });
    });

    it('belongs to the Local Site where it is made', async () => {
      const site = await api.make.site({ users: [owner] });
      const prefix = `/s/${site.name}`;

      const { id, address } = await make({}, prefix);

      expect(address).toContain(`${prefix}/feeds/`);
      expect(await read(address)).toBe(200);
      expect(await read(address.replace(prefix, ''))).toBe(404);
      expect(await api.as(owner).get(itemOf(id))).toFailWith(errors.doesNotExist);
    });
  });

  describe('200', () => {
    it("lists one's own, and to superusers those of anybody", async () => {
      const { id } = await make();

      for (const caller of [owner, superuser]) {
        const answer = await api.as(caller).get(listOf(owner));
        expect(answer).toList(FEED_ADDRESS);
        expect(answer.body.feed_addresses).toMatchObject([{ id, about: 'mine', address: '' }]);
      }
    });

    it('does not name a group that its owner may not see any more', async () => {
      const group = await api.make.group({ invite_only: true, members: [owner] });
      const { id } = await make({ group: group.name });
      await api.db.query('delete from review_group_member where group_id = $1', [group.id]);

      expect((await api.as(owner).get(itemOf(id))).body.feed_address).toMatchObject({ about: 'group', name: '' });
    });
  });

  it('204: ends an address at once, in every process; superusers may, too', async () => {
    for (const caller of [owner, superuser]) {
      const { id, address } = await make();
      expect((await beside.anonymous.get(new URL(address).pathname)).status).toBe(200);

      expect((await api.as(caller).delete(itemOf(id))).status).toBe(204);

      expect((await beside.anonymous.get(new URL(address).pathname)).status).toBe(404);
    }
  });

  describe('400', () => {
    it('takes no group and no repository that its owner may not see, and says the same of those that are not', async () => {
      const group = await api.make.group({ invite_only: true });
      const repository = await api.make.repository({ is_public: false });
      const post = async (form: Record<string, string>) => (await api.as(owner).post(listOf(owner), form)).body.fields;

      expect(await post({ group: group.name })).toEqual({ group: [`There is no group "${group.name}" here.`] });
      expect(await post({ group: 'nowhere' })).toEqual({ group: ['There is no group "nowhere" here.'] });
      expect(await post({ repository: String(repository.id) })).toEqual({
        repository: [`There is no repository ${repository.id} here.`],
      });
      expect(Object.keys((await post({ repository: '9999999999' })) as object)).toEqual(['repository']);
    });

    it('takes one of them only, and a hundred addresses', async () => {
      const [group, repository] = [await api.make.group(), await api.make.repository()];
      const both = await api.as(owner).post(listOf(owner), { group: group.name, repository: String(repository.id) });
      await Promise.all(Array.from({ length: FEED_ADDRESSES_AT_MOST }, () => api.make.feedAddress(owner)));
      const full = await api.as(owner).post(listOf(owner));

      expect(Object.keys(both.body.fields as object)).toEqual(['repository']);
      expect(Object.keys(full.body.fields as object)).toEqual(['__all__']);
    });
  });

  it("401, 403: is nobody else's business, not even a token's, and superusers make none for others", async () => {
    const { id } = await make();
    const other = await api.make.user({ permissions: ['auth.change_user'], is_staff: true });
    const scopes = [...SCOPES];
    const tokens = [
      api.withToken(await api.make.apiToken(owner)),
      api.withBearer((await api.make.oauthToken(owner, { scopes })).value),
    ];

    for (const path of [listOf(owner), itemOf(id)]) {
      expect(await api.anonymous.get(path)).toFailWith(errors.notLoggedIn);
      expect(await api.as(other).get(path)).toFailWith(errors.permissionDenied);
      for (const token of tokens) expect((await token.get(path)).status).toBe(403);
    }
    for (const caller of [other, superuser])
      expect(await api.as(caller).post(listOf(owner))).toFailWith(errors.permissionDenied);
    for (const token of tokens) expect((await token.post(listOf(owner))).status).toBe(403);
    expect(await api.as(other).delete(itemOf(id))).toFailWith(errors.permissionDenied);
  });

  it('404: there is no such address, or it is of somebody else', async () => {
    const { id } = await make();

    expect(await api.as(owner).get(itemOf(0))).toFailWith(errors.doesNotExist);
    expect(await api.as(superuser).get(itemOf(id, superuser))).toFailWith(errors.doesNotExist);
  });
});
