import 'reflect-metadata';
import { dataSourceOptions } from '@review-service/database/data-source';
import { ledgers } from '@review-service/database/ledgers';
import { migrate } from '@review-service/database/migrate';
import { ReviewsListed1774030000000 } from '@review-service/database/migrations/1774030000000-reviews-listed';
import { migrations } from '@review-service/database/schema';
import { type FreshDatabase, freshDatabase } from '@review-service/testing/fresh-database';
import { Make } from '@review-service/testing/make';
import { DataSource } from 'typeorm';
import { differences } from './counts/differences';

describe('reviews and comments of the release before', () => {
  let database: FreshDatabase;

  const release = (steps: typeof migrations) =>
    new DataSource({
      ...dataSourceOptions({ url: database.url, applicationName: 'migration', poolSize: 4 }),
      migrations: steps,
    }).initialize();

  beforeEach(async () => {
    database = await freshDatabase({ migrated: false });
  });
  afterEach(() => database.drop());

  it('are listed and counted by the migration, in batches, and as new ones are', async () => {
    const former = await release(migrations.slice(0, migrations.indexOf(ReviewsListed1774030000000)));
    await migrate(former);
    const make = new Make(former);
    const [author, other] = [await make.user(), await make.user()];
    const request = await make.reviewRequest(other, await make.repository(), { people: [author] });
    const [published, begun] = [
      await make.review(request, author),
      await make.review(request, author, { is_published: false }),
    ];
    await former.query(
      `insert into review_comment (review_id, review_request_id, kind, text)
       select $1, $2, 'general', 'Well' from generate_series(1, 1200)`,
      [published.id, request.id],
    );
    const drafted = await make.fileDiff(request, { on_draft: true });
    await make.reviewComment(published, { kind: 'diff', file_diff_id: drafted.id, first_line: 1, num_lines: 1 });
    await make.reviewComment(begun);
    await former.destroy();

    const now = await release(migrations);
    await migrate(now);

    const stored = async () =>
      now.query<object[]>(
        `select listed_as, count(*)::integer as many, bool_and(user_id = $1) as is_theirs from review_comment
         group by 1 order by 1`,
        [author.id],
      );
    expect(await stored()).toEqual([
      { listed_as: 'general', many: 1200, is_theirs: true },
      { listed_as: null, many: 2, is_theirs: true },
    ]);
    expect(await now.query('select listed_as from review order by id')).toEqual([
      { listed_as: 'review' },
      { listed_as: null },
    ]);
    const [ledger] = ledgers.slice(-1);
    expect(await differences(now, ledger!)).toEqual([]);
    const [counted] = await now.query<object[]>(
      `select sum(n)::integer as many from review_activity_count where part = 'sum' and author_id = $1`,
      [author.id],
    );
    expect(counted).toEqual({ many: 1201 });
    await now.query('update review set is_published = true');
    expect(await stored()).toMatchObject([
      { listed_as: 'general', many: 1201 },
      { listed_as: null, many: 1 },
    ]);
    expect(await differences(now, ledger!)).toEqual([]);
    await now.destroy();
  });
});
