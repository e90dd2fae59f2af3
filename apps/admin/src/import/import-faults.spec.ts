import { sampled } from '@review-service/testing/sampled';
import { databaseForAll, ownDatabase } from '../../test/a-database';
import { aWorld } from '../../test/a-world';
import { load } from '../../test/load';

type World = Record<string, unknown>;
const ann = { id: 1, username: 'ann' };
const dev = { id: 1, name: 'dev' };
const token = { id: 1, token: 't', user: 'ann' };
const request = { key: 'k', id: 1, display_id: 1, submitter: 'ann' };
const app = {
  id: 1,
  name: 'App',
  owner: 'ann',
  authorization_grant_type: 'client-credentials',
  client_type: 'public',
  client_id: 'c',
};
const access = { token: 't', user: 'ann', application: 'App', scopes: [], expires: '2030-01-01T00:00:00Z' };
const file = { key: 'f', id: 1, review_request: 'k', diff_revision: 1, source_file: '/a', source_revision: '1' };
const [diff, otherDiff] = [
  { ...file, dest_file: '/b' },
  { ...file, key: 'g', id: 2, review_request: 'l', dest_file: '/b' },
];
const repositories = ['r', 's'].map((name, index) => ({ id: index + 1, name, path: `/${name}`, tool: 'Git' }));
const attachment = {
  id: 1,
  repository: 'r',
  review_request: 'k',
  filename: 'a',
  mimetype: 'text/plain',
  added_in_filediff: 1,
  sha256: '0'.repeat(64),
};

/** The entries of earlier sections that a section refers to. */
const withApp = (sections: World) => ({ users: [ann], oauth_applications: [app], ...sections });
const withAccess = (...oauth_tokens: object[]) => withApp({ oauth_tokens });
const withRequests = (sections: World) => ({
  users: [ann],
  local_sites: [{ id: 1, name: 'acme' }],
  repositories: [...repositories, { id: 3, name: 'r', path: '/acme', tool: 'Git', local_site: 'acme' }],
  review_requests: [
    { ...request, repository: 'r' },
    { ...request, key: 'l', id: 2, display_id: 2, repository: 'r' },
  ],
  ...sections,
});
const revision = {
  id: 5,
  review_request: 'k',
  attachment_history: 1,
  filename: 'a',
  mimetype: 'text/plain',
  content_base64: 'bmV3',
};
const withFiles = (...file_attachments: object[]) => withRequests({ file_attachments });
const withDiffs = (...diff_file_attachments: object[]) =>
  withRequests({ filediffs: [diff, otherDiff], diff_file_attachments });

describe('a document that is not right', () => {
  const database = databaseForAll(ownDatabase);

  const faults: [string, World][] = [
    ['peple: there is no such section', { peple: [] }],
    ['users: comes too late', { groups: [], users: [ann] }],
    ['users: must be a list', { users: {} }],
    ['starred_groups: must be an object', { starred_groups: [] }],

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
      'groups[0].extra_data: cannot be read by clients: it is nested too deeply',
      { groups: [{ ...dev, extra_data: { a: JSON.parse(`${'['.repeat(101)}${']'.repeat(101)}`) as unknown } }] },
    ],
    [
      'groups[0].extra_data: holds something that cannot be stored',
      { groups: [{ ...dev, extra_data: { a: ['\ud800'] } }] },
    ],
    ['groups[1].name: "dev" is taken already', { groups: [dev, { id: 2, name: 'dev' }] }],

    [
      'repositories[0].raw_file_url: "<path>" is unknown. There are <revision>, <commit> and <filename>.',
      { repositories: [{ ...repositories[0], raw_file_url: 'https://git.example.com/<path>' }] },
    ],
    ['repositories[0].path: is missing', { repositories: [{ id: 1, name: 'r', tool: 'Git' }] }],
    [
      'repositories[0].groups[0]: no group "dev"',
      {
        local_sites: [{ id: 1, name: 'acme' }],
        groups: [{ ...dev, local_site: 'acme' }],
        repositories: [{ id: 1, name: 'r', path: '/r', tool: 'Git', groups: ['dev'] }],
      },
    ],

    [
      'users[2].email: "ANN@example.com" (in whatever case) is taken already',
      {
        users: [
          { id: 1, username: 'no-address' },
          { ...ann, id: 2, email: 'ann@example.com' },
          { id: 3, username: 'other', email: 'ANN@example.com' },
        ],
      },
    ],
    ['api_tokens[0].user: no user "ann"', { api_tokens: [token] }],
    ['api_tokens[0].expires: must be a time', { users: [ann], api_tokens: [{ ...token, expires: '2030-01-01' }] }],
    [
      'api_tokens[0].policy: "grup" is not a resource',
      { users: [ann], api_tokens: [{ ...token, policy: { resources: { grup: { '*': { allow: ['*'] } } } } }] },
    ],
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

    ['oauth_applications[0].owner: no user "zoe"', withApp({ oauth_applications: [{ ...app, owner: 'zoe' }] })],
    [
      'oauth_applications[0].local_site: no Local Site "acme"',
      withApp({ oauth_applications: [{ ...app, local_site: 'acme' }] }),
    ],
    [
      'oauth_applications[0].authorization_grant_type: "magic" is not possible',
      withApp({ oauth_applications: [{ ...app, authorization_grant_type: 'magic' }] }),
    ],
    [
      'oauth_applications[0].client_type: is missing',
      withApp({ oauth_applications: [{ ...app, client_type: undefined }] }),
    ],
    [
      'oauth_applications[0].redirect_uris[1]: "javascript:x" is not possible',
      withApp({ oauth_applications: [{ ...app, redirect_uris: ['https://a.b/', 'javascript:x'] }] }),
    ],
    [
      'oauth_applications[0].redirect_uris[0]: "https://good.example@evil.example/" is not possible',
      withApp({ oauth_applications: [{ ...app, redirect_uris: ['https://good.example@evil.example/'] }] }),
    ],
    [
      'oauth_applications[1].client_id: "c" is taken already',
      withApp({ oauth_applications: [app, { ...app, id: 2 }] }),
    ],
    [
      'oauth_applications[1].id: 1 is taken already',
      withApp({ oauth_applications: [app, { ...app, client_id: 'd' }] }),
    ],

    ['oauth_tokens[0].user: no user "zoe"', withAccess({ ...access, user: 'zoe' })],
    ['oauth_tokens[1].application: no application "Zap"', withAccess(access, { ...access, application: 'Zap' })],
    [
      'oauth_tokens[0].application: there are 2 applications "App", so the name does not say which',
      withApp({ oauth_applications: [app, { ...app, id: 2, client_id: 'd' }], oauth_tokens: [access] }),
    ],
    [
      'oauth_tokens[0].scopes[1]: "group:fly" is not a scope',
      withAccess({ ...access, scopes: ['group:read', 'group:fly'] }),
    ],
    ['oauth_tokens[0].scopes: must be a list', withAccess({ ...access, scopes: 'group:read' })],
    ['oauth_tokens[0].expires: must be a time', withAccess({ ...access, expires: null })],
    ['oauth_tokens[1].token: this value is taken already', withAccess(access, access)],
    ["oauth_tokens[0].token: begins as this service's own tokens do", withAccess({ ...access, token: 'rso_x' })],
    ['oauth_tokens[1].id: 1 is taken already', withAccess({ ...access, id: 1 }, { ...access, id: 1, token: 'u' })],
    [
      'oauth_tokens[1].refresh_token: this value is taken already',
      withAccess({ ...access, refresh_token: 'r' }, { ...access, token: 'u', refresh_token: 'r' }),
    ],

    [
      'filediffs[0].review_request: no review request "m"',
      withRequests({ filediffs: [{ ...diff, review_request: 'm' }] }),
    ],
    ['filediffs[0].status: "X" is not possible', withRequests({ filediffs: [{ ...diff, status: 'X' }] })],
    ['filediffs[0].dest_file: is missing', withRequests({ filediffs: [file] })],
    ['filediffs[1].key: "f" is taken already', withRequests({ filediffs: [diff, { ...diff, id: 2 }] })],
    ['filediffs[1].id: 1 is taken already', withRequests({ filediffs: [diff, { ...diff, key: 'h' }] })],

    ['diff_file_attachments[0].repository: no repository "t"', withDiffs({ ...attachment, repository: 't' })],
    [
      'diff_file_attachments[0].repository: "s" is not the repository of review request "k"',
      withDiffs({ ...attachment, repository: 's' }),
    ],
    [
      'diff_file_attachments[0].review_request: no review request "m"',
      withDiffs({ ...attachment, review_request: 'm' }),
    ],
    [
      'diff_file_attachments[0].review_request_owner: review request "k" is of "ann"',
      withDiffs({ ...attachment, review_request_owner: 'zoe' }),
    ],
    [
      'diff_file_attachments[0].local_site: is not that of review request "k"',
      withDiffs({ ...attachment, local_site: 'acme' }),
    ],
    ['diff_file_attachments[0].filediff: no file diff "h"', withDiffs({ ...attachment, filediff: 'h' })],
    [
      'diff_file_attachments[0].filediff: this file is not one of review request "k"',
      withDiffs({ ...attachment, filediff: 'g' }),
    ],
    ['diff_file_attachments[0].added_in_filediff: no file diff 7', withDiffs({ ...attachment, added_in_filediff: 7 })],
    [
      'diff_file_attachments[0].added_in_filediff: this file is not one of',
      withDiffs({ ...attachment, added_in_filediff: 2 }),
    ],
    ['diff_file_attachments[0].user: no user "zoe"', withDiffs({ ...attachment, user: 'zoe' })],
    [
      'diff_file_attachments[0]: has one of repo_path and repo_revision',
      withDiffs({ ...attachment, added_in_filediff: null, repo_path: '/a' }),
    ],
    ['diff_file_attachments[0]: must have either', withDiffs({ ...attachment, added_in_filediff: null })],
    ['diff_file_attachments[0]: must have either', withDiffs({ ...attachment, repo_path: '/a', repo_revision: '1' })],
    ['diff_file_attachments[0].sha256: is missing', withDiffs({ ...attachment, sha256: null })],
    ['diff_file_attachments[0].sha256: "x" is not possible', withDiffs({ ...attachment, sha256: 'x' })],
    [
      'diff_file_attachments[0].sha256: is not that of content_base64',
      withDiffs({ ...attachment, content_base64: 'bmV3' }),
    ],
    ['diff_file_attachments[0].content_base64: is not base64', withDiffs({ ...attachment, content_base64: 'bmV' })],
    [
      'diff_file_attachments[1].added_in_filediff: the modified side of file diff 1 is taken already',
      withDiffs(attachment, { ...attachment, id: 2 }),
    ],
    [
      'diff_file_attachments[1].repo_path: "/a" at "1" in this review request is taken already',
      withDiffs(
        ...[1, 2].map((id) => ({ ...attachment, id, added_in_filediff: null, repo_path: '/a', repo_revision: '1' })),
      ),
    ],
    ['file_attachments[0].review_request: no review request "m"', withFiles({ ...revision, review_request: 'm' })],
    ['file_attachments[0].user: no user "zoe"', withFiles({ ...revision, user: 'zoe' })],
    ['file_attachments[0].content_base64: must be a string', withFiles({ ...revision, content_base64: undefined })],
    ['file_attachments[0].sha256: is not that of content_base64', withFiles({ ...revision, sha256: '0'.repeat(64) })],
    ['file_attachments[0].deleted: only a published', withFiles({ ...revision, published: false, deleted: true })],
    [
      'file_attachments[0].draft_caption: is of published files',
      withFiles({ ...revision, published: false, draft_caption: 'b' }),
    ],
    ['file_attachments[0]: is deleted', withFiles({ ...revision, deleted: true, pending_deletion: true })],
    ['file_attachments[0]: is deleted', withFiles({ ...revision, deleted: true, draft_caption: 'b' })],
    [
      'file_attachments[1].attachment_history: 1 is of a file of another review request',
      withFiles(revision, { ...revision, id: 6, revision: 2, review_request: 'l' }),
    ],
    [
      'file_attachments[1].revision: revision 1 of history 1 is taken already',
      withFiles(revision, { ...revision, id: 6 }),
    ],
    [
      'file_attachments[1].published: the one revision of history 1 that is not published is taken already',
      withFiles(...[1, 2].map((id) => ({ ...revision, id, revision: id, published: false }))),
    ],
    ['file_attachments[1].id: 5 is taken already', withFiles(revision, { ...revision, attachment_history: 2 })],
    [
      'file_attachments[0].id: 1 is taken already',
      { ...withDiffs(attachment), file_attachments: [{ ...revision, id: 1 }] },
    ],
    [
      'diff_file_attachments[1].id: 1 is taken already',
      withDiffs(attachment, { ...attachment, added_in_filediff: null, repo_path: '/a', repo_revision: '1' }),
    ],

    [
      'default_reviewers[0].groups[0]: no group "dev"',
      { default_reviewers: [{ name: 'a', file_regex: '.', groups: ['dev'] }] },
    ],
    ['starred_groups.zoe: no user "zoe"', { starred_groups: { zoe: [] } }],
    ['starred_groups.ann[0]: no group "dev"', { users: [ann], starred_groups: { ann: ['dev'] } }],
  ];

  it.each(sampled(faults, 30))('%s', async (fault, world) => {
    await expect(load(database, world)).rejects.toThrow(fault);
  });

  it.each([
    { users: [ann], api_tokens: [1, 2].map((id) => ({ ...token, id, token: 'very-secret' })) },
    withAccess(...[1, 2].map((id) => ({ ...access, id, token: 'very-secret' }))),
    withAccess(...['t', 'u'].map((value) => ({ ...access, token: value, refresh_token: 'very-secret' }))),
  ])('never says the value of a token', async (world) => {
    await expect(load(database, world)).rejects.not.toThrow('very-secret');
  });

  it('is told all that is wrong: members of an entry, references of a section, and the form of what follows', async () => {
    const world = {
      users: [ann, { id: 'x', username: 'a b' }, { id: 3, username: 'bo', nick: 'b' }],
      groups: [
        { ...dev, members: ['nobody'] },
        { id: 2, name: 'no good' },
      ],
    };

    const error: unknown = await load(database, world).catch((thrown: unknown) => thrown);

    expect((error as Error).message.split('\n').map((line) => line.split(': ')[0])).toEqual([
      'users[1].id',
      'users[1].username',
      'users[2].nick',
      'groups[1].name',
    ]);
  });

  it('is told every reference of a section that leads nowhere', async () => {
    const groups = [
      { ...dev, members: ['zoe', 'ann', 'yan'] },
      { id: 2, name: 'ops', members: ['xi'] },
    ];

    const error: unknown = await load(database, { users: [ann], groups }).catch((thrown: unknown) => thrown);

    expect((error as Error).message.split('\n')).toEqual([
      'groups[0].members[0]: no user "zoe"',
      'groups[0].members[2]: no user "yan"',
      'groups[1].members[0]: no user "xi"',
    ]);
  });

  it('changes nothing, ids to come included', async () => {
    await load(database, aWorld());
    const before = await database.dump();

    await expect(load(database, { users: [ann], starred_groups: { ann: ['dev'] } }, 'replace')).rejects.toThrow();

    expect(await database.dump()).toBe(before);
    expect(await database.column(`insert into review_group (name) values ('new') returning id`)).toEqual([7]);
  });
});
