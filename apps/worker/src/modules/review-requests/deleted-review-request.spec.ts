import { TransactionHost } from '@nestjs-cls/transactional';
import { REVIEW_REQUESTS_QUEUE } from '@review-service/contracts/review-request-events';
import { Outbox } from '@review-service/platform/outbox/outbox';
import { keepBytes } from '@review-service/testing/keep-bytes';
import type { MadeUser } from '@review-service/testing/make';
import { ClsService } from 'nestjs-cls';
import { HAS_REDIS, TestWorker } from '../../../test/test-worker';

/** The tables of what a review request leaves behind, and whose their rows are. */
const PLACES = {
  findings: 'finding where review_request_id = $1',
  'status updates': 'status_update where review_request_id = $1',
  suggestions: 'suggestion where review_request_id = $1',
  comments: 'review_comment where review_request_id = $1',
  reviews: 'review where review_request_id = $1',
  files: 'file_diff where review_request_id = $1',
  patches: 'patch where diff_id in (select id from diff where review_request_id = $1)',
  commits: 'diff_commit where diff_id in (select id from diff where review_request_id = $1)',
  diffs: 'diff where review_request_id = $1',
  attachments: 'file_attachment where review_request_id = $1',
  histories: 'file_attachment_history where review_request_id = $1',
  'viewed files': 'viewed_file where review_request_id = $1',
  changes: 'review_request_change where review_request_id = $1',
};

const [ALL, NONE] = [1, 0].map((count) => Object.fromEntries(Object.keys(PLACES).map((place) => [place, count])));

describe('a deleted review request', () => {
  const worker = TestWorker.ofSuite({ hasRedis: HAS_REDIS, settings: { WORKER_QUEUES: 'review-requests' } });
  let owner: MadeUser;
  beforeAll(async () => (owner = await worker.make.user()));

  const make = async ({ files = 1, bytes = Buffer.from('a patch') } = {}) => {
    const request = await worker.make.reviewRequest(owner, await worker.make.repository());
    await worker.query(
      `insert into file_diff (review_request_id, diff_revision, source_file, source_revision, dest_file, dest_detail, status)
       select $1, 1 + number % 2, '/a', 'a', '/b', 'b', 'M' from generate_series(1, $2) number`,
      [request.id, files],
    );
    const stored = await keepBytes(worker.db, worker.files, bytes);
    await worker.query(`insert into patch (diff_id, stored_as) select id, $2 from diff where review_request_id = $1`, [
      request.id,
      stored,
    ]);
    await worker.query(
      `insert into diff_commit (diff_id, commit_id, parent_id, message, author_name, author_email, authored_at, author_offset)
       select id, 'a1', 'a0', 'One', 'Ann', 'ann@example.com', now(), 0 from diff where review_request_id = $1`,
      [request.id],
    );
    await worker.make.fileAttachment(request, { stored_as: stored });
    await worker.query(
      `insert into viewed_file (review_request_id, user_id, path, digest) values ($1, $2, 'b', 'a1')`,
      [request.id, owner.id],
    );
    await worker.query('insert into review_request_change (review_request_id, user_id) values ($1, $2)', [
      request.id,
      owner.id,
    ]);
    await worker.query(
      `with made as (insert into review (review_request_id, user_id) values ($1, $2) returning id),
       commented as (
         insert into review_comment (review_id, review_request_id, kind, text) select id, $1, 'general', '' from made)
       insert into status_update (review_request_id, user_id, review_id, service_id, summary)
       select $1, $2, id, 'ci', '' from made`,
      [request.id, owner.id],
    );
    const [{ id: statusUpdateId }] = await worker.query<[{ id: number }]>(
      'select id from status_update where review_request_id = $1',
      [request.id],
    );
    await worker.make.finding(request, statusUpdateId);
    await worker.query(
      `insert into suggestion (review_request_id, comment_id, replacements)
       select $1, id, '[]' from review_comment where review_request_id = $1`,
      [request.id],
    );
    return { ...request, stored };
  };
  const event = ({ id, displayId }: { id: number; displayId: number }) => ({
    reviewRequestId: id,
    displayId,
    localSiteId: null,
    actorId: owner.id,
  });
  /** Sends what the API sends, with its audit entry. */
  const send = (request: { id: number; displayId: number }) => {
    const said = event(request);
    const entry = {
      action: 'review-request.deleted',
      subject: `review-request ${request.displayId}`,
      details: { reviewRequestId: request.id },
    } as const;
    const audited = { actor: () => ({ actor: owner.username, credential: { kind: 'basic' } as const }) };
    return worker
      .get(ClsService)
      .runWith({ ...audited }, () =>
        worker
          .get(TransactionHost)
          .withTransaction(() => worker.get(Outbox).send(REVIEW_REQUESTS_QUEUE, 'review-request.deleted', said, entry)),
      );
  };
  const remove = async (request: { id: number; displayId: number }) => {
    await worker.query('delete from review_request where id = $1', [request.id]);
    return send(request);
  };
  const left = async (id: number) => {
    const counts: Record<string, number> = {};
    for (const [place, rows] of Object.entries(PLACES)) {
      const [{ count }] = await worker.query(`select count(*)::integer as count from ${rows}`, [id]);
      counts[place] = count;
    }
    return counts;
  };
  const isUnused = async (sha256: string) => {
    const [{ unused }] = await worker.query(
      'select unused_since is not null as unused from stored_file where sha256 = $1',
      [sha256],
    );
    return unused as boolean;
  };

  it('leaves nothing behind, takes nothing of others, and is written down once', async () => {
    const [gone, other] = [await make({ bytes: Buffer.from('one') }), await make({ bytes: Buffer.from('another') })];

    const first = await worker.until(await remove(gone), 'done');

    expect(first.progress).toEqual(ALL);
    expect(await left(gone.id)).toEqual(NONE);
    expect(await left(other.id)).toEqual(ALL);
    expect([await isUnused(gone.stored), await isUnused(other.stored)]).toEqual([true, false]);
    const entries = await worker.query(
      'select actor, action, subject, details from audit_log where subject = $1 order by id',
      [`review-request ${gone.displayId}`],
    );
    expect(entries).toEqual([
      expect.objectContaining({ action: 'review-request.deleted' }),
      {
        actor: owner.username,
        action: 'review-request.removed',
        subject: `review-request ${gone.displayId}`,
        details: { reviewRequestId: gone.id, localSiteId: null, deleted: first.progress },
      },
    ]);
  });

  it('goes 250 rows at a time', async () => {
    const request = await make({ files: 600 });
    const batches = `
      create table if not exists deleted_at_once (rows integer);
      create or replace function note_deleted() returns trigger language plpgsql as $$
      begin insert into deleted_at_once select count(*) from old_rows; return null; end $$;
      create or replace trigger noted after delete on file_diff referencing old table as old_rows
      for each statement execute function note_deleted()`;
    await worker.query(batches);

    const { progress } = await worker.until(await remove(request), 'done');

    expect(progress).toMatchObject({ files: 600, diffs: 2 });
    const rows = await worker.query('select rows from deleted_at_once where rows > 0');
    expect(rows).toEqual([{ rows: 250 }, { rows: 250 }, { rows: 100 }]);
  });

  it('is left alone when it is there, as after an import', async () => {
    const request = await make();

    await worker.until(await send(request), 'done');

    expect(await left(request.id)).toEqual(ALL);
  });
});
