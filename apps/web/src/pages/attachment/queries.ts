import { ApiError, type Schemas } from '@review-service/client';
import { queryOptions } from '@tanstack/react-query';
import { pathOf, service } from '../../base/service.ts';
import { keyOf, requestQuery } from '../../requests/queries.ts';

/** A file of a review request, or one side of a file in its diffs. */
export type Attachment =
  | { readonly of: 'request'; readonly file: Schemas['FileAttachment'] }
  | { readonly of: 'diff'; readonly file: Schemas['DiffFileAttachment'] };

/** The attachment with this number, of which kind it may be: no two of them share one. */
export const attachmentQuery = (requestId: number, id: number) =>
  queryOptions({
    queryKey: [...keyOf(requestId), 'attachment', id],
    queryFn: async ({ client, signal }): Promise<Attachment> => {
      try {
        const { file_attachment } = await service.get(
          '/api/review-requests/{review_request_id}/file-attachments/{file_attachment_id}/',
          { path: { review_request_id: requestId, file_attachment_id: id }, signal },
        );
        return { of: 'request', file: file_attachment };
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
        const { repository } = await client.query(requestQuery(requestId));
        if (!repository) throw error;
        const { diff_file_attachment } = await service.get(
          '/api/repositories/{repository_id}/diff-file-attachments/{file_attachment_id}/',
          { path: { repository_id: repository.id, file_attachment_id: id }, signal },
        );
        return { of: 'diff', file: diff_file_attachment };
      }
    },
  });

/** The revisions of a file of a review request, the oldest first. A side of a file in a diff has none. */
export const revisionsQuery = (requestId: number, { of, file }: Attachment) =>
  queryOptions({
    queryKey: [...keyOf(requestId), 'revisions', of === 'request' ? file.attachment_history_id : null],
    queryFn: async ({ signal }): Promise<Schemas['FileAttachment'][]> => {
      if (of === 'diff') return [];
      const { file_attachments } = await service.get('/api/review-requests/{review_request_id}/file-attachments/', {
        path: { review_request_id: requestId },
        query: { 'attachment-history-id': file.attachment_history_id, 'max-results': 200 },
        signal,
      });
      return file_attachments.toSorted((a, b) => a.revision - b.revision);
    },
  });

/** Larger texts are not compared: that would hold up the page. */
const LARGEST_TEXT = 262_144;

/** The text of a file; null: it is too large to be compared, or not here. */
export const textQuery = ({ id, absolute_url, size }: Attachment['file']) =>
  queryOptions({
    queryKey: ['attached text', id],
    queryFn: async ({ signal }): Promise<string | null> => {
      if (size === null || size > LARGEST_TEXT) return null;
      return (await service.download(pathOf(absolute_url), { signal })).text();
    },
    staleTime: Infinity,
  });
