import { errors } from '@review-service/contracts/errors';
import { REVIEW_REQUEST } from '@review-service/contracts/review-requests';
import type { Made, MadeUser } from '@review-service/testing/make';
import { untilOneWaits } from '@review-service/testing/until-one-waits';
import { TestApi } from '../../../../test/test-api';

const LIST = '/api/review-requests/';

describe('POST /api/review-requests/', () => {
  const api = TestApi.ofSuite();
  let author: MadeUser;
  let somebody: MadeUser;
  let superuser: MadeUser;
  let deputy: MadeUser;
  let repository: Made;

  beforeAll(async () => {
    author = await api.make.user();
    somebody = await api.make.user();
    superuser = await api.make.superuser();
    deputy = await api.make.user({ permissions: ['reviews.can_submit_as_another_user'] });
    repository = await api.make.repository();
  });

  const post = (form: Record<string, string>, who = author, list = LIST) => api.as(who).post(list, form);
  const made = async (form: Record<string, string> = {}, who = author, list = LIST) => {
    const answer = await post(form, who, list);
    expect(answer.status).toBe(201);
    return answer.body.review_request as { id: number; links: Record<string, { href: string }> };
  };
  const count = async () => (await api.db.query('select count(*)::integer as count from review_request'))[0].count;

  describe('201', () => {
    it('makes one that only its submitter sees, with its draft, and says where it is', async () => {
      const answer = await post({ repository: String(repository.id), commit_id: 'abc123', 'extra_data.local': 'b1' });

      expect(answer).toShow(REVIEW_REQUEST);
      expect(answer.status).toBe(201);
      const { id, links } = answer.body.review_request;
      const self = `${api.url}${LIST}${id}/`;
      expect(answer.headers.get('location')).toBe(self);
      expect(answer.body.review_request).toMatchObject({
        approved: false,
        changenum: null,
        close_description: null,
        commit_id: 'abc123',
        created_with_history: false,
        extra_data: { local: 'b1' },
        public: false,
        status: 'pending',
        summary: '',
      });
      expect(links).toMatchObject({
        self: { href: self, method: 'GET' },
        update: { href: self, method: 'PUT' },
        delete: { href: self, method: 'DELETE' },
        draft: { href: `${self}draft/`, method: 'GET' },
        repository: { title: repository.name },
        submitter: { title: author.username },
      });
      const draft = await api.as(author).get(`${LIST}${id}/draft/`);
      expect(draft.body.draft).toMatchObject({ commit_id: 'abc123', extra_data: { local: 'b1' }, summary: '' });
      expect(await api.as(somebody).get(`${LIST}${id}/`)).toFailWith(errors.permissionDenied);
    });

    it('has the ETag of the item, and its members and links as they are asked for', async () => {
      const answer = await api.as(author).post(`${LIST}?only-fields=id&only-links=draft,diffs`, {});

      const { id, links } = answer.body.review_request;
      expect(Object.keys(links).sort()).toEqual(['diffs', 'draft']);
      const plain = await api.as(author).get(`${LIST}${id}/`, { headers: { 'accept-encoding': 'identity' } });
      expect(answer.headers.get('etag')).toBe(plain.headers.get('etag'));
    });

    it('is what RBTools looks for in the list', async () => {
      const { body } = await api.anonymous.get(`${LIST}?max-results=0&only-links=create`);

      expect(body.links.create).toEqual({ href: `${api.url}${LIST}`, method: 'POST' });
    });

    it.each([
      ['id', () => String(repository.id)],
      ['id with blanks', () => ` ${repository.id} `],
      ['name', () => repository.name],
      ['path', () => `/srv/${repository.name}`],
    ])('finds the repository by its %s', async (_, named) => {
      const { links } = await made({ repository: named() });

      expect(links.repository).toMatchObject({ title: repository.name });
    });

    it('finds the repository by its mirror path, and one that lists leave out', async () => {
      const mirrored = await api.make.repository({ mirror_path: 'https://git.example.com/m.git', visible: false });

      expect((await made({ repository: 'https://git.example.com/m.git' })).links.repository).toMatchObject({
        title: mirrored.name,
      });
    });

    it('takes of several that fit the only visible one, else the only one by name, path or mirror path', async () => {
      const path = 'https://git.example.com/shared.git';
      const [first] = [await api.make.repository({ path }), await api.make.repository({ path, visible: false })];
      const [named] = [
        await api.make.repository({ name: 'both', path: '/srv/1' }),
        await api.make.repository({ path: 'both' }),
      ];

      expect((await made({ repository: path })).links.repository).toMatchObject({ title: first.name });
      expect((await made({ repository: 'both' })).links.repository).toMatchObject({ title: named.name });
    });

    it('needs no repository', async () => {
      const answer = await post({});

      expect(answer.body.review_request.repository).toBeNull();
      expect(answer.body.review_request.links).not.toHaveProperty('repository');
    });

    it('takes a commit id that is a number for that of a changeset, too', async () => {
      const answer = await post({ repository: repository.name, commit_id: '4711' });

      expect(answer.body.review_request).toMatchObject({ commit_id: '4711', changenum: 4711 });
    });

    it('takes the number of a change of Perforce for its commit id, without asking the server', async () => {
      const perforce = await api.make.repository({ tool: 'Perforce' });
      const form = { repository: perforce.name, changenum: '52' };

      const answer = await post(form);

      expect(answer.body.review_request).toMatchObject({ commit_id: '52', changenum: 52, summary: '' });
      const again = await post(form);
      expect(again).toFailWith(errors.commitIdInUse);
      expect(again.body.review_request).toMatchObject({ id: answer.body.review_request.id });
    });

    it('takes an empty commit id for none, any number of times', async () => {
      for (const form of [{ commit_id: '' }, { commit_id: '' }]) {
        expect((await post({ repository: repository.name, ...form })).body.review_request.commit_id).toBeNull();
      }
    });

    it('takes the same commit id in another repository, and in none', async () => {
      const other = await api.make.repository();
      for (const { name } of [repository, other]) await made({ repository: name, commit_id: 'everywhere' });
      await made({ commit_id: 'everywhere' });
    });

    it('makes one whose diffs are series of commits', async () => {
      const answer = await post({ repository: repository.name, create_with_history: 'True' });

      expect(answer.body.review_request.created_with_history).toBe(true);
    });

    it('makes one for somebody else, for those who may do so', async () => {
      const { id } = await made({ repository: repository.name, submit_as: ` ${somebody.username} ` }, deputy);

      const seen = await api.as(somebody).get(`${LIST}${id}/`);
      expect(seen.body.review_request.links.submitter.title).toBe(somebody.username);
      expect(await api.as(deputy).get(`${LIST}${id}/`)).toFailWith(errors.permissionDenied);
    });

    it('takes one’s own name, and an empty one, from everybody', async () => {
      for (const submit_as of [author.username, '', ' ']) await made({ submit_as });
    });

    it('makes one for a member, for an administrator of the site', async () => {
      const admin = await api.make.user();
      const site = await api.make.site({ admins: [admin], users: [author] });
      const there = await api.make.repository({ local_site_id: site.id });

      const answer = await post(
        { repository: there.name, submit_as: author.username },
        admin,
        `/s/${site.name}/api/review-requests/`,
      );

      expect(answer.status).toBe(201);
      expect(answer.body.review_request.links.submitter.title).toBe(author.username);
    });

    it('says which fields it has passed over', async () => {
      const answer = await post({ summary: 'Not here' });

      expect(answer.headers.get('x-unknown-fields')).toBe('summary');
    });
  });

  describe('numbers', () => {
    it('begin at 1 on each site, and go on behind what was imported', async () => {
      const site = await api.make.site({ users: [author] });
      const list = `/s/${site.name}/api/review-requests/`;
      const there = await api.make.repository({ local_site_id: site.id });

      expect((await made({ repository: there.name }, author, list)).id).toBe(1);
      await api.make.reviewRequest(author, there, { local_site_id: site.id, display_id: 40 });
      expect((await made({ repository: there.name }, author, list)).id).toBe(41);
      expect((await made({ repository: there.name }, author, list)).id).toBe(42);
    });

    it('are not given again when the last one is deleted', async () => {
      const { id } = await made();
      expect((await api.as(superuser).delete(`${LIST}${id}/`)).status).toBe(204);

      expect((await made()).id).toBe(id + 1);
    });

    it('have no gap where one was refused', async () => {
      const { id } = await made();
      await post({ repository: 'nowhere' });
      await post({ 'extra_data:json': '{' });

      expect((await made()).id).toBe(id + 1);
    });

    it('are different for 32 at once, without a gap', async () => {
      const site = await api.make.site({ users: [author] });
      const list = `/s/${site.name}/api/review-requests/`;

      const all = await Promise.all(Array.from({ length: 32 }, () => made({}, author, list)));

      const numbers = all.map(({ id }) => id).sort((a, b) => a - b);
      expect(numbers).toEqual(Array.from({ length: 32 }, (_, index) => index + 1));
    });

    it('go on behind one that is imported meanwhile', async () => {
      const { id } = await made();
      const holder = api.db.createQueryRunner();
      await holder.startTransaction();
      await holder.query('insert into review_request (display_id, submitter_id) values ($1, $2)', [id + 1, author.id]);

      const next = made();
      await untilOneWaits(api.db);
      await holder.commitTransaction();
      await holder.release();

      expect((await next).id).toBe(id + 2);
    });
  });

  describe('400', () => {
    it.each(['', '0', '-1', '999999999', '99999999999999999999', 'Nowhere', '/srv/nowhere/'])(
      'there is no repository %j',
      async (repository) => {
        const before = await count();

        const answer = await post({ repository });

        expect(answer).toFailWith(errors.invalidRepository);
        expect(answer.body.repository).toBe(repository);
        expect(await count()).toBe(before);
      },
    );

    it('several repositories have the path', async () => {
      const path = 'https://git.example.com/twice.git';
      for (const name of ['one', 'other']) await api.make.repository({ name, path });

      expect(await post({ repository: path })).toFailWith(errors.invalidRepository);
    });

    it('the repository is one of another site, or archived', async () => {
      const site = await api.make.site({ users: [author] });
      const there = await api.make.repository({ local_site_id: site.id });
      const archived = await api.make.repository({ archived_at: new Date() });

      for (const { id, name } of [there, archived]) {
        for (const named of [String(id), name]) {
          expect(await post({ repository: named })).toFailWith(errors.invalidRepository);
        }
      }
      const here = `/s/${site.name}/api/review-requests/`;
      expect(await post({ repository: repository.name }, author, here)).toFailWith(errors.invalidRepository);
    });

    it('there is no such person, or not on this site', async () => {
      expect(await post({ submit_as: 'nobody' }, deputy)).toFailWith(errors.invalidUser);
      const admin = await api.make.user();
      const site = await api.make.site({ admins: [admin] });
      const list = `/s/${site.name}/api/review-requests/`;
      expect(await post({ submit_as: somebody.username }, admin, list)).toFailWith(errors.invalidUser);
    });

    it.each([
      ['repository', {}],
      ['create_from_commit_id', { repository: 'here', create_from_commit_id: '1' }],
      ['changenum', { repository: 'here', changenum: '5' }],
      ['Subversion', { repository: 'svn' }],
    ])('no series of commits: %s', async (reason, given: Record<string, string>) => {
      const svn = await api.make.repository({ tool: 'Subversion' });
      const named = { here: repository.name, svn: svn.name }[given.repository ?? ''];
      const form = { ...given, ...(named && { repository: named }), create_with_history: '1' };

      const answer = await post(form);

      expect(answer).toFailWith(errors.invalidFormData);
      expect(answer.body.reason).toContain(reason);
      expect(answer.body.fields.create_with_history).toEqual([answer.body.reason]);
    });

    it.each(['0', '-5', '2147483648'])('%s is no number of a change of Perforce', async (changenum) => {
      const { name } = await api.make.repository({ tool: 'Perforce' });

      const answer = await post({ repository: name, changenum });

      expect(answer).toFailWith(errors.invalidFormData);
      expect(Object.keys(answer.body.fields)).toEqual(['changenum']);
    });

    it('the fields, all at once', async () => {
      const answer = await post({ commit_id: 'a'.repeat(65), changenum: 'x' });

      expect(answer).toFailWith(errors.invalidFormData);
      expect(Object.keys(answer.body.fields).sort()).toEqual(['changenum', 'commit_id']);
    });

    it('the extra data, and nothing is made', async () => {
      const before = await count();

      expect(await post({ 'extra_data:json': '{bad' })).toFailWith(errors.invalidFormData);
      expect(await count()).toBe(before);
    });
  });

  it('401: is for people', async () => {
    expect(await api.anonymous.post(LIST, { repository: 'nowhere' })).toFailWith(errors.notLoggedIn);
  });

  describe('400: 206', () => {
    it('the caller may not read the repository, even if another person is the submitter', async () => {
      const closed = await api.make.repository({ is_public: false, users: [somebody] });
      const before = await count();

      expect(await post({ repository: closed.name })).toFailWith(errors.invalidRepository);
      const form = { repository: closed.name, submit_as: somebody.username };
      expect(await post(form, deputy)).toFailWith(errors.invalidRepository);
      expect(await count()).toBe(before);
    });

    it('the caller’s token hides the repository', async () => {
      const policy = { resources: { '*': { allow: ['*'] }, repository: { [repository.id]: { block: ['*'] } } } };
      const value = await api.make.apiToken(author, { policy });

      const answer = await api.anonymous
        .with({ authorization: `token ${value}` })
        .post(LIST, { repository: repository.name });

      expect(answer).toFailWith(errors.invalidRepository);
    });
  });

  describe('403', () => {
    it('only some may submit as others, and others do not learn who there is', async () => {
      for (const submit_as of [somebody.username, 'nobody', author.username.toUpperCase()]) {
        expect(await post({ submit_as })).toFailWith(errors.permissionDenied);
      }
      const admin = await api.make.user();
      await api.make.site({ admins: [admin] });
      expect(await post({ submit_as: somebody.username }, admin)).toFailWith(errors.permissionDenied);
    });
  });

  describe('409', () => {
    const taken = async (commit_id: string, who = author) => post({ repository: repository.name, commit_id }, who);

    it('a review request has the commit id: those who see it are shown it', async () => {
      const other = await api.make.reviewRequest(author, repository, { commit_id: 'used', summary: 'First' });

      const answer = await taken('used', somebody);

      expect(answer).toFailWith(errors.commitIdInUse);
      const { body } = await api.as(somebody).get(`${LIST}${other.displayId}/`);
      expect(answer.body.review_request).toEqual(body.review_request);
    });

    it('one has it that the caller may not see', async () => {
      await api.make.reviewRequest(author, repository, { commit_id: 'unseen', is_published: false });

      const answer = await taken('unseen', somebody);

      expect(answer).toFailWith(errors.commitIdInUse);
      expect(answer.body).not.toHaveProperty('review_request');
    });

    it('a token that may only write is not shown the other one', async () => {
      await api.make.reviewRequest(author, repository, { commit_id: 'unread' });
      const token = await api.make.oauthToken(somebody, { scopes: ['review_request:write'] });

      const answer = await api.withBearer(token.value).post(LIST, { repository: repository.name, commit_id: 'unread' });

      expect(answer).toFailWith(errors.commitIdInUse);
      expect(answer.body).not.toHaveProperty('review_request');
    });

    it('a draft has it', async () => {
      const other = await api.make.reviewRequest(author, repository);
      await api.as(author).put(`${LIST}${other.displayId}/draft/`, { commit_id: 'drafted' });

      const answer = await taken('drafted');

      expect(answer).toFailWith(errors.commitIdInUse);
      expect(answer.body.review_request.id).toBe(other.displayId);
    });

    it('one has it as the number of its changeset', async () => {
      const other = await api.make.reviewRequest(author, repository, { change_number: 815 });

      expect((await taken('815')).body.review_request.id).toBe(other.displayId);
    });

    it('one of two at once', async () => {
      const answers = await Promise.all([taken('at-once'), taken('at-once'), taken('at-once'), taken('at-once')]);

      const first = answers.find(({ status }) => status === 201);
      const others = answers.filter(({ status }) => status !== 201);
      expect(others).toHaveLength(3);
      for (const other of others) {
        expect(other).toFailWith(errors.commitIdInUse);
        expect(other.body.review_request.id).toBe(first?.body.review_request.id);
      }
    });

    it('until it is discarded', async () => {
      const { id } = await made({ repository: repository.name, commit_id: 'freed' });
      expect(await taken('freed')).toFailWith(errors.commitIdInUse);

      await api.as(author).put(`${LIST}${id}/`, { status: 'discarded' });

      expect((await taken('freed')).status).toBe(201);
    });
  });

  describe('501', () => {
    it.each<Record<string, string>>([
      { create_from_commit_id: '1', commit_id: 'abc' },
      { changenum: '12' },
      { changenum: '12', commit_id: '' },
    ])('nothing is read from the repository: %j', async (form) => {
      const before = await count();

      expect(await post({ repository: repository.name, ...form })).toFailWith(errors.repositoryNotRead);
      expect(await count()).toBe(before);
    });
  });

  it('comes to belong to no repository that is being archived', async () => {
    const { id } = await api.make.repository();
    const holder = api.db.createQueryRunner();
    await holder.startTransaction();
    await holder.query('select from repository where id = $1 for update', [id]);
    await holder.query('update repository set archived_at = now() where id = $1', [id]);

    const answer = post({ repository: String(id) });
    await untilOneWaits(api.db);
    await holder.commitTransaction();
    await holder.release();

    expect(await answer).toFailWith(errors.invalidRepository);
  });
});
