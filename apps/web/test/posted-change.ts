import type { Made, MadeUser } from '@review-service/testing/make';
import { SMALL_IMAGES } from '@review-service/testing/small-images';
import { patchOf } from './patch-of.js';
import type { Stage } from './stage.js';

const FILES = 12;

/** A review request that somebody has posted, and what belongs to it. */
export interface PostedChange {
  readonly id: number;
  /** The submitter, who may do everything. */
  readonly owner: MadeUser;
  readonly reviewer: MadeUser;
  readonly group: Made;
}

/** Two published revisions of a change, with a review that opens issues, a file, and what a program says of it. */
export async function postChange(stage: Stage): Promise<PostedChange> {
  const { make, db } = stage.api;
  const owner = await make.user({ first_name: 'Olive', last_name: 'Owner', is_superuser: true, is_staff: true });
  const reviewer = await make.user({ first_name: 'Ron', last_name: 'Reviewer' });
  const group = await make.group({ display_name: 'Harbour masters', members: [owner, reviewer] });
  const repository = await make.repository({ name: 'Harbour', bug_tracker: 'https://bugs.example.com/%s' });
  const as = stage.as(owner);
  const { review_request } = await as.post('/api/review-requests/', { body: { repository: String(repository.id) } });
  const path = { review_request_id: review_request.id };
  const picture = new Blob([Uint8Array.from(SMALL_IMAGES.png)], { type: 'image/png' });
  await as.post('/api/review-requests/{review_request_id}/file-attachments/', {
    path,
    body: { path: picture, caption: 'The harbour at night' },
  });
  for (const word of ['ships', 'boats']) {
    const patch = new Blob([patchOf(FILES, word)], { type: 'text/x-patch' });
    await as.post('/api/review-requests/{review_request_id}/diffs/', { path, body: { path: patch } });
    await as.put('/api/review-requests/{review_request_id}/draft/', {
      path,
      body: {
        summary: `Count ${word} in the harbour`,
        description: `They are **${word}**: see \`count\`.\n\n- one\n- [two](https://example.com/)`,
        testing_done: 'By hand.',
        text_type: 'markdown',
        branch: 'main',
        bugs_closed: '17,18',
        target_people: reviewer.username,
        target_groups: group.name,
        public: true,
      },
    });
  }
  const [row] = await db.query<[{ id: number }]>('select id from review_request where display_id = $1', [
    path.review_request_id,
  ]);
  await make.statusUpdate(row, reviewer, {
    summary: 'Unit tests',
    state: 'done-failure',
    description: '2 of 90 failed',
  });
  await review(stage, path, reviewer);
  return { id: review_request.id, owner, reviewer, group };
}

async function review(stage: Stage, path: { review_request_id: number }, by: MadeUser): Promise<void> {
  const as = stage.as(by);
  const { files } = await as.get('/api/review-requests/{review_request_id}/diffs/{diff_revision}/files/', {
    path: { ...path, diff_revision: 2 },
  });
  const { review } = await as.post('/api/review-requests/{review_request_id}/reviews/', {
    path,
    body: { body_top: 'Nearly there.', ship_it: true },
  });
  const ofReview = { ...path, review_id: review.id };
  const below = '/api/review-requests/{review_request_id}/reviews/{review_id}';
  await as.post(`${below}/diff-comments/`, {
    path: ofReview,
    body: {
      filediff_id: files[0]?.id ?? 0,
      first_line: 2,
      num_lines: 1,
      text: 'Why not all of them?',
      issue_opened: true,
    },
  });
  await as.post(`${below}/general-comments/`, {
    path: ofReview,
    body: { text: 'And the ferries?', issue_opened: true },
  });
  await as.put(`${below}/`, { path: ofReview, body: { public: true } });
}
