import { answerOf, type Schemas } from '@review-service/client';
import { service } from '../base/service.ts';
import { numberBehind } from '../base/number-behind.ts';
import { type Comment, fileOf } from './comments.ts';
import { type Answered, kindOf, type CommentPlace } from './places.ts';
import { regionFields, regionIn } from './regions.ts';
import type { Linked, Stored, Words } from './words.ts';

/** A comment as the service shows it, of whatever kind. */
type ShownComment = Pick<
  Schemas['GeneralComment'],
  'id' | 'links' | 'text' | 'text_type' | 'timestamp' | 'issue_opened' | 'issue_status' | 'extra_data'
>;

const REVIEWS = '/api/review-requests/{review_request_id}/reviews/';
const REVIEW = `${REVIEWS}{review_id}/` as const;
const REPLY = `${REVIEW}replies/{reply_id}/` as const;

const storedOf = (comment: ShownComment): Stored => ({
  id: comment.id,
  links: comment.links,
  words: wordsOf(comment),
  tag: answerOf(comment).etag ?? '',
});

const bodyOf = ({ text, textType, opensIssue, needsVerification, region }: Words) => ({
  text,
  text_type: textType,
  issue_opened: opensIssue,
  'extra_data.require_verification': opensIssue && needsVerification,
  ...regionFields(region),
});

/** The reader's review that is not published: a new one, or the one that there is. */
export async function beginReview(requestId: number): Promise<number> {
  const { review } = await service.post(REVIEWS, { path: { review_request_id: requestId }, body: {} });
  return review.id;
}

/** The reader's reply to a review that is not published: a new one, or the one that there is. */
export async function beginReply(requestId: number, review: number): Promise<number> {
  const path = { review_request_id: requestId, review_id: review };
  const { reply } = await service.post(`${REVIEW}replies/`, { path, body: {} });
  return reply.id;
}

/**
 * Makes a draft comment, in the draft of a review or of a reply.
 * @param idempotencyKey when the answer is lost, the same may be sent again under this name, and is made once
 */
export async function makeComment(
  requestId: number,
  place: CommentPlace,
  words: Words,
  idempotencyKey: string,
): Promise<Stored> {
  if (place.about === 'comment') return storedOf(await makeReply(requestId, place.answered, words));
  const path = { review_request_id: requestId, review_id: await beginReview(requestId) };
  const options = { path, idempotencyKey };
  if (place.about === 'lines') {
    const { fileId, olderId, firstRow: first_line, rowCount: num_lines } = place.lines;
    const files = olderId === undefined ? { filediff_id: fileId } : { filediff_id: olderId, interfilediff_id: fileId };
    const body = { ...bodyOf(words), ...files, first_line, num_lines };
    return storedOf((await service.post(`${REVIEW}diff-comments/`, { ...options, body })).diff_comment);
  }
  if (place.about === 'file') {
    const body = {
      ...bodyOf(words),
      file_attachment_id: place.file.id,
      ...(place.file.against !== undefined && { diff_against_file_attachment_id: place.file.against }),
    };
    const made = await service.post(`${REVIEW}file-attachment-comments/`, { ...options, body });
    return storedOf(made.file_attachment_comment);
  }
  return storedOf(
    (await service.post(`${REVIEW}general-comments/`, { ...options, body: bodyOf(words) })).general_comment,
  );
}

/** What a reply says to a comment. There is one of it: sent again, it is changed. */
async function makeReply(
  requestId: number,
  { kind, id, review }: Answered,
  { text, textType }: Words,
): Promise<ShownComment> {
  const path = { review_request_id: requestId, review_id: review, reply_id: await beginReply(requestId, review) };
  const body = { reply_to_id: id, text, text_type: textType };
  if (kind === 'diff') return (await service.post(`${REPLY}diff-comments/`, { path, body })).diff_comment;
  if (kind === 'file')
    return (await service.post(`${REPLY}file-attachment-comments/`, { path, body })).file_attachment_comment;
  return (await service.post(`${REPLY}general-comments/`, { path, body })).general_comment;
}

/** Changes a draft comment: fails with `PreconditionFailed` if it was changed elsewhere. */
export async function changeComment(place: CommentPlace, words: Words, { links, tag }: Stored): Promise<Stored> {
  const [kind, below] = [kindOf(place), belowOf(place)];
  const { text, text_type, ...ofIssues } = bodyOf(words);
  const body = { text, text_type, ...(place.about === 'comment' ? {} : ofIssues) };
  const options = { link: links.update, ifMatch: tag, body };
  if (kind === 'diff')
    return storedOf((await service.put(`${below}diff-comments/{comment_id}/`, options)).diff_comment);
  if (kind === 'file')
    return storedOf(
      (await service.put(`${below}file-attachment-comments/{comment_id}/`, options)).file_attachment_comment,
    );
  return storedOf((await service.put(`${below}general-comments/{comment_id}/`, options)).general_comment);
}

/** Reads a draft comment as it is now. */
export const readStored = async (place: CommentPlace, of: Linked): Promise<Stored> =>
  storedOf(await read(place, of, {}));

/** The same with its text as markup, as lists of comments have it. */
export async function readShown(place: CommentPlace, of: Linked): Promise<Comment> {
  const shown = await read(place, of, { 'force-text-type': 'html', expand: 'file_attachment' });
  const { id, links, text, timestamp, issue_status } = shown;
  const reply = numberBehind('replies', links.self);
  return {
    kind: kindOf(place),
    id,
    review: numberBehind('reviews', links.self) ?? 0,
    ...(place.about === 'comment' && { answers: place.answered.id }),
    ...(reply !== undefined && { reply }),
    author: links.user?.title ?? '',
    time: timestamp,
    html: text,
    isPublic: false,
    issue: issue_status,
    links,
    ...(place.about === 'lines' && { lines: place.lines }),
    ...('link_text' in shown && fileOf(shown)),
  };
}

async function read(
  place: CommentPlace,
  { links }: Linked,
  { expand, ...query }: { readonly 'force-text-type'?: 'html'; readonly expand?: 'file_attachment' },
): Promise<ShownComment | Schemas['FileAttachmentComment']> {
  const [kind, below] = [kindOf(place), belowOf(place)];
  const options = { link: links.self, query };
  if (kind === 'diff') return (await service.get(`${below}diff-comments/{comment_id}/`, options)).diff_comment;
  if (kind === 'file')
    return (
      await service.get(`${below}file-attachment-comments/{comment_id}/`, {
        ...options,
        query: { ...query, ...(expand && { expand }) },
      })
    ).file_attachment_comment;
  return (await service.get(`${below}general-comments/{comment_id}/`, options)).general_comment;
}

/** Deletes a draft comment. */
export async function deleteComment(place: CommentPlace, { links }: Linked): Promise<void> {
  const [kind, below] = [kindOf(place), belowOf(place)];
  const options = { link: links.delete };
  if (kind === 'diff') await service.delete(`${below}diff-comments/{comment_id}/`, options);
  else if (kind === 'file') await service.delete(`${below}file-attachment-comments/{comment_id}/`, options);
  else await service.delete(`${below}general-comments/{comment_id}/`, options);
}

const belowOf = ({ about }: CommentPlace): typeof REVIEW | typeof REPLY => (about === 'comment' ? REPLY : REVIEW);

/** Of a comment that was read as it was written. */
const wordsOf = ({ text, text_type, issue_opened, extra_data }: ShownComment): Words => ({
  text,
  textType: text_type === 'plain' ? 'plain' : 'markdown',
  opensIssue: issue_opened,
  needsVerification: extra_data.require_verification === true,
  region: regionIn(extra_data),
});
