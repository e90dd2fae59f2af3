import { Injectable } from '@nestjs/common';
import { boolean, json, nullable, number, text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { PersonViewer } from '@review-service/visibility/person-viewer';
import { isReadableRepository } from '@review-service/visibility/repositories';
import { requestVisibility } from '@review-service/visibility/review-requests';
import type { Rights, SiteRole } from '@review-service/visibility/rights';
import type { Turn } from './reasons';
import { isAddress, isRefused, mayListHave, type Reason, telling, wantsMail, withChoice } from './receivers';
import { isForOwnerOnly, type Told } from './told';

/** Who a mail goes to. */
export interface Addressee {
  /** Null: a mailing list. */
  readonly userId: number | null;
  readonly groupId: number | null;
  readonly address: string | null;
  readonly reason: Reason;
}

/** Somebody who may be told, as of now. */
export interface Receiver extends Addressee {
  readonly address: string;
  readonly name: string;
  /** The group by which they are told; undefined: by none, or they may not know of it. */
  readonly group: string | undefined;
  /** They may know of the repository; the submitter of a change may have lost it. */
  readonly seesRepository: boolean;
  /** They are expected to act on it now, or the group by which they are told; undefined: they are not. */
  readonly asked: Turn['asked'];
  /** They are the ones for whom a review is that is for the submitter only. */
  readonly isOwnerOrActor: boolean;
}

/** What nobody can say of those on a list. */
const LIST = { seesRepository: true, isOwnerOrActor: false, asked: undefined };

const PERSON = {
  email: text,
  name: text,
  rights: json<Rights & { readonly id: number }>(),
  site: nullable(json<SiteRole & { readonly id: number }>()),
  group: nullable(text),
  submitterId: number,
  asked: nullable(json<NonNullable<Receiver['asked']>>()),
};

/** Checks receivers at the time of sending: people who may not see a review request by then get no mail about it. */
@Injectable()
export class JudgedReceivers {
  constructor(private readonly db: Database) {}

  /** Undefined: they are not to be told. */
  async judge(told: Told, addressee: Addressee): Promise<Receiver | undefined> {
    const receiver = await (addressee.userId === null
      ? this.list(told, addressee)
      : this.person(told, addressee, addressee.userId));
    if (!receiver || !isAddress(receiver.address)) return undefined;
    return isForOwnerOnly(told) && !receiver.isOwnerOrActor ? undefined : receiver;
  }

  private async person(told: Told, addressee: Addressee, userId: number): Promise<Receiver | undefined> {
    const { reviewRequestId, actorId } = told;
    const found = await this.db.find(
      PERSON,
      sql`
        select u.email, trim(u.first_name || ' ' || u.last_name) as name, q.submitter_id as "submitterId",
          json_build_object(
            'id', u.id, 'isSuperuser', u.is_superuser, 'isStaff', u.is_staff,
            'permissions', array(select codename from user_permission where user_id = u.id)) as rights,
          case when s.id is not null then json_build_object(
            'id', s.id, 'isPublic', s.is_public, 'isMember', role.user_id is not null,
            'isAdmin', coalesce(role.is_admin, false)) end as site,
          (select g.name from review_group g join review_group_member gm on gm.group_id = g.id and gm.user_id = u.id
            where g.id = ${addressee.groupId ?? 0} and g.deleted_at is null and coalesce(gm.mail, 'all') = 'all') as "group",
          (select json_build_object('reason', a.reason, 'note', a.note, 'isOfGroup', a.user_id is null)
            from attention a
            where a.review_request_id = q.id and not a.is_dismissed
              and (a.user_id = u.id or a.group_id = ${addressee.groupId ?? 0})
            order by a.user_id nulls last limit 1) as asked
        from user_account u ${withChoice} join review_request q on q.id = ${reviewRequestId} and q.is_published
        left join local_site s on s.id = q.local_site_id
        left join local_site_user role on role.local_site_id = s.id and role.user_id = u.id
        where u.id = ${userId} and ${wantsMail(telling(told, addressee.reason))}`,
    );
    if (!found) return undefined;
    const viewer = new PersonViewer(found.rights, found.site);
    if (!viewer.mayEnter) return undefined;
    const seen = await this.db.find(
      { seesRepository: boolean },
      sql`
        select q.repository_id is null or exists (
          select from repository r where r.id = q.repository_id and ${isReadableRepository(viewer)}) as "seesRepository"
        from review_request q ${requestVisibility.openedBy(viewer)}
        where q.id = ${reviewRequestId} and ${requestVisibility.isVisible(viewer)}`,
    );
    if (!seen) return undefined;
    // Who has left the group, or wants no mail by it, hears by it of nothing.
    if (addressee.reason === 'member' && found.group === null) return undefined;
    return {
      ...addressee,
      ...{ address: found.email, name: found.name, group: found.group ?? undefined, asked: found.asked ?? undefined },
      seesRepository: seen.seesRepository,
      isOwnerOrActor: userId === found.submitterId || userId === actorId,
    };
  }

  private async list(told: Told, { address, ...addressee }: Addressee): Promise<Receiver | undefined> {
    const found = await this.db.find(
      { name: text, displayName: text },
      sql`
        select g.name, g.display_name as "displayName" from review_group g
        join review_request q on q.id = ${told.reviewRequestId} and q.is_published
        where g.id = ${addressee.groupId} and ${mayListHave}
          and not ${isRefused(sql`${address}`)}`,
    );
    if (!found || address === null) return undefined;
    const { name, displayName } = found;
    return { ...addressee, address, name: displayName, group: name, ...LIST };
  }
}
