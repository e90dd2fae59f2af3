import { AnswerArguments } from '@review-service/contracts/agent-tools';
import { errors } from '@review-service/contracts/errors';
import { REPLY_COMMENTS, REVIEW_COMMENTS } from '@review-service/contracts/review-comments';
import { REPLY, REPLY_DRAFT } from '@review-service/contracts/review-replies';
import { type ApiObject, type OwnApi, RefusedCall } from '../own-api';
import { pathOf } from '../requests';
import { unlessMissing } from '../review-drafts';
import { COMMENTS, type ThreadPlace, threadPlace } from '../threads';
import { need, type Tool } from '../tool';

/** Answers in a thread, and settles its issue. */
export const answer: Tool<AnswerArguments> = {
  name: 'answer',
  title: 'Answer in a thread',
  description: 'Publishes an answer to a comment or a review, changes the state of its issue, or both.',
  arguments: AnswerArguments,
  effect: 'publishes',
  isIdempotent: false,
  needs: [
    ...need(REPLY_DRAFT, 'GET'),
    ...need(REPLY, 'GET', 'POST', 'PUT', 'DELETE'),
    ...Object.values(REPLY_COMMENTS).flatMap((one) => need(one, 'POST')),
    ...Object.values(REVIEW_COMMENTS).flatMap((one) => need(one, 'PUT')),
  ],
  async run({ review_request, thread, text = '', issue }, { api }) {
    const place = threadPlace(thread);
    if (text.trim() === '' && issue === undefined) refuse('text', 'Send a text, an issue, or both.');
    if (issue !== undefined && !place.comment)
      refuse('issue', 'A review itself has no issue. Its comments may have one.');
    const review = `${pathOf(review_request)}reviews/${place.review}/`;
    const reply = text.trim() === '' ? undefined : await draftReply(api, review, place, text);
    const state = issue === undefined ? undefined : await settle(api, review, place, issue, reply);
    if (reply !== undefined) await api.put(reply, { public: true });
    return { thread, answered: reply !== undefined, ...(state !== undefined && { issue: state }) };
  },
};

/** Saves an answer that is not published yet; its path. What the caller has begun in the app is left alone. */
async function draftReply(api: OwnApi, review: string, { comment }: ThreadPlace, text: string): Promise<string> {
  if (await unlessMissing(api.get(`${review}replies/draft/`))) {
    throw RefusedCall.of(
      errors.invalidAttribute,
      'You have an unpublished reply to this review. Publish or discard it in the app first.',
    );
  }
  const { reply } = await api.post(`${review}replies/`, comment ? {} : { body_top: text, body_top_text_type: 'plain' });
  const own = `${review}replies/${Number((reply as ApiObject).id)}/`;
  if (!comment) return own;
  const form = { reply_to_id: comment.id, text, text_type: 'plain' };
  await undoing(api, own, api.post(`${own}${COMMENTS[comment.kind].segment}/`, form));
  return own;
}

async function settle(
  api: OwnApi,
  review: string,
  { comment }: ThreadPlace,
  issue: string,
  reply: string | undefined,
): Promise<unknown> {
  if (!comment) return undefined;
  const path = `${review}${COMMENTS[comment.kind].segment}/${comment.id}/`;
  const changed = await undoing(api, reply, api.put(path, { issue_status: issue }));
  return ((changed.diff_comment ?? changed.general_comment ?? changed.file_attachment_comment) as ApiObject)
    .issue_status;
}

/** The result of a change; if it is refused, the reply that was begun is discarded. */
async function undoing<Result>(api: OwnApi, reply: string | undefined, change: Promise<Result>): Promise<Result> {
  try {
    return await change;
  } catch (thrown) {
    if (reply !== undefined) await unlessMissing(api.delete(reply));
    throw thrown;
  }
}

function refuse(field: string, message: string): never {
  throw RefusedCall.of(errors.invalidFormData, undefined, { fields: { [field]: [message] } });
}
