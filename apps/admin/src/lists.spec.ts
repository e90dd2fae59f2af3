import { Make } from '@review-service/testing/make';
import { databaseForAll, ownDatabase } from '../test/a-database';
import { runAdmin } from '../test/run-admin';

interface Page {
  items: Record<string, unknown>[];
  next: string | number | null;
}

describe('lists', () => {
  const database = databaseForAll(ownDatabase);
  const run = (...args: string[]) => runAdmin(database.url, args);
  const page = async (...args: string[]): Promise<Page> => {
    const { code, out, err } = await run(...args, '--json', '--quiet');
    expect([code, err]).toEqual([0, '']);
    return JSON.parse(out) as Page;
  };
  /** What the items of a list have in one member. */
  const listed = async (member: string, ...args: string[]) => (await page(...args)).items.map((item) => item[member]);

  beforeAll(async () => {
    const make = new Make(database.db);
    const ann = await make.user({
      username: 'ann',
      email: 'ann@example.com',
      is_superuser: true,
      first_name: 'Annika',
    });
    await make.user({ username: 'bo', email: '', is_active: false, permissions: ['reviews.change_group', 'old.one'] });
    const cy = await make.user({ username: 'Cy', is_staff: true, email: 'bologna@example.com' });
    const acme = await make.site({ name: 'acme' });
    await make.site({ name: 'plaza', is_public: true });
    await make.siteMember(acme, ann, true);
    await make.siteMember(acme, cy);
    await make.group({ name: 'dev', display_name: 'Makers', members: [ann, cy] });
    await make.group({ name: 'dev', local_site_id: acme.id, invite_only: true, visible: false });
    await make.group({ name: 'gone', deleted_at: '2026-01-01T00:00:00Z' });
    await make.repository({ name: 'website' });
    await make.repository({ name: 'ar:old', archived_at: '2026-01-01T00:00:00Z' });
    await make.repository({ name: 'website', local_site_id: acme.id });
    const board = await make.application(ann, { name: 'Board', client_id: 'board' });
    const robot = await make.application(cy, {
      name: 'Robot',
      client_id: 'robot',
      local_site_id: acme.id,
      enabled: false,
    });
    await make.oauthToken(ann, { application: board, scopes: ['group:read', 'group:write'] });
    await make.oauthToken(cy, { application: robot });
    await make.apiToken(ann, { note: 'night build' });
    const old = await make.madeApiToken(ann, { note: 'old', is_valid: false, invalid_reason: 'Lost.' });
    await make.childToken(old, { note: 'job' });
    await make.apiToken(cy, { note: 'a\u001b[31mred', expires_at: '2020-01-01T00:00:00Z', local_site_id: acme.id });
  });

  it.each([
    [['user', 'list'], 'username', ['Cy', 'ann', 'bo']],
    [['user', 'list', '--search', 'BO'], 'username', ['Cy', 'bo']],
    [['user', 'list', '--search', 'annik'], 'username', ['ann']],
    [['user', 'list', '--active'], 'username', ['Cy', 'ann']],
    [['user', 'list', '--deactivated'], 'username', ['bo']],
    [['user', 'list', '--superuser'], 'username', ['ann']],
    [['user', 'list', '--staff'], 'username', ['Cy']],
    [['user', 'list', '--permission', 'reviews.change_group'], 'username', ['bo']],
    [['user', 'list', '--permission', 'old.one'], 'username', ['bo']],
    [['user', 'list', '--site', 'acme', '--active'], 'username', ['Cy', 'ann']],
    [['site', 'list'], 'name', ['acme', 'plaza']],
    [['site', 'list', '--search', 'PL'], 'name', ['plaza']],
    [['site', 'list', '--user', 'Cy'], 'name', ['acme']],
    [['group', 'list'], 'site', [null, 'acme']],
    [['group', 'list', '--search', 'DE'], 'site', [null, 'acme']],
    [['group', 'list', '--search', 'mak'], 'name', ['dev']],
    [['group', 'list', '--user', 'Cy'], 'site', [null]],
    [['group', 'list', '--site', 'acme', '--search', 'd'], 'site', ['acme']],
    [['group', 'members', 'dev'], 'username', ['Cy', 'ann']],
    [['repository', 'list'], 'name', ['website', 'ar:old', 'website']],
    [['repository', 'list', '--search', 'WEB'], 'site', [null, 'acme']],
    [['repository', 'list', '--site', 'acme'], 'name', ['website']],
    [['repository', 'list', '--archived'], 'name', ['ar:old']],
    [['oauth-app', 'list'], 'clientId', ['board', 'robot']],
    [['oauth-app', 'list', '--search', 'rob'], 'clientId', ['robot']],
    [['oauth-app', 'list', '--user', 'ann'], 'clientId', ['board']],
    [['oauth-app', 'list', '--site', 'acme'], 'clientId', ['robot']],
    [['oauth-app', 'list', '--enabled'], 'clientId', ['board']],
    [['oauth-app', 'list', '--disabled'], 'clientId', ['robot']],
    [['oauth-token', 'list'], 'user', ['ann', 'Cy']],
    [['oauth-token', 'list', '--user', 'ann'], 'app', ['Board']],
    [['oauth-token', 'list', '--app', 'robot'], 'user', ['Cy']],
    [['oauth-token', 'list', '--site', 'acme'], 'user', ['Cy']],
    [['oauth-token', 'list', '--scope', 'group:write'], 'user', ['ann']],
    [['oauth-token', 'list', '--working'], 'user', ['ann']],
    [['api-token', 'list'], 'works', [true, false, false, false]],
    [['api-token', 'list', '--user', 'ann'], 'note', ['night build', 'old', 'job']],
    [['api-token', 'list', '--user', 'ann'], 'parent', [null, null, 2]],
    [['api-token', 'list', '--site', 'acme'], 'user', ['Cy']],
    [['api-token', 'list', '--working'], 'note', ['night build']],
    [['permission', 'list', '--user', 'bo'], 'permission', ['old.one', 'reviews.change_group']],
  ])('%j has the right rows', async (args, member, values) => {
    expect(await listed(member, ...args)).toEqual(values);
  });

  it.each([
    [['user', 'list'], 'username'],
    [['site', 'list'], 'name'],
    [['group', 'list'], 'id'],
    [['group', 'members', 'dev'], 'username'],
    [['repository', 'list'], 'id'],
    [['oauth-app', 'list'], 'id'],
    [['oauth-token', 'list'], 'id'],
    [['api-token', 'list'], 'id'],
    [['permission', 'list', '--user', 'bo'], 'permission'],
  ])('%j goes on page by page, and shows each once', async (args, member) => {
    const all = await listed(member, ...args);
    const seen: unknown[] = [];
    for (let next: Page['next'] | undefined; next !== null && seen.length < 10;) {
      const after: string[] = next === undefined ? [] : ['--after', String(next)];
      const { items, next: following } = await page(...args, '--limit', '1', ...after);
      seen.push(...items.map((item) => item[member]));
      next = following;
    }

    expect(seen).toEqual(all);
    expect(all.length).toBeGreaterThan(1);
  });

  it('shows people a table, its titles and the next page on standard error', async () => {
    const { out, err } = await run('user', 'list', '--limit', '2');

    expect(out).toMatch(
      /^Cy +\d+ +active +staff +\d{4}-\d\d-\d\d +bologna@example\.com.*\nann +\d+ +active +superuser .*\n$/,
    );
    expect(err).toMatch(/^USERNAME +ID +STATUS +RANK +JOINED +EMAIL +NAME\n.*--after ann\n$/);
  });

  it('shows no terminal escapes of others, and all of them to programs', async () => {
    expect((await run('api-token', 'list', '--user', 'Cy')).out).toMatch(/ a\[U\+001B\]\[31mred\n$/);
    expect(await listed('note', 'api-token', 'list', '--user', 'Cy')).toEqual(['a\u001b[31mred']);
  });

  it('writes out what names and notes hide', async () => {
    await database.db.query(`update oauth_application set name = 'Bo\u200bard' where client_id = 'board'`);

    expect((await run('oauth-app', 'list', '--user', 'ann')).out).toContain('Bo[U+200B]ard');
    expect((await run('oauth-token', 'list', '--user', 'ann')).out).toContain('Bo[U+200B]ard');
    await database.db.query(`update oauth_application set name = 'Board' where client_id = 'board'`);
  });

  it('shows no value of a token, nor its hash or seal', async () => {
    const values = await database.column(
      `select encode(lookup, 'hex') from oauth_token union all select sealed from oauth_token
       union all select encode(lookup, 'hex') from api_token union all select client_secret_hash from oauth_application`,
    );
    const shown = [
      await run('oauth-token', 'list', '--json'),
      await run('api-token', 'list', '--json'),
      await run('oauth-app', 'show', 'board', '--json'),
    ];

    expect(values.length).toBeGreaterThan(5);
    for (const value of values) expect(JSON.stringify(shown)).not.toContain(String(value));
  });

  it('counts who has a permission, and says which nothing asks for', async () => {
    const { items } = await page('permission', 'list');

    expect(items).toContainEqual({ permission: 'reviews.change_group', known: true, people: 1 });
    expect(items).toContainEqual({ permission: 'auth.add_user', known: true, people: 0 });
    expect(items[0]).toEqual({ permission: 'auth.add_user', known: true, people: 0 });
    expect(items).toContainEqual({ permission: 'old.one', known: false, people: 1 });
  });

  it('says that there are none', async () => {
    expect(await run('group', 'list', '--search', 'zzz')).toEqual({ code: 0, out: '', err: 'No matches.\n' });
    expect(await page('group', 'list', '--search', 'zzz')).toEqual({ items: [], next: null });
  });

  it.each([
    [['user', 'list', '--site', 'acne'], 'There is no site "acne". Did you mean acme?'],
    [['user', 'list', '--permission', 'reviews.change_grop'], 'Did you mean reviews.change_group'],
    [['group', 'list', '--user', 'anne'], 'There is no user "anne". Did you mean ann?'],
    [['oauth-token', 'list', '--app', 'Borad'], 'There is no application "Borad". Did you mean Board?'],
    [['oauth-token', 'list', '--scope', 'group:wirte'], 'there is no scope "group:wirte". Did you mean group:write'],
    [['api-token', 'list', '--user', 'zoe'], 'There is no user "zoe".'],
    [['oauth-app', 'show', 'Bord'], 'There is no application "Bord". Did you mean Board?'],
  ])('%j names the mistake and the nearest right word', async (args, fault) => {
    expect(await run(...args)).toMatchObject({ code: 1, out: '', err: expect.stringContaining(fault) });
  });

  it.each([
    [['user', 'list', '--limit', '0']],
    [['user', 'list', '--active', '--deactivated']],
    [['group', 'list', '--after', 'dev']],
    [['oauth-token', 'list', '--after', '0']],
    [['api-token', 'list', 'ann']],
  ])('%j is wrong use', async (args) => {
    expect(await run(...args)).toMatchObject({ code: 2, out: '' });
  });
});
