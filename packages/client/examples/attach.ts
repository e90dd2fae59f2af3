import { openAsBlob } from 'node:fs';
import type { ReviewService } from '@review-service/client';

/** Attaches a file to a diff, and reads its first bytes back. */
export async function attach(
  review: ReviewService,
  repository_id: number,
  filediff: number,
  place: string,
): Promise<string> {
  const { diff_file_attachment } = await review.post('/api/repositories/{repository_id}/diff-file-attachments/', {
    path: { repository_id },
    body: { filediff, caption: 'The new banner', path: await openAsBlob(place) },
    signal: AbortSignal.timeout(60_000),
  });
  const response = await review.download(diff_file_attachment.absolute_url, { range: { first: 0, last: 9 } });
  return response.text();
}
