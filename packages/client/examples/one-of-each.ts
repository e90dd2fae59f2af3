import type { ReviewService } from '@review-service/client';

/** One call of each kind. */
export async function oneOfEach(review: ReviewService, group_name: string): Promise<string[]> {
  const path = { group_name };
  const made = await review.post('/api/groups/', { body: { name: group_name, display_name: 'Core' } });
  const { group } = await review.get('/api/groups/{group_name}/', { path });
  const { groups } = await review.get('/api/groups/', { query: { q: group_name, 'max-results': 10 } });
  const changed = await review.put('/api/groups/{group_name}/', { path, body: { display_name: 'Kernel' } });
  await review.delete('/api/groups/{group_name}/', { path });
  return [made.group, group, ...groups, changed.group].map(({ display_name }) => display_name);
}
