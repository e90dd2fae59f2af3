import { createDataSource } from '@review-service/database/data-source';
import { migrate } from '@review-service/database/migrate';
import { type Sql, sql } from '@review-service/database/sql';
import { API_TOKEN_KIND } from '@review-service/platform/secrets/api-tokens';
import { hashPassword } from '@review-service/platform/secrets/passwords';
import { Secrets } from '@review-service/platform/secrets/secrets';
import { PASSWORD, TEST_KEYS } from '@review-service/testing/make';
import { Client } from 'pg';
import {
  CLOSED_REPOSITORY,
  DIVERSE_REPOSITORY,
  crowdGroup,
  NAMED,
  PEOPLE,
  REPOSITORY,
  type WorldShape,
  shapeOf,
  tokenValue,
} from './shape';
import { fillings } from './statements';
import { copyTokens, type TokenRow } from './tokens';

/** Rows per statement, and so per line of progress. */
const STEP = 100_000;
/** The scopes that the cases need. */
const LOGIN_SCOPES = [
  ...['group', 'diff_file_attachment', 'session', 'repository'],
  ...['review_request', 'review_request_draft', 'diff', 'draft_diff', 'review'],
].flatMap((policy) => ['read', 'write', 'destroy'].map((access) => `${policy}:${access}`));

/** Fills an empty database with the world of so many rows. Triggers and keys are active, so that it is consistent. */
export async function buildWorld(url: string, rows: number, tell: (line: string) => void): Promise<void> {
  const schema = createDataSource({ url, applicationName: 'benchmarks' });
  await schema.initialize();
  await migrate(schema);
  await schema.destroy();
  const db = new Client({ connectionString: url });
  await db.connect();
  try {
    const shape = shapeOf(rows);
    const secrets = new Secrets(TEST_KEYS);
    await makeWhatIsNamed(db, shape, secrets);
    for (const { what, count, insert } of fillings(shape)) {
      for (let done = 0; done < count; done += STEP) {
        if (count > STEP) tell(`making the world of ${rows} rows: ${what}, ${done} of ${count}`);
        // A trigger keeps the plan of its first statement, which may have had few rows.
        await db.query('discard plans');
        await run(db, insert(done + 1, Math.min(count, done + STEP)));
      }
    }
    await run(db, memberships(shape));
    tell(`making the world of ${rows} rows: tokens`);
    await copyTokens(db, secrets, tokensOf(shape));
    await setSequences(db);
    tell(`making the world of ${rows} rows: statistics`);
    await db.query('vacuum analyze');
  } finally {
    await db.end();
  }
}

/** The few rows that others refer to. */
async function makeWhatIsNamed(db: Client, { rows }: WorldShape, secrets: Secrets): Promise<void> {
  const hash = await hashPassword(PASSWORD);
  for (const { id, username } of Object.values(PEOPLE)) {
    const isSuperuser = username === PEOPLE.superuser.username;
    await run(
      db,
      sql`
        insert into user_account (id, username, password_hash, email, is_superuser, is_staff)
        values (${id}, ${username}, ${hash}, ${`${username}@example.com`}, ${isSuperuser}, ${isSuperuser})`,
    );
    const { digest, keyId } = secrets.lookup(API_TOKEN_KIND, tokenValue('api', id));
    await run(db, sql`insert into api_token (user_id, lookup, key_id) values (${id}, ${digest}, ${keyId})`);
  }
  await run(
    db,
    sql`
      insert into oauth_application (id, user_id, name, client_id, client_secret_hash, client_type, authorization_grant_type)
      values (1, ${PEOPLE.superuser.id}, 'Dashboard', 'dashboard', ${hash}, 'confidential', 'authorization-code')`,
  );
  await run(
    db,
    sql`
      insert into repository (id, name, path, tool)
      values (${REPOSITORY}, 'main', '/srv/main', 'Git'), (${CLOSED_REPOSITORY}, 'closed', '/srv/closed', 'Git'),
        (${DIVERSE_REPOSITORY}, 'diverse', '/srv/diverse', 'Git')`,
  );
  await run(db, sql`insert into review_group (id, name) values (${crowdGroup(rows)}, 'crowd')`);
}

/** The member's 200 groups: targets of review requests of both kinds, invite-only ones, and any. */
const memberships = ({ rows, openTargets, closedTargets }: WorldShape): Sql => sql`
  with wanted as (
    select 3 + 20 * n as id, 1 as place from generate_series(0, least(10, ${openTargets}::integer) - 1) n
    union select 9 + 50 * n, 1 from generate_series(0, least(5, ${closedTargets}::integer) - 1) n
    union select 9 + 50 * n, 1 from generate_series(20, 29) n
    union select n, 2 from generate_series(1, ${rows}::integer, greatest(1, ${rows}::integer / 200)) n)
  insert into review_group_member (group_id, user_id)
  select g.id, ${PEOPLE.member.id} from wanted join review_group g using (id)
  group by g.id order by min(place), g.id limit 200`;

/** One for each grant, in their order, then one for each person of the cases. */
function* tokensOf({ rows, people }: WorldShape): Generator<TokenRow> {
  for (let id = 1; id <= rows; id += 1) {
    const other = id <= 60 ? PEOPLE.newcomer.id : NAMED + 1 + (id % (people - NAMED));
    const userId = id % 2 === 0 ? PEOPLE.member.id : other;
    yield { id, grantId: id, userId, scopes: ['session:read', 'group:read'] };
  }
  for (const { id } of Object.values(PEOPLE)) yield { id: rows + id, grantId: id, userId: id, scopes: LOGIN_SCOPES };
}

/** Sets the sequences after the chosen ids. */
async function setSequences(db: Client): Promise<void> {
  const { rows } = await db.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'id' and is_identity = 'YES' and data_type = 'integer'`,
  );
  for (const { name } of rows) {
    await db.query(
      `select setval(pg_get_serial_sequence('${name}', 'id'), (select coalesce(max(id), 0) + 1 from ${name}), false)`,
    );
  }
}

const run = (db: Client, { text, values }: Sql) => db.query(text, values);
