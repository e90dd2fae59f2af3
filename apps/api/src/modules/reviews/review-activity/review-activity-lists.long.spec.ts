import { AllCommentsQuery } from '@review-service/contracts/all-comments';
import { AllReviewsQuery } from '@review-service/contracts/all-reviews';
import type { PageQuery } from '@review-service/contracts/paging';
import { ledgers } from '@review-service/database/ledgers';
import { equalOrNull, type Sql, sql } from '@review-service/database/sql';
import { query } from '@review-service/testing/query';
import { Make } from '@review-service/testing/make';
import { AttachmentWorld } from '../../../../test/attachment-world';
import { Random } from '@review-service/testing/random';
import { TestApi } from '../../../../test/test-api';
import { visibleRequests } from '../../../../test/visible-requests';
import { callersOf } from '../../../../test/world-callers';
import type { Caller } from '../../../access/callers/caller';
import { neighboursOf, type Page } from '../../../hypermedia/lists/page';
import { ALL_COMMENTS_CONTROLLERS } from './all-comments.controllers';
import { AllReviewsController } from './all-reviews.controller';

/** `ACTIVITY_SEEDS=17,18 npm run spec -- review-activity-lists` makes other worlds, or one that failed again. */
const SEEDS = (process.env.ACTIVITY_SEEDS ?? '1,2').split(',').map(Number);

/** So many rows that nobody else sees come first that lists have to be read by parts. */
const HIDDEN = 260;

interface Lists {
  list(caller: Caller, asked: PageQuery): Promise<Page<{ id: number }>>;
}

describe('all reviews and comments', () => {
  let api: TestApi;
  let world: AttachmentWorld;
  let random: Random;

  afterEach(() => api.close());

  const make = async (seed: number) => {
    api = await TestApi.boot();
    world = new AttachmentWorld(api.db, seed);
    random = new Random(String(seed));
    await world.make();
    const maker = new Make(api.db);
    const hermit = await maker.user();
    const group = await maker.group({ invite_only: true });
    const closed = await maker.reviewRequest(hermit, await maker.repository({ is_public: false }), { groups: [group] });
    await query(
      api.db,
      sql`
        with made as (
          insert into review (review_request_id, user_id, is_published, created_at)
          select ${closed.id}, ${hermit.id}, true, '2020-01-01' from generate_series(1, ${HIDDEN}::integer) returning id)
        insert into review_comment (review_id, review_request_id, kind, text)
        select id, ${closed.id}, 'general', 'Hidden' from made`,
    );
    for (let i = 0; i < 25; i += 1) await say();
  };

  const say = async () => {
    const [request] = await query<{ id: number }>(
      api.db,
      sql`select id from review_request order by id offset ${random.between(0, 9)} limit 1`,
    );
    const author = random.pick(world.userIds);
    const isPublished = random.chance(0.7);
    if (!request) return;
    const [review] = await query<{ id: number }>(
      api.db,
      sql`
        insert into review (review_request_id, user_id, is_published, created_at)
        values (${request.id}, ${author}, ${isPublished}, now() - make_interval(secs => ${random.between(0, 9)}))
        on conflict do nothing returning id`,
    );
    if (!review) return;
    for (let count = random.between(0, 3); count > 0; count -= 1) {
      await query(
        api.db,
        sql`insert into review_comment (review_id, review_request_id, kind, text)
          values (${review.id}, ${request.id}, 'general', 'Something')`,
      );
    }
    if (!isPublished || random.chance(0.5)) return;
    await query(
      api.db,
      sql`
        with reply as (
          insert into review (review_request_id, user_id, reply_to_id, is_published)
          values (${request.id}, ${random.pick(world.userIds)}, ${review.id}, ${random.chance(0.6)}) returning id)
        insert into review_comment (review_id, review_request_id, kind, text, reply_to_id)
        select reply.id, ${request.id}, 'general', 'An answer', c.id from reply join review_comment c on c.review_id = ${review.id}`,
    );
  };

  const change = async () => {
    if (random.chance(0.3)) return say();
    if (random.chance(0.3)) {
      const which = random.between(0, 9);
      await query(
        api.db,
        random.pick([
          sql`update review set is_published = true where id = (
            select id from review where not is_published order by id offset ${which} limit 1)`,
          sql`delete from review where id = (select max(id) - ${which}::integer from review)`,
          sql`delete from review_comment where id = (select max(id) - ${which}::integer from review_comment)`,
          sql`delete from review_request where id = (
            select id from review_request order by id offset ${which} limit 1) and ${random.chance(0.2)}`,
        ]),
      );
      return;
    }
    await world.change();
  };

  const idsOf = async (
    lists: Lists,
    caller: Caller,
    asked: PageQuery,
  ): Promise<{ ids: number[]; totals: number[] }> => {
    asked['max-results'] = 7;
    const ids: number[] = [];
    const totals: number[] = [];
    for (;;) {
      const page = await lists.list(caller, asked);
      ids.push(...page.items.map(({ id }) => id));
      totals.push(page.total);
      const { next } = neighboursOf(page);
      if (!next) return { ids, totals };
      Object.assign(asked, next);
    }
  };

  async function faultsFor(caller: Caller): Promise<string[]> {
    const [author] = world.userIds;
    const [named] = await query<{ username: string }>(
      api.db,
      sql`select username from user_account where id = ${author}`,
    );
    const faults: string[] = [];
    const compare = async (what: string, lists: Lists, asked: PageQuery, rows: Sql) => {
      const { ids, totals } = await idsOf(lists, caller, asked);
      const visible = await query<{ id: number }>(api.db, rows);
      const wanted = visible.map(({ id }) => id);
      if (ids.join() !== wanted.join() || totals.some((total) => total !== wanted.length)) {
        faults.push(JSON.stringify({ what, caller, ids, totals, wanted }));
      }
    };
    const seen = (table: Sql, isReply: Sql, more: Sql) => sql`
      select one.id from ${table} one join (${visibleRequests(caller)}) q on q.id = one.review_request_id
      join review_request r on r.id = q.id
      join review said on said.id = ${isReply}
      where ${equalOrNull(sql`r.local_site_id`, caller.siteId)} and (said.is_published or said.user_id = ${caller.userId}) and ${more}`;
    const reviews = (more: Sql) => sql`
      ${seen(sql`review`, sql`one.id`, sql`one.reply_to_id is null and ${more}`)} order by one.created_at, one.id`;
    const comments = (more: Sql) => sql`
      ${seen(sql`review_comment`, sql`one.review_id`, sql`one.kind = 'general' and ${more}`)} order by one.id`;
    const asking = <Asked extends PageQuery>(Query: new () => Asked, given: Partial<Asked> = {}) =>
      Object.assign(new Query(), given);
    const all = api.part(AllReviewsController) as unknown as Lists;
    const general = api.part(ALL_COMMENTS_CONTROLLERS[2]!) as Lists;
    const user = named?.username ?? '';
    await compare('reviews', all, asking(AllReviewsQuery), reviews(sql`true`));
    await compare('reviews of a user', all, asking(AllReviewsQuery, { user }), reviews(sql`one.user_id = ${author}`));
    await compare('published', all, asking(AllReviewsQuery, { public: true }), reviews(sql`one.is_published`));
    await compare(
      'unpublished',
      all,
      asking(AllReviewsQuery, { public: false }),
      reviews(sql`
      not one.is_published and one.user_id = ${caller.userId}`),
    );
    await compare('comments', general, asking(AllCommentsQuery), comments(sql`true`));
    await compare(
      'replies',
      general,
      asking(AllCommentsQuery, { 'is-reply': true }),
      comments(sql`one.reply_to_id is not null`),
    );
    await compare(
      'no replies of a user',
      general,
      asking(AllCommentsQuery, { user, 'is-reply': false }),
      comments(sql`
      one.reply_to_id is null and said.user_id = ${author}`),
    );
    return faults;
  }

  const wrongCounts = async () => {
    const { table, key, keys } = ledgers.at(-1)!;
    return query(
      api.db,
      sql`
        with stored as (select ${key}, sum(n)::int as n from ${table} group by ${key}),
          counted as (select ${key}, count(*)::int as n from (${keys}) one group by ${key})
        select * from stored full join counted using (${key}) where coalesce(stored.n, 0) <> coalesce(counted.n, 0)`,
    );
  };

  it.each(SEEDS)('are those that the rule lets each caller see, after any change (world %i)', async (seed) => {
    await make(seed);
    for (let round = 0; round < 3; round += 1) {
      for (let count = 0; count < 10; count += 1) await change();
      expect(await wrongCounts()).toEqual([]);
      for (const caller of callersOf(world.userIds).filter((_, index) => index % 3 === round))
        expect(await faultsFor(caller)).toEqual([]);
    }
  });
});
