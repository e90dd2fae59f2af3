import { Injectable } from '@nestjs/common';
import type { AttentionReason } from '@review-service/contracts/attention';
import type { RowOf } from '@review-service/database/columns';
import { boolean, json, jsons, nullable, number, numbers, text, time } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { PersonViewer } from '@review-service/visibility/person-viewer';
import { requestVisibility } from '@review-service/visibility/review-requests';
import type { Rights, SiteRole } from '@review-service/visibility/rights';
import type { DigestContent, News, RequestNews, Waiting } from './digest-content';
import type { MailContent } from './mail-content';
import { nameOfU, NOBODY } from './mail-reader';
import { isAddress, tellingOfRow, wantsMail, withChoice } from './receivers';
import { mailOf, type Told } from './told';
import { cutAt, inOneLine, verdictOf } from './words';

/** The most entries of a digest, and characters of a text in it. The page has the rest. */
const MOST = { news: 200, waiting: 50, words: 200 };

const PERSON = {
  email: text,
  name: text,
  timeZone: text,
  isTogether: boolean,
  rights: json<Rights & { readonly id: number }>(),
  sites: jsons<SiteRole & { readonly id: number }>(),
};

const WAITING = {
  displayId: number,
  site: nullable(text),
  summary: text,
  // Nobody stores another.
  reason: text,
  note: text,
  since: time,
  total: number,
};

const HELD = {
  requestId: number,
  displayId: number,
  site: nullable(text),
  summary: text,
  status: text,
  submitterId: number,
  owner: text,
  actor: nullable(text),
  name: text,
  payload: json<object>(),
  at: time,
};

const SAID = {
  id: number,
  isReply: boolean,
  to: nullable(text),
  shipIt: boolean,
  words: text,
  comments: number,
  issues: number,
};

type Held = RowOf<typeof HELD>;
type Said = RowOf<typeof SAID>;

/** Reads what a digest is made of, by few statements however much was held back, and judges all of it as of now. */
@Injectable()
export class DigestReader {
  constructor(private readonly db: Database) {}

  /** Undefined: there is nothing in it for this person any more. What they may not have is dropped from it. */
  async read(digestId: number, userId: number): Promise<DigestContent | undefined> {
    const person = await this.person(digestId, userId);
    if (!person || !isAddress(person.email)) return undefined;
    const viewers = [null, ...person.sites]
      .map((site) => new PersonViewer(person.rights, site))
      .filter(({ mayEnter }) => mayEnter);
    const allowed: number[] = [];
    const waiting: RowOf<typeof WAITING>[] = [];
    // The Local Sites of one person's review requests: mostly none, and never many.
    for (const viewer of viewers) {
      allowed.push(...(await this.allowed(digestId, viewer)));
      if (!person.isTogether) waiting.push(...(await this.waiting(viewer)));
    }
    await this.drop(digestId, allowed);
    const held = await this.held(allowed);
    const requests = await this.newsOf(held, userId);
    if (requests.length === 0) return undefined;
    const totals = new Map(waiting.map(({ site, total }) => [site, total]));
    const shown = waiting.sort((a, b) => a.since.getTime() - b.since.getTime()).slice(0, MOST.waiting);
    return {
      ...{
        address: person.email,
        name: person.name,
        timeZone: person.timeZone,
        requests,
        isTogether: person.isTogether,
      },
      waiting: shown.map(waitingOf),
      moreWaiting: [...totals.values()].reduce((sum, total) => sum + total, 0) - shown.length,
      more: allowed.length - held.length,
    };
  }

  /** With what they are on each Local Site that it is about. */
  private person(digestId: number, userId: number) {
    return this.db.find(
      PERSON,
      sql`
        select u.email, trim(u.first_name || ' ' || u.last_name) as name, coalesce(choice.time_zone, 'UTC') as "timeZone",
          exists (select from mail_delivery g where g.id = ${digestId} and g.together is not null) as "isTogether",
          json_build_object(
            'id', u.id, 'isSuperuser', u.is_superuser, 'isStaff', u.is_staff,
            'permissions', array(select codename from user_permission where user_id = u.id)) as rights,
          array(
            select json_build_object(
              'id', s.id, 'isPublic', s.is_public, 'isMember', role.user_id is not null,
              'isAdmin', coalesce(role.is_admin, false))
            from local_site s
            left join local_site_user role on role.local_site_id = s.id and role.user_id = u.id
            where s.id in (
              select q.local_site_id from mail_delivery d join mail_event e on e.id = d.event_id
              join review_request q on q.id = (e.payload->>'reviewRequestId')::integer
              where d.digest_id = ${digestId}
              union select q.local_site_id from attention a join review_request q on q.id = a.review_request_id
              where a.user_id = u.id)) as sites
        from user_account u ${withChoice} where u.id = ${userId} and u.is_active`,
    );
  }

  /** The deliveries of it that the person may have, by the rule of single mails. */
  private async allowed(digestId: number, viewer: PersonViewer): Promise<readonly number[]> {
    const found = await this.db.find(
      { ids: numbers },
      sql`
        select array(
          select d.id from mail_delivery d
          join mail_event e on e.id = d.event_id
          join user_account u on u.id = d.user_id ${withChoice}
          join review_request q on q.id = (e.payload->>'reviewRequestId')::integer and q.is_published
            and q.local_site_id is not distinct from ${viewer.siteId}
          ${requestVisibility.openedBy(viewer)}
          where d.digest_id = ${digestId} and ${wantsMail(tellingOfRow)} and ${requestVisibility.isVisible(viewer)}
            and (d.reason <> 'member' or exists (
              select from review_group_member gm join review_group g on g.id = gm.group_id
              where gm.group_id = d.group_id and gm.user_id = d.user_id and g.deleted_at is null
                and coalesce(gm.mail, 'all') = 'all'))
          order by d.id) as ids`,
    );
    return found?.ids ?? [];
  }

  /** What waits for the person on one site, longest first; each row says how many these are. */
  private waiting(viewer: PersonViewer) {
    return this.db.all(
      WAITING,
      sql`
        select q.display_id as "displayId", s.name as site, q.summary, a.reason, a.note, a.since,
          count(*) over () as total
        from attention a
        join review_request q on q.id = a.review_request_id and q.local_site_id is not distinct from ${viewer.siteId}
        left join local_site s on s.id = q.local_site_id
        ${requestVisibility.openedBy(viewer)}
        where a.user_id = ${viewer.userId} and not a.is_dismissed and ${requestVisibility.isVisible(viewer)}
        order by a.since, a.id limit ${MOST.waiting}`,
    );
  }

  private async drop(digestId: number, allowed: readonly number[]): Promise<void> {
    await this.db.change(
      {},
      sql`
        update mail_delivery set state = 'dropped', answer = 'by then, it was not for them'
        where digest_id = ${digestId} and state = 'held' and id <> all(${[...allowed]}::integer[])`,
    );
  }

  /** The first of these. */
  private held(ids: readonly number[]): Promise<Held[]> {
    return this.db.all(
      HELD,
      sql`
        select q.id as "requestId", q.display_id as "displayId", s.name as site, q.summary, q.status,
          q.submitter_id as "submitterId", e.name, e.payload, e.created_at as at,
          (select ${nameOfU} from user_account u where u.id = q.submitter_id) as owner,
          (select ${nameOfU} from user_account u where u.id = (e.payload->>'actorId')::integer) as actor
        from mail_delivery d join mail_event e on e.id = d.event_id
        join review_request q on q.id = (e.payload->>'reviewRequestId')::integer
        left join local_site s on s.id = q.local_site_id
        where d.id = any(${[...ids]}::integer[]) order by (e.payload->>'togetherAt')::integer nulls first, e.created_at, d.id limit ${MOST.news}`,
    );
  }

  private async newsOf(held: readonly Held[], userId: number): Promise<RequestNews[]> {
    const all = held.flatMap((row) => {
      const told = mailOf(row);
      return told ? [{ row, told: toldTo(told, row, userId) }] : [];
    });
    const said = await this.said(all.flatMap(({ told }) => reviewsOf(told)));
    const texts = await this.changeTexts(all.flatMap(({ told }) => told.changeId ?? []));
    const requests = new Map<number, Omit<RequestNews, 'news'> & { readonly news: News[] }>();
    for (const { row, told } of all) {
      const reviews = reviewsOf(told).flatMap((id) => said.get(id) ?? []);
      if (told.request === undefined && reviews.length === 0) continue;
      const { requestId, displayId, site, summary } = row;
      const of = requests.get(requestId) ?? { displayId, site: site ?? undefined, summary, news: [] };
      of.news.push(newsOf(row, told, reviews, texts));
      requests.set(requestId, of);
    }
    return [...requests.values()];
  }

  private async said(ids: readonly number[]): Promise<Map<number, Said>> {
    const rows = await this.db.all(
      SAID,
      sql`
        select v.id, v.reply_to_id is not null as "isReply", v.ship_it and v.is_counted as "shipIt",
          left(coalesce(nullif(v.body_top, ''), v.body_bottom), ${MOST.words + 1}) as words,
          (select ${nameOfU} from review first join user_account u on u.id = first.user_id
            where first.id = v.reply_to_id) as to,
          (select count(*) from review_comment c where c.review_id = v.id) as comments,
          (select count(*) from review_comment c where c.review_id = v.id and c.issue_status is not null) as issues
        from review v where v.id = any(${[...ids]}::integer[]) and v.is_published`,
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  private async changeTexts(ids: readonly number[]): Promise<Map<number, string>> {
    const rows = await this.db.all(
      { id: number, text },
      sql`
        select id, left(text, ${MOST.words + 1}) as text from review_request_change
        where id = any(${[...ids]}::integer[])`,
    );
    return new Map(rows.map((row) => [row.id, row.text]));
  }
}

const reviewsOf = ({ reviewId, replyIds }: Told): number[] => [
  ...(reviewId === undefined ? [] : [reviewId]),
  ...replyIds,
];

/** Without a review that is for others only. */
function toldTo(told: Told, { submitterId }: Held, userId: number): Told {
  return told.isToOwnerOnly && userId !== submitterId && userId !== told.actorId
    ? { ...told, reviewId: undefined }
    : told;
}

function newsOf(
  { status, owner, actor, at }: Held,
  { request, changeId }: Told,
  reviews: readonly Said[],
  texts: ReadonlyMap<number, string>,
): News {
  const words = [texts.get(changeId ?? 0) ?? '', ...reviews.map((one) => one.words)].find((one) => one !== '') ?? '';
  const [result] = reviews.flatMap(({ shipIt, issues }) => verdictOf(shipIt, issues > 0) ?? []);
  return {
    ...{ at, request, verdict: result, words: cutAt(inOneLine(words), MOST.words) },
    // The cast says what the table's check does.
    status: status as MailContent['status'],
    actor: { name: actor ?? NOBODY },
    owner: { name: owner },
    said: reviews.map(({ isReply, to }) => ({ isReply, to: to ?? undefined })),
    comments: reviews.reduce((sum, { comments }) => sum + comments, 0),
  };
}

const waitingOf = ({ site, reason, ...waiting }: RowOf<typeof WAITING>): Waiting => ({
  ...waiting,
  site: site ?? undefined,
  // Nobody stores another.
  reason: reason as AttentionReason,
});
