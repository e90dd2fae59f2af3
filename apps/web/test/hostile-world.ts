import type { ReviewService } from '@review-service/client';
import { SCRIPT } from '@review-service/testing/hostile-file';
import { HOSTILE_MARKDOWN, HOSTILE_NAMES } from '@review-service/testing/hostile-texts';
import type { Made, MadeUser } from '@review-service/testing/make';
import type { Stage } from './stage.js';

const NAMES = HOSTILE_NAMES.flatMap(({ filename, caption }) => [filename, caption]);
/** Pictures and links of another server. */
const ELSEWHERE = [
  '![a](https://elsewhere.invalid/a.png "b")',
  '![](//elsewhere.invalid/a.png)',
  'https://elsewhere.invalid/',
];
const TEXT = [...HOSTILE_MARKDOWN, ...ELSEWHERE, ...NAMES.map((name) => name.replace(/\r?\n/g, ' '))].join('\n\n');
const MARKDOWN = { text_type: 'markdown' } as const;

/** A review request, and all that belongs to one, of which each name and text tries to do harm. */
export class HostileWorld {
  private constructor(
    readonly id: number,
    /** Another one, of which it was said why it was closed. */
    readonly closedId: number,
    readonly owner: MadeUser,
    readonly group: Made,
  ) {}

  static async make(stage: Stage): Promise<HostileWorld> {
    const { make } = stage.api;
    const owner = await make.user({ username: "'onfocus@'.a", first_name: NAMES[0], last_name: NAMES[15] });
    // Imports bring names that the API would refuse.
    const groups = [];
    for (const name of NAMES) groups.push(await make.group({ display_name: name.slice(0, 64), members: [owner] }));
    const repository = await make.repository({
      name: `${NAMES[0]}${NAMES[14]}`,
      bug_tracker: `javascript:${SCRIPT}//%s`,
    });
    for (const name of NAMES)
      await make.reviewRequest(owner, repository, { summary: name, branch: name, bugs_closed: name, groups });
    const [group] = groups as [Made];
    const as = stage.as(owner);
    const id = await post(
      as,
      repository,
      groups.map(({ name }) => name),
    );
    await describe(stage, id, owner);
    const why = { close_description: TEXT, close_description_is_markdown: true };
    const closed = await make.reviewRequest(owner, repository, { status: 'S', ...why });
    return new HostileWorld(id, closed.displayId, owner, group);
  }
}

/** Two revisions of a change of files whose names are hostile; each is published. */
async function post(as: ReviewService, { id }: Made, groups: readonly string[]): Promise<number> {
  const { review_request } = await as.post('/api/review-requests/', { body: { repository: String(id) } });
  const path = { review_request_id: review_request.id };
  for (const [revision, target_groups] of [groups.slice(0, 2), groups].entries()) {
    const patch = new Blob([NAMES.map((name) => patchOf(name, revision)).join('')], { type: 'text/x-patch' });
    await as.post('/api/review-requests/{review_request_id}/diffs/', { path, body: { path: patch } });
    await as.put('/api/review-requests/{review_request_id}/draft/', {
      path,
      body: {
        summary: (NAMES[2 * revision] ?? '') + (NAMES[14] ?? ''),
        description: TEXT,
        testing_done: `${revision}\n\n${TEXT}`,
        ...(revision > 0 && { changedescription: TEXT }),
        branch: NAMES[revision + 14] ?? '',
        bugs_closed: [NAMES[0], NAMES[14], NAMES[15]].join(','),
        target_groups: target_groups.join(','),
        ...MARKDOWN,
        public: true,
      },
    });
  }
  return review_request.id;
}

/** What programs and people say of it. */
async function describe(stage: Stage, id: number, owner: MadeUser): Promise<void> {
  const path = { review_request_id: id };
  const { api } = stage;
  const client = stage.as(owner);
  const { files } = await client.get('/api/review-requests/{review_request_id}/diffs/{diff_revision}/files/', {
    path: { ...path, diff_revision: 2 },
  });
  const { review } = await client.post('/api/review-requests/{review_request_id}/reviews/', {
    path,
    body: { body_top: TEXT, body_bottom: TEXT, ...MARKDOWN },
  });
  const below = '/api/review-requests/{review_request_id}/reviews/{review_id}';
  const ofReview = { ...path, review_id: review.id };
  const said = { text: TEXT, issue_opened: true, ...MARKDOWN };
  await client.post(`${below}/general-comments/`, { path: ofReview, body: said });
  for (const file of files.slice(0, 3))
    await client.post(`${below}/diff-comments/`, {
      path: ofReview,
      body: { ...said, filediff_id: file.id, first_line: 1, num_lines: 2 },
    });
  await client.put(`${below}/`, { path: ofReview, body: { public: true } });
  const asked = { username: owner.username, note: TEXT.slice(0, 1_000) };
  await client.post('/api/review-requests/{review_request_id}/attention/', { path, body: asked });
  const [row] = await api.db.query<[{ id: number; diff: number }]>(
    `select q.id, d.id as diff from review_request q join diff d on d.review_request_id = q.id and d.revision = 2
     where q.display_id = $1`,
    [id],
  );
  for (const [at, name] of NAMES.entries()) {
    await api.make.fileAttachment(row, { filename: name, caption: NAMES[at + 1] ?? '', mimetype: 'text/html' });
    const links = { url: `javascript:${SCRIPT}`, url_text: name };
    await api.make.statusUpdate(row, owner, { service_id: name, summary: name, description: name, ...links });
    await api.db.query(
      `insert into diff_commit (diff_id, commit_id, parent_id, message, author_name, author_email, authored_at, author_offset)
       values ($1, $2, $3, $4, $4, $4, now(), 0)`,
      [row.diff, `c${at + 1}`, `c${at}`, name],
    );
  }
}

/** A change of a file, in Git's words: what is special in its name is escaped. */
function patchOf(name: string, revision: number): string {
  const escaped = name.replace(/["\\]|\p{Cc}/gu, (one) =>
    one < ' ' ? `\\${one.charCodeAt(0).toString(8).padStart(3, '0')}` : `\\${one}`,
  );
  const [old, now] = [`"a/src/${escaped}.js"`, `"b/src/${escaped}.js"`];
  const hash = Buffer.from(name).toString('hex').padEnd(40, '0').slice(0, 39);
  return [
    `diff --git ${old} ${now}`,
    `index ${hash}0..${hash}${revision + 1} 100644`,
    `--- ${old}`,
    `+++ ${now}`,
    '@@ -1,2 +1,3 @@',
    ` /*\u202e } \u2066if (isAdmin)\u2069 \u2066 begin*/`,
    `-</script><script>${SCRIPT}</script>`,
    `+<img src=x onerror="${SCRIPT}">${revision}`,
    `+\`\${${SCRIPT}}\`</pre></template><script>${SCRIPT}</script>`,
    '',
  ].join('\n');
}
