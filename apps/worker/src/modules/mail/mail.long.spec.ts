import { MAIL_QUEUE } from '@review-service/contracts/mail';
import { REVIEW_REQUESTS_QUEUE } from '@review-service/contracts/review-requests';
import { eventually } from '@review-service/testing/eventually';
import type { Made, MadeUser } from '@review-service/testing/make';
import { Random } from '@review-service/testing/random';
import { MailWorld } from '../../../test/mail-world';

const WORLDS = Number(process.env.WORLDS ?? 300);
const seed = process.env.SEED ?? 'mail';

describe(`random worlds of mail (SEED=${seed})`, () => {
  let world: MailWorld;
  beforeAll(async () => (world = await MailWorld.begin()));
  afterAll(() => world.end());

  const query = <Row>(text: string, values: unknown[] = []) => world.worker.db.query<Row[]>(text, values);

  it(`tell nobody who may not see a review request when the mail is sent, in ${WORLDS} of them`, async () => {
    const random = new Random(seed);
    const { make } = world.worker;
    const people: MadeUser[] = [];
    for (let at = 0; at < 12; at += 1) people.push(await make.user({ is_superuser: at === 0 }));
    const sites = [await make.site({ users: random.some(people, 0.5) }), await make.site({ is_public: true })];
    let [told, dropped] = [0, 0];

    for (let number = 0; number < WORLDS; number += 1) {
      const site = random.chance(0.3) ? random.pick(sites) : undefined;
      const of = { local_site_id: site?.id ?? null };
      const groups: Made[] = [];
      for (let at = random.below(3); at > 0; at -= 1) {
        const list = random.chance(0.4) ? `list${number}-${at}@example.com` : '';
        const given = { ...of, invite_only: random.chance(0.5), mailing_list: list };
        groups.push(await make.group({ ...given, members: random.some(people, 0.4) }));
      }
      const repository = await make.repository({
        ...{ ...of, is_public: random.chance(0.5), users: random.some(people, 0.3) },
        groups: random.some(groups, 0.5),
      });
      const owner = random.pick(people);
      const request = await make.reviewRequest(owner, repository, {
        ...{ ...of, groups, people: random.some(people, 0.3), summary: `World ${number}` },
      });
      for (const { id } of random.some(people, 0.3)) {
        await query('insert into watched_review_request (user_id, review_request_id) values ($1, $2)', [
          id,
          request.id,
        ]);
      }
      // Everybody's first try fails, so that the world can change before the second.
      for (const { username } of people) {
        world.server.refusals.set(`${username}@example.com`, { code: 451, times: random.chance(0.7) ? 1 : 0 });
      }
      for (const { id } of groups) {
        for (const at of [1, 2])
          world.server.refusals.set(`list${number}-${at}@example.com`, { code: 451, times: id % 2 });
      }
      await world.tell('review-request.published', request, owner, { isTrivial: false });
      const before = new Set(world.server.receivers());

      for (const group of random.some(groups, 0.8)) {
        await query('delete from review_group_member where group_id = $1 and user_id = any($2)', [
          group.id,
          random.some(people, 0.5).map(({ id }) => id),
        ]);
        if (random.chance(0.5))
          await query('update review_group set invite_only = not invite_only where id = $1', [group.id]);
      }
      if (random.chance(0.5))
        await query('update repository set is_public = not is_public where id = $1', [repository.id]);
      if (random.chance(0.3)) await query('delete from repository_user where repository_id = $1', [repository.id]);
      if (site && random.chance(0.3))
        await query('delete from local_site_user where user_id = $1', [random.pick(people).id]);
      if (random.chance(0.3))
        await query('delete from review_request_person where review_request_id = $1', [request.id]);

      await query(`update outbox_message set due_at = now(), error = null where queue = $1 and status = 'pending'`, [
        MAIL_QUEUE.name,
      ]);
      await query(`select pg_notify('outbox', '')`);
      await world.settled();

      for (const address of world.server.receivers()) {
        told += 1;
        expect({ number, address, twice: before.has(address) }).toEqual({ number, address, twice: false });
        expect({ number, address, maySee: await maySee(address, request.id) }).toEqual({
          number,
          address,
          maySee: true,
        });
      }
      const [row] = await query<{ count: number }>(
        `select count(*)::integer as count from mail_delivery d join mail_event e on e.id = d.event_id
         where d.state = 'dropped' and (e.payload->>'reviewRequestId')::integer = $1`,
        [request.id],
      );
      dropped += row?.count ?? 0;
    }
    // Both happen often, or the worlds say nothing.
    expect({ told, dropped, isOften: told > WORLDS / 2 && dropped > WORLDS / 8 }).toMatchObject({ isOften: true });
  });

  /** May whoever has the address see the request, or may the list have it? */
  async function maySee(address: string, requestId: number): Promise<boolean> {
    const [person] = await query<{ id: number; enters: boolean }>(
      `select u.id, q.local_site_id is null or s.is_public
         or u.is_staff or exists (select from local_site_user m where m.local_site_id = s.id and m.user_id = u.id) as enters
       from user_account u, review_request q left join local_site s on s.id = q.local_site_id
       where u.email = $1 and q.id = $2`,
      [address, requestId],
    );
    if (!person) {
      const [list] = await query<{ may: boolean }>(
        `select g.id = any(q.audience) and not exists (
             select from unnest(q.audience) one left join review_group o on o.id = one
             where one <> g.id and coalesce(o.invite_only, true))
           and (r.is_public or exists (
             select from repository_group rg where rg.repository_id = r.id and rg.group_id = g.id)) as may
         from review_group g, review_request q join repository r on r.id = q.repository_id
         where g.mailing_list = $1 and q.id = $2`,
        [address, requestId],
      );
      return list?.may ?? false;
    }
    return person.enters && (await isVisible(person.id, requestId));
  }

  /** In other words than those of the rule. */
  async function isVisible(userId: number, requestId: number): Promise<boolean> {
    const [row] = await query<{ may: boolean }>(
      `select u.is_superuser or q.submitter_id = u.id or (
           (r.is_public
             or exists (select from repository_user ru where ru.repository_id = r.id and ru.user_id = u.id)
             or exists (select from repository_group rg join review_group_member gm using (group_id)
                        where rg.repository_id = r.id and gm.user_id = u.id))
           and (not exists (select from review_request_group rg where rg.review_request_id = q.id)
             or exists (select from review_request_person p where p.review_request_id = q.id and p.user_id = u.id)
             or exists (select from review_request_group rg join review_group g on g.id = rg.group_id
                        where rg.review_request_id = q.id and (not g.invite_only or exists (
                          select from review_group_member gm where gm.group_id = g.id and gm.user_id = u.id))))) as may
       from user_account u, review_request q join repository r on r.id = q.repository_id
       where u.id = $1 and q.id = $2`,
      [userId, requestId],
    );
    return row?.may ?? false;
  }
});

describe('mail to a very large group', () => {
  it('is planned 250 at a time, and every member gets one', async () => {
    const members = Number(process.env.MEMBERS ?? 10_000);
    const world = await MailWorld.begin({ MAIL_RECIPIENTS: '20000' });
    try {
      const { make, db } = world.worker;
      const owner = await make.user();
      const group = await make.group();
      await db.query(
        `with made as (
           insert into user_account (username, email) select 'member' || n, 'member' || n || '@example.com'
           from generate_series(1, $2::integer) n returning id)
         insert into review_group_member (group_id, user_id) select $1, id from made`,
        [group.id, members],
      );
      const request = await make.reviewRequest(owner, await make.repository(), { groups: [group] });
      const event = { reviewRequestId: request.id, displayId: request.displayId, localSiteId: null, actorId: owner.id };
      const begun = process.hrtime.bigint();
      await world.worker.send(REVIEW_REQUESTS_QUEUE, 'review-request.published', { ...event, isTrivial: false });

      await eventually(async () => world.server.taken.length === members + 1, 600_000);

      console.log(`${members} mails in ${Number((process.hrtime.bigint() - begun) / 1_000_000n)} ms`);
      const receivers = world.server.receivers();
      expect(new Set(receivers).size).toBe(members + 1);
    } finally {
      await world.end();
    }
  });
});
