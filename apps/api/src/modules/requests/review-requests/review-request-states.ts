import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import type { UpdateReviewRequest } from '@review-service/contracts/review-requests';
import { number } from '@review-service/database/row-types';
import { empty, type Sql, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { byAgentOf } from '../../../access/callers/by-agent';
import type { Caller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { refuse } from '../../../access/rules/refuse';
import { fail } from '../../../errors/api.exception';
import type { ExtraDataChange } from '../../../hypermedia/extra-data/extra-data';
import type { RichText } from '../../../hypermedia/texts/rich-text';
import type { FieldsChanged } from './fields-changed';
import { copiedNames, NAME_KINDS } from './names';
import { mayChangeStatus } from './review-request.policy';
import { ReviewRequestEvents } from './review-request-events';
import { type CheckedReviewRequest, codeOf, eventOf, ReviewRequestsService } from './review-requests.service';

type Status = CheckedReviewRequest['status'];

const NOTHING: RichText = { text: '', isMarkdown: false };

/** Closes, reopens and deletes review requests. */
@Injectable()
export class ReviewRequestStates {
  constructor(
    private readonly db: Database,
    private readonly events: ReviewRequestEvents,
    private readonly requests: ReviewRequestsService,
  ) {}

  /** All that is asked for, or nothing: each part has a right of its own. */
  @Transactional()
  async update(
    { caller, lock }: Claim<CheckedReviewRequest>,
    given: UpdateReviewRequest,
    extra: ExtraDataChange,
  ): Promise<CheckedReviewRequest> {
    const request = await lock();
    const { id, editable } = request;
    if (given.status !== undefined && !mayChangeStatus(caller, request)) refuse(caller);
    if (given.changenum !== undefined) {
      // Nothing is read from repositories whose changes have numbers.
      if (!editable) refuse(caller);
      fail(errors.repositoryNotRead);
    }
    const extraData = extra(request.extraData);
    if (extraData !== request.extraData) {
      if (!editable) refuse(caller);
      await this.db.change({}, sql`update review_request set extra_data = ${extraData}::jsonb where id = ${id}`);
      await this.events.keepData(request, {});
    }
    const status = codeOf(given.status);
    if (status === 'P') await this.reopen(request, caller);
    else if (status !== undefined) await this.close(request, status, said(given), caller);
    return (await this.requests.lock(id, caller)) ?? fail(errors.doesNotExist);
  }

  /** Closes a locked one in the caller's transaction, with a description in plain text. */
  async closeWithin(
    request: CheckedReviewRequest,
    status: Exclude<Status, 'P'>,
    text: string,
    caller: Caller,
    together: object = {},
  ): Promise<void> {
    if (!mayChangeStatus(caller, request)) refuse(caller);
    await this.close(request, status, { text, isMarkdown: false }, caller, together);
  }

  /**
   * Opens a locked one that is closed. One that was discarded is as if it had not been published: its draft says that it
   * is open again, and others see it when that is published.
   */
  async reopen(request: CheckedReviewRequest, caller: Caller): Promise<void> {
    if (request.status === 'P') return;
    const event = eventOf(request, caller);
    if (request.status === 'S') {
      const changeId = await this.move(request, 'P', NOTHING, caller);
      await this.events.send('review-request.reopened', { ...event, changeId });
      return;
    }
    await this.db.change(
      {},
      sql`
        update review_request set
          status = 'P', is_published = false, close_description = '', close_description_is_markdown = false,
          updated_at = clock_timestamp()
        where id = ${request.id}`,
    );
    await this.requests.openDraft(request);
    await this.db.change(
      {},
      sql`update review_request_draft set reopens = true where review_request_id = ${request.id}`,
    );
    await this.events.send('review-request.reopened', event);
  }

  /**
   * The worker deletes the rest of it, so this takes the same time however much there is. Its number is not given
   * again.
   */
  @Transactional()
  async delete({ lock, caller }: Claim<CheckedReviewRequest>): Promise<void> {
    const request = await lock();
    // Its listeners see it for the last time.
    await this.events.send('review-request.deleted', eventOf(request, caller));
    await this.db.change({}, sql`delete from review_request where id = ${request.id}`);
  }

  /** Its draft goes, with the diff on it. One that nobody else has seen yet keeps what its draft says. */
  private async close(
    request: CheckedReviewRequest,
    status: Exclude<Status, 'P'>,
    text: RichText | undefined,
    caller: Caller,
    together: object = {},
  ): Promise<void> {
    if (status === request.status) return this.sayAgain(request, text);
    if (!request.isPublished) {
      if (status === 'S') fail(errors.cannotPublish, { message: UNPUBLISHED });
      await this.takeOverDraft(request);
    }
    const deletedDiffId = await this.deleteDraft(request);
    const changeId = await this.move(request, status, text ?? NOTHING, caller);
    await this.events.send('review-request.closed', {
      ...eventOf(request, caller),
      ...together,
      changeId,
      status,
      ...(deletedDiffId !== undefined && { deletedDiffId }),
    });
  }

  /** Sets the state and writes down that it changed. Discarding frees the commit id for another one. */
  private async move(
    { id, status: old }: CheckedReviewRequest,
    status: Status,
    { text, isMarkdown }: RichText,
    caller: Caller,
  ): Promise<number> {
    const fieldsChanged: FieldsChanged = { status: { old, new: status } };
    const [change] = await this.db.change(
      { id: number },
      sql`
        with moment as materialized (select clock_timestamp() as at),
        moved as (
          update review_request q set
            status = ${status}, close_description = ${text}, close_description_is_markdown = ${isMarkdown},
            commit_id = case when ${status === 'D'} then null else q.commit_id end, updated_at = moment.at
          from moment where q.id = ${id})
        insert into review_request_change (
          review_request_id, user_id, created_at, text, is_markdown, fields_changed, by_agent)
        select ${id}, ${caller.userId}, at, ${text}, ${isMarkdown}, ${JSON.stringify(fieldsChanged)}::jsonb,
          ${byAgentOf(caller)}::jsonb
        from moment
        returning id`,
    );
    return change?.id ?? fail(errors.internal);
  }

  /** Closed in the same way already: what was said about it then is replaced, if something else is said now. */
  private async sayAgain({ id, status }: CheckedReviewRequest, said: RichText | undefined): Promise<void> {
    const next = (text: Sql, isMarkdown: Sql) =>
      said ? sql`${text} = ${said.text}, ${isMarkdown} = ${said.isMarkdown},` : empty;
    await this.db.change(
      {},
      sql`
        with moment as materialized (select clock_timestamp() as at),
        said as (
          update review_request_change c set ${next(sql`text`, sql`is_markdown`)} created_at = moment.at
          from moment where c.id = (
            select o.id from review_request_change o
            where o.review_request_id = ${id} and o.fields_changed #>> '{status,new}' = ${status}
            order by o.id desc limit 1))
        update review_request q set
          ${next(sql`close_description`, sql`close_description_is_markdown`)} updated_at = moment.at
        from moment where q.id = ${id}`,
    );
  }

  private async takeOverDraft({ id }: CheckedReviewRequest): Promise<void> {
    const [draft] = await this.db.change(
      { id: number },
      sql`
        update review_request q set
          summary = d.summary, description = d.description, description_is_markdown = d.description_is_markdown,
          testing_done = d.testing_done, testing_done_is_markdown = d.testing_done_is_markdown,
          bugs_closed = d.bugs_closed, branch = d.branch, restricted_by_deleted_group = d.restricted_by_deleted_group
        from review_request_draft d where q.id = ${id} and d.review_request_id = q.id returning d.id`,
    );
    if (!draft) return;
    await this.db.change({}, sql`${copiedNames(NAME_KINDS, id, draft.id)} select`);
  }

  /** Resolves with the id of the diff that went with it, if there was one. */
  private async deleteDraft({ id }: CheckedReviewRequest): Promise<number | undefined> {
    const diff = await this.db.find(
      { id: number },
      sql`select d.id from diff d where d.review_request_id = ${id} and d.on_draft limit 1`,
    );
    await this.db.change({}, sql`delete from review_request_draft where review_request_id = ${id}`);
    return diff?.id;
  }
}

const UNPUBLISHED = 'Others have not seen this review request yet: publish it before you submit it, or discard it.';

/** What is said about closing it; undefined: nothing. */
function said(given: UpdateReviewRequest): RichText | undefined {
  const text = given.close_description || (given.description ?? given.close_description);
  if (text === undefined) return undefined;
  const { close_description_text_type: type = given.text_type } = given;
  return { text: text.trim(), isMarkdown: type === 'markdown' };
}
