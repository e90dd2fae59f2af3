import { errors } from '@review-service/contracts/errors';
import { POSTED_STACK } from '@review-service/contracts/stacks';
import type { Made, MadeUser } from '@review-service/testing/make';
import { untilOneWaits } from '@review-service/testing/until-one-waits';
import { gitChange, hunkOf } from '../../../../test/git-change';
import { TestApi } from '../../../../test/test-api';

interface Item {
  readonly id: number;
  readonly what: string;
}

describe('/api/stacks/', () => {
  const api = TestApi.ofSuite();
  let author: MadeUser;
  let reviewer: MadeUser;
  let repository: Made;

  beforeEach(async () => {
    [author, reviewer, repository] = [await api.make.user(), await api.make.user(), await api.make.repository()];
  });

  /** What changes a line of a file of its own; `id` may be another one for the same change. */
  const commit = (name: string, { id = `${name}0`, to = 'new', ...more }: Record<string, string> = {}) => ({
    commit_id: id,
    summary: `Change ${name}`,
    description: `Why ${name}.`,
    diff: gitChange(`${name}.txt`, 'old\n', `${to}\n`, hunkOf('old\n', `${to}\n`)),
    ...more,
  });
  const post = async (items: object[], fields: Record<string, string> = {}, client = api.as(author)) =>
    client.post('/api/stacks/', { repository: repository.name, items: JSON.stringify(items), ...fields });
  const posted = async (items: object[], fields: Record<string, string> = {}) => {
    const answer = await post(items, fields);
    expect(answer.status).toBe(201);
    expect(answer).toShow(POSTED_STACK);
    return answer.body.stack as { items: Item[]; missing: number[] };
  };
  const commits = (...names: string[]) => names.map((name) => ({ commit: commit(name) }));
  const idsOf = ({ items }: { items: Item[] }) => items.map(({ id }) => id) as [number, number, number];
  const whats = ({ items }: { items: Item[] }) => items.map(({ what }) => what);
  const url = (id: number) => `/api/review-requests/${id}/`;
  const draft = async (id: number) => (await api.as(author).get(`${url(id)}draft/`)).body.draft;
  const chain = async (id: number) =>
    (await api.as(author).get(`${url(id)}stack/?drafted=1`)).body.stack.items.map(
      (member: Item) => member.id,
    ) as number[];
  const publishAll = async (id: number) =>
    expect((await api.as(author).post(`${url(id)}stack/publication/`, { all: '1' })).status).toBe(200);

  it('201: makes a chain of review requests, with diffs and reviewers', async () => {
    const made = await posted(commits('a', 'b', 'c'), { target_people: reviewer.username, branch: 'main' });

    expect(whats(made)).toEqual(['made', 'made', 'made']);
    const [bottom, middle] = idsOf(made);
    expect(await chain(bottom)).toEqual(idsOf(made));
    expect(await draft(middle)).toMatchObject({
      ...{ summary: 'Change b', description: 'Why b.', branch: 'main', commit_id: 'b0' },
      target_people: [{ title: reviewer.username }],
      depends_on: [{ href: `${api.url}${url(bottom)}` }],
    });
    const diffs = await api.as(author).get(`${url(middle)}draft/diffs/`);
    expect(diffs.body.total_results).toBe(1);
  });

  it('201: finds them again by commit, and does nothing twice', async () => {
    const made = await posted(commits('a', 'b'));
    const again = await posted(commits('a', 'b'));
    expect(whats(again)).toEqual(['unchanged', 'unchanged']);
    expect(idsOf(again)).toEqual(idsOf(made));
  });

  it('201: after a restack finds the same change by its lines, and has no new revision of it', async () => {
    const made = await posted(commits('a', 'b', 'c'), { target_people: reviewer.username });
    const [bottom, middle, top] = idsOf(made);
    await publishAll(bottom);
    await api.as(author).put(url(bottom), { status: 'submitted' });

    const again = await posted([
      { commit: commit('b', { id: 'b1', parent_id: 'landed' }) },
      { review_request: top, commit: commit('c', { id: 'c1', to: 'other', summary: 'Else' }) },
    ]);

    expect(again.items).toMatchObject([
      { id: middle, what: 'moved' },
      { id: top, what: 'updated' },
    ]);
    expect(again.missing).toEqual([]);
    const revisions = async (id: number) => (await api.as(author).get(`${url(id)}diffs/`)).body.total_results as number;
    const drafted = async (id: number) =>
      (await api.as(author).get(`${url(id)}draft/diffs/`)).body.total_results as number;
    expect([await revisions(middle), await drafted(middle), await drafted(top)]).toEqual([1, 0, 1]);
    expect(await draft(middle)).toMatchObject({ commit_id: 'b1', depends_on: [{ title: 'Change a' }] });
    await publishAll(middle);
    const { body } = await api.as(author).get(`${url(top)}stack/`);
    expect(body.stack.items.map(({ stale }: { stale: boolean }) => stale)).toEqual([false, null, false]);
  });

  it('201: makes a new revision of the same lines where the repository does not carry ship-its', async () => {
    await api.db.query('update repository set carries_ship_its = false where id = $1', [repository.id]);
    const [one] = idsOf(await posted(commits('a'), { target_people: reviewer.username }));
    await publishAll(one);
    expect(whats(await posted(commits('a')))).toEqual(['unchanged']);
    expect(whats(await posted([{ commit: commit('a', { id: 'a1' }) }]))).toEqual(['updated']);
    await publishAll(one);
    const { changes } = (await api.anonymous.get(`${url(one)}changes/`)).body;
    expect(changes[0].fields_changed.diff).toEqual({ added: expect.objectContaining({ revision: 2 }) });
  });

  it('201: finds a change by a trailer, whatever it does now', async () => {
    const change = `Change-Id: I${'a'.repeat(40)}`;
    const [first] = idsOf(await posted([{ commit: commit('a', { description: `Why.\n\n${change}` }) }]));
    const [again] = idsOf(await posted([{ commit: commit('x', { id: 'x1', description: `Else.\n\n${change}` }) }]));
    expect(again).toBe(first);
    const trailer = `Reviewed-at: https://reviews.example.com/r/${first}/`;
    const [third] = idsOf(await posted([{ commit: commit('y', { id: 'y1', description: `So.\n\n${trailer}` }) }]));
    expect(third).toBe(first);
  });

  it('201: finds a changed one by its summary', async () => {
    const [first] = idsOf(await posted(commits('a')));
    const again = await posted([{ commit: commit('a', { id: 'a1', to: 'other' }) }]);
    expect(again.items).toMatchObject([{ id: first, what: 'updated' }]);
  });

  it('201: puts a new one in the middle, and says what is missing', async () => {
    const [bottom, middle, top] = idsOf(await posted(commits('a', 'b', 'c')));
    const between = await posted(commits('a', 'x', 'c'));
    expect(whats(between)).toEqual(['unchanged', 'made', 'moved']);
    const [, made] = idsOf(between);
    expect(await chain(top)).toEqual([bottom, made, top]);
    expect((await draft(middle)).depends_on).toMatchObject([{ href: `${api.url}${url(bottom)}` }]);
  });

  it('201: close_missing discards those that were dropped', async () => {
    const [, middle] = idsOf(await posted(commits('a', 'b', 'c')));
    const shorter = await posted(commits('a', 'c'), { close_missing: '1' });
    expect(shorter.missing).toEqual([middle]);
    expect((await api.as(author).get(url(middle))).body.review_request.status).toBe('discarded');
  });

  it('201: a dry run says what would be done, and does nothing', async () => {
    const [bottom] = idsOf(await posted(commits('a')));
    const count = async () => (await api.db.query('select count(*)::integer as n from review_request'))[0].n as number;
    const before = await count();
    const { items } = await posted([...commits('a', 'b')], { dry_run: '1' });
    expect(items).toMatchObject([
      { id: bottom, what: 'unchanged' },
      { id: null, review_request: null, what: 'made' },
    ]);
    expect(await count()).toBe(before);
  });

  it('201: takes patches in base64', async () => {
    const one = commit('a');
    const made = await posted([
      { commit: { ...one, encoding: 'base64', diff: Buffer.from(one.diff).toString('base64') } },
    ]);
    expect(whats(made)).toEqual(['made']);
  });

  it.each([
    ['no JSON', 'x', 'items'],
    ['nothing', '[]', 'items'],
    ['an unknown member', '[{"commit":{"commit_id":"a","summary":"s","diff":"d","x":1}}]', 'items'],
    [
      'a diff that cannot be read',
      JSON.stringify([{ commit: { commit_id: 'a', summary: 's', diff: 'no patch' } }]),
      'items[0].diff',
    ],
    ['a review request that is not there', '[{"review_request":999999999}]', 'items[0].review_request'],
  ])('105: %s', async (_, items, field) => {
    const answer = await api.as(author).post('/api/stacks/', { repository: repository.name, items });
    expect(answer).toFailWith(errors.invalidFormData);
    expect(Object.keys(answer.body.fields as object)).toEqual([field]);
  });

  it('105: the same review request twice; nothing is stored', async () => {
    const [one] = idsOf(await posted(commits('a')));
    const answer = await post([{ review_request: one }, ...commits('b'), { review_request: one }]);
    expect(answer).toFailWith(errors.invalidFormData);
    expect(answer.body.fields).toEqual({ 'items[2].review_request': ['This review request is named twice.'] });
  });

  it('105: a circle is named', async () => {
    const [bottom, middle, top] = idsOf(await posted(commits('a', 'b', 'c')));
    const answer = await post([{ review_request: top }, { review_request: bottom }]);
    expect(answer).toFailWith(errors.invalidFormData);
    expect(answer.body.fields.items[0]).toContain(`${bottom} > ${top} > ${middle} > ${bottom}`);
  });

  it('105: unknown reviewers; 204: a commit of somebody else; 206: no such repository', async () => {
    expect(await post(commits('a'), { target_people: 'nobody-here' })).toFailWith(errors.invalidFormData);
    await api.make.reviewRequest(reviewer, repository, { commit_id: 'b0' });
    const taken = await post(commits('a', 'b'));
    expect(taken).toFailWith(errors.commitIdInUse);
    expect(Object.keys(taken.body.fields as object)).toEqual(['items[1].commit_id']);
    expect(await post(commits('a'), { repository: 'none' })).toFailWith(errors.invalidRepository);
    const left = await api.db.query('select count(*)::integer as n from review_request where submitter_id = $1', [
      author.id,
    ]);
    expect(left).toEqual([{ n: 0 }]);
  });

  it('103, 112: nobody, and a token without the scopes of what it writes', async () => {
    expect(await post(commits('a'), {}, api.anonymous)).toFailWith(errors.notLoggedIn);
    const token = await api.make.oauthToken(author, { scopes: ['review_request_stack:write'] });
    expect(await post(commits('a'), {}, api.withBearer(token.value))).toFailWith(errors.missingScope);
  });

  it('two posts of the same stack at once make it once', async () => {
    const answers = await Promise.all([post(commits('a', 'b')), post(commits('a', 'b'))]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const [one, other] = answers.map(({ body }) => idsOf(body.stack));
    expect(one).toEqual(other);
  });

  it('201: finds a commit that another one posts while this waits for its turn', async () => {
    const [bottom] = idsOf(await posted(commits('a', 'b')));
    const holder = api.db.createQueryRunner();
    try {
      await holder.startTransaction();
      await holder.query('select from review_request where display_id = $1 for update', [bottom]);
      const waiting = post(commits('a', 'b', 'c'));
      await untilOneWaits(api.db);
      const { displayId } = await api.make.reviewRequest(author, repository, { commit_id: 'c0' });
      await holder.commitTransaction();

      const { status, body } = await waiting;

      expect([status, idsOf(body.stack)[2]]).toEqual([201, displayId]);
    } finally {
      await holder.release();
    }
  });

  describe('PUT of a stack', () => {
    const order = (id: number, numbers: number[], client = api.as(author), options = {}) =>
      client.put(`${url(id)}stack/`, { order: numbers.join(', ') }, options);

    it('200: orders members on their drafts, which are published from the new bottom', async () => {
      const [a, b, c] = idsOf(await posted(commits('a', 'b', 'c'), { target_people: reviewer.username }));
      await publishAll(a);

      const answer = await order(b, [c, a, b]);

      expect(answer.status).toBe(200);
      expect(answer.body.stack.items.map(({ id }: Item) => id)).toEqual([c, a, b]);
      const live = async () => (await api.anonymous.get(`${url(b)}stack/`)).body.stack.items.map(({ id }: Item) => id);
      expect(await live()).toEqual([a, b, c]);
      await publishAll(b);
      expect(await live()).toEqual([c, a, b]);
    });

    it('two orders at once leave one of them, and publications at once publish each draft once', async () => {
      const [a, b, c] = idsOf(await posted(commits('a', 'b', 'c'), { target_people: reviewer.username }));
      const orders = [
        [c, b, a],
        [b, c, a],
      ];
      const answers = await Promise.all(orders.map((one, at) => order([a, b][at]!, one)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(orders).toContainEqual(await chain(a));

      const published = await Promise.all(
        [a, b, c].map((id) => api.as(author).post(`${url(id)}stack/publication/`, { all: '1' })),
      );
      expect(published.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
      const { body } = await api.anonymous.get(`${url(a)}stack/`);
      expect(orders).toContainEqual(body.stack.items.map(({ id }: Item) => id));
      const [told] = await api.db.query<{ n: number }[]>(
        `select count(*)::integer as n from audit_log where action = 'review-request.published'
          and (details->>'reviewRequestId')::integer in (select id from review_request where display_id = any($1))`,
        [[a, b, c]],
      );
      expect(told?.n).toBe(3);
    });

    it('105: a number that is no member; 102: a landed one above; 101: of others; 412: another stack by now', async () => {
      const [a, b] = idsOf(await posted(commits('a', 'b'), { target_people: reviewer.username }));
      const other = await api.make.reviewRequest(author, repository);
      expect(await order(a, [a, other.displayId])).toFailWith(errors.invalidFormData);
      await publishAll(a);
      const tag = (await api.as(author).get(`${url(a)}stack/`)).headers.get('etag') ?? '';
      await api.as(author).put(url(a), { status: 'submitted' });
      expect(await order(a, [b, a])).toFailWith(errors.invalidAttribute);
      expect((await order(a, [a, b])).status).toBe(200);
      expect(await order(a, [a, b], api.as(author), { headers: { 'if-match': tag } })).toFailWith(
        errors.preconditionFailed,
      );
      expect(await order(b, [b], api.as(reviewer))).toFailWith(errors.invalidFormData);
    });

    it('412: another order on drafts that were there before', async () => {
      const ids = idsOf(await posted(commits('a', 'b', 'c'), { target_people: reviewer.username }));
      const [a, b, c] = ids;
      await publishAll(a);
      expect((await order(a, [b, a, c])).status).toBe(200);
      const { headers, body } = await api.as(author).get(`${url(a)}stack/`);
      expect(body.stack.items.map(({ draft_depends_on: on }: { draft_depends_on: number[] }) => on)).toEqual([
        [b],
        [],
        [a],
      ]);
      expect((await order(a, [c, b, a])).status).toBe(200);

      expect(
        await order(a, [a, b, c], api.as(author), { headers: { 'if-match': headers.get('etag') ?? '' } }),
      ).toFailWith(errors.preconditionFailed);
      const [first] = (await api.as(reviewer).get(`${url(a)}stack/`)).body.stack.items;
      expect(first.draft_depends_on).toEqual([]);
    });
  });
});
