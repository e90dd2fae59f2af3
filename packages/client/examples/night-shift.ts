import { PreconditionFailed, type ReviewService } from '@review-service/client';

/** Makes a group, and renames it unless somebody else has changed it meanwhile. */
export async function nightShift(review: ReviewService): Promise<string> {
  const { group } = await review.post('/api/groups/', {
    body: { name: 'night-shift', display_name: 'Night shift', 'extra_data.floor': 3 },
  });
  const path = { group_name: group.name };
  try {
    const changed = await review.put('/api/groups/{group_name}/', {
      path,
      body: { display_name: 'Night owls' },
      ifMatch: group,
    });
    return changed.group.display_name;
  } catch (error) {
    if (!(error instanceof PreconditionFailed)) throw error;
    return (await review.get('/api/groups/{group_name}/', { path })).group.display_name;
  }
}
