import { GROUPS_QUEUE } from '@review-service/contracts/groups';
import { OPERATOR_ID } from '@review-service/contracts/operator';
import { eventually } from '@review-service/testing/eventually';
import { untilOneWaits } from '@review-service/testing/until-one-waits';
import { HAS_REDIS, TestWorker } from '../../../test/test-worker';

/** The tables that refer to groups. */
const PLACES = [
  'review_request_group',
  'review_request_draft_group',
  'default_reviewer_group',
  'watched_group',
  'repository_group',
  'review_group_member',
  'feed_address',
];

describe('a deleted group', () => {
  const worker = TestWorker.ofSuite({ hasRedis: HAS_REDIS });

  const deleted = (columns = {}) => worker.make.group({ deleted_at: new Date(), ...columns });
  const detach = (groupId: number, deletedBy = OPERATOR_ID) =>
    worker.send(GROUPS_QUEUE, 'group.deleted', { groupId, deletedBy });
  const group = async (id: number) => (await worker.query('select * from review_group where id = $1', [id]))[0];
  const named = async (id: number, places = PLACES) => {
    const counts: number[] = [];
    for (const place of places) {
      const [{ count }] = await worker.query(`select count(*) from ${place} where group_id = $1`, [id]);
      counts.push(count);
    }
    return counts;
  };

  /** A published review request for each number, all of which target the group. */
  const target = async (groupId: number, count: number) => {
    const submitter = await worker.make.user();
    await worker.query(
      `with made as (
         insert into review_request (display_id, submitter_id, is_published)
         select 1000000000 + $1 * 10000 + number, $2, true from generate_series(1, $3) number returning id)
       insert into review_request_group (review_request_id, group_id) select id, $1 from made`,
      [groupId, submitter.id, count],
    );
  };

  /** Runs work while a row is locked, then releases it. */
  const whileLocked = async (
    table: string,
    owner: string,
    groupId: number,
    offset: number,
    act: () => Promise<void>,
  ) => {
    const nth = `select ${owner} from ${table} where group_id = $1 order by ${owner} limit 1 offset $2`;
    await worker.db.transaction(async (holder) => {
      await holder.query(`select from ${table} where group_id = $1 and ${owner} = (${nth}) for update`, [
        groupId,
        offset,
      ]);
      await act();
    });
  };

  it('is removed when nothing names it', async () => {
    const { id } = await deleted();

    await worker.until(await detach(id), 'done');

    expect(await group(id)).toBeUndefined();
  });

  it('is detached from everything that names it, and from nothing else', async () => {
    const person = await worker.make.user();
    const gone = await deleted({ members: [person] });
    const other = await worker.make.group({ members: [person] });
    const repository = await worker.make.repository({ groups: [gone, other] });
    const { id: request } = await worker.make.reviewRequest(person, repository, { groups: [gone, other] });
    const [{ id: draft }] = await worker.query(
      'insert into review_request_draft (review_request_id) values ($1) returning id',
      [request],
    );
    const [{ id: reviewer }] = await worker.query(
      `insert into default_reviewer (name, file_regex) values ('docs', '.*') returning id`,
    );
    for (const { id } of [gone, other]) {
      await worker.query('insert into review_request_draft_group values ($1, $2)', [draft, id]);
      await worker.query('insert into default_reviewer_group values ($1, $2)', [reviewer, id]);
      await worker.query('insert into watched_group values ($1, $2)', [person.id, id]);
      await worker.make.feedAddress(person, { group_id: id });
    }
    expect(await named(gone.id)).toEqual([1, 1, 1, 1, 1, 1, 1]);

    const { progress } = await worker.until(await detach(gone.id, person.id), 'done');

    const ofRequests = { review_requests: 1, drafts: 1, default_reviewers: 1 };
    const counts = { ...ofRequests, watchers: 1, repositories: 1, members: 1, feeds: 1 };
    expect(progress).toEqual(counts);
    expect(await named(gone.id)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(await named(other.id)).toEqual([1, 1, 1, 1, 1, 1, 1]);
    expect(await group(gone.id)).toBeUndefined();
    expect(
      await worker.query('select actor, action, subject, details from audit_log where details @> $1', [
        { groupId: gone.id },
      ]),
    ).toEqual([
      {
        actor: person.username,
        action: 'group.detached',
        subject: `group ${gone.name}`,
        details: { groupId: gone.id, detached: counts },
      },
    ]);
  });

  it('is detached 250 at a time: what is behind is done, what is ahead is not touched', async () => {
    const { id } = await deleted();
    await target(id, 600);

    let message = '';
    await whileLocked('review_request_group', 'review_request_id', id, 300, async () => {
      message = await detach(id);
      const { progress } = await eventually(async () => {
        const row = await worker.row(message);
        return row?.progress.review_requests !== undefined && row;
      });
      expect(progress).toMatchObject({ review_requests: 250, place: 0 });
      expect(await named(id, ['review_request_group'])).toEqual([350]);
    });

    expect((await worker.until(message, 'done')).progress).toMatchObject({ review_requests: 600 });
    expect(await group(id)).toBeUndefined();
  });

  it('goes on where its connection was lost in the middle of a step', async () => {
    const { id } = await deleted();
    await target(id, 2_500);

    let message = '';
    await whileLocked('review_request_group', 'review_request_id', id, 1_500, async () => {
      message = await detach(id);
      await eventually(async () => {
        const [killed] = await worker.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock' and query like '%review_request_group%'`,
        );
        return killed;
      });
    });

    expect((await worker.until(message, 'done')).progress).toMatchObject({ review_requests: 2_500 });
    expect(await named(id)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });

  it('leaves the requests that it restricted closed (decision R8)', async () => {
    const [closed, open] = [await deleted({ invite_only: true }), await deleted()];
    const submitter = await worker.make.user();
    const repository = await worker.make.repository();
    const restricted = await worker.make.reviewRequest(submitter, repository, { groups: [closed, open] });
    const unrestricted = await worker.make.reviewRequest(submitter, repository, { groups: [open] });

    for (const { id } of [closed, open]) await worker.until(await detach(id), 'done');

    const rows = await worker.query(
      'select id, restricted_by_deleted_group from review_request where id = any ($1) order by id',
      [[restricted.id, unrestricted.id]],
    );
    expect(rows).toEqual([
      { id: restricted.id, restricted_by_deleted_group: true },
      { id: unrestricted.id, restricted_by_deleted_group: false },
    ]);
  });

  it('is detached from a request that was just about to name it', async () => {
    const [first, second] = [await worker.make.user(), await worker.make.user()];
    const gone = await deleted({ members: [first, second] });
    const submitter = await worker.make.user();
    const repository = await worker.make.repository();

    let message = '';
    // Review requests are done, members are not.
    await whileLocked('review_group_member', 'user_id', gone.id, 1, async () => {
      message = await detach(gone.id);
      await eventually(async () => (await worker.row(message))?.progress.place === 5);
      await worker.make.reviewRequest(submitter, repository, { groups: [gone] });
    });

    expect((await worker.until(message, 'done')).progress).toMatchObject({ review_requests: 1, members: 2 });
    expect(await group(gone.id)).toBeUndefined();
  });

  it.each([
    ['review request', 'review_request', 'id', 'review_request_group'],
    ['draft', 'review_request_draft', 'review_request_id', 'review_request_draft'],
  ])('waits for a %s that is being changed, and does not stand in its way', async (_, locked, column, changed) => {
    const submitter = await worker.make.user();
    const gone = await deleted({ invite_only: true });
    const { id } = await worker.make.reviewRequest(submitter, await worker.make.repository(), { groups: [gone] });
    await worker.query('select open_drafts(array[$1::integer])', [id]);

    const message = await worker.db.transaction(async (holder) => {
      await holder.query(`select from ${locked} where ${column} = $1 for no key update`, [id]);
      const detached = await detach(gone.id);
      await untilOneWaits(worker.db);
      await holder.query(`delete from ${changed} where review_request_id = $1`, [id]);
      return detached;
    });

    // The first try succeeds: there is no deadlock.
    expect(await worker.until(message, 'done')).toMatchObject({ send_number: 1 });
    expect(await group(gone.id)).toBeUndefined();
  });

  describe('that can be restored', () => {
    const restorable = (columns = {}) => deleted({ restorable_until: new Date('2099-01-01'), ...columns });
    const restore = `
      update review_group set deleted_at = null, restorable_until = null
      where id = $1 and deleted_at is not null and restorable_until > now() - interval '1 hour' returning id`;

    it('is left alone: it was restored, and deleted again, since', async () => {
      const member = await worker.make.user();
      const { id } = await restorable({ members: [member] });

      await worker.until(await detach(id), 'done');

      expect(await named(id, ['review_group_member'])).toEqual([1]);
    });

    it('is detached once its time is over', async () => {
      const { id } = await restorable({ restorable_until: new Date(Date.now() - 1_000) });
      await target(id, 600);

      expect((await worker.until(await detach(id), 'done')).progress).toMatchObject({ review_requests: 600 });
      expect(await group(id)).toBeUndefined();
    });

    it('is either restored whole or detached: a restoration that was first is waited for', async () => {
      const { id } = await restorable({ restorable_until: new Date(Date.now() - 1_000) });
      await target(id, 300);
      const message = await worker.db.transaction(async (holder) => {
        expect(await holder.query(restore, [id])).toMatchObject([[{ id }], 1]);
        const detached = await detach(id);
        await untilOneWaits(worker.db);
        return detached;
      });
      await worker.until(message, 'done');

      expect(await group(id)).toMatchObject({ deleted_at: null });
      expect(await named(id, ['review_request_group'])).toEqual([300]);
    });

    it('cannot be restored any more from the first step of it on', async () => {
      const { id } = await restorable({ restorable_until: new Date(Date.now() - 1_000) });
      await target(id, 600);

      let message = '';
      await whileLocked('review_request_group', 'review_request_id', id, 300, async () => {
        message = await detach(id);
        await eventually(async () => (await worker.row(message))?.progress.review_requests === 250);
        expect(await worker.query(restore, [id])).toEqual([[], 0]);
      });

      await worker.until(message, 'done');
      expect(await group(id)).toBeUndefined();
    });
  });

  it('is left alone when it is not deleted, or gone already', async () => {
    const member = await worker.make.user();
    const { id } = await worker.make.group({ members: [member] });

    for (const groupId of [id, 999_999]) await worker.until(await detach(groupId), 'done');

    expect(await group(id)).toBeDefined();
    expect(await named(id, ['review_group_member'])).toEqual([1]);
  });
});
