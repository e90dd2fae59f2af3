import type { Schemas } from '@review-service/client';
import { queryOptions } from '@tanstack/react-query';
import { numberBehind } from '../base/number-behind.ts';
import { queryClient } from '../base/query-client.ts';
import { served, service } from '../base/service.ts';
import type { Row } from '../diff/rows.ts';
import { keyOf } from '../requests/queries.ts';
import type { Comment } from './comments.ts';
import { REVIEW } from './kinds.ts';
import type { Linked } from './words.ts';

/** Other lines that a comment suggests. */
export type Suggestion = Schemas['Suggestion'];

const LIST = '/api/review-requests/{review_request_id}/suggestions/';
const OF_COMMENT = `${REVIEW}diff-comments/{comment_id}/suggestions/` as const;

/** More are not shown: the API has all of them. */
const MOST = 1_000;

/** All suggestions of a review request. */
export const suggestionsQuery = (requestId: number) =>
  queryOptions({
    queryKey: [...keyOf(requestId), 'suggestions'],
    queryFn: async ({ signal }): Promise<Suggestion[]> => {
      const found: Suggestion[] = [];
      const path = { review_request_id: requestId };
      for await (const one of service.each(LIST, { path, query: { 'max-results': 200 }, signal })) {
        found.push(one);
        if (found.length === MOST) break;
      }
      return found;
    },
  });

/** Those of a comment. */
export const suggestionsOf = ({ links }: Comment, all: readonly Suggestion[]): Suggestion[] =>
  all.filter((one) => one.links.comment?.href === links.self?.href);

/** Lines of a file after its change. */
export interface SuggestedLines {
  readonly path: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** What a suggestion for these rows begins with: the lines as they are. Undefined: no line is there after the change. */
export function suggestedLines(path: string, rows: readonly Row[]): SuggestedLines | undefined {
  const lines = rows.flatMap((row) => row.new ?? []);
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last || last.number - first.number !== lines.length - 1) return undefined;
  const text = lines.map((line) => line.text.replace(/\r$/, '')).join('\n');
  return { path, start: first.number, end: last.number, text };
}

/** Adds a suggestion to a comment that is not published. An empty text removes the lines. */
export async function suggest(
  requestId: number,
  { id, links }: Linked & { readonly id: number },
  { path, start, end, text }: SuggestedLines,
): Promise<void> {
  await service.post(OF_COMMENT, {
    path: { review_request_id: requestId, review_id: numberBehind('reviews', links.self) ?? 0, comment_id: id },
    body: { replacements: [{ path, start_line: start, end_line: end, text: text === '' ? '' : `${text}\n` }] },
  });
  await again(requestId);
}

/** Takes a suggestion off a comment that is not published. */
export async function withdraw(requestId: number, { links }: Suggestion): Promise<void> {
  if (links.delete) await service.delete(`${OF_COMMENT}{suggestion_id}/`, { link: links.delete });
  await again(requestId);
}

/** Makes the draft diff of suggestions. */
export async function apply(requestId: number, ids: readonly number[]): Promise<void> {
  const path = { review_request_id: requestId };
  await service.post(`${LIST}applications/`, { path, body: { ids: ids.join(',') } });
  await queryClient.invalidateQueries({ queryKey: keyOf(requestId) });
}

/** Where suggestions are as a patch. */
export const patchAddress = (requestId: number, ids: readonly number[]): string =>
  served(`/api/review-requests/${requestId}/suggestions/patch/?ids=${ids.join(',')}`);

const again = (requestId: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: suggestionsQuery(requestId).queryKey });
