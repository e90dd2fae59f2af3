import { ALL_ATTENTION, ATTENTION_ENTRY } from '@review-service/contracts/attention';
import { errors } from '@review-service/contracts/errors';
import type { Made, MadeUser } from '@review-service/testing/make';
import { gitChange, hunkOf } from '../../../../test/git-change';
import { TestApi } from '../../../../test/test-api';
import { multipart } from '../../../../test/upload';

type Entry = { id: number; reason: string; note: string; links: Record<string, { title?: string }> };

describe('who is expected to act', () => {
  const api = TestApi.ofSuite();
  let author: MadeUser;
  let reviewer: MadeUser;

  beforeEach(async () => {
    [author, reviewer] = [await api.make.user(), await api.make.user()];
  });

  /** A change that is published by its author, for these people and groups. */
  const publish = async (people: readonly MadeUser[], groups: readonly Made[] = []) => {
    const texts = { summary: 'Ours', description: 'Because.', is_published: false };
    const request = await api.make.reviewRequest(author, await api.make.repository(), texts);
    const url = `/api/review-requests/${request.displayId}/`;
    await api.as(author).put(`${url}draft/`, {
      target_people: people.map(({ username }) => username).join(','),
      target_groups: groups.map(({ name }) => name).join(','),
    });
    expect((await api.as(author).put(`${url}draft/`, { public: '1' })).status).toBe(200);
    return { ...request, url, attention: `${url}attention/` };
  };
  type Published = Awaited<ReturnType<typeof publish>>;

  const reviewed = async ({ url }: Published, by: MadeUser, fields: Record<string, string> = {}) => {
    const answer = await api.as(by).post(`${url}reviews/`, { body_top: 'Well', public: '1', ...fields });
    expect(answer.status).toBe(201);
    return answer.body.review.id as number;
  };
  const commented = async ({ url }: Published, by: MadeUser, fields: Record<string, string>) => {
    const { body } = await api.as(by).post(`${url}reviews/`, {});
    const review = `${url}reviews/${body.review.id}/`;
    const comment = await api.as(by).post(`${review}general-comments/`, { text: 'Why?', ...fields });
    expect((await api.as(by).put(review, { public: '1' })).status).toBe(200);
    return `${review}general-comments/${comment.body.general_comment.id}/`;
  };
  const replied = async ({ url }: Published, reviewId: number, by: MadeUser) => {
    const answer = await api.as(by).post(`${url}reviews/${reviewId}/replies/`, { body_top: 'So', public: '1' });
    expect(answer.status).toBe(201);
  };
  const revise = async ({ url }: Published) => {
    const bytes = Buffer.from(gitChange('a', 'one\n', 'two\n', hunkOf('one\n', 'two\n')));
    const path = { name: 'path', filename: 'diff', type: 'text/x-patch', bytes };
    expect((await api.as(author).send('POST', `${url}diffs/`, multipart({}, [path]))).status).toBe(201);
    expect((await api.as(author).put(`${url}draft/`, { public: '1' })).status).toBe(200);
  };
  const entriesOf = async (request: Published): Promise<Entry[]> =>
    (await api.as(author).get(request.attention)).body.attention as Entry[];
  const who = ({ user, group }: Entry['links']) => user?.title ?? group?.title;
  const expected = async (request: Published) =>
    Object.fromEntries((await entriesOf(request)).map(({ reason, links }) => [who(links), reason]));

  describe('the rule', () => {
    it('asks those who are named for a review, until they have said something; then the author', async () => {
      const other = await api.make.user();
      const request = await publish([reviewer, other]);
      expect(await expected(request)).toEqual({ [reviewer.username]: 'reviewer', [other.username]: 'reviewer' });

      await reviewed(request, reviewer);

      expect(await expected(request)).toEqual({ [other.username]: 'reviewer', [author.username]: 'reviewed' });
    });

    it('asks a group until one of its members has said something', async () => {
      const member = await api.make.user();
      const group = await api.make.group({ members: [member, author] });
      const request = await publish([], [group]);
      expect(await expected(request)).toEqual({ [group.name]: 'reviewer' });

      await reviewed(request, member);

      expect(await expected(request)).toEqual({ [author.username]: 'reviewed' });
    });

    it('asks reviewers again when there is a new diff, and then not the author', async () => {
      const request = await publish([reviewer]);
      await reviewed(request, reviewer);

      await revise(request);

      expect(await expected(request)).toEqual({ [reviewer.username]: 'updated' });
    });

    it('asks nobody again about a diff that changes the same lines, as after a rebase', async () => {
      const request = await publish([reviewer]);
      await revise(request);
      await reviewed(request, reviewer, { ship_it: '1' });

      await revise(request);

      expect(await expected(request)).toEqual({ [author.username]: 'approved' });
      const { body } = await api.as(author).get(`${request.url}changes/?max-results=1`);
      expect(body.changes[0].fields_changed.diff).toMatchObject({ added: { revision: 2 }, carried_from: 1 });
      const progress = await api.as(author).get(`${request.url}progress/`);
      expect(progress.body.progress.ship_it_stale).toBe(false);
    });

    it('asks reviewers again about the same lines where the repository does not carry ship-its', async () => {
      const request = await publish([reviewer]);
      await revise(request);
      await reviewed(request, reviewer, { ship_it: '1' });
      await api.db.query(
        `update repository set carries_ship_its = false
         where id = (select repository_id from review_request where id = $1)`,
        [request.id],
      );

      await revise(request);

      expect(await expected(request)).toMatchObject({ [reviewer.username]: 'updated' });
      const progress = await api.as(author).get(`${request.url}progress/`);
      expect(progress.body.progress.ship_it_stale).toBe(true);
    });

    it('asks the author to land what is approved', async () => {
      const request = await publish([reviewer]);
      const reviewId = await reviewed(request, reviewer, { ship_it: '1' });
      expect(await expected(request)).toEqual({ [author.username]: 'approved' });

      await replied(request, reviewId, author);

      expect(await expected(request)).toEqual({ [reviewer.username]: 'answered', [author.username]: 'approved' });
    });

    it('does not ask to land a change whose ship-it was taken back', async () => {
      const request = await publish([reviewer]);
      const reviewId = await reviewed(request, reviewer, { ship_it: '1' });
      await replied(request, reviewId, author);

      await api.as(reviewer).put(`${request.url}reviews/${reviewId}/`, { ship_it: '0' });

      expect(await expected(request)).toEqual({ [reviewer.username]: 'answered' });
    });

    it('asks the author to settle issues, and the opener of an issue to verify it', async () => {
      const request = await publish([reviewer]);
      const comment = await commented(request, reviewer, {
        issue_opened: '1',
        'extra_data:json': '{"require_verification": true}',
      });
      expect(await expected(request)).toEqual({ [author.username]: 'issues' });

      const settled = await api.as(author).put(comment, { issue_status: 'verifying-resolved' });

      expect(settled.body.general_comment.issue_status).toBe('verifying-resolved');
      expect(await expected(request)).toMatchObject({ [reviewer.username]: 'verify' });
    });

    it('asks nobody about what is closed, and the same again once it is open', async () => {
      const request = await publish([reviewer]);
      await api.as(author).put(request.url, { status: 'submitted' });
      expect(await expected(request)).toEqual({});

      await api.as(author).put(request.url, { status: 'pending' });

      expect(await expected(request)).toEqual({ [reviewer.username]: 'reviewer' });
    });

    it('asks no program, and nobody whose account is closed', async () => {
      const [bot, gone] = [await api.make.user({ is_bot: true }), await api.make.user()];
      const request = await publish([reviewer, bot, gone]);
      await api.db.query('update user_account set is_active = false where id = $1', [gone.id]);

      await reviewed(request, await api.make.user());

      expect(await expected(request)).toEqual({ [reviewer.username]: 'reviewer', [author.username]: 'reviewed' });
    });

    it('says since when: what is still so keeps its time', async () => {
      const request = await publish([reviewer]);
      await api.db.query(`update attention set since = '2026-01-02T03:04:05Z' where review_request_id = $1`, [
        request.id,
      ]);

      await reviewed(request, await api.make.user());

      expect(await entriesOf(request)).toMatchObject([
        { reason: 'reviewer', since: '2026-01-02T03:04:05Z' },
        { reason: 'reviewed' },
      ]);
    });
  });

  describe('GET', () => {
    it('200: the caller sees what they are expected to act on, oldest first, with the review requests', async () => {
      const [first, second] = [await publish([reviewer]), await publish([reviewer])];
      await publish([author]);

      const answer = await api.as(reviewer).get('/api/attention/?expand=review_request');

      expect(answer).toList(ALL_ATTENTION);
      expect(answer.body).toMatchObject({
        total_results: 2,
        attention: [first, second].map(({ displayId }) => ({ reason: 'reviewer', review_request: { id: displayId } })),
      });
    });

    it('200: of a stack has the lowest that waits for the caller, unless asked for all', async () => {
      const [lower, upper] = [await publish([reviewer]), await publish([reviewer])];
      await api.db.query('insert into review_request_dependency (review_request_id, depends_on_id) values ($1, $2)', [
        upper.id,
        lower.id,
      ]);
      const waiting = async (query = '') => {
        const { body } = await api.as(reviewer).get(`/api/attention/?expand=review_request${query}`);
        const entries = body.attention as { review_request: { id: number }; later: boolean }[];
        expect(body.total_results).toBe(entries.length);
        return entries.map(({ review_request, later }) => [review_request.id, later]);
      };

      expect(await waiting()).toEqual([[lower.displayId, false]]);
      expect(await waiting('&stack=all')).toEqual([
        [lower.displayId, false],
        [upper.displayId, true],
      ]);
      expect((await api.as(author).get(upper.attention)).body.attention).toMatchObject([{ later: true }]);
      await reviewed(lower, reviewer);
      expect(await waiting()).toEqual([[upper.displayId, false]]);
    });

    it('200: has what a group is expected to act on', async () => {
      const group = await api.make.group({ members: [reviewer] });
      const request = await publish([], [group]);

      const { body } = await api.as(await api.make.user()).get(`/api/attention/?group=${group.name}`);

      expect(body).toMatchObject({
        total_results: 1,
        attention: [{ links: { review_request: { href: `${api.url}${request.url}` }, group: { title: group.name } } }],
      });
    });

    it('200: leaves out what the caller does not see any more', async () => {
      const group = await api.make.group({ invite_only: true, members: [reviewer] });
      const request = await publish([], [group]);
      await api.db.query(
        `insert into attention (review_request_id, user_id, reason, note) values ($1, $2, 'asked', 'Look')`,
        [request.id, reviewer.id],
      );
      expect((await api.as(reviewer).get('/api/attention/')).body.total_results).toBe(1);

      await api.db.query('delete from review_group_member where group_id = $1', [group.id]);

      expect((await api.as(reviewer).get('/api/attention/')).body).toMatchObject({ total_results: 0, attention: [] });
      const ofGroup = await api.as(reviewer).get(`/api/attention/?group=${group.name}`);
      expect(ofGroup.body).toMatchObject({ total_results: 0, attention: [] });
    });

    it('200: names no group that the caller does not see', async () => {
      const [open, closed] = [await api.make.group(), await api.make.group({ invite_only: true })];
      const request = await publish([], [open]);
      await api.db.query(`insert into attention (review_request_id, group_id, reason) values ($1, $2, 'reviewer')`, [
        request.id,
        closed.id,
      ]);

      const { body } = await api.as(reviewer).get(request.attention);

      expect(body.attention.map(({ links }: Entry) => who(links))).toEqual([open.name]);
      expect(body.total_results).toBe(1);
    });

    it('401: nobody has a turn who is not logged in', async () => {
      expect(await api.anonymous.get('/api/attention/')).toFailWith(errors.notLoggedIn);
    });
  });

  describe('POST', () => {
    it('201: asks by hand, until they have said something', async () => {
      const other = await api.make.user();
      const request = await publish([reviewer]);

      const answer = await api.as(author).post(request.attention, { username: other.username, note: 'You know C.' });

      expect(answer.status).toBe(201);
      expect(answer).toShow(ATTENTION_ENTRY);
      expect(answer.body.attention_entry).toMatchObject({
        reason: 'asked',
        note: 'You know C.',
        links: { user: { title: other.username }, asked_by: { title: author.username } },
      });
      await reviewed(request, reviewer);
      expect(await expected(request)).toMatchObject({ [other.username]: 'asked' });
      await reviewed(request, other);
      expect(await expected(request)).toEqual({ [author.username]: 'reviewed' });
    });

    it('201: asks a group', async () => {
      const group = await api.make.group();
      const request = await publish([reviewer]);
      await api.as(author).post(request.attention, { group_name: group.name, note: 'Yours?' });

      expect(await expected(request)).toMatchObject({ [group.name]: 'asked' });
    });

    it.each([
      ['nobody', {}],
      ['two', { username: 'a', group_name: 'b' }],
    ])('400: names %s', async (_, fields) => {
      const request = await publish([reviewer]);
      const answer = await api.as(author).post(request.attention, { ...fields, note: 'Look' });
      expect(answer).toFailWith(errors.invalidFormData);
      expect(Object.keys(answer.body.fields as object)).toEqual(['username']);
    });

    it.each(['username', 'group_name'])('400: %s names what is not there', async (field) => {
      const request = await publish([reviewer]);
      const answer = await api.as(author).post(request.attention, { [field]: 'none', note: 'Look' });
      expect(answer).toFailWith(errors.invalidFormData);
      expect(Object.keys(answer.body.fields as object)).toEqual([field]);
    });

    it('400: the review request is closed', async () => {
      const request = await publish([reviewer]);
      await api.as(author).put(request.url, { status: 'discarded' });
      const answer = await api.as(author).post(request.attention, { username: reviewer.username, note: 'Look' });
      expect(answer).toFailWith(errors.invalidFormData);
      expect(Object.keys(answer.body.fields as object)).toEqual(['note']);
    });

    it('403: for those who may not edit the review request', async () => {
      const request = await publish([reviewer]);
      const answer = await api.as(reviewer).post(request.attention, { username: author.username, note: 'Look' });
      expect(answer).toFailWith(errors.permissionDenied);
    });
  });

  describe('PUT', () => {
    const dismiss = async (request: Published, by: MadeUser) => {
      const [entry] = await entriesOf(request);
      return api.as(by).put(`${request.attention}${entry?.id}/`, { dismissed: '1' });
    };

    it('200: dismisses for oneself, until there is something new', async () => {
      const request = await publish([reviewer]);

      expect((await dismiss(request, reviewer)).status).toBe(200);

      expect(await expected(request)).toEqual({});
      await reviewed(request, await api.make.user());
      expect(await expected(request)).toEqual({ [author.username]: 'reviewed' });
      await revise(request);
      expect(await expected(request)).toMatchObject({ [reviewer.username]: 'reviewer' });
    });

    it('200: an editor of the review request dismisses anybody', async () => {
      const request = await publish([reviewer]);
      expect((await dismiss(request, author)).status).toBe(200);
      expect(await expected(request)).toEqual({});
    });

    it('403: for others', async () => {
      const request = await publish([reviewer]);
      expect(await dismiss(request, await api.make.user())).toFailWith(errors.permissionDenied);
    });
  });
});
