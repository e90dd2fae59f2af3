import { errors } from '@review-service/contracts/errors';
import { STACK, STACK_OVERLAPS } from '@review-service/contracts/stacks';
import type { Made, MadeUser } from '@review-service/testing/make';
import { gitChange, hunkOf } from '../../../../test/git-change';
import { TestApi } from '../../../../test/test-api';

describe('acts on stacks', () => {
  const api = TestApi.ofSuite();
  let author: MadeUser;
  let reviewer: MadeUser;
  let repository: Made;
  let commits = 0;

  beforeEach(async () => {
    [author, reviewer, repository] = [await api.make.user(), await api.make.user(), await api.make.repository()];
  });

  const url = (id: number) => `/api/review-requests/${id}/`;
  /** From the bottom up, not published. */
  const drafted = async (count: number, fields: Record<string, string> = { target_people: reviewer.username }) => {
    const items = Array.from({ length: count }, () => {
      commits += 1;
      const diff = gitChange(`${commits}.txt`, 'old\n', 'new\n', hunkOf('old\n', 'new\n'));
      return { commit: { commit_id: `c${commits}`, summary: `Layer ${commits}`, diff } };
    });
    const answer = await api
      .as(author)
      .post('/api/stacks/', { repository: repository.name, items: JSON.stringify(items), ...fields });
    expect(answer.status).toBe(201);
    return answer.body.stack.items.map(({ id }: { id: number }) => id) as [number, number, number];
  };
  const publish = (id: number, fields: Record<string, string> = {}, client = api.as(author)) =>
    client.post(`${url(id)}stack/publication/`, fields);
  const published = async (count: number) => {
    const ids = await drafted(count);
    expect((await publish(ids[0], { all: '1' })).status).toBe(200);
    return ids;
  };
  const statesOf = (body: { stack: { items: { state: string }[] } }) => body.stack.items.map(({ state }) => state);
  const events = async (name: string, ids: number[]) =>
    api.db.query<{ payload: Record<string, unknown> }[]>(
      `select payload from outbox_message where queue = 'review-requests' and name = $1
        and (payload->>'displayId')::integer = any($2) order by (payload->>'togetherAt')::integer`,
      [name, ids],
    );

  it('GET overlaps/: 200: shows the files that several open members change, one with its lines', async () => {
    const diff = (to: string) =>
      gitChange(
        'shared.txt',
        'a\nold\n',
        `a\n${to}\n`,
        `@@ -1,2 +1,${to.split('\n').length + 1} @@\n a\n-old\n+${to.replace('\n', '\n+')}\n`,
      );
    const own = gitChange('own.txt', undefined, 'x\n', hunkOf('', 'x\n'));
    const items = [
      { commit: { commit_id: 'o1', summary: 'One', diff: diff('new') + own } },
      { commit: { commit_id: 'o2', summary: 'Two', diff: diff('new\ner') } },
    ];
    const made = await api.as(author).post('/api/stacks/', {
      repository: repository.name,
      items: JSON.stringify(items),
      target_people: reviewer.username,
    });
    const [lower, upper] = made.body.stack.items.map(({ id }: { id: number }) => id) as [number, number];
    await publish(upper);

    const answer = await api.as(reviewer).get(`${url(upper)}stack/overlaps/`);

    expect(answer).toShow(STACK_OVERLAPS);
    const members = [lower, upper].map((id) => expect.objectContaining({ review_request: id, revision: 1 }));
    expect(answer.body.overlaps.files).toEqual([{ path: 'shared.txt', members }]);
    const [file] = (await api.as(reviewer).get(`${url(lower)}stack/overlaps/?file=shared.txt`)).body.overlaps.files;
    expect(file.members).toMatchObject([
      { role: 'this', lines: [{ old_first_line: 2, old_num_lines: 1, first_line: 2, num_lines: 1 }] },
      { role: 'above', lines: [{ old_first_line: 2, old_num_lines: 1, first_line: 2, num_lines: 2 }] },
    ]);
    expect((await api.as(reviewer).get(`${url(lower)}stack/overlaps/?file=own.txt`)).body.overlaps.files).toEqual([]);
    const token = await api.make.oauthToken(reviewer, { scopes: ['review_request_stack:read', 'review_request:read'] });
    expect(await api.withBearer(token.value).get(`${url(upper)}stack/overlaps/`)).toFailWith(errors.missingScope);
  });

  describe('publication/', () => {
    it('200: publishes this and all below in one act', async () => {
      const [bottom, middle, top] = await drafted(3);

      const answer = await publish(middle);

      expect(answer).toShow(STACK);
      expect(statesOf(answer.body)).toEqual(['pending', 'pending', 'draft']);
      const told = await events('review-request.published', [bottom, middle, top]);
      expect(told.map(({ payload }) => payload)).toMatchObject([
        { displayId: bottom, togetherAt: 0, togetherCount: 2 },
        { displayId: middle, togetherAt: 1, togetherCount: 2 },
      ]);
      const [first, second] = told.map(({ payload }) => payload.togetherId);
      expect(first).toBe(second);
      const entries = await api.db.query<{ details: unknown }[]>(
        `select details from audit_log where action = 'stack.published' and subject = $1`,
        [`review-request ${middle}`],
      );
      expect(entries).toMatchObject([{ details: { published: [bottom, middle] } }]);
    });

    it('200: publishes all, or those that are named, with a description for what others have seen', async () => {
      const [bottom, middle, top] = await published(3);
      for (const id of [bottom, top]) await api.as(author).put(`${url(id)}draft/`, { branch: 'main' });

      expect((await publish(middle, { items: `${top}`, change_description: 'Other branch.' })).status).toBe(200);

      const changes = async (id: number) => (await api.as(reviewer).get(`${url(id)}changes/`)).body.changes;
      expect(await changes(top)).toMatchObject([{ text: 'Other branch.' }]);
      expect(await changes(bottom)).toEqual([]);
      expect((await publish(middle, { all: '1' })).status).toBe(200);
      expect(await changes(bottom)).toHaveLength(1);
    });

    it('200: an edit at the same time is published with it, or is a draft afterwards', async () => {
      for (let round = 0; round < 3; round += 1) {
        const [bottom, top] = await drafted(2);

        const [edited, done] = await Promise.all([
          api.as(author).put(`${url(bottom)}draft/`, { branch: 'raced' }),
          publish(top, { all: '1' }),
        ]);

        expect([edited.status, done.status]).toEqual([200, 200]);
        const { review_request: request } = (await api.as(author).get(`${url(bottom)}?expand=draft`)).body;
        expect([request.branch, ...request.draft.map(({ branch }: { branch: string }) => branch)]).toContain('raced');
        expect(statesOf((await api.as(author).get(`${url(top)}stack/`)).body)).toEqual(['pending', 'pending']);
      }
    });

    it('225: says what every one lacks, and publishes none; 211: there is nothing', async () => {
      const [bottom, middle] = await drafted(2, {});
      await api.as(author).put(`${url(bottom)}draft/`, { target_people: reviewer.username });

      const answer = await publish(middle);

      expect(answer).toFailWith(errors.cannotPublish);
      expect(answer.body.fields.items).toEqual([expect.stringMatching(`^#${middle}: .*It needs a reviewer`)]);
      const { body } = await api.as(author).get(`${url(middle)}stack/`);
      expect(statesOf(body)).toEqual(['draft', 'draft']);
      const ids = await published(1);
      expect(await publish(ids[0])).toFailWith(errors.nothingToPublish);
    });

    it('225, 105: one without a draft, and none of its members; 211: not the drafts of others', async () => {
      const [bottom, top] = await published(2);
      expect(await publish(top, { items: `${bottom}` })).toFailWith(errors.cannotPublish);
      expect(await publish(top, { items: '999999999' })).toFailWith(errors.invalidFormData);
      await api.as(author).put(`${url(top)}draft/`, { branch: 'x' });
      expect(await publish(top, {}, api.as(reviewer))).toFailWith(errors.nothingToPublish);
      expect(await publish(top, {}, api.anonymous)).toFailWith(errors.notLoggedIn);
    });
  });

  describe('reviews/', () => {
    const review = (id: number, items: object[], client = api.as(reviewer)) =>
      client.post(`${url(id)}stack/reviews/`, { items: JSON.stringify(items) });
    const shipIt = (id: number, more = {}) => ({ review_request: id, at_revision: 1, ship_it: true, ...more });

    it('200: ships several in one act, with what was begun', async () => {
      const [bottom, top] = await published(2);
      await api.as(reviewer).post(`${url(top)}reviews/`, { body_top: 'Begun.' });

      const answer = await review(bottom, [shipIt(bottom), shipIt(top)]);

      expect(answer).toShow(STACK);
      expect(answer.body.stack).toMatchObject({ ready: true });
      const said = async (id: number) => (await api.anonymous.get(`${url(id)}reviews/`)).body.reviews;
      expect(await said(bottom)).toMatchObject([{ ship_it: true, body_top: 'Ship It!' }]);
      expect(await said(top)).toMatchObject([{ ship_it: true, body_top: 'Begun.' }]);
      expect(await events('review.published', [bottom, top])).toHaveLength(2);
    });

    it('412: another revision refuses all', async () => {
      const [bottom, top] = await published(2);
      expect(await review(bottom, [shipIt(bottom), shipIt(top, { at_revision: 2 })])).toFailWith(
        errors.preconditionFailed,
      );
      expect((await api.anonymous.get(`${url(bottom)}reviews/`)).body.total_results).toBe(0);
    });

    it('225: an empty one refuses all; 105: no member, no JSON; 112: a token that may not review', async () => {
      const [bottom, top] = await published(2);
      const empty = { review_request: top, at_revision: 1 };
      expect(await review(bottom, [shipIt(bottom), empty])).toFailWith(errors.cannotPublish);
      expect((await api.anonymous.get(`${url(bottom)}reviews/`)).body.total_results).toBe(0);
      expect(await review(bottom, [shipIt(999_999_999)])).toFailWith(errors.invalidFormData);
      expect(await review(bottom, [])).toFailWith(errors.invalidFormData);
      const token = await api.make.oauthToken(reviewer, {
        scopes: ['review_request_stack:write', 'review_request:read'],
      });
      expect(await review(bottom, [shipIt(bottom)], api.withBearer(token.value))).toFailWith(errors.missingScope);
    });
  });

  describe('close/', () => {
    const close = (id: number, fields: Record<string, string> = {}, client = api.as(author)) =>
      client.post(`${url(id)}stack/close/`, fields);

    it('200: closes this and all below as submitted', async () => {
      const [bottom, middle, top] = await published(3);

      const answer = await close(top, { up_to: `${middle}`, commit_ids: 'abc def' });

      expect(answer).toShow(STACK);
      expect(statesOf(answer.body)).toEqual(['landed', 'landed', 'pending']);
      const { body } = await api.anonymous.get(url(bottom));
      expect(body.review_request.close_description).toBe('Landed as abc.');
      expect(statesOf((await close(top)).body)).toEqual(['landed', 'landed', 'landed']);
    });

    it('225: one that is not published refuses all; 105: no member, too many commits; 101: of others', async () => {
      const [bottom, top] = await drafted(2);
      await publish(bottom);
      expect(await close(top)).toFailWith(errors.cannotPublish);
      expect((await api.anonymous.get(url(bottom))).body.review_request.status).toBe('pending');
      expect(await close(bottom, { up_to: '999999999' })).toFailWith(errors.invalidFormData);
      expect(await close(bottom, { commit_ids: 'a b' })).toFailWith(errors.invalidFormData);
      expect(await close(bottom, {}, api.as(reviewer))).toFailWith(errors.permissionDenied);
    });
  });
});
