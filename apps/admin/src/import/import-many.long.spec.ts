import { databaseForAll, ownDatabase, type TestDatabase } from '../../test/a-database';
import { load as loadWhole } from '../../test/load';

/** Three batches. */
const MANY = 700;
const many = <T>(make: (id: number) => T) => Array.from({ length: MANY }, (_, index) => make(index + 1));
const load = (database: TestDatabase, world: unknown, mode?: 'replace') =>
  loadWhole(database, world, mode, { mostEntries: 300 });
const user = { id: 1, username: 'ann' };
const app = {
  id: 1,
  name: 'App',
  owner: 'ann',
  authorization_grant_type: 'client-credentials',
  client_type: 'public',
  client_id: 'c',
};
const group = (id: number) => ({ id, name: `g${id}`, members: ['ann'] });
const token = (id: number) => ({
  id,
  token: `t${id}`,
  refresh_token: `r${id}`,
  user: 'ann',
  application: 'App',
  scopes: [],
  expires: '2030-01-01T00:00:00Z',
});
const request = (id: number) => ({
  key: `k${id}`,
  id,
  display_id: id,
  submitter: 'ann',
  repository: 'r',
  target_groups: [`g${id}`],
});
const file = (id: number) => ({
  key: `f${id}`,
  id,
  review_request: `k${id}`,
  diff_revision: 1,
  source_file: `/${id}`,
  source_revision: '1',
  dest_file: `/${id}`,
});
const attachment = (id: number) => ({
  id,
  repository: 'r',
  review_request: `k${id}`,
  filename: 'a',
  mimetype: 'text/plain',
  filediff: `f${id}`,
  added_in_filediff: id,
  sha256: '0'.repeat(64),
});
const revision = (id: number) => ({
  id: 10_000 + id,
  review_request: 'k1',
  attachment_history: 1,
  revision: id,
  filename: 'a',
  mimetype: 'text/plain',
  content_base64: 'bmV3',
});
const sections = {
  users: [user],
  groups: many(group),
  repositories: [{ id: 1, name: 'r', path: '/r', tool: 'Git' }],
  oauth_applications: [app],
  oauth_tokens: many(token),
  review_requests: many(request),
  filediffs: many(file),
  diff_file_attachments: many(attachment),
};

describe('importing more than one batch of everything', () => {
  const database = databaseForAll(ownDatabase);

  it('finds the rows of every batch before, and tells the planner', async () => {
    await load(database, sections);

    expect(
      await database.column(
        `select count(*)::int from diff_file_attachment a join file_diff f on f.id = a.added_in_filediff_id
         join review_request_group t on t.review_request_id = f.review_request_id and t.group_id = f.id
         join oauth_token o on o.id = a.id join oauth_refresh_token r on r.grant_id = o.grant_id
         where a.id = f.id and a.file_diff_id = f.id and a.review_request_id = f.id`,
      ),
    ).toEqual([MANY]);
    expect(
      await database.column(
        `select relname from pg_class where reltuples = 700 and relname in
         ('review_group', 'oauth_token', 'diff_file_attachment') order by 1`,
      ),
    ).toEqual(['diff_file_attachment', 'oauth_token', 'review_group']);
    // No reviews are imported, which one of them counts.
    expect(await database.column(`select relname from pg_class where relname ~ '_count$' and reltuples < 1`)).toEqual([
      'review_activity_count',
    ]);
  });

  it.each([
    [
      'oauth_tokens[700].token: this value is taken already',
      { oauth_tokens: [...many(token), { ...token(999), token: 't5' }] },
    ],
    [
      'oauth_tokens[700].refresh_token: this value is taken already',
      { oauth_tokens: [...many(token), { ...token(999), refresh_token: 'r5' }] },
    ],
    [
      'review_requests[700].key: "k5" is taken already',
      { review_requests: [...many(request), { ...request(999), key: 'k5', target_groups: [] }] },
    ],
    ['filediffs[700].review_request: no review request "k999"', { filediffs: [...many(file), file(999)] }],
    [
      'filediffs[700].key: "f5" is taken already',
      { filediffs: [...many(file), { ...file(999), key: 'f5', review_request: 'k5' }] },
    ],
    [
      'diff_file_attachments[700].id: 5 is taken already',
      { diff_file_attachments: [...many(attachment), { ...attachment(5) }] },
    ],
    [
      'file_attachments[700].attachment_history: 1 is of a file of another review request',
      { file_attachments: [...many(revision), { ...revision(999), review_request: 'k2' }] },
    ],
    [
      'groups[90].id: 5 is taken already',
      {
        groups: many(group)
          .with(90, { ...group(999), id: 5 })
          .with(400, { ...group(401), members: ['zoe'] }),
      },
    ],
    [
      'groups[400].members[0]: no user "zoe"',
      {
        groups: many(group)
          .with(400, { ...group(401), members: ['zoe'] })
          .with(650, { ...group(999), id: 5 }),
      },
    ],
  ])('says the first fault, and stores nothing: %s', async (fault, wrong) => {
    await expect(load(database, { ...sections, ...wrong }, 'replace')).rejects.toThrow(fault);

    expect(await database.column(`select count(*)::int from review_group`)).toEqual([MANY]);
  });

  it('reports a clash before a syntax error further on', async () => {
    const text = JSON.stringify({ ...sections, groups: many(group).with(90, { ...group(999), id: 5 }) });
    const broken = text.replace('"g600"', '"g600');

    await expect(load(database, broken, 'replace')).rejects.toThrow('groups[90].id: 5 is taken already');
  });
});
