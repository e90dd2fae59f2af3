import { aDatabase, type TestDatabase } from '../../test/a-database';
import { aWorld } from '../../test/a-world';
import { load } from '../../test/load';

type World = Record<string, unknown>;
const ann = { id: 1, username: 'ann' };
const dev = { id: 1, name: 'dev' };
const token = { id: 1, token: 't', user: 'ann' };
const request = { key: 'k', id: 1, display_id: 1, submitter: 'ann' };

describe('a document that is not right', () => {
  let database: TestDatabase;
  let before: string;

  beforeAll(async () => {
    database = await aDatabase();
    await load(database, aWorld());
    before = await database.dump();
  });
  afterAll(() => database.drop());

  const faults: [string, World][] = [
    ['peple: there is no such section', { peple: [] }],
    ['users: comes too late', { groups: [], users: [ann] }],
    ['users: must be a list', { users: {} }],
    ['starred_groups: must be an object', { starred_groups: [] }],
    ['oauth_applications: this section is not supported yet', { oauth_applications: [{}] }],
    ['oauth_tokens: this section is not supported yet', { oauth_tokens: [{}] }],
    ['filediffs: this section is not supported yet', { filediffs: [{}] }],
    ['diff_file_attachments: this section is not supported yet', { diff_file_attachments: [{}] }],

    ['site.colour: there is no such member', { site: { colour: 'red' } }],
    ['site.read_only: must be true or false', { site: { read_only: 'no' } }],
    [
      'site.rate_limits.login: "5" is not possible',
      { site: { rate_limits: { anonymous: '1/s', authenticated: '1/m', login: '5' } } },
    ],

    ['users[0]: must be an object', { users: ['ann'] }],
    ['users[0].id: is missing', { users: [{ username: 'ann' }] }],
    ['users[0].id: must be a whole number', { users: [{ ...ann, id: 2_147_483_648 }] }],
    ['users[0].username: "a b" is not possible', { users: [{ ...ann, username: 'a b' }] }],
    ['users[0].nick: there is no such member', { users: [{ ...ann, nick: 'a' }] }],
    ['users[0].active: must be true or false', { users: [{ ...ann, active: 1 }] }],
    ['users[0].first_name: holds a NUL character', { users: [{ ...ann, first_name: 'a\0' }] }],
    ['users[0].password: is empty', { users: [{ ...ann, password: '' }] }],
    ['users[0].password_hash: is neither', { users: [{ ...ann, password_hash: 'md5$x' }] }],
    ['users[0]: has both password and password_hash', { users: [{ ...ann, password: 'a', password_hash: 'b' }] }],
    ['users[0].permissions[1]: "root" is not possible', { users: [{ ...ann, permissions: ['a.b', 'root'] }] }],
    ['users[1].id: 1 is taken already', { users: [ann, { id: 1, username: 'bo' }] }],
    ['users[1].username: "ann" is taken already', { users: [ann, { id: 2, username: 'ann' }] }],

    ['local_sites[0].name: "a/b" is not possible', { local_sites: [{ id: 1, name: 'a/b' }] }],
    ['local_sites[0].users[0]: no user "zoe"', { local_sites: [{ id: 1, name: 'acme', users: ['zoe'] }] }],
    ['local_sites[0].admins[0]: no user "zoe"', { local_sites: [{ id: 1, name: 'acme', admins: ['zoe'] }] }],

    ['groups[0].name: "a b" is not possible', { groups: [{ id: 1, name: 'a b' }] }],
    ['groups[0].members[0]: no user "zoe"', { groups: [{ ...dev, members: ['zoe'] }] }],
    ['groups[0].members[1]: "ann" is there twice', { users: [ann], groups: [{ ...dev, members: ['ann', 'ann'] }] }],
    ['groups[0].local_site: no Local Site "acme"', { groups: [{ ...dev, local_site: 'acme' }] }],
    ['groups[0].extra_data: must be an object', { groups: [{ ...dev, extra_data: [] }] }],
    [
      'groups[0].extra_data: holds something that cannot be stored',
      { groups: [{ ...dev, extra_data: { a: ['\ud800'] } }] },
    ],
    ['groups[1].name: "dev" is taken already', { groups: [dev, { id: 2, name: 'dev' }] }],

    ['repositories[0].path: is missing', { repositories: [{ id: 1, name: 'r', tool: 'Git' }] }],
    [
      'repositories[0].groups[0]: no group "dev"',
      {
        local_sites: [{ id: 1, name: 'acme' }],
        groups: [{ ...dev, local_site: 'acme' }],
        repositories: [{ id: 1, name: 'r', path: '/r', tool: 'Git', groups: ['dev'] }],
      },
    ],

    ['api_tokens[0].user: no user "ann"', { api_tokens: [token] }],
    ['api_tokens[0].expires: must be a time', { users: [ann], api_tokens: [{ ...token, expires: '2030-01-01' }] }],
    [
      'api_tokens[0].policy: the "*" section must have',
      { users: [ann], api_tokens: [{ ...token, policy: { resources: { '*': {} } } }] },
    ],
    ['api_tokens[1].token: this value is taken already', { users: [ann], api_tokens: [token, { ...token, id: 2 }] }],

    ['review_requests[0].submitter: no user "ann"', { review_requests: [request] }],
    [
      'review_requests[0].repository: no repository "r"',
      { users: [ann], review_requests: [{ ...request, repository: 'r' }] },
    ],
    [
      'review_requests[0].target_groups[0]: no group "dev"',
      { users: [ann], review_requests: [{ ...request, target_groups: ['dev'] }] },
    ],
    [
      'review_requests[0].target_people[0]: no user "zoe"',
      { users: [ann], review_requests: [{ ...request, target_people: ['zoe'] }] },
    ],
    [
      'review_requests[1].key: "k" is taken already',
      { users: [ann], review_requests: [request, { ...request, id: 2 }] },
    ],
    [
      'review_requests[1].display_id: 1 is taken already',
      { users: [ann], review_requests: [request, { ...request, key: 'l', id: 2 }] },
    ],

    [
      'default_reviewers[0].groups[0]: no group "dev"',
      { default_reviewers: [{ name: 'a', file_regex: '.', groups: ['dev'] }] },
    ],
    ['starred_groups.zoe: no user "zoe"', { starred_groups: { zoe: [] } }],
    ['starred_groups.ann[0]: no group "dev"', { users: [ann], starred_groups: { ann: ['dev'] } }],
  ];

  it.each(faults)('%s', async (fault, world) => {
    await expect(load(database, world, 'replace')).rejects.toThrow(fault);
  });

  it('never says the value of a token', async () => {
    const api_tokens = [
      { ...token, token: 'very-secret' },
      { ...token, id: 2, token: 'very-secret' },
    ];

    await expect(load(database, { users: [ann], api_tokens }, 'replace')).rejects.not.toThrow('very-secret');
  });

  it('changes nothing, ids to come included', async () => {
    expect(await database.dump()).toBe(before);
    expect(await database.column(`insert into review_group (name) values ('new') returning id`)).toEqual([7]);
  });
});
