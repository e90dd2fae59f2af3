import { REVIEW_REQUESTS_QUEUE } from '@review-service/contracts/review-requests';
import type { MadeUser } from '@review-service/testing/make';
import { TestWorker } from '../../../test/test-worker';

describe('what happens to a review request', () => {
  let worker: TestWorker;
  let actor: MadeUser;
  beforeAll(async () => {
    worker = await TestWorker.boot({ settings: { WORKER_QUEUES: 'review-requests' } });
    actor = await worker.make.user();
  });
  afterAll(() => worker.close());

  const event = () => ({ reviewRequestId: 12, displayId: 7, localSiteId: null, actorId: actor.id });
  const entryOf = (id: string) =>
    worker.db.query('select actor, action, subject, details from audit_log where outbox_id = $1', [id]);
  const written = async (id: string) => {
    await worker.until(id, 'done');
    return entryOf(id);
  };
  const entry = (action: string, details: object) => [
    {
      actor: actor.username,
      action,
      subject: 'review-request 7',
      details: { reviewRequestId: 12, localSiteId: null, ...details },
    },
  ];

  it('is written down: published', async () => {
    const data = { ...event(), isTrivial: false };
    const id = await worker.send(REVIEW_REQUESTS_QUEUE, 'review-request.published', data);

    expect(await written(id)).toEqual(entry('review-request.published', { isTrivial: false }));
  });

  it('is written down: updated', async () => {
    const data = { ...event(), changeId: 3, isTrivial: true };
    const id = await worker.send(REVIEW_REQUESTS_QUEUE, 'review-request.updated', data);

    expect(await written(id)).toEqual(entry('review-request.updated', { changeId: 3, isTrivial: true }));
  });

  it('is written down: closed, with the diff that went with its draft', async () => {
    const said = { changeId: 3, status: 'D' as const, deletedDiffId: 5 };
    const id = await worker.send(REVIEW_REQUESTS_QUEUE, 'review-request.closed', { ...event(), ...said });

    expect(await written(id)).toEqual(entry('review-request.closed', said));
  });

  it('is written down: reopened', async () => {
    const id = await worker.send(REVIEW_REQUESTS_QUEUE, 'review-request.reopened', event());

    expect(await written(id)).toEqual(entry('review-request.reopened', {}));
  });

  it('is written down: a review', async () => {
    const said = { reviewId: 3, isToOwnerOnly: true };
    const id = await worker.send(REVIEW_REQUESTS_QUEUE, 'review.published', { ...event(), ...said });

    expect(await written(id)).toEqual(entry('review.published', said));
  });

  it('is written down: a reply', async () => {
    const said = { replyId: 4, isTrivial: false };
    const id = await worker.send(REVIEW_REQUESTS_QUEUE, 'reply.published', { ...event(), ...said });

    expect(await written(id)).toEqual(entry('reply.published', said));
  });

  it('is written down: an issue', async () => {
    const said = { reviewId: 3, commentId: 5, from: 'O' as const, to: 'R' as const };
    const id = await worker.send(REVIEW_REQUESTS_QUEUE, 'issue.changed', { ...event(), ...said });

    expect(await written(id)).toEqual(entry('issue.changed', said));
  });

  it('is written down: a ship-it that was taken back', async () => {
    const id = await worker.send(REVIEW_REQUESTS_QUEUE, 'ship-it.revoked', { ...event(), reviewId: 3 });

    expect(await written(id)).toEqual(entry('ship-it.revoked', { reviewId: 3 }));
  });

  it('is written down: what another program says about it', async () => {
    const said = { statusUpdateId: 3, happened: 'run-requested' as const };
    const id = await worker.send(REVIEW_REQUESTS_QUEUE, 'status-update.changed', { ...event(), ...said });

    expect(await written(id)).toEqual(entry('status-update.changed', said));
  });
});
