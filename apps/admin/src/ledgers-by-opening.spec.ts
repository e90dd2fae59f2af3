import 'reflect-metadata';
import { ledgers } from '@review-service/database/ledgers';
import { Make } from '@review-service/testing/make';
import { databaseForEach } from '../test/a-database';
import { differences } from './subjects/counts/differences';

describe('ledgers of what is open', () => {
  const database = databaseForEach();

  beforeEach(async () => {
    const make = new Make(database.db);
    const users = await Promise.all([make.user(), make.user(), make.user()]);
    const groups = await Promise.all(
      [true, false, true, false, true].map((closed) => make.group({ invite_only: closed })),
    );
    const repository = await make.repository();
    for (let i = 0; i < 12; i += 1) {
      const named = groups.filter((_, group) => (i + group) % 3 === 0);
      await make.reviewRequest(users[i % 2]!, repository, { groups: named, people: [users[(i + 1) % 3]!] });
    }
  });

  it('move the audiences of a group by their indexes', async () => {
    const used = () =>
      database.column(`
        select s.indexrelname::text
        from pg_stat_user_indexes s join pg_indexes i on i.indexname = s.indexrelname
        where i.indexdef like '%gin (audience)%' and s.idx_scan > 0 order by 1`);
    const client = database.db.createQueryRunner();
    // Tables of few rows are not read by the best index, but by the cheapest.
    await client.query('set enable_seqscan = off; set enable_indexscan = off');
    for (const { table } of ledgers) await client.query(`drop index ${table.text}_key`);

    await client.query('update review_group set invite_only = not invite_only');
    await client.query('select pg_stat_force_next_flush()');

    expect(await used()).toEqual([
      'diff_file_attachment_opening_count_closed',
      'diff_file_attachment_opening_count_open',
      'review_activity_count_all_closed',
      'review_activity_count_all_open',
      'review_activity_count_one_closed',
      'review_activity_count_one_open',
      'review_request_opening_count_all_closed',
      'review_request_opening_count_all_open',
      'review_request_opening_count_person_closed',
      'review_request_opening_count_person_open',
    ]);
    for (const ledger of ledgers) expect(await differences(database.db, ledger)).toEqual([]);
    await client.release();
  });
});
