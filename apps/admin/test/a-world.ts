/** A small document with something in every section; specs change a part of it. */
export const aWorld = () => ({
  site: { url: 'http://reviews.example.com/', time_zone: 'UTC', administrators: [], read_only: false },
  users: [
    { id: 3, username: 'ann', password: 'ann-pw', email: 'ann@example.com', superuser: true, permissions: [] },
    { id: 4, username: 'bo', password_hash: 'pbkdf2_sha256$1000$salt$c2VjcmV0', permissions: ['reviews.change_group'] },
    { id: 9, username: 'cy', active: false, private_profile: true, first_name: 'Cy', last_name: 'Ro' },
  ],
  local_sites: [{ id: 2, name: 'acme', public: false, users: ['bo'], admins: ['ann'] }],
  groups: [
    { id: 5, name: 'dev', display_name: 'Developers', members: ['ann', 'bo'], extra_data: { __own: 1, deep: [null] } },
    { id: 6, name: 'dev', local_site: 'acme', invite_only: true, visible: false, members: ['cy'] },
  ],
  repositories: [
    { id: 1, name: 'main', path: '/srv/main.git', tool: 'Git', public: false, users: ['bo'], groups: ['dev'] },
    { id: 8, name: 'main', path: '/srv/acme.git', tool: 'Git', local_site: 'acme', groups: ['dev'] },
  ],
  oauth_applications: [] as object[],
  oauth_tokens: [] as object[],
  api_tokens: [
    { id: 7, token: 'secret-of-ann', user: 'ann', policy: {}, expires: '2099-01-01T00:00:00.123456+00:00' },
    { id: 70, token: 'secret-of-bo', user: 'bo', local_site: 'acme', valid: false, invalid_reason: 'Lost.' },
  ] as object[],
  review_requests: [
    {
      key: 'one',
      id: 1,
      display_id: 1,
      submitter: 'ann',
      repository: 'main',
      target_groups: ['dev'],
      target_people: ['bo'],
    },
    {
      key: 'two',
      id: 2,
      display_id: 1,
      submitter: 'bo',
      repository: 'main',
      local_site: 'acme',
      target_groups: ['dev'],
    },
    {
      key: 'draft',
      id: 30,
      display_id: 2,
      submitter: 'bo',
      published: false,
      target_groups: ['dev'],
      target_people: ['ann'],
    },
  ] as object[],
  filediffs: [] as object[],
  diff_file_attachments: [] as object[],
  default_reviewers: [{ name: 'all', file_regex: '.*', groups: ['dev'] }],
  starred_groups: { bo: ['dev'] } as Record<string, string[]>,
});

/** The document as the importer gets it: text in chunks. */
export async function* chunksOf(world: unknown, size = 1_000): AsyncGenerator<string> {
  const text = typeof world === 'string' ? world : JSON.stringify(world, null, 1);
  for (let at = 0; at < text.length; at += size) yield await Promise.resolve(text.slice(at, at + size));
}
