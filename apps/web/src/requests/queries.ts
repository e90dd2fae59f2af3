import type { Schemas } from '@review-service/client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { service } from '../base/service.ts';
import { byLinks } from '../base/paging.ts';

/** What was read of a review request is below this key. */
export const keyOf = (id: number) => ['review-request', id] as const;

/** Texts come as markup: Markdown is rendered once, by the service. */
export const RENDERED = { 'force-text-type': 'html' } as const;
/** What is shown of what a review request links to, and its place in its stack. */
export const LINKED = 'submitter,repository,target_groups,target_people,depends_on,blocks,stack';

export const requestQuery = (id: number) =>
  queryOptions({
    queryKey: [...keyOf(id), 'fields'],
    queryFn: async ({ signal }) => {
      const query = { expand: LINKED, ...RENDERED };
      const answer = await service.get('/api/review-requests/{review_request_id}/', {
        path: { review_request_id: id },
        query,
        signal,
      });
      return answer.review_request;
    },
  });

/** Reads it with its texts as they were typed, and with the tag that a change of them names. */
export const readTyped = async (id: number): Promise<Schemas['ReviewRequest']> =>
  (await service.get('/api/review-requests/{review_request_id}/', { path: { review_request_id: id } })).review_request;

/** Its published diffs, the oldest first. */
export const diffsQuery = (id: number) =>
  queryOptions({
    queryKey: [...keyOf(id), 'diffs'],
    queryFn: async ({ signal }) => {
      const { diffs } = await service.get('/api/review-requests/{review_request_id}/diffs/', {
        path: { review_request_id: id },
        query: { 'max-results': 200 },
        signal,
      });
      return diffs;
    },
  });

/** Its files, each as its revisions, the oldest first. */
export const filesQuery = (id: number) =>
  queryOptions({
    queryKey: [...keyOf(id), 'files'],
    queryFn: async ({ signal }) => {
      const { file_attachments } = await service.get('/api/review-requests/{review_request_id}/file-attachments/', {
        path: { review_request_id: id },
        query: { 'max-results': 200 },
        signal,
      });
      return byHistory(file_attachments);
    },
  });

/** Each file as its revisions, the oldest first. */
export function byHistory(attached: readonly Schemas['FileAttachment'][]): Schemas['FileAttachment'][][] {
  const files = new Map<number, Schemas['FileAttachment'][]>();
  for (const file of attached.toSorted((a, b) => a.revision - b.revision)) {
    const earlier = files.get(file.attachment_history_id) ?? [];
    files.set(file.attachment_history_id, [...earlier, file]);
  }
  return [...files.values()];
}

/** What reviews and replies say about lines, files and the change as a whole, and what that is about. */
export const COMMENTS =
  'diff_comments,file_attachment_comments,general_comments,filediff,interfilediff,file_attachment';

/** The first of its reviews with their replies and endorsements, the oldest first, and the comments of both: for `keepRemarks`, by one call. */
export const readFirstReviews = (id: number) =>
  service.get('/api/review-requests/{review_request_id}/reviews/', {
    path: { review_request_id: id },
    query: { expand: `replies,endorsements,${COMMENTS}`, 'max-results': 50, ...RENDERED },
  });

/** Its reviews with their replies and endorsements, the oldest first, by pages. What they say about lines is in `commentsQuery`. */
export const reviewsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(id), 'reviews'],
    queryFn: ({ pageParam, signal }) =>
      service.get(
        '/api/review-requests/{review_request_id}/reviews/',
        pageParam
          ? { link: pageParam, signal }
          : {
              path: { review_request_id: id },
              query: { expand: 'replies,endorsements', 'max-results': 50, ...RENDERED },
              signal,
            },
      ),
    ...byLinks,
  });

export const changesQuery = (id: number) =>
  queryOptions({
    queryKey: [...keyOf(id), 'changes'],
    queryFn: async ({ signal }) => {
      const { changes } = await service.get('/api/review-requests/{review_request_id}/changes/', {
        path: { review_request_id: id },
        query: { 'max-results': 100, ...RENDERED },
        signal,
      });
      return changes;
    },
  });

export const statusUpdatesQuery = (id: number) =>
  queryOptions({
    queryKey: [...keyOf(id), 'status-updates'],
    queryFn: async ({ signal }) => {
      const { status_updates } = await service.get('/api/review-requests/{review_request_id}/status-updates/', {
        path: { review_request_id: id },
        query: { 'max-results': 100 },
        signal,
      });
      return status_updates;
    },
  });
