import 'reflect-metadata';
import { dataSourceOptions } from '@review-service/database/data-source';
import { migrate } from '@review-service/database/migrate';
import { FillReviewRequestAudiences1764500001000 } from '@review-service/database/migrations/1764500001000-fill-review-request-audiences';
import { migrations } from '@review-service/database/schema';
import { eventually } from '@review-service/testing/eventually';
import { type FreshDatabase, freshDatabase } from '@review-service/testing/fresh-database';
import { Client } from 'pg';
import { DataSource } from 'typeorm';

describe('a migration that is cut off while it fills a column', () => {
  let database: FreshDatabase;
  let service: Client;

  const release = (last: number) =>
    new DataSource({
      ...dataSourceOptions({ url: database.url, applicationName: 'migration', poolSize: 4 }),
      migrations: migrations.slice(0, last),
    }).initialize();

  beforeEach(async () => {
    database = await freshDatabase({ migrated: false });
    service = new Client({ connectionString: database.url });
    await service.connect();
  });
  afterEach(async () => {
    await service.end();
    await database.drop();
  });

  it('goes on with the rows that are left', async () => {
    const place = migrations.indexOf(FillReviewRequestAudiences1764500001000);
    const [before, now] = [await release(place), await release(place + 1)];
    await migrate(before);
    await service.query(`
      with person as (insert into user_account (username) values ('ann') returning id)
      insert into review_request (display_id, submitter_id, is_published)
      select number, person.id, true from person, generate_series(1, 3000) number`);
    // As they were before the step that added the column.
    const unfilled = `alter table review_request disable trigger user; update review_request set audience = '{0}'`;
    await service.query(`${unfilled}; alter table review_request enable trigger user`);
    const filled = async () => {
      const { rows } = await service.query<{ ids: number[] }>(
        `select array(select id from review_request where audience <> '{0}' and id in (1, 1500, 2500) order by 1) as ids`,
      );
      return rows[0]?.ids;
    };
    const holder = new Client({ connectionString: database.url });
    await holder.connect();
    await holder.query('begin; select from review_request where id = 2500 for update');

    const cut = migrate(now).catch((error: unknown) => error);
    await eventually(async () => (await filled())?.length === 2);
    await eventually(async () => {
      const { rows } = await service.query<{ pid: number }>(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'migration' and wait_event_type = 'Lock'`,
      );
      return rows.length > 0;
    });
    expect(await cut).toBeInstanceOf(Error);
    await holder.query('rollback');
    await holder.end();
    // Whoever begins anew fills this one again.
    await service.query(`${unfilled} where id = 1; alter table review_request enable trigger user`);

    expect(await migrate(now)).toEqual(['FillReviewRequestAudiences1764500001000']);
    expect(await filled()).toEqual([1500, 2500]);
    const { rows } = await service.query(`select to_regclass('schema_migration_progress') as left_over`);
    expect(rows).toEqual([{ left_over: null }]);
    for (const one of [before, now]) await one.destroy();
  });
});
