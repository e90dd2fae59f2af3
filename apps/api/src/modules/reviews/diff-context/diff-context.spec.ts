import { DIFF_CONTEXT } from '@review-service/contracts/diff-context';
import { errors } from '@review-service/contracts/errors';
import type { TestClient } from '@review-service/testing/client';
import type { MadeUser } from '@review-service/testing/make';
import { statementsOf } from '@review-service/testing/statements';
import { TestApi } from '../../../../test/test-api';

type Request = Awaited<ReturnType<TestApi['make']['reviewRequest']>>;
interface ContextFile {
  readonly filediff: { readonly id: number };
  readonly modified_filename: string;
  readonly serialized_comment_blocks: Record<string, { comment_id: number }[]>;
}

describe('/api/review-requests/{review_request_id}/diff-context/', () => {
  const api = TestApi.ofSuite();
  let submitter: MadeUser;
  let reviewer: MadeUser;
  let client: TestClient;
  let request: Request;

  beforeAll(async () => {
    submitter = await api.make.user();
    reviewer = await api.make.user();
    client = api.as(reviewer);
  });
  beforeEach(async () => {
    request = await api.make.reviewRequest(submitter, await api.make.repository());
  });

  const urlOf = (query = '', of = request) => `/api/review-requests/${of.displayId}/diff-context/${query}`;
  const file = (path: string, columns: Record<string, unknown> = {}) =>
    api.make.fileDiff(request, { source_file: path, dest_file: path, ...columns });
  const comment = (review: { id: number; reviewRequestId: number }, columns: Record<string, unknown>) =>
    api.make.reviewComment(review, { kind: 'diff', first_line: 3, num_lines: 2, ...columns });
  const context = async (query = '', by = api.anonymous) => (await by.get(urlOf(query))).body.diff_context;
  const pathsOf = async (query = '', by = api.anonymous) => {
    const { files } = (await context(query, by)) as { files: ContextFile[] };
    return files.map(({ modified_filename }) => modified_filename);
  };
  /** The comments on each file, by its id. */
  const commentsOf = async (query = '', by = api.anonymous) => {
    const { files } = (await context(query, by)) as { files: ContextFile[] };
    return Object.fromEntries(
      files.map((one) => [
        one.filediff.id,
        Object.values(one.serialized_comment_blocks).flatMap((block) => block.map(({ comment_id }) => comment_id)),
      ]),
    );
  };
  /** A token with this policy. */
  const tokenWith = async (resources: object) =>
    api.withToken(await api.make.apiToken(reviewer, { policy: { resources } }));

  describe('200: one revision', () => {
    it('shows the newest one that is published: its files by their paths', async () => {
      await file('/old');
      const guide = await file('doc/guide.md', { diff_revision: 2, status: 'D' });
      const moved = await file('src/b.c', {
        diff_revision: 2,
        source_file: 'src/a.c',
        source_revision: '',
        status: 'V',
      });
      const readme = await file('README', { diff_revision: 2, is_new: true, source_revision: 'PRE-CREATION' });
      await file('secret', { diff_revision: 3, on_draft: true });
      const shared = { base_filediff_id: null, binary: false, deleted: false, extra: { tab_size: 8 }, public: true };
      const of = ({ id }: { id: number }) => ({ ...shared, id, filediff: { id, revision: 2 }, newfile: false });

      const answer = await api.anonymous.get(urlOf());

      expect(answer).toShow(DIFF_CONTEXT);
      expect(answer.body.diff_context).toEqual({
        comments_hint: {
          commits_with_comments: [],
          diffsets_with_comments: [],
          has_other_comments: false,
          interdiffs_with_comments: [],
        },
        commit_history_diff: null,
        commits: null,
        filename_patterns: [],
        files: [
          {
            ...of(readme),
            ...{ index: 0, newfile: true, orig_filename: 'README', modified_filename: 'README' },
            ...{ orig_revision: '', modified_revision: 'New File', serialized_comment_blocks: {} },
          },
          {
            ...of(guide),
            ...{ index: 1, deleted: true, orig_filename: 'doc/guide.md', modified_filename: 'doc/guide.md' },
            ...{ orig_revision: 'Revision abc123', modified_revision: 'New Change', serialized_comment_blocks: {} },
          },
          {
            ...of(moved),
            ...{ index: 2, orig_filename: 'src/a.c', modified_filename: 'src/b.c' },
            ...{ orig_revision: 'Revision ', modified_revision: 'New Change', serialized_comment_blocks: {} },
          },
        ],
        links: { self: { href: expect.stringContaining(urlOf()), method: 'GET' } },
        num_diffs: 2,
        pagination: {
          current_page: 1,
          has_next: false,
          has_previous: false,
          is_paginated: false,
          page_numbers: [1],
          pages: 1,
        },
        revision: {
          base_commit_id: null,
          interdiff_revision: null,
          is_draft_diff: false,
          is_draft_interdiff: false,
          is_interdiff: false,
          latest_revision: 2,
          revision: 2,
          tip_commit_id: null,
        },
      });
      expect(await pathsOf('?revision=1')).toEqual(['/old']);
      expect(await pathsOf('?revision=1&interdiff-revision=1')).toEqual(['/old']);
    });

    it('shows files by patterns of their paths', async () => {
      for (const path of ['a_b.c', 'axb.c', 'src/main.c', 'docs/100%.md']) await file(path);
      await file('src/new.h', { source_file: 'src/old.h' });

      expect(await pathsOf('?filenames=a_b.c')).toEqual(['a_b.c']);
      expect(await pathsOf('?filenames=a?b.c,%20*.md,')).toEqual(['a_b.c', 'axb.c', 'docs/100%.md']);
      expect(await pathsOf('?filenames=src/old*')).toEqual(['src/new.h']);
      expect(await pathsOf('?filenames=%25')).toEqual([]);
      expect((await context('?filenames=a,%20b')).filename_patterns).toEqual(['a', 'b']);
    });

    it('shows pages of 100 files', async () => {
      await api.db.query(
        `insert into file_diff (review_request_id, diff_revision, source_file, source_revision, dest_file, dest_detail, status)
         select $1, 1, name, 'a', name, 'b', 'M' from (select 'f' || lpad(n::text, 3, '0') as name from generate_series(1, 201) n) f`,
        [request.id],
      );

      const { files, pagination } = await context('?page=2');

      expect(files).toHaveLength(100);
      expect(files[0]).toMatchObject({ index: 100, modified_filename: 'f101' });
      expect(pagination).toEqual({
        ...{ current_page: 2, pages: 3, page_numbers: [1, 2, 3] },
        ...{ is_paginated: true, has_next: true, has_previous: true },
      });
      expect(await pathsOf('?page=3')).toEqual(['f201']);
    });

    it('shows the commits of a series, not the files of each', async () => {
      const { id } = request;
      await api.db.query('update review_request set created_with_history = true where id = $1', [id]);
      await file('all');
      await file('one', { commit_id: 'c1' });
      await file('all', { diff_revision: 2 });
      await api.db.query(
        `insert into diff_commit (diff_id, commit_id, parent_id, message, author_name, author_email, authored_at, author_offset)
         select d.id, c.id, 'p', repeat('m', 600), 'Ann', 'a@b.c', now(), 0
         from diff d join (values (1, 'c1'), (1, 'c2'), (2, 'c1'), (2, 'c3')) c (revision, id) on c.revision = d.revision
         where d.review_request_id = $1 order by d.revision, c.id`,
        [id],
      );
      const found = await api.db.query<{ id: number }[]>(
        'select c.id from diff_commit c join diff d on d.id = c.diff_id where d.review_request_id = $1 order by c.id',
        [id],
      );
      const ids = found.map((row) => row.id);

      const one = await context('?revision=1');

      expect(await pathsOf('?revision=1')).toEqual(['all']);
      expect(one.commit_history_diff).toBeNull();
      expect(one.commits).toEqual(
        ['c1', 'c2'].map((commit_id, index) => ({
          ...{ id: ids[index], commit_id, parent_id: 'p', author_name: 'Ann', commit_message: 'm'.repeat(500) },
        })),
      );
      expect((await context('?revision=1&interdiff-revision=2')).commit_history_diff).toEqual([
        { entry_type: 'unmodified', old_commit_id: ids[0], new_commit_id: ids[2] },
        { entry_type: 'removed', old_commit_id: ids[1] },
        { entry_type: 'added', new_commit_id: ids[3] },
      ]);
      expect((await context('', await tokenWith({ commit: { '*': { block: ['GET'] } } }))).commits).toBeNull();
    });

    it('shows none of what the token may not read', async () => {
      const [shown, hidden] = [await file('a'), await file('b')];
      const review = await api.make.review(request, reviewer);
      await comment(review, { file_diff_id: shown.id });
      await file('c', { diff_revision: 2 });
      const block = { block: ['GET'] };

      const ofItems = await tokenWith({ file_diff: { [hidden.id]: block }, diff: { 2: block } });
      expect(await pathsOf('', ofItems)).toEqual(['a']);
      expect(await ofItems.get(urlOf('?revision=2'))).toFailWith(errors.doesNotExist);
      expect(await pathsOf('', await tokenWith({ file_diff: { '*': block } }))).toEqual([]);
      const ofComments = await tokenWith({ diff_comment: { '*': block } });
      expect(await commentsOf('?revision=1', ofComments)).toEqual({ [shown.id]: [], [hidden.id]: [] });
    });
  });

  describe('200: comments', () => {
    it('shows those on the files that the caller may see, by their lines', async () => {
      const { id } = await file('a');
      const review = await api.make.review(request, reviewer);
      const issue = await comment(review, {
        file_diff_id: id,
        issue_status: 'O',
        text: 'x'.repeat(600),
        is_markdown: true,
      });
      const reply = await api.make.review(request, submitter, { reply_to_id: review.id });
      const answer = await comment(reply, { file_diff_id: id, reply_to_id: issue.id, first_line: 9, text: 'Yes' });
      const draft = await api.make.review(request, reviewer, { is_published: false });
      const mine = await comment(draft, { file_diff_id: id });

      const { files } = await context();

      expect(files[0].serialized_comment_blocks).toEqual({
        '3-2': [
          {
            ...{ comment_id: issue.id, review_id: review.id, reply_to_id: null, localdraft: false },
            ...{ line: 3, num_lines: 2, text: 'x'.repeat(500), rich_text: true },
            ...{ issue_opened: true, issue_status: 'open', user: { username: reviewer.username } },
          },
        ],
        '9-2': [
          {
            ...{ comment_id: answer.id, review_id: review.id, reply_to_id: issue.id, localdraft: false },
            ...{ line: 9, num_lines: 2, text: 'Yes', rich_text: false },
            ...{ issue_opened: false, issue_status: '', user: { username: submitter.username } },
          },
        ],
      });
      expect(await commentsOf('', api.as(submitter))).toEqual({ [id]: [issue.id, answer.id] });
      expect(await commentsOf('', client)).toEqual({ [id]: [issue.id, mine.id, answer.id] });
    });

    it('shows those on a comparison there only, and none that compare with a draft', async () => {
      const [old, next] = [await file('a'), await file('a', { diff_revision: 2, dest_detail: 'new' })];
      const drafted = await file('a', { diff_revision: 3, on_draft: true });
      const review = await api.make.review(request, reviewer);
      const plain = await comment(review, { file_diff_id: old.id });
      const compared = await comment(review, { file_diff_id: old.id, other_file_diff_id: next.id });
      await comment(review, { file_diff_id: old.id, other_file_diff_id: drafted.id });

      expect(await commentsOf('?revision=1')).toEqual({ [old.id]: [plain.id] });
      expect(await commentsOf('?revision=1', api.as(submitter))).toEqual({ [old.id]: [plain.id] });
      expect(await commentsOf('?revision=1&interdiff-revision=2')).toEqual({ [old.id]: [compared.id] });
    });

    it('says where the caller has unpublished ones', async () => {
      const [old, next] = [await file('a'), await file('a', { diff_revision: 2, dest_detail: 'new' })];
      const draft = await api.make.review(request, reviewer, { is_published: false });
      await comment(draft, { file_diff_id: next.id });
      const hint = async (by: TestClient, query = '') => (await context(query, by)).comments_hint;
      expect((await hint(client)).has_other_comments).toBe(false);
      await comment(draft, { file_diff_id: old.id, other_file_diff_id: next.id });

      expect(await hint(client)).toEqual({
        commits_with_comments: [],
        diffsets_with_comments: [{ revision: 2, is_current: true }],
        has_other_comments: true,
        interdiffs_with_comments: [{ old_revision: 1, new_revision: 2, is_current: false }],
      });
      const { interdiffs_with_comments } = await hint(client, '?revision=1&interdiff-revision=2');
      expect(interdiffs_with_comments).toEqual([{ old_revision: 1, new_revision: 2, is_current: true }]);
      expect((await hint(api.as(submitter))).has_other_comments).toBe(false);
    });

    it('sends as many statements for many files and comments as for one', async () => {
      const review = await api.make.review(request, reviewer);
      const add = async (path: string) => comment(review, { file_diff_id: (await file(path)).id });
      await add('a');
      await client.get(urlOf());
      const one = await statementsOf(() => client.get(urlOf()));
      for (const path of ['b', 'c', 'd']) await add(path);

      expect(await statementsOf(() => client.get(urlOf()))).toHaveLength(one.length);
    });
  });

  it('200: compares two revisions, file by file', async () => {
    await file('same', { dest_detail: 'x' });
    await file('same', { dest_detail: 'x', diff_revision: 2 });
    const [old, next] = [
      await file('b', { dest_detail: 'x' }),
      await file('b', { dest_detail: 'y', diff_revision: 2 }),
    ];
    const unknown = await file('c', { dest_detail: '' });
    await file('c', { dest_detail: '', diff_revision: 2 });
    const gone = await file('d', { is_new: true });
    const added = await file('a', { diff_revision: 2, is_new: true });

    const { files, revision } = await context('?revision=1&interdiff-revision=2');

    expect(revision).toMatchObject({ revision: 1, interdiff_revision: 2, is_interdiff: true });
    expect(files).toMatchObject([
      { id: added.id, filediff: { revision: 2 }, orig_revision: 'Diff Revision 1', modified_revision: 'New File' },
      {
        ...{ id: old.id, filediff: { id: old.id, revision: 1 }, interfilediff: { id: next.id, revision: 2 } },
        ...{ orig_revision: 'Diff Revision 1', modified_revision: 'Diff Revision 2' },
      },
      { id: unknown.id },
      {
        ...{ id: gone.id, filediff: { revision: 1 }, force_interdiff: true, interdiff_revision: 2 },
        ...{ orig_revision: 'Diff Revision 1', modified_revision: 'Diff Revision 2 - File Reverted' },
      },
    ]);
    expect(files[0]).not.toHaveProperty('interfilediff');
    expect(files[0]).not.toHaveProperty('force_interdiff');
    expect(await pathsOf('?revision=1&interdiff-revision=2&filenames=a,same')).toEqual(['a']);
  });

  it('200: compares files of which no blob is known by their changes, as of the mode alone', async () => {
    for (const diff_revision of [1, 2]) {
      await file('mode', { dest_detail: '', patch_digest: 'a1', diff_revision });
      await file('other mode', { dest_detail: '', patch_digest: `b${diff_revision}`, diff_revision });
    }

    expect(await pathsOf('?revision=1&interdiff-revision=2')).toEqual(['other mode']);
  });

  it('400: does not take other arguments, or numbers that are none', async () => {
    const query = '?revision=0&interdiff-revision=x&page=99999999999&base-commit-id=1&filenames=' + 'x'.repeat(1_001);

    const answer = await api.anonymous.get(urlOf(query));

    expect(answer).toFailWith(errors.invalidFormData);
    expect(Object.keys(answer.body.fields).sort()).toEqual([
      ...['base-commit-id', 'filenames', 'interdiff-revision', 'page', 'revision'],
    ]);
  });

  it('401, 403: is for those who see the review request', async () => {
    const hidden = await api.make.reviewRequest(submitter, await api.make.repository(), { is_published: false });

    expect(await api.anonymous.get(urlOf('', hidden))).toFailWith(errors.notLoggedIn);
    expect(await client.get(urlOf('', hidden))).toFailWith(errors.permissionDenied);
  });

  it('404: nothing is published, or not that', async () => {
    const owner = api.as(submitter);
    await file('a', { on_draft: true });
    for (const query of ['', '?revision=1']) expect(await owner.get(urlOf(query))).toFailWith(errors.doesNotExist);

    await file('a', { diff_revision: 2 });
    for (const query of ['?revision=1', '?interdiff-revision=1', '?page=2', '?page=2147483647']) {
      expect(await owner.get(urlOf(query))).toFailWith(errors.doesNotExist);
    }
    expect(await owner.get(urlOf('', { ...request, displayId: 99_999_999 }))).toFailWith(errors.doesNotExist);
  });
});
