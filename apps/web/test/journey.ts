import { createHash } from 'node:crypto';
import type { TestApi } from '@review-service/api/test/test-api';
import { basic, ReviewService } from '@review-service/client';
import type { Chromium, VisitOptions } from '@review-service/testing/chromium';
import { type Made, type MadeUser, PASSWORD } from '@review-service/testing/make';
import type { PageVisit } from '@review-service/testing/visit';

/** The service, as somebody uses it by programs. */
export const as = ({ url }: TestApi, { username }: MadeUser): ReviewService =>
  new ReviewService({ url, credentials: basic(username, PASSWORD) });

/** Publishes a review request with each of these patches as a revision. Resolves with its number. */
export async function publish(
  service: ReviewService,
  { id: repository }: Made,
  patches: readonly string[],
  fields: {
    readonly summary: string;
    readonly description?: string;
    readonly target_people?: string;
    readonly target_groups?: string;
  },
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

/** Where somebody opens an issue: in which revision of which review request, on which row of its first file. */
interface Remark {
  readonly id: number;
  readonly revision: number;
  readonly row: number;
  readonly text: string;
}

/** Opens an issue in a review and publishes that. */
export async function remark(service: ReviewService, { id, revision, row, text }: Remark): Promise<void> {
  const path = { review_request_id: id };
  const { files } = await service.get('/api/review-requests/{review_request_id}/diffs/{diff_revision}/files/', {
    path: { ...path, diff_revision: revision },
  });
  const { review } = await service.post('/api/review-requests/{review_request_id}/reviews/', {
    path,
    body: { body_top: 'Nearly there.' },
  });
  const ofReview = { ...path, review_id: review.id };
  await service.post('/api/review-requests/{review_request_id}/reviews/{review_id}/diff-comments/', {
    path: ofReview,
    body: { filediff_id: files[0]?.id ?? 0, first_line: row, num_lines: 1, text, issue_opened: true },
  });
  await service.put('/api/review-requests/{review_request_id}/reviews/{review_id}/', {
    path: ofReview,
    body: { public: true },
  });
}

/** Opens an address and signs in on the way: that leads back to it. */
export async function visitAs(
  chromium: Chromium,
  { url }: TestApi,
  { username }: MadeUser,
  path: string,
  options?: VisitOptions,
): Promise<PageVisit> {
  const visit = await chromium.visit(url, options);
  const { page } = visit;
  await page.goto(`/account/login/?next=${encodeURIComponent(path)}`);
  await page.getByLabel('User name or e-mail address').fill(username);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL((at) => at.pathname === path.split('?')[0]);
  // A busy machine asks for nothing for a while before it draws.
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await settled(visit);
  return visit;
}

/** All that a page asks for has come. */
export const settled = ({ page }: PageVisit): Promise<void> => page.waitForLoadState('networkidle');

/** A commit: its message and its patch. */
type Commit = readonly [message: string, patch: string];

const ABOUT = {
  ...{ author_name: 'Ann', author_email: 'ann@example.com', author_date: '2026-01-01T12:00:00Z' },
  ...{ committer_name: 'Ann', committer_email: 'ann@example.com', committer_date: '2026-01-01T12:00:00Z' },
};

/** Publishes a review request with a series of commits, c1 and so on, and with what all of them change. */
export async function publishCommits(
  service: ReviewService,
  { id: repository }: Made,
  fields: { readonly target_people: string },
  commits: readonly Commit[],
  cumulative: string,
): Promise<number> {
  const { review_request } = await service.post('/api/review-requests/', {
    body: { repository: String(repository), create_with_history: true },
  });
  const path = { review_request_id: review_request.id };
  await service.post('/api/review-requests/{review_request_id}/diffs/', { path, body: {} });
  const ofDiff = { ...path, diff_revision: 1 };
  const below = '/api/review-requests/{review_request_id}/draft/diffs/{diff_revision}';
  let validation_info = '';
  for (const [at, [commit_message, patch]] of commits.entries()) {
    const ids = { commit_id: `c${at + 1}`, parent_id: `c${at}` };
    const diff = new Blob([patch], { type: 'text/x-patch' });
    const asked = { repository: String(repository), ...ids, diff, validation_info };
    ({ validation_info } = (await service.post('/api/validation/commits/', { body: asked })).commit_validation);
    await service.post(`${below}/draft-commits/`, { path: ofDiff, body: { ...ABOUT, ...ids, commit_message, diff } });
  }
  const cumulative_diff = new Blob([cumulative], { type: 'text/x-patch' });
  await service.put(`${below}/`, {
    path: ofDiff,
    body: { finalize_commit_series: true, validation_info, cumulative_diff },
  });
  const [summary] = commits[0] ?? [''];
  const about = { summary, description: 'Commit by commit.', ...fields, public: true } as const;
  await service.put('/api/review-requests/{review_request_id}/draft/', { path, body: about });
  return review_request.id;
}

/** A change of what is counted in a file: its message, and the words before and after it. */
type Step = readonly [message: string, old: string, now: string];

/** Publishes a review request with a series of commits, each of which changes what is counted in a file. */
export function publishSeries(
  service: ReviewService,
  repository: Made,
  fields: { readonly target_people: string },
  steps: readonly Step[],
): Promise<number> {
  const commits = steps.map(([message, old, now]): Commit => [message, counting(old, now)]);
  return publishCommits(service, repository, fields, commits, counting(steps[0]?.[1] ?? '', steps.at(-1)?.[2] ?? ''));
}

/** A patch of a file that counts something, and then something else. */
function counting(old: string, now: string): string {
  const [before, after] = [old, now].map((word) => createHash('sha1').update(word).digest('hex'));
  const lines = [
    'diff --git a/count.ts b/count.ts',
    `index ${before}..${after} 100644`,
    ...['--- a/count.ts', '+++ b/count.ts', '@@ -1,1 +1,1 @@', `-count(${old});`, `+count(${now});`, ''],
  ];
  return lines.join('\n');
}
