import { Make, type MadeUser } from '@review-service/testing/make';
import type { DataSource } from 'typeorm';

/** Review requests that the reviews of the backlog are about. */
const REQUESTS = 200;

/** What is told of. */
export interface MailBenchWorld {
  readonly author: MadeUser;
  readonly reviewer: MadeUser;
  readonly repositoryId: number;
  /** The ids of review requests of the author. */
  readonly requests: readonly number[];
}

/** Two people, and review requests of one of them. */
export async function makeWorld(db: DataSource): Promise<MailBenchWorld> {
  const make = new Make(db);
  const [author, reviewer] = [await make.user(), await make.user()];
  const repository = await make.repository();
  const requests = await db.query<{ id: number }[]>(
    `insert into review_request (display_id, submitter_id, repository_id, is_published, summary, description)
     select n, $1, $2, true, 'A change', repeat('Why it is made. ', 20) from generate_series(1, $3::integer) n
     returning id`,
    [author.id, repository.id, REQUESTS],
  );
  return { author, reviewer, repositoryId: repository.id, requests: requests.map(({ id }) => id) };
}

/** So many published reviews, each with a comment, of which nobody has been told yet: two mails each. */
export async function reviewMany(db: DataSource, { reviewer, requests }: MailBenchWorld, count: number): Promise<void> {
  await db.query(
    `with made as (
       insert into review (review_request_id, user_id, is_published, body_top)
       select ($2::integer[])[1 + n % array_length($2::integer[], 1)], $1, true, 'Well done, but for one thing.'
       from generate_series(1, $3::integer) n returning id, review_request_id),
     commented as (
       insert into review_comment (review_id, review_request_id, kind, text)
       select id, review_request_id, 'general', 'This may be simpler.' from made)
     insert into outbox_message (id, queue, name, payload)
     select gen_random_uuid(), 'review-requests', 'review.published', json_build_object(
       'reviewRequestId', made.review_request_id, 'displayId', q.display_id, 'localSiteId', null, 'actorId', $1::integer,
       'reviewId', made.id, 'isToOwnerOnly', false)
     from made join review_request q on q.id = made.review_request_id`,
    [reviewer.id, requests, count],
  );
  await db.query(`select pg_notify('outbox', '')`);
}

/** A published review request for so many members of a group. */
export async function askGroup(
  db: DataSource,
  { author, repositoryId }: MailBenchWorld,
  members: number,
): Promise<number> {
  const make = new Make(db);
  const group = await make.group();
  await db.query(
    `with made as (
       insert into user_account (username, email) select 'member' || n, 'member' || n || '@example.com'
       from generate_series(1, $2::integer) n returning id)
     insert into review_group_member (group_id, user_id) select $1, id from made`,
    [group.id, members],
  );
  const request = await make.reviewRequest(author, { id: repositoryId, name: '' }, { groups: [group], summary: 'All' });
  await publish(db, request, author);
  return request.id;
}

/** A published review request for one person. */
export async function askPerson(db: DataSource, { author, reviewer, repositoryId }: MailBenchWorld): Promise<number> {
  const request = await new Make(db).reviewRequest(
    reviewer,
    { id: repositoryId, name: '' },
    { people: [author], summary: 'One' },
  );
  await publish(db, request, reviewer);
  return request.id;
}

async function publish(db: DataSource, request: { id: number; displayId: number }, actor: MadeUser): Promise<void> {
  await db.query(
    `insert into outbox_message (id, queue, name, payload)
     values (gen_random_uuid(), 'review-requests', 'review-request.published', $1)`,
    [
      {
        ...{ reviewRequestId: request.id, displayId: request.displayId, localSiteId: null, actorId: actor.id },
        isTrivial: false,
      },
    ],
  );
  await db.query(`select pg_notify('outbox', '')`);
}
