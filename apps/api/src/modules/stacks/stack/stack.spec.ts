import { errors } from '@review-service/contracts/errors';
import { STACK } from '@review-service/contracts/stacks';
import type { Made, MadeUser } from '@review-service/testing/make';
import { statementsOf } from '@review-service/testing/statements';
import { TestApi } from '../../../../test/test-api';

interface Member {
  id?: number;
  hidden: boolean;
  [field: string]: unknown;
}

describe('/api/review-requests/{review_request_id}/stack/', () => {
  const api = TestApi.ofSuite();
  let author: MadeUser;
  let reader: MadeUser;
  let repository: Made;

  beforeAll(async () => {
    [author, reader, repository] = [await api.make.user(), await api.make.user(), await api.make.repository()];
  });

  const make = (columns: Record<string, unknown> = {}) =>
    api.make.reviewRequest(author, repository, { summary: 'A layer', ...columns });
  type MadeRequest = Awaited<ReturnType<typeof make>>;
  const depend = (upper: { id: number }, ...lower: { id: number }[]) =>
    api.db.query(
      `insert into review_request_dependency (review_request_id, depends_on_id) select $1, unnest($2::integer[])`,
      [upper.id, lower.map(({ id }) => id)],
    );
  /** From the bottom up. */
  const chain = async (...columns: Record<string, unknown>[]) => {
    const made: MadeRequest[] = [];
    for (const one of columns) made.push(await make(one));
    for (const [at, upper] of made.entries()) if (at > 0) await depend(upper, made[at - 1]!);
    return made as [MadeRequest, MadeRequest, MadeRequest];
  };
  const urlOf = ({ displayId }: { displayId: number }) => `/api/review-requests/${displayId}/stack/`;
  const read = async (request: { displayId: number }, client = api.as(reader), query = '') => {
    const answer = await client.get(`${urlOf(request)}${query}`);
    expect(answer).toShow(STACK);
    return answer.body.stack as { items: Member[]; more: boolean; [field: string]: unknown };
  };
  const idsOf = (items: Member[]) => items.map(({ id, hidden }) => (hidden ? 'hidden' : id));

  it('200: shows the members from the bottom up, with what each waits for', async () => {
    const approved = { ship_it_count: 1 };
    const [bottom, middle, top] = await chain({ status: 'S' }, {}, { ...approved, issue_verifying_count: 2 });
    await api.make.statusUpdate(top, author, { state: 'done-success' });
    await api.make.statusUpdate(top, author, { state: 'pending', timeout: 1, stated_at: '2026-01-01' });
    await api.db.query(`insert into attention (review_request_id, user_id, reason) values ($1, $2, 'reviewer')`, [
      middle.id,
      reader.id,
    ]);

    const stack = await read(middle);

    expect(stack).toMatchObject({
      ...{ position: { depth: 2, of: 3 }, ready: false, blocked_by: middle.displayId, more: false },
      links: { self: { href: `${api.url}${urlOf(middle)}`, method: 'GET' } },
    });
    const href = (request: MadeRequest) => `${api.url}/api/review-requests/${request.displayId}/`;
    const plain = {
      hidden: false,
      has_draft: false,
      bottom: bottom.displayId,
      revision: null,
      checks: {},
      attention: [],
      issue_open_count: 0,
    };
    expect(stack.items).toEqual([
      {
        ...plain,
        ...{ id: bottom.displayId, role: 'below', state: 'landed', stale: false },
        ...{ depends_on: [], draft_depends_on: [] },
        review_request: { href: href(bottom), method: 'GET', title: 'A layer' },
        ...{ position: { depth: 1, of: 3 }, ready: true, blocked_by: null },
        ...{ approved: false, approval_failure: 'No review says "Ship It!" yet.' },
      },
      {
        ...plain,
        ...{ id: middle.displayId, role: 'this', state: 'pending', stale: null },
        ...{ depends_on: [bottom.displayId], draft_depends_on: [bottom.displayId] },
        review_request: { href: href(middle), method: 'GET', title: 'A layer' },
        ...{ position: { depth: 2, of: 3 }, ready: false, blocked_by: middle.displayId },
        ...{ approved: false, approval_failure: 'No review says "Ship It!" yet.' },
        attention: [{ reason: 'reviewer', username: reader.username, group_name: null }],
      },
      {
        ...plain,
        ...{ id: top.displayId, role: 'above', state: 'pending', stale: null },
        ...{ depends_on: [middle.displayId], draft_depends_on: [middle.displayId] },
        review_request: { href: href(top), method: 'GET', title: 'A layer' },
        ...{ position: { depth: 3, of: 3 }, ready: false, blocked_by: middle.displayId },
        ...{ approved: false, approval_failure: 'There are issues to be verified.', issue_open_count: 2 },
        checks: { 'done-success': 1, 'timed-out': 1 },
      },
    ]);
  });

  it('200: is ready once it and all below are approved or landed; a discarded one blocks', async () => {
    const approved = { ship_it_count: 1 };
    const [, , top] = await chain({ status: 'S' }, approved, approved);
    expect(await read(top)).toMatchObject({ ready: true, blocked_by: null });

    const [bottom, , upper] = await chain({ status: 'D' }, approved, approved);
    expect(await read(upper)).toMatchObject({ ready: false, blocked_by: bottom.displayId });
    expect((await read(upper)).items[0]).toMatchObject({ state: 'discarded' });
  });

  it('200: of one alone is itself', async () => {
    const alone = await make();
    const stack = await read(alone, api.anonymous);
    expect(stack).toMatchObject({ position: { depth: 1, of: 1 }, items: [{ role: 'this', stale: false }] });
  });

  it('200: a fork has what all above need; a circle of imported data ends', async () => {
    const [left, right, top, other] = [await make(), await make(), await make(), await make()];
    await depend(top, left, right);
    await depend(other, right);
    const stack = await read(left);
    expect(idsOf(stack.items)).toEqual([
      ...[left, right].map(({ displayId }) => displayId).sort((a, b) => a - b),
      top.displayId,
    ]);
    const roles = Object.fromEntries(stack.items.map(({ id, role }) => [id, role]));
    expect(roles).toEqual({ [left.displayId]: 'this', [right.displayId]: 'beside', [top.displayId]: 'above' });

    const [first, second] = [await make(), await make()];
    await depend(first, second);
    await depend(second, first);
    expect((await read(first)).items).toHaveLength(2);
  });

  it('200: a hidden member below is hidden, and blocks without a number; above of all that is seen it is left out', async () => {
    const closed = await api.make.group({ invite_only: true });
    const [bottom, , top] = await chain({ ship_it_count: 1 }, { groups: [closed] }, { ship_it_count: 1 });
    const secret = await make({ groups: [closed] });
    await depend(secret, top);

    const stack = await read(top);

    expect(stack.items).toMatchObject([
      { id: bottom.displayId },
      { hidden: true },
      { id: top.displayId, depends_on: [] },
    ]);
    expect(stack.items[1]).toEqual({ hidden: true });
    expect(stack).toMatchObject({ bottom: bottom.displayId });
    expect(stack).toMatchObject({ ready: false, blocked_by: null });
    expect((await read(top, api.as(author))).items).toHaveLength(4);
  });

  it('200: drafts are seen by their editors alone, and ?drafted=1 shows the order that they will publish', async () => {
    const [bottom, top] = [await make(), await make({ is_published: false })];
    await api.db.query('select from open_drafts($1::integer[])', [[top.id, bottom.id]]);
    const other = await make();
    const put = (request: MadeRequest, on: MadeRequest) =>
      api.as(author).put(`/api/review-requests/${request.displayId}/draft/`, { depends_on: String(on.displayId) });
    expect((await put(top, bottom)).status).toBe(200);
    expect((await put(bottom, other)).status).toBe(200);

    expect(idsOf((await read(bottom)).items)).toEqual([bottom.displayId]);
    expect(idsOf((await read(bottom, api.as(author))).items)).toEqual([bottom.displayId, top.displayId]);
    expect((await read(bottom, api.as(author))).items[1]).toMatchObject({ state: 'draft', has_draft: true });
    expect((await read(bottom)).items[0]).toMatchObject({ has_draft: false });
    const drafted = await read(bottom, api.as(author), '?drafted=1');
    expect(idsOf(drafted.items)).toEqual([other.displayId, bottom.displayId, top.displayId]);
    expect((await read(bottom, api.as(reader), '?drafted=1')).items).toHaveLength(1);
  });

  it('200: says what is built on an older revision of one below', async () => {
    const [bottom, middle, top] = await chain({ commit_id: 'b2' }, { commit_id: 'm1' }, {});
    await api.db.query(
      `insert into review_request_change (review_request_id, fields_changed) values ($1, '{"commit_id": {"old": "b1", "new": "b2"}}')`,
      [bottom.id],
    );
    const base = (request: MadeRequest, commit: string) =>
      api.db.query('insert into diff (review_request_id, revision, base_commit_id) values ($1, 1, $2)', [
        request.id,
        commit,
      ]);
    await base(middle, 'b1');
    await base(top, 'm1');
    expect((await read(middle)).items.map(({ stale }) => stale)).toEqual([false, true, false]);

    await api.db.query(`update diff set base_commit_id = 'b2' where review_request_id = $1`, [middle.id]);
    expect((await read(middle)).items.map(({ stale }) => stale)).toEqual([false, false, false]);
  });

  it('200: of more than a hundred the nearest are shown', async () => {
    const many = await api.db.query<{ id: number; display_id: number }[]>(
      `insert into review_request (submitter_id, repository_id, display_id, is_published)
       select $1, $2, 1000000000 + n, true from generate_series(1, 130) n returning id, display_id`,
      [author.id, repository.id],
    );
    await api.db.query(
      `insert into review_request_dependency (review_request_id, depends_on_id)
       select one, lead(one) over (order by one desc) from unnest($1::integer[]) one order by one offset 1`,
      [many.map(({ id }) => id)],
    );
    const shown = await read({ displayId: many[64]!.display_id });
    expect(shown).toMatchObject({ more: true });
    expect(shown.items).toHaveLength(100);
    expect(shown.items[0]).toMatchObject({ id: expect.any(Number) });
    expect(idsOf(shown.items)).toContain(many[64]!.display_id);
  });

  it('304: nothing has changed', async () => {
    const alone = await make();
    const tag = (await api.as(reader).get(urlOf(alone))).headers.get('etag') ?? '';
    expect((await api.as(reader).get(urlOf(alone), { headers: { 'if-none-match': tag } })).status).toBe(304);
  });

  it('100: a review request that is not there; 101: one that the caller may not see', async () => {
    expect(await api.as(reader).get('/api/review-requests/999999999/stack/')).toFailWith(errors.doesNotExist);
    const hidden = await make({ is_published: false });
    expect(await api.as(reader).get(urlOf(hidden))).toFailWith(errors.permissionDenied);
  });

  it('112: the token may not read review requests', async () => {
    const token = await api.make.oauthToken(reader, { scopes: ['review_request_stack:read'] });
    const alone = await make();
    expect(await api.withBearer(token.value).get(urlOf(alone))).toFailWith(errors.missingScope);
  });

  it('?expand=stack: shows the place of each in a list, in one statement', async () => {
    const [bottom, middle, top] = await chain({ ship_it_count: 1 }, {}, {});
    const client = await api.withUsedSession(author);
    const list = `/api/review-requests/?stack=${middle.displayId}&sort=id`;
    const plain = await statementsOf(() => client.get(list));
    const seen: { id: number; stack: unknown }[] = [];
    const expanded = await statementsOf(async () => {
      seen.push(...(await client.get(`${list}&expand=stack`)).body.review_requests);
    });
    expect(expanded.length - plain.length).toBe(1);
    expect(seen).toHaveLength(3);
    const placeOf = (request: MadeRequest) => seen.find(({ id }) => id === request.displayId)?.stack;
    expect(placeOf(bottom)).toMatchObject({ position: { depth: 1, of: 3 }, ready: true, blocked_by: null });
    expect(placeOf(top)).toMatchObject({ bottom: bottom.displayId });
    expect(placeOf(top)).toMatchObject({ position: { depth: 3, of: 3 }, ready: false, blocked_by: middle.displayId });
  });

  it('?stack= and ?stack-position=bottom: filter lists', async () => {
    const [bottom, middle, top] = await chain({ status: 'S' }, {}, {});
    const hidden = await make({ is_published: false });
    const list = async (query: string) =>
      (await api.as(reader).get(`/api/review-requests/?${query}`)).body.review_requests.map(
        ({ id }: { id: number }) => id,
      );
    expect(await list(`stack=${top.displayId}&sort=id`)).toEqual(
      [middle.displayId, top.displayId].sort((one, other) => one - other),
    );
    expect(await list(`stack=${top.displayId}&status=all`)).toContain(bottom.displayId);
    expect(await list(`stack=${top.displayId}&stack-position=bottom`)).toEqual([middle.displayId]);
    expect(await list(`stack=${hidden.displayId}`)).toEqual([]);
    expect(await list('stack=-1')).toEqual([]);
  });
});
