import { Client, escapeIdentifier, escapeLiteral } from 'pg';

/**
 * The URL of the same database for a separate role, which is created if missing. By the role, pg_stat_statements
 * distinguishes a server's statements from others.
 */
export async function asRole(databaseUrl: string, role: string): Promise<string> {
  const url = new URL(databaseUrl);
  const [name, password] = [escapeIdentifier(role), escapeLiteral(decodeURIComponent(url.password))];
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
    if (!rowCount) await client.query(`create role ${name}`);
    await client.query(`alter role ${name} superuser login password ${password}`);
  } finally {
    await client.end();
  }
  url.username = role;
  return url.href;
}
