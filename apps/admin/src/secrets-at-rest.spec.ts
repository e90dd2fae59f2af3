import { databaseForAll, type TestDatabase } from '../test/a-database';
import { aWorld } from '../test/a-world';
import { load } from '../test/load';

/** Every kind of secret that a document can hold. */
const SECRETS = {
  'a password': 'the-password-of-ann',
  'an API token': 'secret-of-ann',
  'a client secret': 'secret-of-board',
  'an access token': 'secret-of-access',
  'a refresh token': 'secret-of-refresh',
};

describe('what a dump of the database shows', () => {
  const database = databaseForAll();

  beforeAll(async () => {
    const [ann, ...others] = aWorld().users;
    // The last one's password is also a user name, which every dump contains.
    const users = [
      { ...ann, password: SECRETS['a password'] },
      ...others,
      { id: 20, username: 'dee', password: 'dee' },
    ];
    await load(database, { ...aWorld(), users });
  });

  it.each(Object.entries(SECRETS))('is not %s', async (_, secret) => {
    expect(JSON.stringify(aWorld()).includes(secret) || secret === SECRETS['a password']).toBe(true);
    expect(await findIn(database, secret)).toEqual([]);
  });

  it.each([
    ['text', `jsonb_build_object('note', 'x secret-of-ann x')`],
    ['hexadecimal text', `jsonb_build_object('note', encode('secret-of-ann', 'hex'))`],
    ['base64', `jsonb_build_object('note', encode('secret-of-ann', 'base64'))`],
  ])('would be noticed as %s', async (_, details) => {
    await database.db.query(
      `insert into audit_log (actor, action, subject, details) values ('a', 'b', 'c', ${details})`,
    );

    expect(await findIn(database, 'secret-of-ann')).toEqual(['audit_log', 'audit_log_rest']);
    await database.db.query(`delete from audit_log where actor = 'a'`);
  });

  it('would be noticed as bytes', async () => {
    await database.db.query(`update api_token set lookup = 'x secret-of-bo x' where id = 70`);

    expect(await findIn(database, 'secret-of-bo')).toEqual(['api_token']);
  });
});

/** The tables that contain the secret, plain or encoded, as text or as bytes. */
async function findIn({ db, column }: TestDatabase, secret: string): Promise<string[]> {
  const bytes = Buffer.from(secret);
  const base64 = bytes.toString('base64').replace(/.={0,2}$/, '');
  const forms = [secret, bytes.toString('hex'), base64, base64.replaceAll('+', '-').replaceAll('/', '_')];
  const found: string[] = [];
  for (const table of await column(`select tablename::text from pg_tables where schemaname = 'public' order by 1`)) {
    const rows = await db.query<Record<string, unknown>[]>(`select t.*, row_to_json(t)::text from ${String(table)} t`);
    const text = rows.flatMap((row) => Object.values(row).flatMap(asTexts)).join('\n');
    if (forms.some((form) => text.includes(form))) found.push(String(table));
  }
  return found;
}

const asTexts = (value: unknown): string[] =>
  Buffer.isBuffer(value)
    ? (['latin1', 'hex', 'base64'] as const).map((encoding) => value.toString(encoding))
    : [JSON.stringify(value)];
