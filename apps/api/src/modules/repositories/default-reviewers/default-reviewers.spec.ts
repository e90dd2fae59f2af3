import { DEFAULT_REVIEWER } from '@review-service/contracts/default-reviewers';
import { errors } from '@review-service/contracts/errors';
import { GROUP } from '@review-service/contracts/groups';
import type { Made, MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

const LIST = '/api/default-reviewers/';
const GIVEN = { name: 'Pictures', file_regex: '.*\\.png' };

describe('/api/default-reviewers/', () => {
  const api = TestApi.ofSuite();
  let superuser: MadeUser;
  let changer: MadeUser;
  let somebody: MadeUser;

  beforeAll(async () => {
    superuser = await api.make.superuser();
    changer = await api.make.user({ permissions: ['reviews.change_default_reviewer'] });
    somebody = await api.make.user();
  });

  const urlOf = ({ id }: Pick<Made, 'id'>) => `${LIST}${id}/`;
  const add = (form: Record<string, string> = {}, who = superuser, prefix = '') =>
    api.as(who).post(`${prefix}${LIST}`, { ...GIVEN, ...form });
  const namesAt = async (path: string, client = api.anonymous) =>
    ((await client.get(path)).body.default_reviewers as Made[]).map(({ name }) => name);
  const titles = (links: { title: string }[]) => links.map(({ title }) => title);

  describe('GET item', () => {
    it('200: shows the rule, with links to whom it names', async () => {
      const [group, repository] = [await api.make.group(), await api.make.repository()];
      const targets = { groups: [group], people: [somebody], repositories: [repository] };
      const reviewer = await api.make.defaultReviewer({ ...targets, extra_data: { a: 1, __b: 2 } });

      const answer = await api.anonymous.get(urlOf(reviewer));

      expect(answer).toShow(DEFAULT_REVIEWER);
      const href = `${api.url}${urlOf(reviewer)}`;
      const linkTo = (path: string, title: string) => [{ href: `${api.url}/api/${path}/`, method: 'GET', title }];
      expect(answer.body.default_reviewer).toEqual({
        extra_data: { a: 1 },
        file_regex: '.*',
        groups: linkTo(`groups/${group.name}`, group.name),
        id: reviewer.id,
        links: {
          self: { href, method: 'GET' },
          update: { href, method: 'PUT' },
          delete: { href, method: 'DELETE' },
        },
        name: reviewer.name,
        repositories: linkTo(`repositories/${repository.id}`, repository.name),
        users: linkTo(`users/${somebody.username}`, somebody.username),
      });
    });

    it('200: leaves out groups and repositories that the caller may not see, and deleted groups', async () => {
      const groups = [
        await api.make.group({ invite_only: true, members: [somebody] }),
        await api.make.group({ deleted_at: new Date() }),
      ];
      const repositories = [await api.make.repository({ is_public: false, users: [somebody] })];
      const reviewer = await api.make.defaultReviewer({ groups, repositories });

      const { body: theirs } = await api.as(somebody).get(urlOf(reviewer));
      const { body: others } = await api.anonymous.get(urlOf(reviewer));

      expect(titles(theirs.default_reviewer.groups)).toEqual([groups[0]!.name]);
      expect(titles(theirs.default_reviewer.repositories)).toEqual([repositories[0]!.name]);
      expect(others.default_reviewer).toMatchObject({ groups: [], repositories: [] });
    });

    it('200: inlines whom it names when asked to', async () => {
      const [open, closed] = [await api.make.group(), await api.make.group({ invite_only: true })];
      const repository = await api.make.repository();
      const reviewer = await api.make.defaultReviewer({
        groups: [open, closed],
        people: [somebody],
        repositories: [repository],
      });

      const { body } = await api.anonymous.get(`${urlOf(reviewer)}?expand=groups,users,repositories`);

      expect(body.default_reviewer).toMatchObject({
        groups: [{ id: open.id, display_name: open.name }],
        users: [{ id: somebody.id }],
        repositories: [{ id: repository.id, tool: 'Git' }],
        _expanded: { groups: { item_mimetype: expect.stringContaining(GROUP.mediaType) } },
      });
    });

    it('403: an OAuth2 token needs default_reviewer:read', async () => {
      const token = await api.make.oauthToken(somebody, { scopes: ['group:read'] });

      const answer = await api.withBearer(token.value).get(urlOf(await api.make.defaultReviewer()));

      expect(answer).toFailWith(errors.missingScope);
    });

    it.each(['0', '01', '99999999', 'x'])('404: there is no default reviewer %s', async (id) => {
      expect(await api.anonymous.get(`${LIST}${id}/`)).toFailWith(errors.doesNotExist);
    });

    it('404: one of a Local Site is under its URLs only', async () => {
      const site = await api.make.site({ users: [somebody] });
      const reviewer = await api.make.defaultReviewer({ local_site_id: site.id });

      expect(await api.as(somebody).get(urlOf(reviewer))).toFailWith(errors.doesNotExist);
      expect(await api.as(somebody).get(`/s/${site.name}${urlOf(reviewer)}`)).toShow(DEFAULT_REVIEWER);
    });
  });

  describe('GET list', () => {
    it('200: lists those of the Local Site in the order of their ids, and counts them', async () => {
      const site = await api.make.site({ is_public: true });
      for (const name of ['b', 'a']) await api.make.defaultReviewer({ name, local_site_id: site.id });
      const list = `/s/${site.name}${LIST}`;

      expect(await api.anonymous.get(list)).toList(DEFAULT_REVIEWER);
      expect(await namesAt(list)).toEqual(['b', 'a']);
      expect((await api.anonymous.get(`${list}?counts-only=1`)).body).toEqual({ count: 2, stat: 'ok' });
      expect(await namesAt(LIST)).not.toContain('b');
    });

    it('200: filters by all of the groups, users and repositories that are asked for', async () => {
      const [one, two] = [await api.make.group(), await api.make.group()];
      const repository = await api.make.repository();
      const both = await api.make.defaultReviewer({ groups: [one, two], people: [somebody] });
      const first = await api.make.defaultReviewer({ groups: [one], repositories: [repository] });
      const at = (query: string) => namesAt(`${LIST}?${query}`);

      expect(await at(`groups=${one.name}`)).toEqual([both.name, first.name]);
      expect(await at(`groups=${one.name},${two.name}`)).toEqual([both.name]);
      expect(await at(`groups=${one.name}&users=${somebody.username}`)).toEqual([both.name]);
      expect(await at(`repositories=${repository.id}`)).toEqual([first.name]);
      expect(await at('repositories=x')).toEqual([]);
      expect(await at('users=')).toEqual([]);
    });

    it('200: a filter by what is hidden finds nothing', async () => {
      const group = await api.make.group({ invite_only: true, members: [somebody] });
      const repository = await api.make.repository({ is_public: false, users: [somebody] });
      const reviewer = await api.make.defaultReviewer({ groups: [group], repositories: [repository] });

      for (const query of [`groups=${group.name}`, `repositories=${repository.id}`]) {
        expect(await namesAt(`${LIST}?${query}`)).toEqual([]);
        expect(await namesAt(`${LIST}?${query}`, api.as(somebody))).toEqual([reviewer.name]);
      }
    });

    it('200: leaves out what the policy of an API token hides', async () => {
      const [hidden, shown] = [await api.make.defaultReviewer(), await api.make.defaultReviewer()];
      const policy = { resources: { default_reviewer: { [hidden.id]: { block: ['*'] } } } };
      const token = api.withToken(await api.make.apiToken(somebody, { policy }));

      const names = await namesAt(`${LIST}?max-results=200`, token);

      expect(names).toContain(shown.name);
      expect(names).not.toContain(hidden.name);
    });

    it('400: refuses unknown arguments, and numbers that are none', async () => {
      const answer = await api.anonymous.get(`${LIST}?group=x&max-results=x`);

      expect(answer).toFailWith(errors.invalidFormData);
      expect(Object.keys(answer.body.fields).sort()).toEqual(['group', 'max-results']);
    });
  });

  describe('POST', () => {
    it('201: makes a rule, as it is then read', async () => {
      const [one, two, repository] = [await api.make.group(), await api.make.group(), await api.make.repository()];
      const users = ` ${somebody.username},${changer.username},${somebody.username} `;
      const lists = { groups: `${two.name}, ${one.name}`, users, repositories: String(repository.id) };

      const answer = await add({ ...lists, 'extra_data.team': 'web' });

      expect(answer.status).toBe(201);
      const { groups, repositories, users: people, ...rest } = answer.body.default_reviewer;
      expect(titles(groups)).toEqual([one.name, two.name].sort());
      expect(titles(people)).toEqual([somebody.username, changer.username].sort());
      expect(titles(repositories)).toEqual([repository.name]);
      expect(rest).toMatchObject({ ...GIVEN, extra_data: { team: 'web' } });
      expect((await api.as(superuser).get(urlOf(answer.body.default_reviewer))).body).toEqual(answer.body);
    });

    it("201: on a Local Site it is for its administrators, and names the site's own", async () => {
      const site = await api.make.site({ users: [somebody], admins: [changer] });
      const prefix = `/s/${site.name}`;
      const group = await api.make.group({ local_site_id: site.id });
      const lists = { groups: group.name, users: somebody.username };

      const answer = await add(lists, changer, prefix);

      expect(answer.status).toBe(201);
      expect(titles(answer.body.default_reviewer.groups)).toEqual([group.name]);
      expect(await add(lists, somebody, prefix)).toFailWith(errors.permissionDenied);
    });

    it('400: says all that is missing', async () => {
      const answer = await api.as(superuser).post(LIST);

      expect(answer).toFailWith(errors.invalidFormData);
      expect(Object.keys(answer.body.fields).sort()).toEqual(['file_regex', 'name']);
    });

    it('400: says of everything that is named what there is none of, and makes nothing', async () => {
      const site = await api.make.site();
      const elsewhere = {
        groups: await api.make.group({ local_site_id: site.id }),
        repositories: await api.make.repository({ local_site_id: site.id }),
      };
      const form = {
        file_regex: '(',
        groups: `nobodys,${elsewhere.groups.name}`,
        users: 'nobody',
        repositories: `x,${elsewhere.repositories.id}`,
      };
      const before = await namesAt(`${LIST}?max-results=200`);

      const answer = await add(form);

      expect(answer).toFailWith(errors.invalidFormData);
      expect(answer.body.fields).toEqual({
        file_regex: [expect.stringContaining('missing closing )')],
        groups: [expect.stringContaining('"nobodys"'), expect.stringContaining(elsewhere.groups.name)],
        users: [expect.stringContaining('"nobody"')],
        repositories: [expect.stringContaining('"x"'), expect.stringContaining(String(elsewhere.repositories.id))],
      });
      expect(await namesAt(`${LIST}?max-results=200`)).toEqual(before);
    });

    it('400: on a Local Site people are its members, and what the maker may not see is not there', async () => {
      const site = await api.make.site({ admins: [changer] });
      const repository = await api.make.repository({ is_public: false, local_site_id: site.id });
      const form = { users: somebody.username, repositories: String(repository.id) };

      const answer = await add(form, changer, `/s/${site.name}`);

      expect(Object.keys(answer.body.fields).sort()).toEqual(['repositories', 'users']);
    });

    it.each([
      ['name', { name: ' ' }],
      ['name', { name: 'a\u202eb' }],
      ['name', { name: 'x'.repeat(256) }],
      ['file_regex', { file_regex: '' }],
      ['file_regex', { file_regex: 'x'.repeat(257) }],
      ['file_regex', { file_regex: '(?=a)' }],
      ['file_regex', { file_regex: '(a)\\1' }],
      ['file_regex', { file_regex: 'a)|(b' }],
      ['file_regex', { file_regex: '((a{30}){30}){30}' }],
      ['file_regex', { file_regex: '.{0,400}' }],
      ['group', { group: 'a' }],
      ['extra_data', { 'extra_data:json': '[' }],
    ])('400: %s cannot be %j', async (field, form: Record<string, string>) => {
      const answer = await add(form);

      expect(answer).toFailWith(errors.invalidFormData);
      expect(Object.keys(answer.body.fields)).toEqual([field]);
    });

    it('401, 403: is for superusers', async () => {
      expect(await api.anonymous.post(LIST, GIVEN)).toFailWith(errors.notLoggedIn);
      expect(await add({}, somebody)).toFailWith(errors.permissionDenied);
      expect(await add({}, changer)).toFailWith(errors.permissionDenied);
    });

    it('403: an OAuth2 token needs default_reviewer:write', async () => {
      const token = await api.make.oauthToken(superuser, { scopes: ['default_reviewer:read'] });

      expect(await api.withBearer(token.value).post(LIST, GIVEN)).toFailWith(errors.missingScope);
    });
  });

  describe('PUT item', () => {
    it('200: changes what is given, and nothing else', async () => {
      const group = await api.make.group();
      const reviewer = await api.make.defaultReviewer({ groups: [group], extra_data: { a: 1 } });
      const before = (await api.anonymous.get(urlOf(reviewer))).body.default_reviewer;

      const { status, body } = await api.as(changer).put(urlOf(reviewer), { file_regex: 'a', 'extra_data.b': '2' });

      expect(status).toBe(200);
      expect(body.default_reviewer).toEqual({ ...before, file_regex: 'a', extra_data: { a: 1, b: 2 } });
    });

    it('200: replaces lists, and empties them', async () => {
      const [one, two, repository] = [await api.make.group(), await api.make.group(), await api.make.repository()];
      const targets = { groups: [one], people: [somebody], repositories: [repository] };
      const reviewer = await api.make.defaultReviewer(targets);

      const replaced = await api.as(changer).put(urlOf(reviewer), { groups: two.name, users: changer.username });
      const emptied = await api.as(changer).put(urlOf(reviewer), { groups: '', users: '', repositories: '' });

      expect(titles(replaced.body.default_reviewer.groups)).toEqual([two.name]);
      expect(titles(replaced.body.default_reviewer.users)).toEqual([changer.username]);
      expect(titles(replaced.body.default_reviewer.repositories)).toEqual([repository.name]);
      expect(emptied.body.default_reviewer).toMatchObject({ groups: [], users: [], repositories: [] });
    });

    it('200: keeps what the caller may not see', async () => {
      const closed = await api.make.group({ invite_only: true });
      const hidden = await api.make.repository({ is_public: false });
      const reviewer = await api.make.defaultReviewer({ groups: [closed], repositories: [hidden] });

      await api.as(changer).put(urlOf(reviewer), { groups: '', repositories: '' });

      const { body } = await api.as(superuser).get(urlOf(reviewer));
      expect(titles(body.default_reviewer.groups)).toEqual([closed.name]);
      expect(titles(body.default_reviewer.repositories)).toEqual([hidden.name]);
    });

    it('400: changes nothing when something is wrong', async () => {
      const reviewer = await api.make.defaultReviewer();
      const before = (await api.anonymous.get(urlOf(reviewer))).body;

      const answer = await api.as(changer).put(urlOf(reviewer), { name: 'Other', users: 'nobody', file_regex: '[' });

      expect(answer).toFailWith(errors.invalidFormData);
      expect(Object.keys(answer.body.fields).sort()).toEqual(['file_regex', 'users']);
      expect((await api.anonymous.get(urlOf(reviewer))).body).toEqual(before);
    });

    it('401, 403: is for those who may change default reviewers', async () => {
      const reviewer = await api.make.defaultReviewer();

      expect(await api.anonymous.put(urlOf(reviewer), {})).toFailWith(errors.notLoggedIn);
      expect(await api.as(somebody).put(urlOf(reviewer), {})).toFailWith(errors.permissionDenied);
    });

    it('404: there is none', async () => {
      expect(await api.as(changer).put(`${LIST}99999999/`, {})).toFailWith(errors.doesNotExist);
    });

    it('412: it has changed since', async () => {
      const reviewer = await api.make.defaultReviewer();
      const { headers } = await api.anonymous.get(urlOf(reviewer));
      const change = (name: string) =>
        api.as(changer).put(urlOf(reviewer), { name }, { headers: { 'if-match': headers.get('etag') ?? '' } });

      expect((await change('One')).status).toBe(200);
      expect(await change('Two')).toFailWith(errors.preconditionFailed);
    });
  });

  describe('DELETE item', () => {
    it('204, then 404: it is gone', async () => {
      const targets = { groups: [await api.make.group()], people: [somebody], repositories: [] };
      const reviewer = await api.make.defaultReviewer(targets);

      expect((await api.as(changer).delete(urlOf(reviewer))).status).toBe(204);

      expect(await api.as(changer).delete(urlOf(reviewer))).toFailWith(errors.doesNotExist);
    });

    it('401, 403: is for those who may change default reviewers', async () => {
      const reviewer = await api.make.defaultReviewer();

      expect(await api.anonymous.delete(urlOf(reviewer))).toFailWith(errors.notLoggedIn);
      expect(await api.as(somebody).delete(urlOf(reviewer))).toFailWith(errors.permissionDenied);
      expect(await api.anonymous.get(urlOf(reviewer))).toShow(DEFAULT_REVIEWER);
    });

    it('412: it has changed since', async () => {
      const reviewer = await api.make.defaultReviewer();
      const { headers } = await api.anonymous.get(urlOf(reviewer));
      await api.as(changer).put(urlOf(reviewer), { name: 'Changed' });

      const stale = { headers: { 'if-match': headers.get('etag') ?? '' } };

      expect(await api.as(changer).delete(urlOf(reviewer), stale)).toFailWith(errors.preconditionFailed);
    });
  });
});
