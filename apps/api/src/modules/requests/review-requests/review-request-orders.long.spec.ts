import { errors } from '@review-service/contracts/errors';
import type { TestClient } from '@review-service/testing/client';
import type { Made, MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

const LIST = '/api/review-requests/';

describe('/api/review-requests/ by words and in another order', () => {
  const api = TestApi.ofSuite();

  const numbersIn = (body: { review_requests: { id: number }[] }) => body.review_requests.map(({ id }) => id);
  const find = async (filter: string, client: TestClient = api.anonymous) =>
    numbersIn((await client.get(`${LIST}?${filter}`)).body);
  /** The numbers on all pages, and the totals that they show. */
  const walk = async (filter: string, client: TestClient) => {
    const found: number[] = [];
    const totals = new Set<number>();
    for (let url: string | undefined = `${LIST}?${filter}`; url !== undefined;) {
      const { body } = await client.get(url);
      found.push(...numbersIn(body));
      totals.add(body.total_results);
      url = body.links.next?.href as string | undefined;
    }
    return { found, totals: [...totals] };
  };

  describe('some', () => {
    let repository: Made;
    let made: { displayId: number }[];
    const these = (...indexes: number[]) => indexes.map((index) => made[index]!.displayId);
    const of = (filter: string) => `repository=${repository.id}&${filter}`;

    beforeAll(async () => {
      repository = await api.make.repository();
      const [ann, bob] = [await api.make.user({ username: 'ann' }), await api.make.user({ username: 'bob' })];
      made = [];
      for (const [submitter, columns] of [
        [bob, { summary: 'Keep the harbour’s time-zone', branch: 'main', ship_it_count: 2 }],
        [ann, { summary: 'keep Überzüge of src/main.ts (#12)', branch: 'main' }],
        [bob, { summary: 'A harbour for ships', branch: 'Next', ship_it_count: 1 }],
        [ann, { summary: 'Zones', is_published: false }],
      ] as const) {
        const displayId = 500 + made.length;
        await api.make.reviewRequest(submitter, repository, { display_id: displayId, ...columns });
        made.push({ displayId });
      }
    });

    it.each([
      ['last-updated', [0, 1, 2]],
      ['-last-updated', [2, 1, 0]],
      ['id', [0, 1, 2]],
      ['-id', [2, 1, 0]],
      ['summary', [2, 0, 1]],
      ['-summary', [1, 0, 2]],
      ['submitter', [1, 0, 2]],
      ['branch', [2, 0, 1]],
      ['-branch', [1, 0, 2]],
      ['ship-it-count', [1, 2, 0]],
      ['-ship-it-count', [0, 2, 1]],
      ['repository', [0, 1, 2]],
    ])('are sorted by %s, page by page', async (sort, order) => {
      const { found, totals } = await walk(of(`sort=${sort}&max-results=1`), api.anonymous);

      expect(found).toEqual(these(...order));
      expect(totals).toEqual([3]);
    });

    it('lead back from the last page', async () => {
      const last = await api.anonymous.get(`${LIST}?${of('sort=summary&max-results=2&start=2')}`);
      const back = await api.anonymous.get(last.body.links.prev.href);

      expect([numbersIn(last.body), numbersIn(back.body)]).toEqual([these(1), these(2, 0)]);
    });

    it.each([
      ['harbour', [2, 0]],
      ['HARB', [2, 0]],
      ['arbour', []],
      ['keep harbour', [0]],
      ['zone tim', [0]],
      ['time-zone', [0]],
      ['überz', [1]],
      ['src/main.ts', [1]],
      ['12', [1]],
      ['(', [2, 1, 0]],
      ["har' | 'keep", [0]],
    ])('have the words %j', async (q, which) => {
      const filter = of(`q=${encodeURIComponent(q)}`);
      expect(await find(filter)).toEqual(these(...which));
      expect((await api.anonymous.get(`${LIST}?${filter}&counts-only=1`)).body.count).toBe(which.length);
    });

    it('have them beside all other filters, and only for those who see them', async () => {
      const [ann, bob] = await Promise.all(
        ['ann', 'bob'].map(async (username) => {
          const [found] = await api.db.query<MadeUser[]>('select id, username from user_account where username = $1', [
            username,
          ]);
          return found!;
        }),
      );

      expect(await find(of('q=keep&from-user=bob'))).toEqual(these(0));
      expect(await find(of('q=harbour&branch=Next&sort=id'))).toEqual(these(2));
      expect(await find(of('q=zones'), api.as(bob!))).toEqual([]);
      expect(await find(of('q=zones'), api.as(ann!))).toEqual(these(3));
      await api.db.query(
        'insert into hidden_review_request select $1, id, false from review_request where display_id = $2',
        [bob!.id, made[0]!.displayId],
      );
      expect(await find(of('q=harbour&hidden=none'), api.as(bob!))).toEqual(these(2));
    });

    it('do not tell the name of a repository by their place', async () => {
      const author = await api.make.user();
      const hidden = await api.make.repository({ name: 'zzz', is_public: false });
      const open = await api.make.repository({ name: 'aaa' });
      const [one, other] = [await api.make.reviewRequest(author, hidden), await api.make.reviewRequest(author, open)];
      const filter = `from-user=${author.username}&sort=repository`;

      expect(await find(filter, api.as(author))).toEqual([one.displayId, other.displayId]);
      expect(await find(filter, api.as(await api.make.superuser()))).toEqual([other.displayId, one.displayId]);
    });

    it.each([
      ['sort', 'sort=description'],
      ['sort', 'sort='],
      ['sort', 'sort=--id'],
      ['sort', 'sort=constructor'],
      ['q', 'q=a b c d e f g h i'],
      ['q', `q=${'x'.repeat(201)}`],
    ])('400: refuses the %s of %s', async (name, filter) => {
      const answer = await api.anonymous.get(`${LIST}?${filter}`);

      expect(answer).toFailWith(errors.invalidFormData);
      expect(Object.keys(answer.body.fields)).toEqual([name]);
    });
  });

  describe('more than can be sorted', () => {
    const MANY = 10_001;
    let busy: MadeUser;
    let member: MadeUser;
    let reviewer: MadeUser;

    beforeAll(async () => {
      [busy, member, reviewer] = [await api.make.user(), await api.make.user(), await api.make.user()];
      const { id: repositoryId } = await api.make.repository();
      const closed = await api.make.group({ invite_only: true, members: [member] });
      await api.db.query(
        `with made as (
           insert into review_request (display_id, submitter_id, repository_id, is_published, status, summary, updated_at)
           select 100000 + n, $1, $2, true, case when n % 5 = 0 then 'S' else 'P' end, 'Busy ' || n % 100,
             '2026-03-01'::timestamptz - n * interval '1 second'
           from generate_series(1, $3::integer) n returning id, display_id),
         meant as (insert into review_request_group (review_request_id, group_id)
           select id, $4 from made where display_id % 2 = 0)
         insert into review_request_person (review_request_id, user_id) select id, $5 from made where display_id % 3 = 0`,
        [busy.id, repositoryId, MANY, closed.id, reviewer.id],
      );
      await api.db.query('analyze review_request, review_request_group, review_request_person');
    });

    it.each(['id', '-id', 'last-updated'])('are sorted by %s all the same', async (sort) => {
      const rows = await api.db.query<{ id: number; status: string }[]>(
        'select display_id as id, status from review_request where submitter_id = $1 order by display_id',
        [busy.id],
      );
      const isUp = sort === 'id';
      const wanted = (isListed: (row: { id: number; status: string }) => boolean) => {
        const ids = rows.filter(isListed).map(({ id }) => id);
        return isUp ? ids : ids.reverse();
      };
      const isPending = ({ status }: { status: string }) => status === 'P';
      for (const [filter, client, expected] of [
        [`from-user=${busy.username}`, api.as(busy), wanted(isPending)],
        [`from-user=${busy.username}`, api.anonymous, wanted((row) => isPending(row) && row.id % 2 > 0)],
        [`to-users=${reviewer.username}`, api.as(reviewer), wanted((row) => isPending(row) && row.id % 3 === 0)],
        [
          `to-users=${reviewer.username}`,
          api.anonymous,
          wanted((row) => isPending(row) && row.id % 3 === 0 && row.id % 2 > 0),
        ],
        [`involves-user=${reviewer.username}`, api.as(member), wanted((row) => isPending(row) && row.id % 3 === 0)],
        [
          `time-added-from=2020-01-01&from-user=${busy.username}&status=submitted`,
          api.as(member),
          wanted((row) => !isPending(row)),
        ],
      ] as const) {
        const { found, totals } = await walk(`${filter}&sort=${sort}&max-results=200`, client);
        expect({ filter, found, totals }).toEqual({ filter, found: expected, totals: [expected.length] });
      }
    });

    it('400: by anything else, until a filter leaves fewer of them', async () => {
      const of = `status=all&from-user=${busy.username}`;
      for (const [name, filter] of [
        ['sort', `${of}&sort=summary`],
        ['sort', `${of}&sort=-submitter&counts-only=1`],
        ['q', `${of}&q=bus`],
      ] as const) {
        const answer = await api.anonymous.get(`${LIST}?${filter}`);
        expect(answer).toFailWith(errors.invalidFormData);
        expect(answer.body.fields).toEqual({
          [name]: [expect.stringMatching(/^More than 10000 review requests match/)],
        });
      }
      const { body } = await api.as(member).get(`${LIST}?${of}&q=bus+77&sort=summary`);
      expect(body.total_results).toBe(100);
      expect((await api.as(member).get(`${LIST}?status=submitted&sort=summary`)).body.total_results).toBe(2_000);
    });
  });
});
