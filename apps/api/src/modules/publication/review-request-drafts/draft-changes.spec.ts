import { errors } from '@review-service/contracts/errors';
import { REVIEW_REQUEST_DRAFT } from '@review-service/contracts/review-request-drafts';
import type { TestClient } from '@review-service/testing/client';
import type { MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

describe('/api/review-requests/{review_request_id}/draft/, changed', () => {
  const api = TestApi.ofSuite();
  let author: MadeUser;
  let own: TestClient;

  beforeAll(async () => {
    author = await api.make.user();
    own = api.as(author);
  });

  const published = async (columns: Record<string, unknown> = {}) => {
    const request = await api.make.reviewRequest(author, await api.make.repository(), {
      summary: 'Ours',
      description: 'Because.',
      ...columns,
    });
    return { ...request, url: `/api/review-requests/${request.displayId}/draft/` };
  };
  const names = (links: { title: string }[]) => links.map(({ title }) => title);

  describe('200: PUT', () => {
    it('makes a draft as a copy, and changes what was sent', async () => {
      const [group, person] = [await api.make.group(), await api.make.user()];
      const { url } = await published({ groups: [group], people: [person], testing_done: 'By eye.' });

      const answer = await own.put(url, { summary: 'Better' });

      expect(answer).toShow(REVIEW_REQUEST_DRAFT);
      expect(answer.body.draft).toMatchObject({
        summary: 'Better',
        description: 'Because.',
        testing_done: 'By eye.',
        target_groups: [{ title: group.name }],
        target_people: [{ title: person.username }],
        links: {
          update: { method: 'PUT' },
          delete: { method: 'DELETE' },
          submitter: { title: author.username },
        },
      });
      expect((await own.get(url.replace('draft/', ''))).body.review_request.summary).toBe('Ours');
    });

    it('names groups in any case, people and other review requests, and takes them away again', async () => {
      const { url } = await published();
      const [first, other] = [await published({ summary: 'First' }), await published()];
      const [group, person] = [await api.make.group({ name: 'The-Team' }), await api.make.user()];

      const { body } = await own.put(url, {
        target_groups: `the-team, ${group.name}`,
        target_people: `${person.username},${author.username}`,
        depends_on: `${first.displayId} ${other.displayId}`,
        bugs_closed: '#12, 7  abc',
        commit_id: 'abc123',
      });

      expect(names(body.draft.target_groups)).toEqual(['The-Team']);
      expect(names(body.draft.target_people).sort()).toEqual([author.username, person.username].sort());
      expect(names(body.draft.depends_on).sort()).toEqual(['First', 'Ours']);
      expect(body.draft).toMatchObject({ bugs_closed: ['7', '12', 'abc'], commit_id: 'abc123' });
      const none = { target_groups: '', target_people: ' , ', depends_on: '', bugs_closed: '', commit_id: '' };
      expect((await own.put(url, none)).body.draft).toMatchObject({
        target_groups: [],
        target_people: [],
        depends_on: [],
        bugs_closed: [],
        commit_id: null,
      });
    });

    it('keeps texts as they were typed, plain or Markdown, and converts them', async () => {
      const { url } = await published();
      const draft = async (fields: Record<string, string>) => (await own.put(url, fields)).body.draft;

      expect(await draft({ description: ' *new* ', description_text_type: 'markdown' })).toMatchObject({
        description: '*new*',
        description_text_type: 'markdown',
        testing_done_text_type: 'plain',
      });
      expect(await draft({ description: 'a_b\n# c\n1. d' })).toMatchObject({
        description: 'a\\_b\n\\# c\n1\\. d',
        description_text_type: 'markdown',
      });
      expect(await draft({ description_text_type: 'plain', changedescription: 'x' })).toMatchObject({
        description: 'a_b\n# c\n1. d',
        description_text_type: 'plain',
        changedescription: 'x',
      });
      expect(await draft({ text_type: 'markdown' })).toMatchObject({
        description: 'a\\_b\n\\# c\n1\\. d',
        testing_done_text_type: 'markdown',
        changedescription: 'x',
        changedescription_text_type: 'plain',
      });
      expect(await draft({ text_type: 'markdown', changedescription: '*y*' })).toMatchObject({
        changedescription: '*y*',
        changedescription_text_type: 'markdown',
      });
    });

    describe('names an invite-only group that its author is not in', () => {
      const secret = async () => {
        const member = await api.make.user();
        const columns = { invite_only: true, display_name: 'Not told', mailing_list: 'not-told@example.com' };
        return { group: await api.make.group({ ...columns, members: [member] }), member };
      };

      it('and shows its name to those who may edit the request, and nothing else', async () => {
        const { group, member } = await secret();
        const { url } = await published();

        const answer = await own.put(`${url}?expand=target_groups`, { target_groups: group.name.toUpperCase() });

        expect(answer.status).toBe(200);
        expect(answer.body.draft.target_groups).toEqual([]);
        expect(names((await own.get(url)).body.draft.target_groups)).toEqual([group.name]);
        await own.put(url, { public: '1' });
        const item = url.replace('draft/', '');
        expect(names((await own.get(item)).body.review_request.target_groups)).toEqual([group.name]);
        expect(names((await api.as(member).get(item)).body.review_request.target_groups)).toEqual([group.name]);
        const person = await api.make.user();
        const reviewer = api.as(person);
        expect(await reviewer.get(item)).toFailWith(errors.permissionDenied);
        await own.put(url, { target_people: person.username, public: '1' });
        expect((await reviewer.get(item)).body.review_request.target_groups).toEqual([]);
        for (const path of [
          item,
          `${item}?expand=target_groups`,
          `${item}changes/`,
          `${item}changes/?expand=target_groups`,
        ]) {
          for (const reader of [own, reviewer]) expect((await reader.get(path)).text).not.toMatch(/Not told|not-told/);
        }
        expect(await own.get(`/api/groups/${group.name}/`)).toFailWith(errors.permissionDenied);
        expect((await own.get(`/api/review-requests/?to-groups=${group.name}`)).body.total_results).toBe(0);
        expect((await own.get(`/api/search/?q=${group.name}`)).body.search.groups).toEqual([]);
      });

      it('but in another case of letters the one that its author sees', async () => {
        const { group } = await secret();
        const seen = await api.make.group({ name: group.name.toUpperCase() });
        const { url } = await published();

        const name = `${group.name.slice(0, 1).toUpperCase()}${group.name.slice(1)}`;
        expect(names((await own.put(url, { target_groups: name })).body.draft.target_groups)).toEqual([seen.name]);
      });
    });

    it('cuts a long summary after its last sentence', async () => {
      const { url } = await published();

      const { body } = await own.put(url, { summary: `One. Two. ${'x'.repeat(300)}` });

      expect(body.draft.summary).toBe('One. Two.');
      expect((await own.put(url, { summary: 'y'.repeat(301) })).body.draft.summary).toHaveLength(300);
    });

    it('keeps extra data apart from those of the review request', async () => {
      const { url } = await published({ extra_data: { kept: 1 } });

      const { body } = await own.put(url, { 'extra_data.local_branch': 'topic' });

      expect(body.draft.extra_data).toEqual({ kept: 1, local_branch: 'topic' });
      expect((await own.get(url.replace('draft/', ''))).body.review_request.extra_data).toEqual({ kept: 1 });
    });
  });

  it('201: POST does the same, also where a draft is already', async () => {
    const { url } = await published();

    const answers = [await own.post(url), await own.post(url, { branch: 'main' })];

    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[1]?.headers.get('location')).toBe(`${api.url}${url}`);
    expect(answers[1]?.body.draft).toMatchObject({ id: answers[0]?.body.draft.id, branch: 'main' });
  });

  it('201: POST opens a discarded review request again, for those who may change its status', async () => {
    const [one, other] = [await published({ status: 'D' }), await published({ status: 'D' })];
    const editor = api.as(await api.make.user({ permissions: ['reviews.can_edit_reviewrequest'] }));
    const shown = async ({ url }: { url: string }) =>
      (await own.get(url.replace('draft/', ''))).body.review_request as object;

    expect((await own.post(one.url, { summary: 'Again' })).status).toBe(201);
    expect(await editor.post(other.url)).toFailWith(errors.permissionDenied);
    expect(await editor.put(other.url, { branch: 'main' })).toShow(REVIEW_REQUEST_DRAFT);

    expect(await shown(one)).toMatchObject({ status: 'pending', public: false });
    expect(await shown(other)).toMatchObject({ status: 'discarded', public: true });
    const answer = await own.put(one.url, { public: '1', target_people: author.username, changedescription: 'Back' });
    expect(answer.status).toBe(200);
    const { changes } = (await own.get(one.url.replace('draft/', 'changes/'))).body;
    expect(changes[0]).toMatchObject({ text: 'Back', fields_changed: { status: { old: 'D', new: 'P' } } });
  });

  it('204: DELETE takes the draft away, with the diff on it', async () => {
    const request = await published();
    await api.make.fileDiff(request, { diff_revision: 2, on_draft: true });
    await api.make.fileDiff(request);

    expect((await own.delete(request.url)).status).toBe(204);

    expect(await own.get(request.url)).toFailWith(errors.doesNotExist);
    const left = await api.db.query('select revision from diff where review_request_id = $1', [request.id]);
    expect(left).toEqual([{ revision: 1 }]);
    expect(await own.delete(request.url)).toFailWith(errors.doesNotExist);
  });

  describe('400: PUT', () => {
    it('says all that is wrong at once, and changes nothing', async () => {
      const { url, displayId } = await published();

      const answer = await own.put(url, {
        summary: 'Lost\nand more',
        target_people: `${author.username} nobody`,
        target_groups: 'nope,nada',
        depends_on: `999999 abc ${displayId}`,
        submitter: 'one two',
      });

      expect(answer).toFailWith(errors.invalidFormData);
      expect(answer.body.fields).toEqual({
        summary: [expect.stringContaining('one line')],
        target_people: ['nobody'],
        target_groups: ['nope', 'nada'],
        depends_on: ['999999', 'abc', String(displayId)],
        submitter: [expect.stringContaining('one owner')],
      });
      expect(answer.body.draft).toMatchObject({ summary: 'Ours', target_people: [] });
      // Not even an empty draft is left.
      expect(await own.get(url)).toFailWith(errors.doesNotExist);
    });

    it.each([
      ['summary', 'two\nlines'],
      ['description_text_type', 'html'],
      ['branch', 'b'.repeat(301)],
      ['bugs_closed', '1'.repeat(301)],
      ['commit_id', 'a b'],
      ['commit_id', 'c'.repeat(65)],
      ['submitter', ''],
      ['submitter', 'nobody'],
      ['extra_data:json', '['],
    ])('refuses %s "%s"', async (name, value) => {
      const { url } = await published();

      const answer = await own.put(url, { branch: 'not kept', [name]: value });

      expect(answer).toFailWith(errors.invalidFormData);
      expect(Object.keys(answer.body.fields as object)).toEqual([name.replace(':json', '')]);
      expect(await own.get(url)).toFailWith(errors.doesNotExist);
    });

    it('does not name what its caller may not see, other than groups', async () => {
      const stranger = await api.make.user();
      const gone = await api.make.group({ deleted_at: new Date() });
      const hidden = await api.make.reviewRequest(stranger, await api.make.repository(), { is_published: false });
      const { url } = await published();

      const answer = await own.put(url, { target_groups: `${gone.name},nobody`, depends_on: String(hidden.displayId) });

      expect(answer.body.fields).toEqual({
        target_groups: [gone.name, 'nobody'],
        depends_on: [String(hidden.displayId)],
      });
    });

    it('lets no review requests wait for each other in a circle', async () => {
      const [first, second, third] = [await published(), await published(), await published()];
      await api.db.query('insert into review_request_dependency values ($1, $2), ($2, $3)', [
        first.id,
        second.id,
        third.id,
      ]);

      const answer = await own.put(third.url, { depends_on: String(first.displayId) });

      expect(answer.body.fields).toEqual({ depends_on: [String(first.displayId)] });
    });

    it('takes a change description only for what was published', async () => {
      const { url } = await published({ is_published: false });

      const answer = await own.put(url, { changedescription: 'x' });

      expect(Object.keys(answer.body.fields as object)).toEqual(['changedescription']);
    });
  });

  it('401, 403: is not for others', async () => {
    const { url } = await published();
    const secret = await published({ restricted_by_deleted_group: true });
    const editor = api.as(await api.make.user({ permissions: ['reviews.can_edit_reviewrequest'] }));
    const other = api.as(await api.make.user());

    for (const method of ['PUT', 'POST', 'DELETE']) {
      expect(await api.anonymous.send(method, url)).toFailWith(errors.notLoggedIn);
      expect(await other.send(method, url)).toFailWith(errors.permissionDenied);
      expect(await editor.send(method, secret.url)).toFailWith(errors.permissionDenied);
    }
    expect(await editor.put(url, { branch: 'theirs' })).toShow(REVIEW_REQUEST_DRAFT);
  });

  it('404: there is no such review request', async () => {
    for (const method of ['PUT', 'POST', 'DELETE']) {
      expect(await own.send(method, '/api/review-requests/99999999/draft/')).toFailWith(errors.doesNotExist);
    }
  });

  it('409: another review request of the repository, or its draft, has the commit', async () => {
    const repository = await api.make.repository();
    const [taken, drafted, ours] = [
      await api.make.reviewRequest(author, repository, { commit_id: 'one' }),
      await api.make.reviewRequest(author, repository),
      await api.make.reviewRequest(author, repository, { change_number: 77 }),
    ];
    const at = ({ displayId }: { displayId: number }) => `/api/review-requests/${displayId}/draft/`;
    await own.put(at(drafted), { commit_id: 'two' });

    for (const commit_id of ['one', 'two']) {
      expect(await own.put(at(ours), { commit_id })).toFailWith(errors.commitIdTaken);
    }
    expect(await own.put(at(taken), { commit_id: '77' })).toFailWith(errors.commitIdTaken);
    expect(await own.get(at(ours))).toFailWith(errors.doesNotExist);
    expect(await own.put(at(taken), { commit_id: 'one' })).toShow(REVIEW_REQUEST_DRAFT);
    const elsewhere = await published();
    expect(await own.put(elsewhere.url, { commit_id: 'one' })).toShow(REVIEW_REQUEST_DRAFT);
  });

  it('409: also in a repository that the submitter may not read any more', async () => {
    const repository = await api.make.repository({ is_public: false });
    const [ours, other] = [
      await api.make.reviewRequest(author, repository),
      await api.make.reviewRequest(author, repository, { commit_id: 'one' }),
    ];
    expect((await own.get(`/api/review-requests/${other.displayId}/`)).body.review_request.repository).toBeNull();

    const answer = await own.put(`/api/review-requests/${ours.displayId}/draft/`, { commit_id: 'one' });

    expect(answer).toFailWith(errors.commitIdTaken);
  });

  it('412: somebody else has changed it meanwhile, or it is not there', async () => {
    const { url } = await published();
    const stale = { headers: { 'if-match': '"stale"' } };
    expect(await own.put(url, {}, stale)).toFailWith(errors.preconditionFailed);
    await own.put(url, { branch: 'one' });
    const tag = (await own.get(url)).headers.get('etag') ?? '';

    expect((await own.put(url, { branch: 'two' }, { headers: { 'if-match': tag } })).status).toBe(200);
    expect(await own.put(url, { branch: 'three' }, { headers: { 'if-match': tag } })).toFailWith(
      errors.preconditionFailed,
    );
    expect(await own.delete(url, { headers: { 'if-match': tag } })).toFailWith(errors.preconditionFailed);
    expect((await own.get(url)).body.draft.branch).toBe('two');
  });
});
