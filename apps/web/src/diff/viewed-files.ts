import type { Schemas } from '@review-service/client';
import { queryOptions } from '@tanstack/react-query';
import { service } from '../base/service.ts';

/** A mark of the reader: this change of this file was looked at. A file that changed since has another digest. */
type Mark = Schemas['ViewedFile'];

const PATH = '/api/review-requests/{review_request_id}/viewed-files/';
const ALL = 200;

/** The reader's marks of a review request, by their names (viewed-names.ts). */
export const viewedFilesQuery = (requestId: number, isSignedIn: boolean) =>
  queryOptions({
    queryKey: ['viewed-files', requestId],
    enabled: isSignedIn,
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, Mark>> => {
      const path = { review_request_id: requestId };
      const pageFrom = (start: number) => service.get(PATH, { path, query: { start, 'max-results': ALL }, signal });
      const first = await pageFrom(0);
      const starts = [];
      for (let start = ALL; start < first.total_results; start += ALL) starts.push(start);
      const pages = [first, ...(await Promise.all(starts.map(pageFrom)))];
      return new Map(pages.flatMap(({ viewed_files }) => viewed_files.map((mark) => [mark.path, mark])));
    },
  });

/** Marks a file as looked at. */
export async function markViewed(requestId: number, path: string, digest: string): Promise<Mark> {
  const answer = await service.post(PATH, { path: { review_request_id: requestId }, body: { path, digest } });
  return answer.viewed_file;
}

/** Takes the mark away. */
export async function unmarkViewed(requestId: number, { id }: Mark): Promise<void> {
  await service.delete(`${PATH}{viewed_file_id}/`, { path: { review_request_id: requestId, viewed_file_id: id } });
}
