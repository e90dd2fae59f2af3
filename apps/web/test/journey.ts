import type { TestApi } from '@review-service/api/test/test-api';
import { basic, ReviewService } from '@review-service/client';
import type { Chromium } from '@review-service/testing/chromium';
import { type Made, type MadeUser, PASSWORD } from '@review-service/testing/make';
import type { Visit } from '@review-service/testing/visit';

/** The service, as somebody uses it by programs. */
export const as = ({ url }: TestApi, { username }: MadeUser): ReviewService =>
  new ReviewService({ url, credentials: basic(username, PASSWORD) });

/** Publishes a review request with each of these patches as a revision. Resolves with its number. */
export async function publish(
  service: ReviewService,
  { id: repository }: Made,
  patches: readonly string[],
  fields: { readonly summary: string; readonly target_people?: string; readonly target_groups?: string },
): Promise<number> {
  const { review_request } = await service.post('/api/review-requests/', { body: { repository: String(repository) } });
  const path = { review_request_id: review_request.id };
  for (const patch of patches) {
    const file = new Blob([patch], { type: 'text/x-patch' });
    await service.post('/api/review-requests/{review_request_id}/diffs/', { path, body: { path: file } });
    const body = { description: 'They are **boats**.', text_type: 'markdown', ...fields, public: true } as const;
    await service.put('/api/review-requests/{review_request_id}/draft/', { path, body });
  }
  return review_request.id;
}

/** Opens an address and signs in on the way: that leads back to it. */
export async function visitAs(
  chromium: Chromium,
  { url }: TestApi,
  { username }: MadeUser,
  path: string,
): Promise<Visit> {
  const visit = await chromium.visit(url);
  const { page } = visit;
  await page.goto(`/account/login/?next=${encodeURIComponent(path)}`);
  await page.getByLabel('User name or e-mail address').fill(username);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL((at) => at.pathname === path.split('?')[0]);
  await settled(visit);
  return visit;
}

/** All that a page asks for has come: what is left under way when a page is left counts as a fault. */
export const settled = ({ page }: Visit): Promise<void> => page.waitForLoadState('networkidle');
