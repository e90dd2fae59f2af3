import { errors } from '@review-service/contracts/errors';
import { REVIEW_REQUEST } from '@review-service/contracts/review-requests';
import type { MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

const LIST = '/api/review-requests/';

interface Request {
  readonly id: number;
  readonly displayId: number;
}

describe('/api/review-requests/{review_request_id}/', () => {
  const api = TestApi.ofSuite();
  let author: MadeUser;
  let somebody: MadeUser;
  let superuser: MadeUser;
  let editor: MadeUser;
  let closer: MadeUser;

  beforeAll(async () => {
    author = await api.make.user();
    somebody = await api.make.user();
    superuser = await api.make.superuser();
    editor = await api.make.user({ permissions: ['reviews.can_edit_reviewrequest'] });
    closer = await api.make.user({ permissions: ['reviews.can_change_status'] });
  });

  const make = async (columns: Record<string, unknown> = {}) =>
    api.make.reviewRequest(author, await api.make.repository(), { updated_at: '2026-01-01T00:00:00Z', ...columns });
  const urlOf = ({ displayId }: Request) => `${LIST}${displayId}/`;
  const put = (request: Request, form: Record<string, string>, who = author) => api.as(who).put(urlOf(request), form);
  const shown = async (request: Request, form: Record<string, string>, who = author) => {
    const answer = await put(request, form, who);
    expect(answer).toShow(REVIEW_REQUEST);
    return answer.body.review_request;
  };
  const row = async ({ id }: Request) =>
    (await api.db.query('select *, xmin::text as version from review_request where id = $1', [id]))[0];
  const changesOf = ({ id }: Request) =>
    api.db.query(
      `select user_id, text, is_markdown, fields_changed from review_request_change
       where review_request_id = $1 order by id`,
      [id],
    );
  /** What the audit log says, and what the worker is asked for. */
  const eventsOf = ({ id }: Request) =>
    api.db.query(
      `select action as name, actor, details as payload from audit_log
       where details @> jsonb_build_object('reviewRequestId', $1::int) order by id`,
      [id],
    );
  const jobsOf = ({ id }: Request) =>
    api.db.query(
      `select name, payload from outbox_message
       where queue = 'review-requests' and payload @> jsonb_build_object('reviewRequestId', $1::int) order by id`,
      [id],
    );
  const draftOf = async ({ id }: Request) =>
    (await api.db.query('select * from review_request_draft where review_request_id = $1', [id]))[0];
  const moved = (old: string, next: string) => ({ status: { old, new: next } });
  const told = ({ id, displayId }: Request, who: MadeUser) => ({
    reviewRequestId: id,
    displayId,
    localSiteId: null,
    actorId: who.id,
  });

  describe('PUT 200', () => {
    it('closes: the state, what is said about it, a change and a message', async () => {
      const request = await make();

      const item = await shown(request, {
        status: 'submitted',
        close_description: ' Pushed to **main** ',
        close_description_text_type: 'markdown',
      });

      expect(item).toMatchObject({
        status: 'submitted',
        public: true,
        close_description: 'Pushed to **main**',
        close_description_text_type: 'markdown',
      });
      expect(item.last_updated).not.toBe('2026-01-01T00:00:00Z');
      expect((await api.anonymous.get(urlOf(request))).body.review_request).toEqual(item);
      expect(await changesOf(request)).toEqual([
        { user_id: author.id, text: 'Pushed to **main**', is_markdown: true, fields_changed: moved('P', 'S') },
      ]);
      expect(await jobsOf(request)).toEqual([
        {
          name: 'review-request.closed',
          payload: { ...told(request, author), changeId: expect.any(Number), status: 'S' },
        },
      ]);
      const [{ same }] = await api.db.query(
        `select q.updated_at = c.created_at as same from review_request q
         join review_request_change c on c.review_request_id = q.id where q.id = $1`,
        [request.id],
      );
      expect(same).toBe(true);
    });

    it('moves it from one list and total to another', async () => {
      const request = await make();
      const repository = `repository=${request.repository.id}`;
      const totals = async () =>
        Promise.all(
          ['pending', 'submitted', 'discarded', 'all'].map(
            async (status) =>
              (await api.anonymous.get(`${LIST}?${repository}&status=${status}`)).body.total_results as number,
          ),
        );

      expect(await totals()).toEqual([1, 0, 0, 1]);
      await shown(request, { status: 'submitted' });
      expect(await totals()).toEqual([0, 1, 0, 1]);
      await shown(request, { status: 'discarded' });
      expect(await totals()).toEqual([0, 0, 1, 1]);
      await shown(request, { status: 'pending' });
      expect(await totals()).toEqual([0, 0, 0, 0]);
    });

    it.each([
      [{ close_description: 'New', description: 'Old' }, 'New', 'plain'],
      [{ close_description: '', description: 'Old' }, 'Old', 'plain'],
      [{ description: 'Old', text_type: 'markdown' }, 'Old', 'markdown'],
      [{ description: 'a', close_description_text_type: 'plain', text_type: 'markdown' }, 'a', 'plain'],
      [{}, '', 'plain'],
    ])('takes the text by its new name or its old one: %j', async (given, text, type) => {
      const item = await shown(await make(), { status: 'discarded', ...given });

      expect([item.close_description, item.close_description_text_type]).toEqual([text, type]);
    });

    it('deletes the draft with its diff, and writes down which it was', async () => {
      const request = await make();
      await api.make.fileDiff(request, { diff_revision: 1 });
      await api.make.fileDiff(request, { diff_revision: 2, on_draft: true });
      const [{ id: drafted }] = await api.db.query('select id from diff where review_request_id = $1 and on_draft', [
        request.id,
      ]);

      await shown(request, { status: 'submitted' });

      expect(await draftOf(request)).toBeUndefined();
      expect(await api.db.query('select revision from diff where review_request_id = $1', [request.id])).toEqual([
        { revision: 1 },
      ]);
      expect((await eventsOf(request))[0].payload).toMatchObject({ deletedDiffId: drafted });
    });

    it('discards: the commit id is free again, the number of the changeset is not', async () => {
      const request = await make({ commit_id: 'abc', change_number: 77 });

      const item = await shown(request, { status: 'discarded' });

      expect(item).toMatchObject({ status: 'discarded', commit_id: '77', changenum: 77 });
      expect((await row(request)).commit_id).toBeNull();
    });

    it('discards one that was never published with what its draft says', async () => {
      const request = await make({ is_published: false });
      const group = await api.make.group();
      await api.as(author).put(`${urlOf(request)}draft/`, {
        summary: 'Never seen',
        description: '*Why*',
        description_text_type: 'markdown',
        target_groups: group.name,
        target_people: somebody.username,
      });

      const item = await shown(request, { status: 'discarded' });

      expect(item).toMatchObject({
        status: 'discarded',
        public: false,
        summary: 'Never seen',
        description: '*Why*',
        description_text_type: 'markdown',
        target_groups: [{ title: group.name }],
        target_people: [{ title: somebody.username }],
      });
      expect(await draftOf(request)).toBeUndefined();
    });

    it('discards a published one without what its draft says', async () => {
      const request = await make({ summary: 'Seen' });
      await api.as(author).put(`${urlOf(request)}draft/`, { summary: 'Never seen' });

      expect((await shown(request, { status: 'discarded' })).summary).toBe('Seen');
    });

    it('closes a closed one in the other way', async () => {
      const request = await make({ status: 'D', close_description: 'Not needed' });

      const item = await shown(request, { status: 'submitted' });

      expect(item).toMatchObject({ status: 'submitted', close_description: '' });
      expect(
        (await changesOf(request)).map(({ fields_changed }: { fields_changed: object }) => fields_changed),
      ).toEqual([moved('D', 'S')]);
    });

    it('closes a closed one in the same way: only what is said changes, also in the change', async () => {
      const request = await make();
      await shown(request, { status: 'submitted', description: 'First' });
      await shown(request, { status: 'pending' });
      await shown(request, { status: 'submitted', description: 'Second' });
      const before = await row(request);

      const item = await shown(request, { status: 'submitted', description: 'Third', text_type: 'markdown' });

      expect(item).toMatchObject({ close_description: 'Third', close_description_text_type: 'markdown' });
      expect((await row(request)).updated_at > before.updated_at).toBe(true);
      expect((await changesOf(request)).map(({ text }: { text: string }) => text)).toEqual(['First', '', 'Third']);
      expect(await eventsOf(request)).toHaveLength(3);
    });

    it('keeps what was said when it is closed in the same way without a word', async () => {
      const request = await make();
      await shown(request, { status: 'discarded', description: 'Because', text_type: 'markdown' });

      const item = await shown(request, { status: 'discarded' });

      expect(item).toMatchObject({ close_description: 'Because', close_description_text_type: 'markdown' });
      expect((await changesOf(request))[0]).toMatchObject({ text: 'Because', is_markdown: true });
      expect((await shown(request, { status: 'discarded', description: '' })).close_description).toBe('');
    });

    it('reopens a submitted one, which stays published, and its draft stays', async () => {
      const request = await make();
      await shown(request, { status: 'submitted', description: 'Done' });
      await api.as(author).put(`${urlOf(request)}draft/`, { summary: 'Next' });

      const item = await shown(request, { status: 'pending' });

      expect(item).toMatchObject({ status: 'pending', public: true, close_description: null });
      expect(await draftOf(request)).toMatchObject({ summary: 'Next', reopens: false });
      expect((await changesOf(request))[1]).toEqual({
        user_id: author.id,
        text: '',
        is_markdown: false,
        fields_changed: moved('S', 'P'),
      });
      expect((await eventsOf(request))[1]).toEqual({
        name: 'review-request.reopened',
        actor: author.username,
        payload: { reviewRequestId: request.id, localSiteId: null, changeId: expect.any(Number) },
      });
      expect(await jobsOf(request)).toMatchObject([{ name: 'review-request.closed' }]);
      expect((await shown(request, { status: 'submitted' })).close_description).toBe('');
    });

    it('reopens a discarded one: others see it when its draft is published', async () => {
      const request = await make({ summary: 'Seen' });
      await shown(request, { status: 'discarded' }, closer);
      const { created_at: before } = await row(request);

      const item = await shown(request, { status: 'pending' }, closer);

      expect(item).toMatchObject({ status: 'pending', public: false, close_description: null });
      expect(await draftOf(request)).toMatchObject({ summary: 'Seen', reopens: true });
      expect((await row(request)).created_at).toEqual(before);
      expect(await changesOf(request)).toHaveLength(1);
      expect((await eventsOf(request))[1]).toEqual({
        name: 'review-request.reopened',
        actor: closer.username,
        payload: { reviewRequestId: request.id, localSiteId: null },
      });
      expect(await api.as(somebody).get(urlOf(request))).toFailWith(errors.permissionDenied);

      const form = { description: 'Why', target_people: somebody.username, public: '1' };
      expect((await api.as(author).put(`${urlOf(request)}draft/`, form)).status).toBe(200);
      const seen = (await api.as(somebody).get(urlOf(request))).body.review_request;
      expect(seen).toMatchObject({ status: 'pending', public: true });
      expect((await changesOf(request))[1].fields_changed).toMatchObject(moved('D', 'P'));
    });

    it('does nothing when it is open already', async () => {
      const request = await make();
      const before = await row(request);

      await shown(request, { status: 'pending', close_description: 'Not closed' });

      expect(await row(request)).toEqual(before);
      expect(await changesOf(request)).toEqual([]);
      expect(await eventsOf(request)).toEqual([]);
    });

    it('changes nothing without a status', async () => {
      const request = await make({ status: 'S', close_description: 'Done' });
      const before = await row(request);

      const item = await shown(request, { close_description: 'x', text_type: 'markdown', unknown: '1' });

      expect(item.close_description).toBe('Done');
      expect(await row(request)).toEqual(before);
    });

    it('changes the extra data of the request, and not of its draft', async () => {
      const request = await make({ extra_data: { kept: 1, __own: 2 } });
      await api.make.fileDiff(request, { on_draft: true });

      const item = await shown(request, { 'extra_data.more': 'x' }, editor);

      expect(item.extra_data).toEqual({ kept: 1, more: 'x' });
      expect(item.last_updated).toBe('2026-01-01T00:00:00Z');
      expect((await row(request)).extra_data).toEqual({ kept: 1, __own: 2, more: 'x' });
      expect((await draftOf(request)).extra_data).toEqual({ kept: 1, __own: 2 });
    });

    it('is for those who may change the state: closing and reopening', async () => {
      for (const who of [author, closer, superuser]) {
        const request = await make();
        await shown(request, { status: 'submitted' }, who);
        await shown(request, { status: 'pending' }, who);
      }
    });

    it('is for the administrators of the site, there', async () => {
      const admin = await api.make.user();
      const site = await api.make.site({ admins: [admin], users: [author] });
      const repository = await api.make.repository({ local_site_id: site.id });
      const request = await api.make.reviewRequest(author, repository, { local_site_id: site.id });
      const url = `/s/${site.name}${urlOf(request)}`;

      expect(await api.as(admin).put(url, { status: 'submitted' })).toShow(REVIEW_REQUEST);

      expect((await eventsOf(request))[0].payload).toMatchObject({ localSiteId: site.id });
    });
  });

  describe('PUT 400', () => {
    it.each(['', 'finished', 'S'])('there is no state %j', async (status) => {
      const request = await make();

      expect((await put(request, { status })).body.fields).toHaveProperty('status');
      expect((await row(request)).status).toBe('P');
    });

    it('all that is wrong at once', async () => {
      const answer = await put(await make(), { status: 'x', close_description_text_type: 'html', changenum: 'y' });

      expect(answer).toFailWith(errors.invalidFormData);
      expect(Object.keys(answer.body.fields).sort()).toEqual(['changenum', 'close_description_text_type', 'status']);
    });

    it('the extra data, and it is not closed', async () => {
      const request = await make();

      expect(await put(request, { status: 'submitted', 'extra_data:json': '{' })).toFailWith(errors.invalidFormData);

      expect((await row(request)).status).toBe('P');
      expect(await eventsOf(request)).toEqual([]);
    });

    it.each(['P', 'D'])('what is not published cannot be submitted: %s', async (status) => {
      const request = await make({ is_published: false, status });

      expect(await put(request, { status: 'submitted', 'extra_data.x': '1' })).toFailWith(errors.cannotPublish);

      expect(await row(request)).toMatchObject({ status, extra_data: {} });
      expect(await changesOf(request)).toEqual([]);
    });
  });

  it('PUT 401: is for people', async () => {
    expect(await api.anonymous.put(urlOf(await make()), { status: 'pending' })).toFailWith(errors.notLoggedIn);
  });

  describe('PUT 403', () => {
    it('is not for others, whatever they send', async () => {
      const request = await make();

      for (const form of [{ status: 'submitted' }, { 'extra_data.x': '1' }, { changenum: '1' }, {}]) {
        expect(await put(request, form as Record<string, string>, somebody)).toFailWith(errors.permissionDenied);
      }
    });

    it('who may edit it may not close it, and who may close it may not edit it', async () => {
      const request = await make();

      expect(await put(request, { status: 'submitted' }, editor)).toFailWith(errors.permissionDenied);
      const forms: Record<string, string>[] = [
        { 'extra_data.x': '1' },
        { changenum: '1' },
        { status: 'submitted', 'extra_data.x': '1' },
      ];
      for (const form of forms) {
        expect(await put(request, form, closer)).toFailWith(errors.permissionDenied);
      }
      expect(await row(request)).toMatchObject({ status: 'P', extra_data: {} });
    });

    it('nothing is shown to those who may not see it', async () => {
      const hidden = await make({ is_published: false });

      for (const form of [{}, { status: 'submitted' }]) {
        expect(await put(hidden, form as Record<string, string>, closer)).toFailWith(errors.permissionDenied);
      }
    });
  });

  it('PUT 404: there is none', async () => {
    expect(await api.as(author).put(`${LIST}99999999/`, { status: 'x' })).toFailWith(errors.invalidFormData);
    expect(await api.as(author).put(`${LIST}99999999/`)).toFailWith(errors.doesNotExist);
  });

  it('PUT 412: it was changed meanwhile', async () => {
    const request = await make();
    const get = await api.as(author).get(urlOf(request), { headers: { 'accept-encoding': 'identity' } });
    const known = api.as(author).with({ 'if-match': get.headers.get('etag') ?? '' });

    expect((await known.put(urlOf(request), { status: 'submitted' })).status).toBe(200);
    expect(await known.put(urlOf(request), { status: 'pending' })).toFailWith(errors.preconditionFailed);
    expect((await row(request)).status).toBe('S');
  });

  it('PUT 501: nothing is read from the repository', async () => {
    const request = await make();

    expect(await put(request, { status: 'submitted', changenum: '5' })).toFailWith(errors.repositoryNotRead);
    expect((await row(request)).status).toBe('P');
  });

  describe('DELETE', () => {
    it('204: it is gone with what belongs to it, and the worker is told', async () => {
      const [request, other] = [await make({ people: [somebody] }), await make()];
      const file = await api.make.fileDiff(request);
      await api.make.attachment(request);
      await api.make.fileDiff(request, { diff_revision: 2, on_draft: true });
      for (const pair of [
        [request.id, other.id],
        [other.id, request.id],
      ]) {
        await api.db.query('insert into review_request_dependency values ($1, $2)', pair);
      }
      const [before] = await api.db.query('select count(*)::integer as count from file_diff');

      expect((await api.as(superuser).delete(urlOf(request))).status).toBe(204);

      expect(await api.as(superuser).get(urlOf(request))).toFailWith(errors.doesNotExist);
      expect(await api.as(superuser).get(`${urlOf(request)}diffs/1/files/${file.id}/`)).toFailWith(errors.doesNotExist);
      expect((await api.anonymous.get(urlOf(other))).body.review_request).toMatchObject({ blocks: [], depends_on: [] });
      expect(await jobsOf(request)).toEqual([{ name: 'review-request.deleted', payload: told(request, superuser) }]);
      // The files stay for the worker, however many there are.
      expect(await api.db.query('select count(*)::integer as count from file_diff')).toEqual([before]);
      const repository = `${LIST}?status=all&repository=${request.repository.id}`;
      expect((await api.as(superuser).get(repository)).body.total_results).toBe(0);
    });

    it('204: for those with the permission, once', async () => {
      const deleter = await api.make.user({ permissions: ['reviews.delete_reviewrequest'] });
      const request = await make();

      expect((await api.as(deleter).delete(urlOf(request))).status).toBe(204);
      expect(await api.as(deleter).delete(urlOf(request))).toFailWith(errors.doesNotExist);
      const hidden = await make({ is_published: false });
      expect(await api.as(deleter).delete(urlOf(hidden))).toFailWith(errors.permissionDenied);
    });

    it('401: is for people', async () => {
      expect(await api.anonymous.delete(urlOf(await make()))).toFailWith(errors.notLoggedIn);
    });

    it('403: is not for its submitter, nor for editors and administrators of the site', async () => {
      const admin = await api.make.user();
      const site = await api.make.site({ admins: [admin], users: [author] });
      const repository = await api.make.repository({ local_site_id: site.id });
      const there = await api.make.reviewRequest(author, repository, { local_site_id: site.id });
      const here = await make();

      for (const who of [author, editor, closer]) {
        expect(await api.as(who).delete(urlOf(here))).toFailWith(errors.permissionDenied);
      }
      expect(await api.as(admin).delete(`/s/${site.name}${urlOf(there)}`)).toFailWith(errors.permissionDenied);
    });

    it('404: there is none', async () => {
      expect(await api.as(superuser).delete(`${LIST}99999999/`)).toFailWith(errors.doesNotExist);
    });

    it('412: it was changed meanwhile', async () => {
      const request = await make();
      const client = api.as(superuser).with({ 'if-match': '"another"' });

      expect(await client.delete(urlOf(request))).toFailWith(errors.preconditionFailed);
      expect(await row(request)).toBeDefined();
    });
  });

  describe('at once', () => {
    const ROUNDS = 12;

    it('closing twice is one change and one message', async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const request = await make();

        const answers = await Promise.all([
          put(request, { status: 'submitted' }),
          put(request, { status: 'submitted' }, superuser),
        ]);

        expect(answers.map(({ status }) => status)).toEqual([200, 200]);
        expect(await changesOf(request)).toHaveLength(1);
        expect(await eventsOf(request)).toHaveLength(1);
      }
    });

    it('submitting, discarding and reopening follow each other: each change begins where the last one ended', async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const request = await make({ status: 'S' });

        const answers = await Promise.all(
          ['pending', 'discarded', 'submitted', 'pending', 'submitted'].map((status) => put(request, { status })),
        );

        for (const answer of answers) {
          // What was discarded and reopened is not published, so it cannot be submitted.
          if (answer.status !== 200) expect(answer).toFailWith(errors.cannotPublish);
        }
        const messages = (await eventsOf(request)) as { name: string; payload: { status?: string } }[];
        let [state, isPublished] = ['S', true];
        for (const { name, payload } of messages) {
          if (name === 'review-request.reopened') {
            expect(state).not.toBe('P');
            if (state === 'D') isPublished = false;
            state = 'P';
          } else {
            expect(payload.status).not.toBe(state);
            state = payload.status ?? '';
          }
        }
        expect(await row(request)).toMatchObject({ status: state, is_published: isPublished });
        const reopens = (await draftOf(request))?.reopens as boolean | undefined;
        expect(reopens).toBe(state === 'P' && !isPublished ? true : undefined);
      }
    });

    it('a request after the deletion finds nothing, and the worker is told of everything that is left', async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const request = await make({ status: 'D' });

        const [reopened, closed, deleted] = await Promise.all([
          put(request, { status: 'pending' }),
          put(request, { status: 'submitted' }),
          api.as(superuser).delete(urlOf(request)),
        ]);

        expect(deleted.status).toBe(204);
        for (const answer of [reopened, closed]) {
          const isExpected =
            answer.status === 200 ||
            [errors.doesNotExist.code, errors.cannotPublish.code].includes(answer.body.err.code);
          expect(isExpected).toBe(true);
        }
        expect(await row(request)).toBeUndefined();
        expect(await draftOf(request)).toBeUndefined();
        const messages = (await eventsOf(request)) as { name: string }[];
        expect(messages.at(-1)?.name).toBe('review-request.deleted');
        expect(messages.filter(({ name }) => name === 'review-request.deleted')).toHaveLength(1);
      }
    });
  });
});
