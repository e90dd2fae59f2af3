import { ledgers } from '@review-service/database/ledgers';
import { Make } from '@review-service/testing/make';
import { databaseForEach } from '../../../test/a-database';
import { runAdmin } from '../../../test/run-admin';
import { requestsWithWrongAudience } from '../../subjects/counts/audiences';
import { differences } from '../../subjects/counts/differences';
import { rebuild } from '../../subjects/counts/rebuild';

describe('counts rebuild', () => {
  const database = databaseForEach();
  let request: { id: number };
  const counts = (...args: string[]) => runAdmin(database.url, ['counts', 'rebuild', ...args]);
  const wrong = async () =>
    (await Promise.all(ledgers.map((ledger) => differences(database.db.manager, ledger)))).flat();

  beforeEach(async () => {
    const make = new Make(database.db);
    const [user, group] = [await make.user(), await make.group()];
    const made = await make.reviewRequest(user, await make.repository(), { groups: [group] });
    await make.attachment(made);
    await make.oauthToken(user);
    const review = `insert into review (review_request_id, user_id, ship_it, is_published) values ($1, $2, true, $3)`;
    const comments = `insert into review_comment (review_id, review_request_id, kind, text, issue_status)
      select id, $1, 'general', '', status from review, unnest(array['O', 'R', 'D', 'A', 'B', null]) status
      where not is_published`;
    await database.db.query(review, [made.id, user.id, false]);
    await database.db.query(comments, [made.id]);
    await database.db.query('update review set is_published = true');
    // A second ship-it of the same person.
    await database.db.query(review, [made.id, user.id, true]);
    await database.db.query(review, [made.id, user.id, false]);
    await database.db.query(comments, [made.id]);
    request = made;
  });

  /** As if triggers had been off for a while. */
  const breakAll = async () => {
    await database.db.query(
      `insert into review_group_count (local_site_id, visible, invite_only, n) values (0, true, false, 11)`,
    );
    await database.db.query(`delete from oauth_token_count where user_id = 0`);
    await database.db.query(`update diff_file_attachment set audience = '{7}'`);
    await database.db.query('update review_request set ship_it_count = 2, issue_verifying_count = 0');
  };

  it('says that all is right, and changes nothing', async () => {
    const before = await database.dump();

    expect((await counts()).out).toBe(
      'audiences: ok\ngroups: ok\naccess tokens: ok\nattachments: ok\nreview requests: ok\nreviews and comments: ok\nreviews: ok\n',
    );
    expect(await database.dump()).toBe(before);
  });

  it('counts anew what is wrong, stores audiences anew, and leaves that in the audit', async () => {
    await breakAll();

    const { code, out } = await counts();

    expect(code).toBe(0);
    expect(out).toBe(
      `audiences: wrong for 1 review request; rebuilt
groups: 1 key is wrong, such as (0,t,f): 12 instead of 1; rebuilt
access tokens: 1 key is wrong, such as (0,0): 0 instead of 1; rebuilt
attachments: ok
review requests: ok
reviews and comments: ok
reviews: wrong for 1 review request; rebuilt\n`,
    );
    expect(await wrong()).toEqual([]);
    expect(await requestsWithWrongAudience(database.db.manager)).toEqual([]);
    expect(await database.db.query('select action, subject, details from audit_log order by id')).toEqual([
      { action: 'counts.rebuilt', subject: 'counts of audiences', details: { reviewRequests: 1, such: [request.id] } },
      {
        action: 'counts.rebuilt',
        subject: 'counts of groups',
        details: { keys: 1, such: [{ key: '(0,t,f)', stored: 12, counted: 1 }] },
      },
      {
        action: 'counts.rebuilt',
        subject: 'counts of access tokens',
        details: { keys: 1, such: [{ key: '(0,0)', stored: 0, counted: 1 }] },
      },
      { action: 'counts.rebuilt', subject: 'counts of reviews', details: { reviewRequests: 1, such: [request.id] } },
    ]);
    expect(
      await database.db.query(`select ship_it_count, issue_open_count, issue_verifying_count from review_request`),
    ).toEqual([{ ship_it_count: 1, issue_open_count: 1, issue_verifying_count: 2 }]);
    expect((await counts('--check')).code).toBe(0);
  });

  it('lists reviews and comments anew', async () => {
    const listed = async () => [
      await database.db.query('select id, listed_as, listed_in from review order by id'),
      await database.db.query('select id, user_id, listed_as, listed_in from review_comment order by id'),
    ];
    const right = await listed();
    for (const wrong of [
      'update review set listed_in = 0',
      'update review_comment set listed_in = null',
      'update review_comment set user_id = 0',
    ]) {
      await database.db.query(wrong);
      expect((await counts('--check')).out).toContain('audiences: wrong for 1 review request\n');
      expect((await counts()).code).toBe(0);
      expect(await listed()).toEqual(right);
    }
  });

  it('with --check only says what is wrong, as doctor does, and how to mend it', async () => {
    await breakAll();
    const before = await database.dump();

    const checked = await counts('--check');
    expect(checked).toMatchObject({
      code: 1,
      err: expect.stringMatching(/Run `npm run admin -- counts rebuild`\.\n$/),
    });
    expect(checked.out).toContain('groups: 1 key is wrong, such as (0,t,f): 12 instead of 1\n');
    const doctor = await runAdmin(database.url, ['doctor']);
    expect(doctor.code).toBe(1);
    expect(doctor.out).toContain(
      'FAIL: counts: groups: 1 key is wrong, such as (0,t,f): 12 instead of 1; run `npm run admin -- counts rebuild`',
    );
    expect(doctor.out).toContain(`FAIL: reviews: 1 review requests, such as ${request.id}, count them wrong; run`);
    expect(doctor.out).toContain(`FAIL: audiences: those of 1 review requests, such as ${request.id}, are wrong; run`);

    expect(await database.dump()).toBe(before);
  });

  it('is right also when somebody writes and folds meanwhile', async () => {
    const [groups] = ledgers;
    await breakAll();
    const runner = database.db.createQueryRunner();
    await runner.startTransaction();
    await runner.query(`insert into review_group (name) values ('meanwhile')`);

    const rebuilt = rebuild(database.db, groups!);
    await runner.commitTransaction();
    await runner.release();

    expect(await rebuilt).toEqual([{ key: '(0,t,f)', stored: 13, counted: 2 }]);
    expect(await differences(database.db.manager, groups!)).toEqual([]);
  });
});
