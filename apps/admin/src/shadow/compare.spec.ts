import { type ComparedAnswer } from './answered';
import { differencesOf } from './compare';
import { masked, maskedUrl } from './mask';
import { isCompared, routeOf } from './route';
import { ShadowReport } from './shadow-report';

const answer = (content: unknown, given: Partial<ComparedAnswer> = {}): ComparedAnswer => ({
  ...{ status: 200, type: 'application/vnd.reviewboard.org.group+json' },
  ...{ body: Buffer.from(JSON.stringify(content)), ...given },
});

const differences = (theirs: unknown, ours: unknown) => differencesOf(answer(theirs), answer(ours));

describe('comparing answers', () => {
  it('ignores the order of members, hosts of links, cursors, and fractions of seconds', () => {
    expect(
      differences(
        { stat: 'ok', t: '2026-01-02T03:04:05Z', self: { href: 'http://old/api/groups/?start=25&max-results=5' } },
        {
          self: { href: 'https://new:8080/api/groups/?max-results=5&start=25&cursor=abc' },
          ...{ t: '2026-01-02T03:04:05.678901+00:00', stat: 'ok' },
        },
      ),
    ).toEqual([]);
  });

  it.each([
    [
      'a value',
      { a: { b: [1, { c: 'x' }] } },
      { a: { b: [1, { c: 'y' }] } },
      { at: 'a.b[1].c', theirs: 'x', ours: 'y' },
    ],
    ['a time', { t: '2026-01-02T03:04:05Z' }, { t: '2026-01-02T03:04:06Z' }, { at: 't' }],
    ['a path', { href: 'http://a/b/' }, { href: 'http://a/c/' }, { at: 'href' }],
    ['null and nothing', { a: null }, {}, { at: 'a', theirs: null, ours: undefined }],
    ['a text and a number', { a: '1' }, { a: 1 }, { at: 'a' }],
    ['the number of items', { a: [1] }, { a: [1, 2] }, { at: 'a.length', theirs: 1, ours: 2 }],
  ])('finds %s', (_, theirs, ours, found) => {
    expect(differences(theirs, ours)).toEqual([expect.objectContaining(found)]);
  });

  it('compares of faults the status and the code, and of other bodies every byte', () => {
    const fault = (code: number, msg: string, status = 404) => answer({ stat: 'fail', err: { code, msg } }, { status });
    const patch = (text: string) => answer('', { type: 'text/x-patch', body: Buffer.from(text) });

    expect(differencesOf(fault(100, 'one'), fault(100, 'other'))).toEqual([]);
    expect(differencesOf(fault(100, ''), fault(101, ''))).toEqual([{ at: 'code', theirs: 100, ours: 101 }]);
    expect(differencesOf(fault(100, ''), fault(100, '', 403))).toEqual([{ at: 'status', theirs: 404, ours: 403 }]);
    expect(differencesOf(patch('a'), patch('a'))).toEqual([]);
    expect(differencesOf(patch('a'), patch('bc'))).toEqual([{ at: 'body', theirs: '1 bytes', ours: '2 bytes' }]);
    expect(differencesOf(answer({}), answer({}, { type: 'application/json' }))).toEqual([
      expect.objectContaining({ at: 'media type' }),
    ]);
  });

  it('names twenty differences at most', () => {
    const of = (value: number) => Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`m${index}`, value]));

    expect(differences(of(1), of(2))).toHaveLength(20);
  });
});

describe('the report of a rehearsal', () => {
  it.each([
    ['/api/review-requests/12/reviews/3/?start=5', '/api/review-requests/{id}/reviews/{id}/'],
    ['/s/acme/api/users/ann/watched/groups/dev/', '/s/{site}/api/users/{username}/watched/groups/{group}/'],
    ['/api/review-requests/1/diffs/2/commits/0a1b/', '/api/review-requests/{id}/diffs/{id}/commits/{commit}/'],
  ])('has a line for the route of %s', (url, route) => {
    expect(routeOf(url)).toBe(route);
    expect(isCompared(url)).toBe(true);
  });

  it('is about the API', () => {
    expect(['/r/1/', '/media/x', '/', '/apis/', '/s/acme/r/1/'].filter(isCompared)).toEqual([]);
  });

  it.each([
    ['api_token.token', 'abc', '***'],
    ['webhook.secret', 'hello', '***'],
    ['a.note', `see ${'a1'.repeat(20)}!`, '"see ***!"'],
    ['a.text', 'x y '.repeat(50), expect.stringMatching(/^"x y .{75}…$/)],
    ['a.list', [{ token: 'abc' }], '1 items'],
    ['a.object', { token: 'abc' }, 'members token'],
    ['a', undefined, 'nothing'],
  ])('shows of %s no secret', (at, value, shown) => {
    expect(masked(at, value)).toEqual(shown);
  });

  it('shows no secret of an address', () => {
    expect(maskedUrl(`/api/x/${'k'.repeat(32)}/?api_token=abc&q=hello`)).toBe('/api/x/***/?api_token=***&q=hello');
  });

  it('tells decided differences from others', () => {
    const report = new ShadowReport();
    const add = (route: string, theirs: unknown, ours: unknown) =>
      report.add({
        ...{ method: 'GET', url: route, route, theirs: 4, ours: 2 },
        differences: differences(theirs, ours),
      });

    add('/api/users/{username}/', { user: { id: 1, avatar_url: 'x' } }, { user: { id: 1, bot: false } });
    add('/api/users/{username}/', { user: { id: 1 } }, { user: { id: 1 } });
    add('/api/users/{username}/', { user: { id: 1, avatar_url: 'x' } }, { user: { id: 2 } });

    expect(report.toJSON()).toMatchObject({
      ...{ compared: 3, same: 1, otherwise: 1, different: 1 },
      routes: [
        {
          ...{ route: 'GET /api/users/{username}/', theirs: 4, ours: 2 },
          decided: { 'there are no avatars here': 2, 'clients ignore members and links that they do not know': 1 },
          examples: [{ differences: [{ at: 'user.id', theirs: '1', ours: '2' }] }],
        },
      ],
    });
    expect(report.printed()[0]).toBe('3 compared: 1 the same, 1 otherwise as decided, 1 different (66.7 % as meant)');
  });

  it('takes no more memory for made-up routes', () => {
    const report = new ShadowReport();

    for (let number = 0; number < 2_000; number += 1)
      report.add({ method: 'GET', url: '/', route: `/api/made-up-${number}/`, differences: [], theirs: 1, ours: 1 });

    expect(report.toJSON().compared).toBe(2_000);
    expect(report.toJSON().routes).toHaveLength(501);
  });
});
