import { API_TOKEN_KIND } from '@review-service/platform/secrets/api-tokens';
import { verifyPassword } from '@review-service/platform/secrets/passwords';
import { databaseForAll, ownDatabase } from '../../test/a-database';
import { aWorld } from '../../test/a-world';
import { load, secrets } from '../../test/load';

describe('importing a document', () => {
  const database = databaseForAll(ownDatabase);
  let told: Awaited<ReturnType<typeof load>>;

  beforeAll(async () => {
    told = await load(database, aWorld());
  });

  it('counts what each section had', () => {
    expect(Object.fromEntries(told.counts ?? [])).toMatchObject({
      users: 3,
      groups: 2,
      api_tokens: 2,
      starred_groups: 1,
    });
  });

  it('says where the other site was told something else', () => {
    expect(told.remarks).toEqual([
      'site.url: the document says http://reviews.example.com; here it is http://localhost:8080 (SITE_URL)',
    ]);
  });

  it('keeps ids, names, flags and extra data', async () => {
    const { column } = database;

    expect(await column(`select username || id from user_account order by id`)).toEqual(['ann3', 'bo4', 'cy9']);
    expect(await column(`select username from user_account where not is_active and is_private`)).toEqual(['cy']);
    expect(await column(`select username from user_account where is_superuser`)).toEqual(['ann']);
    expect(await column(`select user_id || codename from user_permission`)).toEqual(['4reviews.change_group']);
    expect(
      await column(`select id from review_group where name = 'dev' and local_site_id = 2 and invite_only`),
    ).toEqual([6]);
    expect(await column(`select extra_data from review_group where id = 5`)).toEqual([{ __own: 1, deep: [null] }]);
  });

  it('resolves names, each within its own site', async () => {
    const { column } = database;

    expect(await column(`select user_id || ':' || is_admin from local_site_user order by user_id`)).toEqual([
      '3:true',
      '4:false',
    ]);
    expect(await column(`select group_id || ':' || user_id from review_group_member order by 1`)).toEqual([
      '5:3',
      '5:4',
      '6:9',
    ]);
    expect(await column(`select repository_id || ':' || group_id from repository_group order by 1`)).toEqual([
      '1:5',
      '8:6',
    ]);
    expect(await column(`select user_id from repository_user`)).toEqual([4]);
    expect(await column(`select id || ':' || repository_id from review_request where id < 3 order by 1`)).toEqual([
      '1:1',
      '2:8',
    ]);
    expect(await column(`select group_id from default_reviewer_group`)).toEqual([5]);
    expect(await column(`select user_id || ':' || group_id from watched_group`)).toEqual(['4:5']);
  });

  it('keeps the targets of unpublished review requests in their drafts', async () => {
    const { column } = database;

    expect(await column(`select review_request_id || ':' || group_id from review_request_group order by 1`)).toEqual([
      '1:5',
      '2:6',
    ]);
    expect(await column(`select user_id from review_request_person`)).toEqual([4]);
    // A file on a draft makes one, too: a copy of its review request, which names who is there.
    expect(await column(`select review_request_id from review_request_draft order by 1`)).toEqual([1, 2, 30]);
    expect(await column(`select group_id from review_request_draft_group order by 1`)).toEqual([5, 5, 6]);
    expect(await column(`select user_id from review_request_draft_person order by 1`)).toEqual([3, 4]);
  });

  it('hashes passwords, keeps hashes, and allows no login without one of them', async () => {
    const [ann, bo, cy] = await database.column(`select password_hash from user_account order by id`);

    expect(await verifyPassword(String(ann), 'ann-pw')).toBe(true);
    expect(bo).toBe('pbkdf2_sha256$1000$salt$c2VjcmV0');
    expect(cy).toBeNull();
  });

  it('stores API tokens so that they can be found and not read, and their ends to the microsecond', async () => {
    const { column } = database;
    const { digest } = secrets.lookup(API_TOKEN_KIND, 'secret-of-ann');

    expect(await column(`select id from api_token where lookup = $1 and key_id = 'k1'`, digest)).toEqual([7]);
    expect(await column(`select expires_at::text from api_token where id = 7`)).toEqual([
      '2099-01-01 00:00:00.123456+00',
    ]);
    expect(await column(`select invalid_reason from api_token where not is_valid and local_site_id = 2`)).toEqual([
      'Lost.',
    ]);
    expect(await database.dump()).not.toMatch(/secret-of|ann-pw/);
  });

  it('lets ids continue after the highest', async () => {
    const next = await database.column(`insert into review_group (name) values ('new') returning id`);
    const user = await database.column(`insert into user_account (username) values ('new') returning id`);

    expect([...next, ...user]).toEqual([7, 10]);
  });

  it('leaves an audit entry', async () => {
    expect(await database.column(`select action from audit_log where actor = 'operator'`)).toEqual(['world.imported']);
  });
});

describe('importing many rows', () => {
  it('stores more than one batch, and names the place of a fault in a later one', async () => {
    const database = await ownDatabase();
    const groups = Array.from({ length: 2_500 }, (_, index) => ({ id: index + 1, name: `g${index}` }));

    await expect(load(database, { groups: [...groups, { id: 1, name: 'x' }] })).rejects.toThrow(
      'groups[2500].id: 1 is taken already',
    );
    expect(await database.column(`select count(*)::int from review_group`)).toEqual([0]);
    await load(database, { groups });
    expect(await database.column(`select count(*)::int from review_group`)).toEqual([2_500]);

    await database.drop();
  });
});
