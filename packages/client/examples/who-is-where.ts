import type { ReviewService } from '@review-service/client';

/** The people of each group, whatever the number of groups: a page is read when the one before it is used up. */
export async function whoIsWhere(review: ReviewService): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for await (const group of review.each('/api/groups/', { query: { 'max-results': 100, 'only-fields': 'name' } })) {
    const link = group.links.review_group_users;
    sizes.set(group.name, await review.count('/api/groups/{group_name}/users/', { link }));
  }
  return sizes;
}
