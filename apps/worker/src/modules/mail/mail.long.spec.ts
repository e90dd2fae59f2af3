import { TransactionHost } from '@nestjs-cls/transactional';
import { REVIEW_REQUESTS_QUEUE } from '@review-service/contracts/review-request-events';
import { eventually } from '@review-service/testing/eventually';
import type { Made, MadeUser } from '@review-service/testing/make';
import { Random } from '@review-service/testing/random';
import { MailWorld } from '../../../test/mail-world';
import { MailDeliveries } from './mail-delivery';
import { MailPlanning } from './mail-planning';

const WORLDS = Number(process.env.WORLDS ?? 300);
const seed = process.env.SEED ?? 'mail';

/** Worlds that are made, planned, changed and told of at the same time. */
const AT_ONCE = 50;

/** A review request, and those who may be told of it. */
interface SmallWorld {
  readonly number: number;
  readonly random: Random;
  readonly site: Made | undefined;
  readonly groups: readonly Made[];
  readonly repository: Made;
  readonly requestId: number;
  /** Who did it, if it is a review for the submitter only. */
  readonly soleActor: number | null;
  readonly eventId: string;
}

describe(`random worlds of mail (SEED=${seed})`, () => {
  let world: MailWorld;
  let people: MadeUser[];
  let sites: Made[];
  let elsewhere: Made;
  // Nobody takes the jobs: the suite decides what is planned and sent when.
  beforeAll(async () => {
    world = await MailWorld.begin({ WORKER_QUEUES: 'upkeep' });
    const { make } = world.worker;
    const random = new Random(seed);
    people = [];
    for (let at = 0; at < 12; at += 1) people.push(await make.user({ is_superuser: at === 0 }));
    sites = [await make.site({ users: random.some(people, 0.5) }), await make.site({ is_public: true })];
    elsewhere = await make.repository({ is_public: false, users: random.some(people, 0.3) });
  });
  afterAll(() => world.end());

  const query = <Row>(text: string, values: unknown[] = []) => world.worker.query<Row[]>(text, values);

  it(
    `tell nobody who may not see a review request when the mail is sent, in ${WORLDS} of them`,
    async () => {
      let [told, dropped] = [0, 0];
      for (let first = 0; first < WORLDS; first += AT_ONCE) {
        const numbers = Array.from({ length: Math.min(AT_ONCE, WORLDS - first) }, (_, index) => first + index);
        const worlds = await Promise.all(numbers.map(begin));
        const events = worlds.map(({ eventId }) => eventId);
        const due = await query<{ id: number }>(
          'select id from mail_delivery where event_id = any($1::uuid[]) order by id',
          [events],
        );
        const late = new Random(`${seed}/order ${first}`).shuffled(due.map(({ id }) => id));
        const early = late.splice(0, late.length / 3);
        await query('update user_account set is_active = true');

        await send(early);
        const before = await judged(worlds);
        await Promise.all(worlds.map(change));
        await send(late);
        const after = await judged(worlds);

        const all = [...before, ...after];
        expect({ first, twice: all.filter((one, index) => all.indexOf(one) !== index) }).toEqual({ first, twice: [] });
        told += all.length;
        const [row] = await query<{ dropped: number; open: number }>(
          `select count(*) filter (where state = 'dropped')::integer as dropped,
             count(*) filter (where state in ('pending', 'sending', 'failed'))::integer as open
           from mail_delivery where event_id = any($1::uuid[])`,
          [events],
        );
        expect({ first, open: row?.open, ends: (row?.dropped ?? 0) + all.length }).toEqual({
          ...{ first, open: 0, ends: due.length },
        });
        dropped += row?.dropped ?? 0;
      }
      console.log(`${WORLDS} worlds: ${told} mails, and ${dropped} that were not for their receivers by then`);
      // Both happen often, or the worlds say nothing.
      expect({ told, dropped, isOften: told > WORLDS / 2 && dropped > WORLDS / 8 }).toMatchObject({ isOften: true });
    },
    WORLDS * 5_000,
  );

  /** Makes a world, and plans who is told. */
  async function begin(number: number): Promise<SmallWorld> {
    const { worker } = world;
    const { make } = worker;
    const random = new Random(`${seed}/world ${number}`);
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
    const given = { ...of, groups, people: random.some(people, 0.3), summary: `World ${number}.` };
    const request = await make.reviewRequest(owner, repository, { ...given, display_id: number + 1 });
    await query('insert into watched_review_request (user_id, review_request_id) select unnest($1::integer[]), $2', [
      random.some(people, 0.3).map(({ id }) => id),
      request.id,
    ]);
    const soleActor = random.chance(0.15) ? random.pick(people) : undefined;
    const review = soleActor && (await make.review(request, soleActor, { is_to_owner_only: true }));
    const [event] = await query<{ id: string }>(
      'insert into mail_event (id, name, payload) values (gen_random_uuid(), $1, $2) returning id',
      [
        review ? 'review.published' : 'review-request.published',
        {
          ...{ reviewRequestId: request.id, displayId: number + 1, localSiteId: of.local_site_id },
          actorId: (soleActor ?? owner).id,
          ...(review ? { reviewId: review.id, isToOwnerOnly: true } : { isTrivial: false }),
        },
      ],
    );
    const eventId = event?.id ?? '';
    await worker.get(TransactionHost).withTransaction(() => worker.get(MailPlanning).plan({ eventId }));
    const made = { number, random, site, groups, repository, eventId };
    return { ...made, requestId: request.id, soleActor: soleActor?.id ?? null };
  }

  /** What happens between the planning and the sending. */
  async function change({ random, site, groups, repository, requestId }: SmallWorld): Promise<void> {
    for (const group of random.some(groups, 0.8)) {
      await query('delete from review_group_member where group_id = $1 and user_id = any($2)', [
        group.id,
        random.some(people, 0.5).map(({ id }) => id),
      ]);
      if (random.chance(0.5))
        await query('update review_group set invite_only = not invite_only where id = $1', [group.id]);
    }
    const sometimes = async (probability: number, text: string, values: unknown[]) => {
      if (random.chance(probability)) await query(text, values);
    };
    await sometimes(0.5, 'update repository set is_public = not is_public where id = $1', [repository.id]);
    await sometimes(0.3, 'delete from repository_user where repository_id = $1', [repository.id]);
    await sometimes(0.2, 'delete from repository_group where repository_id = $1', [repository.id]);
    await sometimes(0.3, 'delete from review_request_person where review_request_id = $1', [requestId]);
    await sometimes(0.2, 'delete from review_request_group where review_request_id = $1 and group_id = any($2)', [
      requestId,
      random.some(groups, 0.5).map(({ id }) => id),
    ]);
    await sometimes(0.05, 'update review_request set is_published = false where id = $1', [requestId]);
    await sometimes(0.02, 'update user_account set is_active = false where id = $1', [random.pick(people).id]);
    if (!site)
      return sometimes(0.2, 'update review_request set repository_id = $1 where id = $2', [elsewhere.id, requestId]);
    const someone = [site.id, random.pick(people).id];
    await sometimes(0.2, 'delete from local_site_user where local_site_id = $1 and user_id = $2', someone);
    await sometimes(
      0.2,
      'insert into local_site_user (local_site_id, user_id) values ($1, $2) on conflict do nothing',
      someone,
    );
  }

  const send = (ids: readonly number[]) =>
    Promise.all(ids.map((deliveryId) => world.worker.get(MailDeliveries).send({ deliveryId })));

  /** Resolves with what has come since the last call: all of it may be seen by those who got it. */
  async function judged(worlds: readonly SmallWorld[]): Promise<string[]> {
    const byNumber = new Map(worlds.map((one) => [one.number, one]));
    const came = world.server.taken.splice(0).map(({ to, mail }) => {
      const number = Number(/World (\d+)\./.exec(mail.subject ?? '')?.[1]);
      return { to, number, of: byNumber.get(number) };
    });
    const wrong = await query<{ address: string; request: number }>(ALL_THAT_MAY_NOT, [
      came.map(({ to }) => to),
      came.map(({ of }) => of?.requestId ?? 0),
      came.map(({ of }) => of?.soleActor ?? null),
    ]);
    expect(wrong).toEqual([]);
    return came.map(({ to, number }) => `${number} ${to}`);
  }
});

/**
 * The mails, of address, review request, and who did it if it is for the submitter only, that should not have been sent: in
 * other words than those of the rule.
 */
const ALL_THAT_MAY_NOT = `
  select one.address, one.request
  from unnest($1::text[], $2::integer[], $3::integer[]) one (address, request, sole_actor)
  left join review_request q on q.id = one.request
  left join repository r on r.id = q.repository_id
  left join local_site s on s.id = q.local_site_id
  left join user_account u on u.email = one.address
  left join review_group list on list.mailing_list = one.address
  where (coalesce(q.is_published, false) and (one.sole_actor is null or u.id in (one.sole_actor, q.submitter_id)) and case
    when u.id is null then
      exists (select from review_request_group rg where rg.review_request_id = q.id and rg.group_id = list.id)
      and not exists (select from review_request_group rg join review_group g on g.id = rg.group_id
        where rg.review_request_id = q.id and g.invite_only and g.id <> list.id)
      and (r.is_public or exists (
        select from repository_group rg where rg.repository_id = r.id and rg.group_id = list.id))
    else
      u.is_active
      and (s.id is null or s.is_public or u.is_staff or u.is_superuser or exists (
        select from local_site_user m where m.local_site_id = s.id and m.user_id = u.id))
      and (u.is_superuser or q.submitter_id = u.id or (
        (r.is_public
          or exists (select from repository_user ru where ru.repository_id = r.id and ru.user_id = u.id)
          or exists (select from repository_group rg join review_group_member gm using (group_id)
                     where rg.repository_id = r.id and gm.user_id = u.id))
        and (not exists (select from review_request_group rg where rg.review_request_id = q.id)
          or exists (select from review_request_person p where p.review_request_id = q.id and p.user_id = u.id)
          or exists (select from review_request_group rg join review_group g on g.id = rg.group_id
                     where rg.review_request_id = q.id and (not g.invite_only or exists (
                       select from review_group_member gm where gm.group_id = g.id and gm.user_id = u.id))))))
    end) is not true`;

describe('mail to a very large group', () => {
  it('comes to every member once, and others have their turn in between', async () => {
    const members = Number(process.env.MEMBERS ?? 1_000);
    const world = await MailWorld.begin({ MAIL_RECIPIENTS: '20000' });
    try {
      const { make, db } = world.worker;
      const [owner, other] = [await make.user(), await make.user()];
      const group = await make.group();
      await db.query(
        `with made as (
           insert into user_account (username, email) select 'member' || n, 'member' || n || '@example.com'
           from generate_series(1, $2::integer) n returning id)
         insert into review_group_member (group_id, user_id) select $1, id from made`,
        [group.id, members],
      );
      const repository = await make.repository();
      const publish = async (request: { id: number; displayId: number }) => {
        const about = { reviewRequestId: request.id, displayId: request.displayId, localSiteId: null };
        const event = { ...about, actorId: owner.id, isTrivial: false };
        await world.worker.send(REVIEW_REQUESTS_QUEUE, 'review-request.published', event);
      };
      await publish(await make.reviewRequest(owner, repository, { groups: [group] }));
      await eventually(async () => world.server.taken.length > members / 4, 600_000);
      await publish(await make.reviewRequest(owner, repository, { people: [other] }));

      await eventually(async () => world.server.taken.length === members + 1 + 2, 600_000);

      const receivers = world.server.taken.map(({ to }) => to);
      // The owner is told of both.
      expect(new Set(receivers).size).toBe(members + 2);
      expect(receivers.indexOf(`${other.username}@example.com`)).toBeLessThan((members * 3) / 4);
    } finally {
      await world.end();
    }
  });
});
