import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { sql } from '@review-service/database/sql';
import { sealSome } from '@review-service/platform/audit/sealing';
import type { RequestParts } from '@review-service/testing/client';
import { TestApi } from '../../../../test/test-api';
import { multipart } from '../../../../test/upload';
import type { Example } from './examples';

const ADMIN = resolve(__dirname, '../../../../../admin/dist/main.js');
const WORLD = resolve(__dirname, '../../../../../standalone/demo/world.json');
const FILE = join(__dirname, 'examples.json');
/** Set, the examples are written instead of compared. */
const { RECORD_EXAMPLES } = process.env;

/** What placeholders stand for in the demo world. */
const THERE: Readonly<Record<string, string | number>> = {
  ...{ username: 'alice', api_token_id: 1, group_name: 'developers', app_id: 1, oauth_token_id: 2 },
  ...{ repository_id: 1, file_attachment_id: 1, review_request_id: 1, diff_revision: 1, filediff_id: 1 },
  ...{ default_reviewer_id: 1, status_update_id: 1, finding_id: 1, sign_in: 'api-token-1' },
  ...{ sign_in_provider: 'acme', queue_name: 'webhooks', failed_job: '01900000-0000-7000-8000-000000000001' },
};

/** And what they stand for in some paths: the request with a draft, and the repository that is not public. */
const THERE_IN: readonly (readonly [path: RegExp, places: Record<string, string | number>])[] = [
  [/\}\/(draft|file-attachments)\//, { review_request_id: 4, filediff_id: 6 }],
  [/^\/api\/repositories\/.*\/(users|groups)\//, { repository_id: 2, username: 'bob', group_name: 'security' }],
  [/\/watched\/review-groups\//, { watched_obj_id: 'docs' }],
];

/** Where the caller is somebody else than an administrator, because it is theirs. */
const OF_ALICE =
  /^\/api\/(oauth-tokens|users\/alice\/(authenticator|passkey.*|recovery-codes|watched|archived-review-requests|muted-review-requests))\//;

/** Where the caller is one of her programs, with the API token that everybody knows. */
const OF_PROGRAM = /^\/api\/child-tokens\//;
const KNOWN_TOKEN = 'demo-token-of-alice';

/** What is asked for where nothing would be found without. */
const QUERIES: Readonly<Record<string, string>> = {
  getSearch: '?q=doc',
  listAffectedTokens: '?max_life=90&max-results=1',
  listAuditEntries: '?max-results=1&action=world.imported',
  listAuditSeals: '?month=2026-01',
  // All of them: a link to others would name a time.
  listSignIns: '?max-results=25',
};

const NOTES = { filename: 'cache.md', type: 'text/markdown', bytes: Buffer.from('# The cache\n') };

/** Written first: there is none in the demo world. */
const STATUS_UPDATE = {
  service_id: 'ci',
  summary: 'Build and tests',
  timeout: 3_600,
  url: 'https://ci.example.com/builds/7',
};

/** Likewise. */
const PROVIDER = { slug: 'acme', name: 'Acme', issuer: 'https://login.example.com', client_id: 'review-service' };
const MAPPING = { claim: 'engineering', group: 'developers' };
const DIRECTORY = { provider: 'okta' };

/** Likewise. */
const FINDING = {
  ...{ status_update_id: 1, rule: 'spelling', severity: 'info', text: '"recieve" is misspelled.' },
  ...{ path: 'src/cache.c', line: 3 },
};

/** Likewise. */
const SUGGESTION = {
  replacements: [{ path: 'src/cache.c', start_line: 1, end_line: 1, text: '#define CACHE_SIZE 64\n' }],
};

/** The file that it is about. */
const SUGGESTED = {
  ...{ source_file: 'src/cache.c', dest_file: 'src/cache.c', is_new: true },
  diff: `diff --git a/src/cache.c b/src/cache.c
new file mode 100644
--- /dev/null
+++ b/src/cache.c
@@ -0,0 +1 @@
+#define CACHE_SIZE 640
`,
};

/** Likewise. */
const WEBHOOK = {
  apply_to: 'all',
  enabled: true,
  encoding: 'application/json',
  events: 'review_request_published,review_published',
  url: 'https://chat.example.com/hooks/7',
  secret: 'whsec_ZGVtbyBkZW1vIGRlbW8gZGVtbyBkZW1v',
};

/** What a webhook's receiver answered to a message. */
const REFUSED = `
  update webhook_delivery set state = 'failed', tries = 21, tried_at = now(), status_code = 503, duration = 84,
    answer = 'Come again later.', error = 'the webhook answered 503',
    request_headers = '{"content-type": "application/json", "X-ReviewBoard-Event": "ping"}'`;

/** Entries of a month that is over, so that its root is always the same. */
const LONG_AGO = `
  insert into audit_log (at, actor, action, subject, details, credential_kind)
  select '2026-01-05T09:30:00Z', 'alice', action, 'group developers', '{"groupId": 1}', 'basic'
  from unnest(array['group.created', 'group.changed', 'group.deleted']) action returning id`;

/** Tokens of which a use is written down first: that of the demo world says nothing of uses. */
const USED = [
  ['oauth', THERE.oauth_token_id as number],
  ['api', THERE.api_token_id as number],
] as const;
const USE = { count: 42, network: '192.0.2.0/24', client: 'deploy/1.2' };

const READ_ONLY = { resources: { '*': { allow: ['GET'], block: ['*'] } } };

/** What is sent to make or change something, in an order in which it can be. */
const SENT: readonly (readonly [operation: string, fields: Record<string, unknown>])[] = [
  ['createUser', { username: 'heidi', email: 'heidi@example.com', first_name: 'Heidi', last_name: 'Hill' }],
  ['updateUser', { last_name: 'Arden-Ash' }],
  ['createApiToken', { note: 'For my script', policy: READ_ONLY }],
  ['updateApiToken', { note: 'For the script on the build server' }],
  ['createGroup', { name: 'translators', display_name: 'Translators', mailing_list: 'translators@example.com' }],
  ['updateGroup', { display_name: 'Developers of everything', invite_only: true }],
  [
    'createRepository',
    {
      name: 'Handbook',
      path: 'https://git.example.com/handbook.git',
      tool: 'Git',
      mirror_path: 'git@example.com:handbook',
    },
  ],
  ['updateFileAttachment', { caption: 'How the cache works' }],
  ['updateDraftFileAttachment', { caption: 'How the cache will work' }],
  ['updateReviewDiffComment', { text: 'Is this still needed, now that it is cached?' }],
  ['updateFileAttachmentComment', { issue_opened: false }],
  ['updateGeneralComment', { text: 'Well done!' }],
  ['updateReviewReplyDiffComment', { text: 'No, thank you.' }],
  ['updateReviewReplyFileAttachmentComment', { text: 'I have drawn another one.' }],
  ['updateReviewReplyGeneralComment', { text: 'Thanks!' }],
  ['updateReview', { body_bottom: 'Thank you.', public: true }],
  ['updateReply', { body_top: 'By half, as measured.', public: true }],
  ['updateReviewPolicy', { agents: 'suggest', max_agent_comments: 20 }],
  ['updateRepository', { bug_tracker: 'https://bugs.example.com/%s' }],
  ['createDefaultReviewer', { name: 'Pictures', file_regex: '.*\\.(png|svg)$', groups: 'frontend', users: 'grace' }],
  ['updateDefaultReviewer', { file_regex: 'docs/|.*\\.md$' }],
  ['updateStatusUpdate', { state: 'done-success', description: '1,204 tests passed.' }],
  ['updateFinding', { state: 'dismissed', reason: 'later' }],
  ['updateWebhook', { enabled: false, sha1_signature: true, ordered: true }],
  ['updateWebhookDelivery', { send_again: true }],
  ['updateFailedJob', { retry: true }],
  ['updateQueue', { retry_failed: true }],
  ['createWatchedReviewGroup', { object_id: 'frontend' }],
  ['createWatchedReviewRequest', { object_id: '1' }],
  ['createArchivedReviewRequest', { object_id: '2' }],
  ['createMutedReviewRequest', { object_id: '2' }],
  ['createViewedFile', { path: 'src/cache.c', digest: '0a4d55a8d778e5022fab701977c5d840bbc486d0' }],
  ['createReviewGroupUser', { username: 'grace' }],
  [
    'createOAuthApp',
    {
      ...{ name: 'Release notes', authorization_grant_type: 'authorization-code', client_type: 'confidential' },
      redirect_uris: 'https://notes.example.com/oauth2/callback',
    },
  ],
  ['updateOAuthApp', { enabled: false }],
  ['updateOAuthToken', { remove_scopes: 'group:read' }],
  // A day, so that no example depends on the time of the recording.
  ['updateTokenLimits', { max_life: 90, max_idle: 30, grace: 1 }],
  ['updateApiTokenException', { reason: 'The build server of a customer has it: they change it in March.' }],
  ['updateSession', { 'settings:json': '{"confirm_ship_it":false}' }],
];

/** What wrote the review that is answered. */
const AGENT = {
  ...{ name: 'Helper', credential: { kind: 'api-token', id: 1 } },
  ...{ model: 'large-3', version: '2.1', run_url: 'https://ci.example.com/runs/7' },
};

/** There is none in the demo world. */
const FAILED_JOB = `
  insert into outbox_message (id, queue, name, payload, status, attempts, error, created_at, finished_at)
  values ('${THERE.failed_job}', 'webhooks', 'webhook-delivery.due', '{}', 'failed', 21, 'connect ECONNREFUSED 192.0.2.7:443',
    '2026-01-05T09:30:00Z', '2026-01-06T09:30:00Z')`;

interface Operation {
  readonly operationId: string;
}

describe('the examples in the description of the API', () => {
  const api = TestApi.ofSuite({ settings: { SITE_URL: 'https://reviews.example.com' } });
  let recorded: Record<string, Example>;
  let examples: Record<string, Example>;

  beforeAll(async () => {
    const env = { ...process.env, ...api.programSettings };
    await promisify(execFile)(process.execPath, [ADMIN, 'import', WORLD, '--replace', '--yes'], { env });
    await api.db.query(FAILED_JOB);
    const [audited] = await api.db.query<{ id: number }[]>(LONG_AGO);
    await api.db.transaction((db) => sealSome(db, sql`'-infinity'::timestamptz`));
    const { paths } = (await api.anonymous.get('/api/openapi.json')).body as {
      paths: Record<string, Record<string, Operation>>;
    };
    const operations = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, { operationId }]) => ({ path, method, id: operationId })),
    );
    recorded = {};
    /** Of the file that is attached first: there is none in the demo world. */
    const attached: Record<string, number> = {};
    /** Of the file that a person uploads first: there is none, either. */
    const uploaded: Record<string, number> = {};
    /** An entry that is sealed, the caller's review and reply, and a webhook, which are made first, too. */
    const begun: Record<string, number> = { audit_entry_id: audited?.id ?? 0 };
    const answered = await publishedReview(api);
    /** Its comments and its reply's, which are made first, by the paths of their lists. */
    const commented: Record<string, number> = {};
    const record = async (id: string, sending: RequestParts = {}, request?: Example['request']) => {
      const { path = '', method = '' } = operations.find((operation) => operation.id === id) ?? {};
      const places = Object.assign(
        {},
        THERE,
        ...THERE_IN.map(([where, here]) => where.test(path) && here),
        /\/file-attachments\//.test(path) && attached,
        /\/user-file-attachments\//.test(path) && uploaded,
        begun,
        path.endsWith('{comment_id}/') && { comment_id: commented[path.replace('{comment_id}/', '')] },
        /\/(replies|endorsements)\//.test(path) && { review_id: answered.id },
        /\/endorsements\//.test(path) && { username: 'admin' },
      ) as typeof THERE;
      const at = path.replace(/\{(\w+)\}/g, (whole, name: string) => String(places[name] ?? whole));
      // The content of a file, and a patch, are no objects.
      if (at.includes('{') || /\/(original-file|patched-file|patch)\/$/.test(at)) return;
      const name = OF_ALICE.test(at) ? 'alice' : 'admin';
      const url = at + (QUERIES[id] ?? (id.startsWith('list') ? '?max-results=1' : ''));
      const client = OF_PROGRAM.test(at) ? api.withToken(KNOWN_TOKEN) : api.as({ username: name }, name);
      const { status, body } = await client.send(method.toUpperCase(), url, sending);
      if (status === 501) return;
      expect([id, url, status, body]).toEqual([id, url, expect.any(Number), expect.objectContaining({ stat: 'ok' })]);
      recorded[id] = { ...(request && { request }), answer: steady(body, api.url) };
      const [made] = Object.values(body as Record<string, { id: number }>);
      if (method === 'post' && path.endsWith('-comments/')) commented[path] = made?.id ?? 0;
      return body as Record<string, { id: number }>;
    };
    for (const id of ['createFileAttachment', 'createDraftFileAttachment']) {
      const body = await record(id, multipart({ caption: 'How the cache works' }, NOTES));
      attached.file_attachment_id = body?.file_attachment?.id ?? body?.draft_file_attachment?.id ?? 0;
    }
    const picture = await record('createUserFileAttachment', multipart({ caption: 'How the cache works' }, NOTES));
    uploaded.file_attachment_id = picture?.user_file_attachment?.id ?? 0;
    await record('createStatusUpdate', { json: STATUS_UPDATE }, STATUS_UPDATE);
    await record('createFinding', { json: FINDING }, FINDING);
    const review = { body_top: 'This will need less memory.', ship_it: true };
    begun.review_id = (await record('createReview', { json: review }, review))?.review?.id ?? 0;
    const reply = { body_top: 'By half, I hope.' };
    begun.reply_id = (await record('createReply', { json: reply }, reply))?.reply?.id ?? 0;
    begun.webhook_id = (await record('createWebhook', { json: WEBHOOK }, WEBHOOK))?.webhook?.id ?? 0;
    begun.delivery_id = (await record('createWebhookDelivery'))?.webhook_delivery?.id ?? 0;
    await record('createSignInProvider', { json: { ...PROVIDER, client_secret: 'kept secret' } }, PROVIDER);
    const mapping = await record('createProviderGroup', { json: MAPPING }, MAPPING);
    begun.provider_group_id = mapping?.provider_group?.id ?? 0;
    begun.scim_token_id = (await record('createScimToken', { json: DIRECTORY }, DIRECTORY))?.scim_token?.id ?? 0;
    await api.db.query(REFUSED);
    const child = { note: 'Job 4711', lifetime: 900, policy: READ_ONLY };
    begun.child_token_id = (await record('createChildToken', { json: child }, child))?.child_token?.id ?? 0;
    const renewal = { overlap: 3_600 };
    const renewed = await record('createApiTokenRenewal', { json: renewal }, renewal);
    begun.api_token_renewal_id = renewed?.api_token_renewal?.id ?? 0;
    for (const [kind, id] of USED) await api.make.tokenUse(kind, { id }, USE);
    await api.db.query('update review set by_agent = $2, is_counted = false where id = $1', [answered.id, AGENT]);
    await record('createEndorsement');
    for (const [id, fields] of [...COMMENTS, ...(await answersTo(api, answered))]) {
      await record(id, { json: fields }, fields);
    }
    begun.comment_id =
      Object.entries(commented).find(([path]) => path.includes('/{review_id}/diff-comments/'))?.[1] ?? 0;
    await api.make.fileDiff({ id: answered.reviewRequestId }, SUGGESTED);
    begun.suggestion_id = (await record('createSuggestion', { json: SUGGESTION }, SUGGESTION))?.suggestion?.id ?? 0;
    for (const { id, path, method } of operations) if (method === 'get' && path.startsWith('/api/')) await record(id);
    for (const [id, fields] of SENT) await record(id, { json: fields }, fields);
    await record('createDiffFileAttachment', multipart({ filediff: 8, source_file: 1, caption: 'The old banner' }));
    if (RECORD_EXAMPLES) writeFileSync(FILE, `${JSON.stringify(byName(recorded), null, 2)}\n`);
    examples = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, Example>;
  });

  it('are what the demo world answers: record them with RECORD_EXAMPLES=1 npm run spec -- examples', () => {
    const known = Object.keys(examples).sort();

    expect(Object.fromEntries(known.map((id) => [id, recorded[id]]))).toEqual(examples);
    expect(known.length).toBeGreaterThan(40);
  });

  it('show no secret but those of the demo world', () => {
    const secrets = JSON.stringify(examples).match(/"(?:token|client_secret|webhook_secret)":"[^"]+"/g) ?? [];

    expect(secrets.filter((secret) => !/"demo-|…"$/.test(secret))).toEqual([]);
  });
});

/** One of bob's, which the review request does not say: its time stays. */
async function publishedReview(api: TestApi): Promise<{ id: number; reviewRequestId: number }> {
  const { user } = (await api.as({ username: 'bob' }, 'bob').get('/api/users/bob/')).body;
  const [request] = await api.db.query<[{ id: number }]>(
    'select id from review_request where display_id = $1 and local_site_id is null',
    [THERE.review_request_id],
  );
  return api.make.review(request, user, { body_top: 'How much memory does it need?', created_at: '2026-11-20' });
}

/** What is said about a review request. */
const COMMENTS: typeof SENT = [
  [
    'createReviewDiffComment',
    { filediff_id: THERE.filediff_id, first_line: 3, num_lines: 2, text: 'Is this still needed?', issue_opened: true },
  ],
  ['createFileAttachmentComment', { file_attachment_id: 1, text: 'Can this be smaller?', issue_opened: true }],
  ['createGeneralComment', { text: 'Well *done*.', text_type: 'markdown' }],
];

/** The same, said to a comment of each kind. */
async function answersTo(api: TestApi, review: { id: number; reviewRequestId: number }): Promise<typeof SENT> {
  const kinds = {
    Diff: { kind: 'diff', file_diff_id: THERE.filediff_id, first_line: 1, num_lines: 1 },
    FileAttachment: { kind: 'file', attachment_id: 1 },
    General: {},
  };
  const answers: [operation: string, fields: Record<string, unknown>][] = [];
  for (const [name, columns] of Object.entries(kinds)) {
    const { id } = await api.make.reviewComment(review, { ...columns, created_at: '2026-11-20' });
    answers.push([`createReviewReply${name}Comment`, { reply_to_id: id, text: 'Yes.' }]);
  }
  return answers;
}

/** In the order of their names: another order of the modules changes no line of the file. */
const byName = (values: object): object =>
  Object.fromEntries(Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1)));

const NOW = '2026-11-23T09:30:00Z';
const A_DAY = 86_400_000;
const DAY = /^\d{4}-\d\d-\d\d$/;
const TIME = /\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)/g;

/** The random part of an address that nobody can guess. */
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const NOBODYS = '01234567-89ab-4cde-8f01-23456789abcd';

/** The same at every time: without what is drawn at random, the time of the recording, and the test's own address. */
function steady(body: unknown, origin: string): object {
  const text = JSON.stringify(body).replaceAll(origin, 'https://reviews.example.com').replace(UUID, NOBODYS);
  return JSON.parse(text, (name, value: unknown) => {
    if (name === 'links' && typeof value === 'object' && value !== null) return byName(value);
    if (typeof value !== 'string' || value === '') return value;
    const isDrawn = ['client_id', 'hash', 'client_secret', 'token', 'webhook_secret'].includes(name);
    if (isDrawn) return value.startsWith('demo-') ? value : '…';
    const isOfNow = (time: string) => Math.abs(Date.now() - Date.parse(time)) < 2 * A_DAY;
    if (DAY.test(value) && isOfNow(value)) return NOW.slice(0, 10);
    // Also within the text of a message.
    return value.replace(TIME, (time) => (isOfNow(time) ? NOW : time));
  }) as object;
}
