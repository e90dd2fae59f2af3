import { Controller, Get, Module } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { GROUP_USER } from '@review-service/contracts/group-users';
import { computed } from '@review-service/database/columns';
import { number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import type { Made, MadeUser } from '@review-service/testing/make';
import { statementsOf } from '@review-service/testing/statements';
import { TestApi } from '../../../test/test-api';
import { LoggedIn } from '../../access/rules/admission.decorator';
import { GroupsModule, GroupTo } from '../../modules/groups/groups';
import { eachStatement, parentKey, parentsOf } from './each-statement';
import { InlineRoom } from '../expansions/inline-room';
import type { Listing } from './listing';
import { List, Resource } from '../resources/resource.decorator';

/** A review request, and its number in URLs. */
type Named = Awaited<ReturnType<TestApi['make']['reviewRequest']>>;

interface ShownRequest {
  id: number;
  links: Record<string, unknown>;
  reviews?: { id: number; body_top: string; general_comments?: unknown[] }[];
}

describe('expand of lists below items', () => {
  const api = TestApi.ofSuite();
  let ann: MadeUser;
  let bob: MadeUser;
  let repository: Made;
  let few: Named;
  let many: Named;
  let drafted: { id: number; reviewRequestId: number };

  /** So many reviews of a request, each with a general comment. */
  const reviewed = (request: { id: number }, count: number) =>
    api.db.query(
      `with made as (
         insert into review (review_request_id, user_id, is_published, body_top)
         select $1, $2, true, 'Review ' || n from generate_series(1, $3) n returning id)
       insert into review_comment (review_id, review_request_id, kind, text)
       select id, $1, 'general', 'A comment' from made`,
      [request.id, bob.id, count],
    );

  beforeAll(async () => {
    ann = await api.make.user();
    bob = await api.make.user();
    repository = await api.make.repository();
    few = await api.make.reviewRequest(ann, repository);
    await api.make.reviewRequest(ann, repository);
    many = await api.make.reviewRequest(ann, repository);
    await reviewed(few, 3);
    await reviewed(many, 201);
    drafted = await api.make.review(few, ann, { is_published: false });
    await api.make.reviewComment(drafted);
  });

  const list = async (query: string, client = api.anonymous): Promise<ShownRequest[]> => {
    const { body } = await client.get(`/api/review-requests/?from-user=${ann.username}&${query}`);
    return body.review_requests as ShownRequest[];
  };

  it('shows for each object what its own list does, and leaves the link to more than 200', async () => {
    const shown = await list('expand=reviews');

    const lengths = shown.map(({ reviews }) => reviews?.length).sort();
    expect(lengths).toEqual([0, 3, undefined]);
    for (const { id, reviews, links } of shown) {
      const own = await api.anonymous.get(`/api/review-requests/${id}/reviews/?max-results=200`);
      expect(reviews ?? 'a link').toEqual('reviews' in links ? 'a link' : own.body.reviews);
    }
  });

  it('asks once for each name, however many objects there are', async () => {
    const countOf = async (query: string) => (await statementsOf(() => list(query))).length;

    const [plain, once, twice, all] = [
      await countOf('x=1'),
      await countOf('expand=reviews'),
      await countOf('expand=reviews,general_comments'),
      await countOf('expand=reviews,general_comments,diffs,status_updates,changes,file_attachments'),
    ];

    expect([once - plain, twice - plain, all - plain]).toEqual([1, 2, 6]);
  });

  it('shows nested ones by their own rules: what is not published only to its author', async () => {
    const { body } = await api
      .as(ann)
      .get(`/api/review-requests/${few.displayId}/reviews/${drafted.id}/?expand=general_comments,replies`);
    const others = await list('expand=reviews,general_comments', api.as(bob));

    expect(body.review).toMatchObject({ general_comments: [{ text: 'A comment' }], replies: [] });
    const reviews = others.find(({ id }) => id === few.displayId)?.reviews ?? [];
    expect(reviews.map(({ id }) => id)).not.toContain(drafted.id);
    expect(reviews.map(({ general_comments: comments }) => comments?.length)).toEqual([1, 1, 1]);
  });

  it('hides comments on files of a draft from those who may not edit it', async () => {
    const review = await api.make.review(few, bob);
    const file = await api.make.fileDiff(few, { diff_revision: 9, on_draft: true });
    await api.make.reviewComment(review, { kind: 'diff', file_diff_id: file.id, first_line: 1, num_lines: 1 });
    const url = `/api/review-requests/${few.displayId}/reviews/${review.id}/?expand=diff_comments`;

    const seen = await Promise.all(
      [api.as(ann), api.as(bob)].map(async (client) => (await client.get(url)).body.review.diff_comments as unknown[]),
    );

    expect(seen.map(({ length }) => length)).toEqual([1, 0]);
  });

  it('leaves out what the policy of a token hides, and the whole list where it hides that', async () => {
    const [, hidden] = await api.db.query<{ id: number }[]>(
      'select id from review where review_request_id = $1 and is_published order by id',
      [few.id],
    );
    const withPolicy = async (review: object) =>
      api.withToken(await api.make.apiToken(ann, { policy: { resources: { review } } }));

    const without = await list('expand=reviews', await withPolicy({ [hidden?.id ?? 0]: { block: ['GET'] } }));
    const none = await list('expand=reviews', await withPolicy({ '*': { block: ['GET'] } }));

    const ids = without.find(({ id }) => id === few.displayId)?.reviews?.map(({ id }) => id);
    expect(ids?.length).toBeGreaterThan(1);
    expect(ids).not.toContain(hidden?.id);
    expect(none.map(({ links }) => 'reviews' in links)).toEqual([true, true, true]);
  });

  it('neither reads nor counts texts that only-fields leaves out, and ends a list early where the others are too large', async () => {
    const carl = await api.make.user();
    const [small, large] = [
      await api.make.reviewRequest(carl, repository),
      await api.make.reviewRequest(carl, repository),
    ];
    await api.make.review(small, bob, { is_published: true });
    await api.db.query(
      `insert into review (review_request_id, user_id, is_published, body_top)
       select $1, $2, true, repeat('x', 1000000) from generate_series(1, 5)`,
      [large.id, bob.id],
    );
    const all = `/api/review-requests/?from-user=${carl.username}&expand=reviews`;
    const pageOf = async (url: string) => {
      const { body } = await api.anonymous.get(url);
      const shown = (body.review_requests as ShownRequest[]).map(({ id, reviews }) => [id, reviews?.length]);
      return { shown, total: body.total_results as number, next: body.links.next?.href as string | undefined };
    };

    const without = await pageOf(`${all}&only-fields=id,reviews`);
    const first = await pageOf(all);
    const second = await pageOf(first.next ?? '');
    const item = await api.anonymous.get(`/api/review-requests/${large.displayId}/?expand=reviews`);

    const isLarge = [large.displayId, undefined];
    expect(without).toMatchObject({ total: 2, next: undefined });
    expect(Object.fromEntries(without.shown)).toEqual({ [large.displayId]: 5, [small.displayId]: 1 });
    expect([first.total, second.total, second.next]).toEqual([2, 2, undefined]);
    expect([first.shown, second.shown]).toEqual(expect.arrayContaining([[isLarge], [[small.displayId, 1]]]));
    expect(item).toFailWith(errors.invalidFormData);
    expect(item.body.fields.expand[0]).toContain('4 MiB');
  });

  it('reads no more of a list than shows that it is too long', async () => {
    for (let more = 0; more < 4; more += 1) await reviewed(many, 250);
    await api.db.query('analyze review');
    const listing: Listing<{ id: number }> = {
      reader: { bounds: [], hiddenItems: () => [] },
      items: [],
      columns: computed({ id: [number, sql`r.id`] }),
      table: sql`review`,
      row: sql`r`,
      where: sql`r.review_request_id = ${parentKey('id')} and r.is_published`,
      order: [{ column: sql`r.created_at`, member: 'id', type: 'time' }],
    };
    const from = parentsOf(
      [many.id, few.id].map((id) => ({ id })),
      ['id'],
    );
    const { text, values } =
      sql`explain (analyze, timing off) ${eachStatement(listing, { from, howMany: 2 }, new InlineRoom({ isAnonymous: true }))}`;

    const plan = await api.db.query<{ 'QUERY PLAN': string }[]>(text, values);

    const lines = plan.map((line) => line['QUERY PLAN']).filter((line) => / on review\b/.test(line));
    const rows = lines.map((line) => /actual rows=([\d.]+) loops=(\d+)/.exec(line) ?? []);
    expect(lines.length).toBeGreaterThan(0);
    expect(rows.reduce((sum, [, each, loops]) => sum + Number(each) * Number(loops), 0)).toBeLessThan(500);
  });
});

class ForgottenPresenter {
  fields = () => ({});
  links = () => ({});
}

@Controller('groups/:group_name/forgotten')
@Resource({ ...GROUP_USER, name: 'forgotten', link: 'forgotten' }, ForgottenPresenter)
class ForgottenController {
  @Get()
  @List()
  @LoggedIn()
  list(@GroupTo('read') group: object) {
    return group;
  }
}
@Module({ imports: [GroupsModule], controllers: [ForgottenController], providers: [ForgottenPresenter] })
class ForgottenModule {}

describe('starting the API', () => {
  it('fails where a list below items does not say how it is read for many', async () => {
    await expect(TestApi.boot({ modules: [ForgottenModule] })).rejects.toThrow(
      'ForgottenController has no method with @ListOfEach(), so "expand=forgotten" of group would do nothing',
    );
  });
});
