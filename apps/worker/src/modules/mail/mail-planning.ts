import { Inject, Injectable } from '@nestjs/common';
import { MAIL_QUEUE, type MailPlanned } from '@review-service/contracts/mail';
import type { JobData, JobName } from '@review-service/contracts/queue';
import { REVIEW_REQUESTS_QUEUE } from '@review-service/contracts/review-request-events';
import { json, nullable, number, numbers, text } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';
import { MailConfig } from '@review-service/platform/config/mail.config';
import { Database } from '@review-service/platform/database/database';
import { LOG, type Logger } from '@review-service/platform/logging/log';
import { Outbox } from '@review-service/platform/outbox/outbox';
import { InOneStep, type Message } from '../../jobs/work';
import { isHeld, listsOf, type Reason, telling, wantsMail, withChoice } from './receivers';
import { MentionedPeople } from './mentioned-people';
import { isForOwnerOnly, kindsOf, mailOf, type Told } from './told';

type Queue = typeof REVIEW_REQUESTS_QUEUE;

/** People who are looked at in one go: as long as their mails take, others wait for theirs. */
const BATCH = 100;

/** The people of a stage, as rows with `user_id` and `group_id`; undefined: the stage has none. */
type Candidates = (pool: Pool) => Sql | undefined;

/** Who is looked for, in this order: who is several of these is told as the first. */
const STAGES: readonly { readonly reason: Reason; readonly of: Candidates; readonly isDirect?: true }[] = [
  { reason: 'author', of: ({ actorId }) => people([actorId]), isDirect: true },
  { reason: 'owner', of: ({ owners }) => people(owners), isDirect: true },
  { reason: 'reviewer', of: ({ reviewers }) => reviewers, isDirect: true },
  { reason: 'participant', of: ({ participants }) => participants },
  { reason: 'member', of: ({ members }) => members },
  { reason: 'watcher', of: ({ watchers }) => watchers },
];

const people = (ids: readonly number[]): Sql => sql`select id as user_id, null::integer as group_id
  from unnest(${[...ids]}::integer[]) id`;

/** Those from whom the receivers of one event are taken. */
interface Pool {
  readonly actorId: number;
  /** The submitter, and the former one. */
  readonly owners: readonly number[];
  readonly reviewers: Sql | undefined;
  readonly participants: Sql | undefined;
  readonly members: Sql | undefined;
  readonly watchers: Sql | undefined;
  /** The ids of the groups that are told. */
  readonly groups: Sql | undefined;
}

/** What of a ReviewRequestChange decides who is told. */
interface FieldsChanged {
  readonly submitter?: { readonly old: { readonly id: number } };
  readonly target_people?: Added;
  readonly target_groups?: Added;
}

interface Added {
  readonly old: readonly { readonly id: number }[];
  readonly new: readonly { readonly id: number }[];
}

const REQUEST = { submitterId: number, fieldsChanged: nullable(json<FieldsChanged>()) };

/**
 * Finds the receivers of mail about an event. Sends a job for each mail, or holds it back for a digest. If there are many
 * receivers, further jobs find the rest, behind the mails of the first and of later events.
 */
@Injectable()
export class MailPlanning {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly mentioned: MentionedPeople,
    @Inject(MailConfig) private readonly config: MailConfig,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  @InOneStep(
    REVIEW_REQUESTS_QUEUE,
    ...(['review-request.published', 'review-request.updated', 'review-request.closed'] as const),
    ...(['review.published', 'reply.published', 'publication.made'] as const),
  )
  async begin(event: JobData<Queue, JobName<Queue>>, { id, name }: Message): Promise<void> {
    const told = mailOf({ name, payload: event });
    if (this.config.url === undefined || !told) return;
    const made = await this.db.change(
      { id: text },
      sql`
        insert into mail_event (id, name, payload, kinds, together)
        values (${id}, ${name}, ${JSON.stringify(event)}::jsonb, ${kindsOf(told)}::text[], ${told.together?.id ?? null}::uuid)
        on conflict do nothing returning id`,
    );
    if (made.length > 0) await this.look(told, { eventId: id });
  }

  /** Continues where the job before it ended. */
  @InOneStep(MAIL_QUEUE, 'mail.planned')
  async plan(planned: MailPlanned): Promise<void> {
    const told = await this.told(planned.eventId);
    if (told) await this.look(told, planned);
  }

  /** Finds the next hundred receivers. */
  private async look(told: Told, { eventId, stage = 0, after = 0, receivers = 0 }: MailPlanned): Promise<void> {
    const pool = await this.pool(told);
    if (!pool) return this.end(eventId, told);
    const due = stage === 0 && after === 0 ? await this.lists(eventId, told, pool) : [];
    let found = receivers + due.length;
    let left = (await this.left(told.actorId)) - due.length;
    if (stage === 0 && after === 0) {
      const mentioned = await this.mentions(eventId, told, pool, Math.min(BATCH, left));
      due.push(...mentioned.due);
      found += mentioned.made;
      left -= mentioned.made;
    }
    const next = { stage, after };
    for (let looked = 0; looked < BATCH;) {
      const place = STAGES[next.stage];
      if (!place) break;
      const room = Math.min(place.isDirect ? BATCH : Math.min(BATCH, this.config.recipients - found), left);
      const candidates = room > 0 ? place.of(pool) : undefined;
      const people = candidates && (await this.people(eventId, told, place.reason, candidates, next.after, room));
      due.push(...(people?.due ?? []));
      found += people?.made ?? 0;
      left -= people?.made ?? 0;
      looked += people?.found ?? 0;
      if (people && people.found === room) next.after = people.last;
      else Object.assign(next, { stage: next.stage + 1, after: 0 });
    }
    await this.outbox.sendAll(
      MAIL_QUEUE,
      'mail.due',
      due.map((deliveryId) => ({ deliveryId })),
    );
    await this.count(told.actorId, found - receivers);
    if (left <= 0)
      this.log.warn({ actorId: told.actorId, eventId }, 'too many mails of one person: the rest is not told');
    if (next.stage === STAGES.length) return this.end(eventId, told);
    await this.outbox.send(MAIL_QUEUE, 'mail.planned', { eventId, ...next, receivers: found });
  }

  /**
   * All receivers of an event were found. The last of those that happened together makes one mail of them for each person,
   * but for those who want a digest anyway.
   */
  private async end(eventId: string, { together }: Told): Promise<void> {
    if (!together) return;
    const { id, count } = together;
    // So that the last one sees what the others have written.
    await this.db.change({}, sql`select from pg_advisory_xact_lock(hashtext(${id}))`);
    await this.db.change({}, sql`update mail_event set is_planned = true where id = ${eventId}`);
    const planned = await this.db.find(
      { events: number },
      sql`select count(*)::integer as events from mail_event where together = ${id} and is_planned`,
    );
    if (planned?.events !== count) return;
    const made = await this.db.change(
      { id: number },
      sql`
        with due as materialized (
          select distinct user_id from mail_delivery
          where together = ${id} and digest_id is null and state = 'held' and user_id is not null),
        made as (
          insert into mail_delivery (user_id, slot, reason, together)
          select user_id, clock_timestamp(), 'digest', ${id} from due on conflict do nothing returning id, user_id),
        told as (
          update mail_delivery d set digest_id = made.id from made
          where d.together = ${id} and d.user_id = made.user_id and d.state = 'held' and d.digest_id is null)
        select id from made`,
    );
    await this.outbox.sendAll(
      MAIL_QUEUE,
      'mail.due',
      made.map(({ id: deliveryId }) => ({ deliveryId })),
    );
  }

  /** How many mails what this person does may still cause in this hour. */
  private async left(actorId: number): Promise<number> {
    const caused = await this.db.find(
      { mails: number },
      sql`select mails from mail_caused where user_id = ${actorId} and since > now() - interval '1 hour'`,
    );
    return this.config.perPerson - (caused?.mails ?? 0);
  }

  /** Last in the transaction: others that count the same person wait for its end. */
  private async count(actorId: number, mails: number): Promise<void> {
    if (mails === 0) return;
    await this.db.change(
      {},
      sql`
        insert into mail_caused as before (user_id, mails)
        select id, ${mails} from user_account where id = ${actorId}
        on conflict (user_id) do update set
          since = case when before.since > now() - interval '1 hour' then before.since else now() end,
          mails = excluded.mails + case when before.since > now() - interval '1 hour' then before.mails else 0 end`,
    );
  }

  private async told(eventId: string): Promise<Told | undefined> {
    const event = await this.db.find(
      { name: text, payload: json<object>() },
      sql`select name, payload from mail_event where id = ${eventId}`,
    );
    return event && mailOf(event);
  }

  /** Undefined for what is not published, or gone. */
  private async pool(told: Told): Promise<Pool | undefined> {
    const { reviewRequestId, actorId, changeId, reviewId, request } = told;
    const found = await this.db.find(
      REQUEST,
      sql`
        select q.submitter_id as "submitterId", c.fields_changed as "fieldsChanged"
        from review_request q
        left join review_request_change c on c.id = ${changeId ?? 0} and c.review_request_id = q.id
        where q.id = ${reviewRequestId} and q.is_published`,
    );
    if (!found) return undefined;
    const fields = found.fieldsChanged ?? {};
    const owners = [found.submitterId, ...(fields.submitter ? [fields.submitter.old.id] : [])];
    const nobodyElse = {
      reviewers: undefined,
      participants: undefined,
      members: undefined,
      watchers: undefined,
      groups: undefined,
    };
    if (isForOwnerOnly(told)) return { actorId, owners: [found.submitterId], ...nobodyElse };
    if (request === 'updated' && reviewId === undefined && told.replyIds.length === 0 && areReviewersOnly(fields)) {
      const groups = sql`unnest(${addedTo(fields.target_groups)}::integer[])`;
      return {
        ...nobodyElse,
        actorId,
        owners,
        groups,
        reviewers: people(addedTo(fields.target_people)),
        members: membersOf(groups),
      };
    }
    const groups = sql`(select group_id from review_request_group where review_request_id = ${reviewRequestId})`;
    const isOnlyReview = request === undefined && told.replyIds.length === 0;
    return {
      ...{ actorId, owners, groups, members: membersOf(groups) },
      reviewers: sql`
        select user_id, null::integer as group_id from review_request_person where review_request_id = ${reviewRequestId}`,
      participants:
        isOnlyReview || request === 'published'
          ? undefined
          : sql`
              select distinct user_id, null::integer as group_id from review
              where review_request_id = ${reviewRequestId} and is_published`,
      watchers: sql`
        select user_id, null::integer as group_id from watched_review_request where review_request_id = ${reviewRequestId}`,
    };
  }

  /** Mails to people whom the texts mention, before all others. The author and the owners are told as such. */
  private async mentions(eventId: string, told: Told, { actorId, owners }: Pool, room: number) {
    const ids = (await this.mentioned.of(told)).filter((id) => id !== actorId && !owners.includes(id));
    const made =
      ids.length > 0 && room > 0 ? await this.people(eventId, told, 'mentioned', people(ids), 0, room) : undefined;
    return made ?? { due: [], made: 0 };
  }

  /** Mails to the next people of a stage. */
  private async people(eventId: string, told: Told, reason: Reason, candidates: Sql, after: number, room: number) {
    const of = telling(told, reason);
    const together = told.together?.id ?? null;
    const [made] = await this.db.change(
      { found: number, last: number, made: number, due: numbers },
      sql`
        with candidate as materialized (
          select * from (${candidates}) one where user_id > ${after} order by user_id limit ${room}),
        made as (
          insert into mail_delivery (event_id, user_id, group_id, reason, state, together)
          select ${eventId}, u.id, candidate.group_id, ${reason},
            case when ${isHeld(of)} or ${together}::uuid is not null then 'held' else 'pending' end,
            case when not ${isHeld(of)} then ${together}::uuid end
          from candidate join user_account u on u.id = candidate.user_id ${withChoice}
          join review_request q on q.id = ${told.reviewRequestId}
          where ${wantsMail(of)} on conflict do nothing returning id, state)
        select (select count(*) from candidate) as found, coalesce((select max(user_id) from candidate), 0) as last,
          (select count(*) from made) as made, array(select id from made where state = 'pending') as due`,
    );
    return made;
  }

  /** One mail to each mailing list, whichever groups have it. */
  private async lists(eventId: string, { reviewRequestId }: Told, { groups }: Pool): Promise<number[]> {
    if (!groups) return [];
    const found = await this.db.all(
      { id: number, mailingList: text },
      sql`
        select g.id, g.mailing_list as "mailingList" from review_group g
        where g.id in (${groupIds(groups)}) and g.mailing_list <> '' and g.deleted_at is null
          and exists (select from review_request q where q.id = ${reviewRequestId}) order by g.id`,
    );
    const lists = found.flatMap(({ id, mailingList }) => listsOf(mailingList).map((address) => ({ id, address })));
    if (lists.length === 0) return [];
    const made = await this.db.change(
      { id: number },
      sql`
        insert into mail_delivery (event_id, group_id, address, reason)
        select ${eventId}, list.*, 'list' from unnest(
          ${lists.map(({ id }) => id)}::integer[], ${lists.map(({ address }) => address)}::text[]) list
        on conflict do nothing returning id`,
    );
    return made.map(({ id }) => id);
  }
}

const groupIds = (groups: Sql): Sql => sql`select * from ${groups} one`;

/** The members of these groups, of those that have no mailing list, as far as they want mail by them. */
const membersOf = (groups: Sql): Sql => sql`
  select gm.user_id, min(gm.group_id) as group_id
  from review_group_member gm join review_group g on g.id = gm.group_id
  where gm.group_id in (${groupIds(groups)}) and g.mailing_list = '' and g.deleted_at is null
    and coalesce(gm.mail, 'all') = 'all'
  group by gm.user_id`;

/** Nothing has changed but who is asked to review it. */
const areReviewersOnly = (fields: object): boolean =>
  Object.keys(fields).length > 0 &&
  Object.keys(fields).every((name) => name === 'target_people' || name === 'target_groups');

const addedTo = (names: Added | undefined): number[] =>
  (names?.new ?? []).map(({ id }) => id).filter((id) => !names?.old.some((before) => before.id === id));
