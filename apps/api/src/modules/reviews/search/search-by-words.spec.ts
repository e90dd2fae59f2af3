import { errors } from '@review-service/contracts/errors';
import { SEARCH } from '@review-service/contracts/search';
import type { TestClient } from '@review-service/testing/client';
import { emptyDatabase } from '@review-service/testing/fresh-database';
import type { Made, MadeUser } from '@review-service/testing/make';
import { sampled } from '@review-service/testing/sampled';
import { TestApi } from '../../../../test/test-api';

/** The lists of what is found, and how the answer of each says what one of it is. */
const KINDS = {
  review_requests: 'id',
  files: 'dest_file',
  file_attachments: 'filename',
  commits: 'commit_id',
  reviews: 'body_top',
  comments: 'text',
  users: 'username',
  groups: 'name',
  repositories: 'name',
} as const;
type Kind = keyof typeof KINDS;

describe('/api/search/ by words', () => {
  const api = TestApi.ofSuite();
  let somebody: MadeUser;
  let submitter: MadeUser;
  let repository: Made;

  beforeEach(async () => {
    await emptyDatabase(api.db);
    somebody = await api.make.user({ username: 'me' });
    submitter = await api.make.user({ username: 'submitter' });
    repository = await api.make.repository({ name: 'web' });
  });

  const search = (words: string, client: TestClient = api.as(somebody), prefix = '') =>
    client.get(`${prefix}/api/search/?${new URLSearchParams({ words, parts: '1', max_results: '200' }).toString()}`);
  const found = async (kind: Kind, ...asked: Parameters<typeof search>) => {
    const answer = await search(...asked);
    expect(answer.status).toBe(200);
    return answer.body.search[kind].map((one: Record<string, unknown>) => one[KINDS[kind]]) as unknown[];
  };
  const request = (display_id: number, given: Parameters<typeof api.make.reviewRequest>[2] = {}) =>
    api.make.reviewRequest(submitter, repository, { display_id, ...given });
  const commit = async ({ id }: { id: number }, commitId: string, message = 'Say more', revision = 1) => {
    await api.db.query(
      `insert into diff_commit
         (diff_id, commit_id, parent_id, message, author_name, author_email, authored_at, author_offset)
       select id, $2, 'p', $3, 'Ann', 'ann@example.com', now(), 0 from diff where review_request_id = $1 and revision = $4`,
      [id, commitId, message, revision],
    );
  };

  describe('200: finds', () => {
    it.each([
      ['the summary', { summary: 'Keep the harbour tidy' }],
      ['the description', { description: 'First line.\nThen the harbour.' }],
      ['testing done', { testing_done: 'In a (harbour).' }],
      ['bugs', { bugs_closed: '17, HARBOUR-4' }],
      ['the branch', { branch: 'feature/harbour' }],
      ['the commit id', { commit_id: 'harbour' }],
    ])('review requests by %s', async (_, texts) => {
      await request(1, texts);
      await request(2, { summary: 'Nothing of that' });

      expect(await found('review_requests', 'harbour')).toEqual([1]);
      expect(await found('review_requests', 'HARB')).toEqual([1]);
      expect(await found('review_requests', 'arbour')).toEqual([]);
    });

    it('identifiers as they are written, all words in any order, and the newest first', async () => {
      await request(1, { summary: 'Rename tide_clock', description: 'In src/tide-clock.ts, of 7e12abc' });
      await request(2, { description: 'A clock for the tide. The and of' });

      for (const words of ['tide_clock', 'clock tide', 'tide clo']) {
        expect(await found('review_requests', words)).toEqual([2, 1]);
      }
      expect(await found('review_requests', 'src/tide-clock.ts')).toEqual([1]);
      expect(await found('review_requests', '7e12abc')).toEqual([1]);
      expect(await found('review_requests', 'the')).toEqual([2]);
      expect(await found('review_requests', 'tid clock')).toEqual([]);
      expect(await found('review_requests', 'cl')).toEqual([]);
    });

    it('parts of review requests, as their own addresses show them', async () => {
      const { id } = await request(7, { summary: 'Count ships' });
      const file = await api.make.fileDiff({ id }, { source_file: 'src/dock.ts', dest_file: 'src/harbour/dock.ts' });
      await commit({ id }, 'abcdef0123456789', 'Build the harbour\n\nWith a pier.');
      const attachment = await api.make.fileAttachment({ id }, { filename: 'plan.png', caption: 'The harbour' });
      const review = await api.make.review({ id }, somebody, { body_top: 'A fine harbour.' });
      const comment = await api.make.reviewComment(review, { text: 'Which harbour?' });
      const reply = await api.make.review({ id }, submitter, { reply_to_id: review.id });
      const answer = await api.make.reviewComment(reply, { text: 'The harbour.', reply_to_id: comment.id });

      const asked = await search('harb');

      expect(asked).toShow(SEARCH);
      const { files, commits, file_attachments, reviews, comments, review_requests } = asked.body.search;
      const at = `${api.url}/api/review-requests/7`;
      const links = (path: string) => ({
        self: { href: `${at}/${path}/`, method: 'GET' },
        review_request: { href: `${at}/`, method: 'GET', title: 'Count ships' },
      });
      const part = (path: string) => ({ review_request_id: 7, links: links(path) });
      expect({ review_requests, files, commits, file_attachments, reviews, comments }).toEqual({
        review_requests: [],
        files: [
          {
            ...{ ...part(`diffs/1/files/${file.id}`), id: file.id, revision: 1 },
            ...{ source_file: 'src/dock.ts', dest_file: 'src/harbour/dock.ts' },
          },
        ],
        commits: [
          {
            ...{ ...part('diffs/1/commits/abcdef0123456789'), revision: 1, commit_id: 'abcdef0123456789' },
            ...{ commit_message: 'Build the harbour\n\nWith a pier.', author_name: 'Ann' },
          },
        ],
        file_attachments: [
          {
            ...part(`file-attachments/${attachment.id}`),
            id: attachment.id,
            filename: 'plan.png',
            caption: 'The harbour',
          },
        ],
        reviews: [
          {
            ...part(`reviews/${review.id}`),
            id: review.id,
            body_top: 'A fine harbour.',
            body_bottom: '',
            username: 'me',
          },
        ],
        comments: [
          {
            ...part(`reviews/${review.id}/replies/${reply.id}/general-comments/${answer.id}`),
            ...{ id: answer.id, kind: 'general', text: 'The harbour.', review_id: reply.id, username: 'submitter' },
          },
          {
            ...part(`reviews/${review.id}/general-comments/${comment.id}`),
            ...{ id: comment.id, kind: 'general', text: 'Which harbour?', review_id: review.id, username: 'me' },
          },
        ],
      });
      for (const list of [files, commits, file_attachments, reviews, comments]) {
        const { href } = list[0].links.self;
        expect((await api.as(somebody).get(new URL(href).pathname)).status).toBe(200);
      }
      expect(await found('commits', 'abcdef0')).toEqual(['abcdef0123456789']);
      const { body } = await api.as(somebody).get('/api/search/?words=harb');
      expect(body.search).toMatchObject({ files: [], commits: [], file_attachments: [], reviews: [], comments: [] });
    });

    it('files and commits of the newest diff only', async () => {
      const made = await request(1);
      for (const diff_revision of [1, 2]) {
        const file = { diff_revision, source_file: 'dock.ts', dest_file: `dock${diff_revision}.ts` };
        await api.make.fileDiff(made, file);
        await commit(made, `abc${diff_revision}`, 'Dock', diff_revision);
      }

      expect(await found('files', 'dock')).toEqual(['dock2.ts']);
      expect(await found('commits', 'dock')).toEqual(['abc2']);
    });

    it('people, groups and repositories by any word of their names', async () => {
      await api.make.user({ username: 'zoe', first_name: 'Ann Marie', last_name: 'Harbour' });
      await api.make.user({ username: 'harbour.master' });
      await api.make.group({ name: 'g', display_name: 'The harbour masters' });
      await api.make.repository({ name: 'old harbour' });

      expect(await found('users', 'harbour')).toEqual(['harbour.master', 'zoe']);
      expect(await found('users', 'marie harb')).toEqual(['zoe']);
      expect(await found('groups', 'masters')).toEqual(['g']);
      expect(await found('repositories', 'harbour')).toEqual(['old harbour']);
    });

    it('what begins with `q` first, and nothing twice', async () => {
      await api.make.group({ name: 'a', display_name: 'The doors' });
      await api.make.group({ name: 'doors' });
      await request(1, { summary: 'Doors' });
      await request(2, { summary: 'New doors' });

      const { body } = await api.as(somebody).get('/api/search/?q=doors&words=doors');

      expect(body.search.groups.map(({ name }: Made) => name)).toEqual(['doors', 'a']);
      expect(body.search.review_requests.map(({ id }: Made) => id)).toEqual([1, 2]);
    });

    it('what has just been written, changed and deleted', async () => {
      const made = await request(1, { summary: 'Ferries' });
      expect(await found('review_requests', 'ferries')).toEqual([1]);

      await api.db.query(`update review_request set summary = 'Boats' where id = $1`, [made.id]);
      expect(await found('review_requests', 'ferries')).toEqual([]);
      expect(await found('review_requests', 'boats')).toEqual([1]);

      await api.db.query('delete from review_request where id = $1', [made.id]);
      expect(await found('review_requests', 'boats')).toEqual([]);
    });
  });

  describe('200: shows what the lists show', () => {
    /** A review request all of whose texts and parts have the word, with a draft of each kind of part. */
    const fill = async (made: { id: number }, name: string, author: MadeUser) => {
      await api.make.fileDiff(made, { source_file: `${name}/harbour.ts`, dest_file: `${name}/harbour.ts` });
      await commit(made, `${name}harbour`, 'The harbour');
      await api.make.fileAttachment(made, { filename: `${name}-harbour.png` });
      const review = await api.make.review(made, author, { body_top: `${name} harbour` });
      await api.make.reviewComment(review, { text: `${name} harbour` });
      const [file] = await api.db.query<[{ id: number }]>('select id from file_diff where review_request_id = $1', [
        made.id,
      ]);
      await api.make.reviewComment(review, { kind: 'diff', file_diff_id: file.id, text: `${name} harbour of lines` });
    };
    const draft = async (made: { id: number }, author: MadeUser) => {
      const file = { diff_revision: 2, on_draft: true, source_file: 'draft/harbour.ts', dest_file: 'draft/harbour.ts' };
      await api.make.fileDiff(made, file);
      await commit(made, 'draftharbour', 'The harbour', 2);
      await api.make.fileAttachment(made, { filename: 'draft-harbour.png', is_published: false });
      await api.make.fileAttachment(made, { filename: 'deleted-harbour.png', is_deleted: true });
      const review = await api.make.review(made, author, { body_top: 'draft harbour', is_published: false });
      await api.make.reviewComment(review, { text: 'draft harbour' });
      await api.db.query(`update review_request_draft set summary = 'Secret tide', description = 'Secret tide'`);
    };

    it('to each caller, by the rules of the lists', async () => {
      const [member, reviewer, reader] = [await api.make.user(), await api.make.user(), await api.make.user()];
      const editor = await api.make.user({ permissions: ['reviews.can_edit_reviewrequest'] });
      const viewer = await api.make.user({ permissions: ['reviews.can_view_invite_only_groups'] });
      const superuser = await api.make.superuser();
      const closed = await api.make.group({ name: 'closed-harbour', invite_only: true, members: [member] });
      await api.make.group({ name: 'open-harbour' });
      await api.make.group({ name: 'invisible-harbour', visible: false, members: [member] });
      const hidden = await api.make.repository({ name: 'harbour', is_public: false, users: [reader] });
      const summary = 'The harbour';
      const requests = {
        open: await request(1, { summary }),
        unpublished: await request(2, { summary, is_published: false }),
        closed: await request(3, { summary, groups: [closed], people: [reviewer] }),
        restricted: await request(4, { summary, restricted_by_deleted_group: true }),
        hidden: await api.make.reviewRequest(submitter, hidden, { display_id: 5, summary }),
      };
      for (const [name, made] of Object.entries(requests)) await fill(made, name, reviewer);
      await draft(requests.open, somebody);
      const callers = {
        anonymous: api.anonymous,
        somebody: api.as(somebody),
        member: api.as(member),
        reviewer: api.as(reviewer),
        reader: api.as(reader),
        editor: api.as(editor),
        viewer: api.as(viewer),
        submitter: api.as(submitter),
        superuser: api.as(superuser),
      };
      const SEEN: Readonly<Record<keyof typeof callers, readonly number[]>> = {
        ...{ anonymous: [1], somebody: [1], member: [1, 3], reviewer: [1, 3], reader: [1, 5], editor: [1] },
        ...{ viewer: [1, 3], submitter: [1, 2, 3, 4, 5], superuser: [1, 3, 4, 5] },
      };

      for (const [name, client] of sampled(Object.entries(callers), 3)) {
        const seen = SEEN[name as keyof typeof callers];
        const listed = async (path: string, key: string) =>
          (await client.get(`/api/${path}`)).body[key] as { [member: string]: unknown; id: number; public?: boolean }[];
        const shown = (await search('harbour', client)).body.search;
        const ids = (kind: Kind) => shown[kind].map(({ id }: Made) => id).sort();

        expect([name, ids('review_requests')]).toEqual([name, seen]);
        const all = await listed('review-requests/?status=all&max-results=200', 'review_requests');
        expect([name, ids('review_requests')]).toEqual([name, all.map(({ id }) => id).sort()]);

        const reviews = (await listed('reviews/?max-results=200', 'reviews')).filter((one) => one.public);
        expect([name, ids('reviews')]).toEqual([name, reviews.map(({ id }) => id).sort()]);
        const comments = [
          ...(await listed('general-comments/?max-results=200', 'general_comments')),
          ...(await listed('diff-comments/?max-results=200', 'diff_comments')),
        ].filter((one) => one.public);
        expect([name, ids('comments')]).toEqual([name, comments.map(({ id }) => id).sort()]);

        const [files, commits, attachments] = [[], [], []] as [unknown[], unknown[], unknown[]];
        for (const number of [1, 2, 3, 4, 5]) {
          const at = `review-requests/${number}`;
          if ((await client.get(`/api/${at}/`)).status !== 200) continue;
          files.push(...(await listed(`${at}/diffs/1/files/`, 'files')).map((one) => one.dest_file));
          commits.push(...(await listed(`${at}/diffs/1/commits/`, 'commits')).map((one) => one.commit_id));
          const drafted = await listed(`${at}/file-attachments/`, 'file_attachments');
          attachments.push(...drafted.map((one) => one.filename).filter((one) => one !== 'draft-harbour.png'));
        }
        const names = (kind: Kind) => shown[kind].map((one: Record<string, unknown>) => one[KINDS[kind]]).sort();
        expect([name, names('files')]).toEqual([name, files.sort()]);
        expect([name, names('commits')]).toEqual([name, commits.sort()]);
        expect([name, names('file_attachments')]).toEqual([name, attachments.sort()]);

        const groups = await listed('groups/?max-results=200', 'groups');
        const visible = groups.map((one) => String(one.name)).filter((one) => one !== 'invisible-harbour');
        expect([name, names('groups')]).toEqual([name, visible.sort()]);
        const repositories = (await listed('repositories/', 'repositories')).map((one) => String(one.name));
        expect([name, names('repositories')]).toEqual([name, repositories.filter((one) => one !== 'web').sort()]);
        const drafts = (await search('draft harbour', client)).body.search;
        for (const kind of Object.keys(KINDS)) expect([name, kind, drafts[kind]]).toEqual([name, kind, []]);
        expect([name, await found('review_requests', 'secret tide', client)]).toEqual([name, []]);
      }
    });

    it('but nobody by a name that the caller may not see', async () => {
      const names = { first_name: 'Secretary', last_name: 'Secretive' };
      const hidden = await api.make.user({ username: 'anne.hidden', is_private: true, ...names });
      await api.make.user({ username: 'open', ...names });
      await api.make.user({ username: 'gone', is_active: false, ...names });

      expect(await found('users', 'secretive')).toEqual(['open']);
      expect(await found('users', 'secretive', api.anonymous)).toEqual([]);
      expect(await found('users', 'secretive', api.as(hidden))).toEqual(['anne.hidden', 'open']);
      expect(await found('users', 'hidden')).toEqual(['anne.hidden']);
      expect(await found('users', 'hidden secretive')).toEqual([]);
      expect(await found('users', 'hidden', api.anonymous)).toEqual(['anne.hidden']);
    });

    it('of the Local Site', async () => {
      const site = await api.make.site({ users: [somebody, submitter] });
      const here = { local_site_id: site.id };
      const there = await api.make.repository({ name: 'harbour', ...here });
      await fill(
        await api.make.reviewRequest(submitter, there, { ...here, display_id: 7, summary: 'Harbour' }),
        'site',
        submitter,
      );
      await fill(await request(8, { summary: 'Harbour' }), 'outside', submitter);

      expect(await found('review_requests', 'harbour', undefined, `/s/${site.name}`)).toEqual([7]);
      expect(await found('files', 'harbour', undefined, `/s/${site.name}`)).toEqual(['site/harbour.ts']);
      expect(await found('comments', 'harbour')).toEqual(['outside harbour of lines', 'outside harbour']);
      expect(await found('review_requests', 'harbour')).toEqual([8]);
    });

    it('as far as the policy of an API token and the bounds of it go', async () => {
      const made = await request(1, { summary: 'The harbour' });
      await fill(made, 'one', submitter);
      await fill(await request(2, { summary: 'The harbour' }), 'two', submitter);
      const withPolicy = async (resources: object) =>
        api.withToken(await api.make.apiToken(somebody, { policy: { resources } }));

      const without = await withPolicy({ review_request: { 1: { block: ['*'] } } });
      const closed = await withPolicy({
        file_diff: { '*': { block: ['*'] } },
        general_comment: { '*': { block: ['*'] } },
      });

      expect(await found('review_requests', 'harbour', without)).toEqual([2]);
      expect(await found('files', 'harbour', without)).toEqual(['two/harbour.ts']);
      expect(await found('commits', 'harbour', without)).toEqual(['twoharbour']);
      expect(await found('file_attachments', 'harbour', without)).toEqual(['two-harbour.png']);
      expect(await found('reviews', 'harbour', without)).toEqual(['two harbour']);
      expect(await found('files', 'harbour', closed)).toEqual([]);
      expect(await found('comments', 'harbour', closed)).toEqual(['two harbour of lines', 'one harbour of lines']);
      expect(await found('commits', 'harbour', closed)).toEqual(['twoharbour', 'oneharbour']);
    });
  });

  describe('hostile words', () => {
    it.each([
      ['operators', `harbour & !boats | (ships <-> 'x'):*`],
      ['quotes', `'harbour'' "boats\\`],
      ['punctuation', `?!.,;:-_#*()[]{}|&<>'"\\/`],
      ['emoji', '⚓🚢👩‍👩‍👧'],
      ['right to left', 'מפרץ \u202Eنهر'],
      ['a word of 300 letters', 'x'.repeat(300)],
      ['300 words', 'a '.repeat(150)],
      ['marks of thousands', '#0 #1'],
      ['letters of many bytes', '𠀀'.repeat(300)],
    ])('200: %s are texts', async (_, words) => {
      await request(1, { summary: 'The bay, harbour and boats' });
      await request(2, { summary: 'מפרץ نهر' });

      expect((await search(words)).status).toBe(200);
      expect(await found('review_requests', '#0')).toEqual([]);
      expect(await found('review_requests', 'מפרץ')).toEqual([2]);
    });

    it('400: what is too long, and what cannot be stored', async () => {
      for (const words of ['x'.repeat(10_000), 'harbour\0']) {
        const answer = await search(words);

        expect(answer).toFailWith(errors.invalidFormData);
        expect(Object.keys(answer.body.fields)).toEqual(['words']);
      }
    });

    it('200: texts with more words than an index holds, and words that are longer', async () => {
      const words = (length: number) => Array.from({ length }, (_, n) => `w${n}`).join(' ');
      await request(1, { summary: 'Long', description: words(10_000), testing_done: 'y'.repeat(60_000) });
      await request(2, { description: words(300_000) });

      expect(await found('review_requests', 'w123 long')).toEqual([1]);
      expect(await found('review_requests', 'yyyy')).toEqual([1]);
    });
  });

  it('403: an OAuth2 token needs search:read', async () => {
    const { value } = await api.make.oauthToken(somebody, { scopes: ['review_request:read'] });

    expect(await search('harbour', api.withBearer(value))).toFailWith(errors.missingScope);
  });
});
