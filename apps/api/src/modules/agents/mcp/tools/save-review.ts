import { type AgentComment, SaveReviewArguments } from '@review-service/contracts/agent-tools';
import { PATCH_MEDIA_TYPE } from '@review-service/contracts/diffs';
import { errors } from '@review-service/contracts/errors';
import { FILE_DIFF } from '@review-service/contracts/file-diffs';
import { FILE_PATCH } from '@review-service/contracts/file-patches';
import { REVIEW_DIFF_COMMENT, REVIEW_GENERAL_COMMENT } from '@review-service/contracts/review-comments';
import { REVIEW_REQUEST } from '@review-service/contracts/review-requests';
import { REVIEW, REVIEW_DRAFT } from '@review-service/contracts/reviews';
import { SUGGESTION } from '@review-service/contracts/suggestions';
import { type ApiObject, type OwnApi, RefusedCall, type CallValues } from '../own-api';
import { readAll } from '../pages';
import { ShownLines, type CommentRows } from '../placement';
import { findFiles, pathOf, revisionOf } from '../requests';
import { draftReview, unlessMissing } from '../review-drafts';
import { COMMENTS } from '../threads';
import { need, type Tool } from '../tool';

/** A comment, and the rows of a file that it is about; undefined: it is about the change as a whole. */
interface Placed {
  readonly comment: AgentComment;
  readonly at?: CommentRows & { readonly filediff_id: number };
}

/** Saves the caller's review, unpublished. */
export const saveReview: Tool<SaveReviewArguments> = {
  name: 'save_review',
  title: 'Save a review',
  description:
    'Saves your whole review of a revision as a draft that only you see: all of it or nothing. It replaces what your draft had. A comment on lines that the diff does not show is refused. A comment may have a suggestion, which the submitter can apply. Then publish_review.',
  arguments: SaveReviewArguments,
  effect: 'drafts',
  isIdempotent: true,
  needs: [
    ...need(REVIEW_REQUEST, 'GET'),
    ...need(FILE_PATCH, 'GET'),
    ...need(FILE_DIFF, 'GET'),
    ...need(REVIEW_DRAFT, 'GET'),
    ...need(REVIEW, 'GET', 'POST', 'PUT', 'DELETE'),
    ...need(REVIEW_DIFF_COMMENT, 'GET', 'POST', 'DELETE'),
    ...need(REVIEW_GENERAL_COMMENT, 'GET', 'POST', 'DELETE'),
    ...need(SUGGESTION, 'POST'),
  ],
  async run({ review_request, text, ship_it, comments, revision: given }, { api }) {
    const isPlaced = comments.some(({ path }) => path !== undefined);
    const revision = isPlaced || given !== undefined ? await revisionOf(api, review_request, given) : undefined;
    const placed = await place(api, `${pathOf(review_request)}diffs/${revision}/`, comments);
    const saved = await write(api, `${pathOf(review_request)}reviews/`, await draftReview(api, review_request), {
      placed,
      texts: { body_top: text, body_top_text_type: 'plain', ship_it },
    });
    const shown = placed.map(({ comment: { path, line, end_line = line, side = 'new', suggestion }, at }) =>
      at
        ? { path, side, line, end_line, ...(suggestion !== undefined && { suggestion: true }) }
        : { about: 'the change as a whole' },
    );
    return { review: saved, ...(revision !== undefined && { revision }), ship_it, comments: shown };
  },
};

/** Finds the place of each comment. One that has none ends the call, before anything is written. */
async function place(api: OwnApi, diff: string, comments: readonly AgentComment[]): Promise<Placed[]> {
  const paths = [...new Set(comments.flatMap(({ path }) => path ?? []))];
  const files = paths.length === 0 ? new Map<string, never>() : await findFiles(api, { path: diff }, paths);
  const lines = new Map<number, ShownLines | undefined>();
  for (const { id } of files.values()) {
    if (!lines.has(id)) lines.set(id, ShownLines.of(await api.bytes(`${diff}files/${id}/`, PATCH_MEDIA_TYPE)));
  }
  const faults: string[] = [];
  const placed = comments.map((comment, index): Placed => {
    const { path, line = 0, end_line = line, side = 'new' } = comment;
    if (path === undefined) return { comment };
    const file = files.get(path);
    const changed = file && lines.get(file.id);
    const rows = changed?.rowsOf(side, line, end_line);
    if (file && rows) return { comment, at: { ...rows, filediff_id: file.id } };
    const why = !file
      ? `the diff has no file ${path}`
      : `the diff of ${path} does not show its lines ${line}-${end_line} (${side}); it shows ${changed?.shown(side) ?? 'none'}`;
    faults.push(`Comment ${index + 1}: ${why}.`);
    return { comment };
  });
  if (faults.length === 0) return placed;
  throw RefusedCall.of(errors.invalidFormData, 'Nothing was saved: some comments have no place.', {
    fields: { comments: faults.slice(0, 20) },
  });
}

/** Writes a review: what is new first, so that a refusal leaves the former draft as it was. Its number. */
async function write(
  api: OwnApi,
  reviews: string,
  draft: ApiObject | undefined,
  { placed, texts }: { readonly placed: readonly Placed[]; readonly texts: CallValues },
): Promise<number> {
  const former = draft ? await commentsOf(api, `${reviews}${Number(draft.id)}/`) : [];
  const { review } = draft ? { review: draft } : await api.post(reviews);
  const { id } = review as ApiObject;
  const own = `${reviews}${Number(id)}/`;
  const made: string[] = [];
  try {
    for (const { comment, at } of placed) made.push(await add(api, own, comment, at));
    await api.put(own, texts);
  } catch (thrown) {
    for (const path of draft ? made : [own]) await unlessMissing(api.delete(path));
    throw thrown;
  }
  for (const path of former) await unlessMissing(api.delete(path));
  return Number(id);
}

/** Adds a comment, and says where it is. */
async function add(
  api: OwnApi,
  review: string,
  { text, issue = false, suggestion, path, line, end_line = line }: AgentComment,
  at: Placed['at'],
): Promise<string> {
  const list = `${review}${COMMENTS[at ? 'diff' : 'general'].segment}/`;
  const answer = await api.post(list, { ...at, text, text_type: 'plain', issue_opened: issue });
  const { id } = (answer.diff_comment ?? answer.general_comment) as ApiObject;
  const own = `${list}${Number(id)}/`;
  if (suggestion === undefined) return own;
  const replacements = JSON.stringify([{ path, start_line: line, end_line, text: suggestion }]);
  try {
    await api.post(`${own}suggestions/`, { replacements });
  } catch (thrown) {
    await unlessMissing(api.delete(own));
    throw thrown;
  }
  return own;
}

/** The comments of a draft, but for those on attached files: no tool makes such. */
async function commentsOf(api: OwnApi, review: string): Promise<string[]> {
  const paths = [];
  for (const { segment, key } of [COMMENTS.diff, COMMENTS.general]) {
    const { items } = await readAll(api, { path: `${review}${segment}/`, key, query: {} }, 25);
    paths.push(...items.map(({ id }) => `${review}${segment}/${Number(id)}/`));
  }
  return paths;
}
