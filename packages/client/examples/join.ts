import { ApiError, LostAnswerError, type ReviewService } from '@review-service/client';

/** Adds somebody to a group; says in words why not. */
export async function join(review: ReviewService, group_name: string, username: string): Promise<string> {
  try {
    await review.post('/api/groups/{group_name}/users/', { path: { group_name }, body: { username } });
    return 'done';
  } catch (error) {
    // No answer after all tries: it may have been done. The same call may be made again, it is no harm here.
    if (error instanceof LostAnswerError) return 'nobody knows';
    if (!(error instanceof ApiError)) throw error;
    switch (error.type) {
      case 'resource-does-not-exist':
        return 'there is no such group';
      case 'user-invalid':
        return 'there is no such person';
      case 'request-rate-limit-exceeded':
        return `not before ${error.retryAfter ?? 60} seconds have passed`;
      default:
        return `${error.message}; the log knows it as ${error.requestId}`;
    }
  }
}
