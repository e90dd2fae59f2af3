import { Client, escapeIdentifier, escapeLiteral } from 'pg';

/**
 * The address of the same database for a role of its own, which is made where it is missing. By its role
 * pg_stat_statements tells a server's statements from what another one does meanwhile of its own accord.
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
