import { Inject, Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { GROUP } from '@review-service/contracts/groups';
import { ISSUE_STATUSES } from '@review-service/contracts/issues';
import { PageQuery } from '@review-service/contracts/paging';
import {
  COMMENT_KINDS,
  type CommentKind,
  REPLY_COMMENTS,
  REVIEW_COMMENTS,
} from '@review-service/contracts/review-comments';
import { REPLY } from '@review-service/contracts/review-replies';
import { REVIEW_REQUEST_CHANGE } from '@review-service/contracts/review-request-changes';
import type { WebhookTold } from '@review-service/contracts/review-request-events';
import { REVIEW_REQUEST, REVIEW_REQUEST_STATUSES } from '@review-service/contracts/review-requests';
import { REVIEW } from '@review-service/contracts/reviews';
import { STATUS_UPDATE } from '@review-service/contracts/status-updates';
import { USER } from '@review-service/contracts/users';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { ApiConfig } from '../../../api.config';
import { Caller, type Site } from '../../../access/callers/caller';
import { ShownWithin } from '../../../hypermedia/rendering/shown-within';
import type { ResourceMetadata } from '../../../hypermedia/resources/presenter';
import { Urls } from '../../../hypermedia/resources/urls';
import { type GroupHappening, GroupPresenter, GroupsService } from '../../groups/groups';
import { userColumns, UserPresenter } from '../../people/users';
import { ReviewRequestChangePresenter, ReviewRequestChangesService } from '../../publication/review-request-changes';
import {
  type CheckedReviewRequest,
  ReviewRequestPresenter,
  ReviewRequestsService,
} from '../../requests/review-requests';
import { isOfReview, ReviewCommentPresenter, ReviewCommentsService } from '../../reviews/review-comments';
import { ReplyPresenter } from '../../reviews/review-replies';
import { ReviewPresenter, ReviewsService } from '../../reviews/reviews';
import { StatusUpdatePresenter, StatusUpdatesService } from '../../reviews/status-updates';

/** What webhooks are told of, and who did it. */
type Told = WebhookTold & { readonly actorId: number };

/** The members of a message, beside those that all have. */
export type Payload = Readonly<Record<string, unknown>>;

/** A review request whose webhooks are told something. */
interface Place {
  readonly displayId: number;
  /** Null: it is on no Local Site. */
  readonly site: Pick<Site, 'id' | 'name' | 'isPublic'> | null;
}

/** The members with comments, by their kind. */
const MEMBERS: Readonly<Record<CommentKind, string>> = {
  diff: 'diff_comments',
  file: 'file_attachment_comments',
  general: 'general_comments',
};

/** The most comments of a kind in a message. The links of the review lead to the rest. */
const COMMENTS = Object.assign(new PageQuery(), { 'max-results': 200 });

/**
 * The caller in whose name webhooks are told: it sees what administrators of the place see, but is no person, so
 * private addresses of people are not in a message.
 */
const administratorOf = (site: Place['site']): Caller =>
  new Caller(
    'nothing',
    { id: 0, username: '', isSuperuser: true, isStaff: false, isBot: false, permissions: [] },
    site && { ...site, isMember: true, isAdmin: true },
  );

/** Shows what webhooks are told as the API shows it, as it is at this moment. */
@Injectable()
export class WebhookPayloads {
  constructor(
    private readonly db: Database,
    private readonly modules: ModuleRef,
    private readonly within: ShownWithin,
    private readonly groups: GroupsService,
    private readonly requests: ReviewRequestsService,
    private readonly changes: ReviewRequestChangesService,
    private readonly reviews: ReviewsService,
    private readonly comments: ReviewCommentsService,
    private readonly statusUpdates: StatusUpdatesService,
    @Inject(ApiConfig) private readonly config: ApiConfig,
  ) {}

  /** The members of each event of a review request, which is read once; none, if it is not there. */
  async of(place: Place, told: readonly Told[]): Promise<Payload[]> {
    const caller = administratorOf(place.site);
    const request = await this.requests.find(place.displayId, caller);
    if (!request) return [];
    const shown = new Shown(this.modules, this.within, Urls.at(this.config.url, place.site?.name));
    const review_request = shown.object({ definition: REVIEW_REQUEST, presenter: ReviewRequestPresenter }, request);
    const payloads: Payload[] = [];
    for (const one of told) payloads.push({ ...(await this.members(one, request, caller, shown)), review_request });
    return payloads;
  }

  private async members(told: Told, request: CheckedReviewRequest, caller: Caller, shown: Shown): Promise<Payload> {
    switch (told.name) {
      case 'review_request_published':
        return {
          published_by: await this.doneBy(told.actorId, request, caller, shown),
          ...(await this.published(told.changeId, request, caller, shown)),
        };
      case 'review_request_closed':
        return {
          closed_by: await this.doneBy(told.actorId, request, caller, shown),
          close_type: REVIEW_REQUEST_STATUSES[told.status],
        };
      case 'review_request_reopened':
        return { reopened_by: await this.doneBy(told.actorId, request, caller, shown) };
      case 'review_published':
      case 'reply_published':
        return this.said(told, request, caller, shown);
      case 'review_request_deleted':
        return { deleted_by: await this.doneBy(told.actorId, request, caller, shown) };
      case 'stack_published':
        return {
          published_by: await this.doneBy(told.actorId, request, caller, shown),
          review_request_ids: told.published,
        };
      case 'review_endorsed':
      case 'ship_it_revoked': {
        const [review] = await this.reviews.ofRequest(request.id, [told.reviewId], caller);
        const as = { definition: REVIEW, presenter: ReviewPresenter };
        return {
          [told.name === 'review_endorsed' ? 'endorsed_by' : 'revoked_by']: await this.doneBy(
            told.actorId,
            request,
            caller,
            shown,
          ),
          review: review ? shown.object(as, review) : null,
        };
      }
      case 'issue_changed':
        return {
          changed_by: await this.doneBy(told.actorId, request, caller, shown),
          former_issue_status: ISSUE_STATUSES[told.from],
          comment: await this.comment(told.commentId, caller, shown),
        };
      case 'status_update_changed': {
        const update = await this.statusUpdates.find(request, told.statusUpdateId, caller);
        const as = { definition: STATUS_UPDATE, presenter: StatusUpdatePresenter };
        return {
          changed_by: await this.doneBy(told.actorId, request, caller, shown),
          happened: told.happened,
          status_update: update ? shown.object(as, update) : null,
        };
      }
    }
  }

  /** The members of an event of a group. */
  async ofGroup(happening: GroupHappening): Promise<Payload> {
    const { site, userId: actorId } = happening.caller;
    const caller = administratorOf(site);
    const shown = new Shown(this.modules, this.within, Urls.at(this.config.url, site?.name));
    const isDeleted = happening.name === 'deleted';
    const group = isDeleted
      ? happening.group
      : (await this.groups.ofIds([happening.groupId], caller)).get(happening.groupId);
    const members = {
      group: group ? shown.object({ definition: GROUP, presenter: GroupPresenter }, group) : null,
      done_by: await this.person([actorId], caller, shown),
    };
    if (happening.name === 'changed') return { ...members, former_name: happening.formerName };
    return 'userId' in happening ? { ...members, user: await this.person([happening.userId], caller, shown) } : members;
  }

  private async comment(id: number, caller: Caller, shown: Shown): Promise<object | null> {
    for (const kind of COMMENT_KINDS) {
      const definition = REVIEW_COMMENTS[kind];
      const comment = (await this.comments.ofIds([id], { kind, definition }, caller)).get(id);
      if (comment) return shown.object({ definition, presenter: ReviewCommentPresenter }, comment);
    }
    return null;
  }

  private async published(
    changeId: number | undefined,
    request: CheckedReviewRequest,
    caller: Caller,
    shown: Shown,
  ): Promise<Payload> {
    if (changeId === undefined) return { is_new: true };
    const change = await this.changes.find(request, changeId, caller);
    const as = { definition: REVIEW_REQUEST_CHANGE, presenter: ReviewRequestChangePresenter };
    return { is_new: false, ...(change && { change: shown.object(as, change) }) };
  }

  /** Where nobody did it, the submitter. */
  private async doneBy(
    id: number,
    { submitter }: CheckedReviewRequest,
    caller: Caller,
    shown: Shown,
  ): Promise<object | null> {
    return this.person([id, submitter.id], caller, shown);
  }

  /** The first of these that there is. It shows non-members of the site, too. */
  private async person(ids: readonly number[], caller: Caller, shown: Shown): Promise<object | null> {
    const columns = userColumns(caller);
    const found = await this.db.all(
      columns,
      sql`
        select ${columns} from user_account u where u.id = any(${[...ids]}::integer[])
        order by array_position(${[...ids]}::integer[], u.id) limit 1`,
    );
    const [user] = found;
    return user ? shown.object({ definition: USER, presenter: UserPresenter }, user) : null;
  }

  private async said(
    { name, reviewId }: Extract<Told, { name: 'review_published' | 'reply_published' }>,
    request: CheckedReviewRequest,
    caller: Caller,
    shown: Shown,
  ): Promise<Payload> {
    const [review] = await this.reviews.ofRequest(request.id, [reviewId], caller);
    const isReply = name === 'reply_published';
    const definitions = isReply ? REPLY_COMMENTS : REVIEW_COMMENTS;
    const members: [string, unknown][] = [['screenshot_comments', []]];
    for (const kind of COMMENT_KINDS) {
      const definition = definitions[kind];
      const list = { request, kind, definition, isListed: isOfReview(kind, { id: reviewId }) };
      const { items } = await this.comments.list(list, caller, COMMENTS);
      const as = { definition, presenter: ReviewCommentPresenter };
      members.push([MEMBERS[kind], items.map((comment) => shown.object(as, comment))]);
    }
    return {
      [isReply ? 'reply' : 'review']: shown.object(
        isReply ? { definition: REPLY, presenter: ReplyPresenter } : { definition: REVIEW, presenter: ReviewPresenter },
        review,
      ),
      ...Object.fromEntries(members),
    };
  }
}

/** Shows objects as their own URLs do, and what they have within. */
class Shown {
  constructor(
    private readonly modules: ModuleRef,
    private readonly within: ShownWithin,
    private readonly urls: Urls,
  ) {}

  object({ definition, presenter: type }: ResourceMetadata, entity: unknown): object {
    const presenter = this.modules.get(type, { strict: false });
    const embed = (resource: ResourceMetadata, inner: unknown) => this.object(resource, inner);
    return {
      ...presenter.fields(entity, this.urls, embed),
      links: this.within.links(definition, presenter, entity, this.urls),
    };
  }
}
