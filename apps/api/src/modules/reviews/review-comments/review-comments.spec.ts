import { errors } from '@review-service/contracts/errors';
import { FILE_DIFF_COMMENT, REPLY_COMMENTS, REVIEW_COMMENTS } from '@review-service/contracts/review-comments';
import type { TestClient } from '@review-service/testing/client';
import type { Made, MadeUser } from '@review-service/testing/make';
import { statementsOf } from '@review-service/testing/statements';
import { TestApi } from '../../../../test/test-api';

type Request = Awaited<ReturnType<TestApi['make']['reviewRequest']>>;
type Fields = Record<string, string | number>;

/** As a form sends them. */
const texts = (fields: Fields): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));

/** A refusal because of these fields. */
const faultOf = (...fields: string[]) => ({
  status: 400,
  body: {
    err: { code: errors.invalidFormData.code },
    fields: Object.fromEntries(fields.map((field) => [field, [expect.any(String)]])),
  },
});

describe('comments of reviews', () => {
  const api = TestApi.ofSuite();
  let submitter: MadeUser;
  let author: MadeUser;
  let owner: TestClient;
  let client: TestClient;
  let stranger: TestClient;
  let root: TestClient;
  let repository: Made;
  let request: Request;
  let review: { id: number; reviewRequestId: number };
  let file: { id: number };

  beforeAll(async () => {
    submitter = await api.make.user();
    author = await api.make.user();
    owner = api.as(submitter);
    client = api.as(author);
    stranger = api.as(await api.make.user());
    root = api.as(await api.make.superuser());
    repository = await api.make.repository();
  });
  beforeEach(async () => {
    request = await api.make.reviewRequest(submitter, repository);
    review = await api.make.review(request, author, { is_published: false });
    file = await api.make.fileDiff(request);
  });

  const base = () => `/api/review-requests/${request.displayId}/`;
  const listOf = (kind: string, of = review) => `${base()}reviews/${of.id}/${kind}-comments/`;
  const diffs = (id?: number) => listOf('diff') + (id === undefined ? '' : `${id}/`);
  const general = (id?: number) => listOf('general') + (id === undefined ? '' : `${id}/`);
  const files = (id?: number) => listOf('file-attachment') + (id === undefined ? '' : `${id}/`);
  const lines = (fields: Fields = {}) =>
    texts({ filediff_id: file.id, first_line: 3, num_lines: 2, text: 'Look', ...fields });
  const onLines = (columns: Record<string, unknown> = {}, of = review) =>
    api.make.reviewComment(of, { kind: 'diff', file_diff_id: file.id, first_line: 1, num_lines: 1, ...columns });
  const onFile = (attachment_id: number, columns: Record<string, unknown> = {}) =>
    api.make.reviewComment(review, { kind: 'file', attachment_id, ...columns });
  /** Three commits: the second one renames a file, and the third one changes it. */
  const series = async () => {
    request = await api.make.reviewRequest(submitter, repository, { created_with_history: true });
    review = await api.make.review(request, author, { is_published: false });
    const change = (commit_id: string, parent_commit_id: string, source_file: string, dest_file = source_file) =>
      api.make.fileDiff(request, { commit_id, parent_commit_id, source_file, dest_file });
    const first = await change('c1', 'c0', '/a');
    const beside = await change('c1', 'c0', '/b');
    await change('c2', 'c1', '/a', '/c');
    const last = await change('c3', 'c2', '/c');
    file = await api.make.fileDiff(request, { source_file: '/a', dest_file: '/c' });
    return { first, beside, last };
  };
  const publish = async (of = review) => {
    await api.db.query('update review set is_published = true where id = $1', [of.id]);
  };
  const counts = async () => {
    const [row] = await api.db.query<Record<string, number>[]>(
      `select issue_open_count as open, issue_resolved_count as resolved, issue_dropped_count as dropped,
         issue_verifying_count as verifying from review_request where id = $1`,
      [request.id],
    );
    return row;
  };
  const idsIn = async (url: string, by: TestClient = client): Promise<number[]> => {
    const { status, body } = await by.get(url);
    expect(status).toBe(200);
    const [list = []] = Object.entries(body).flatMap(([name, value]) =>
      name.endsWith('_comments') ? [value as { id: number }[]] : [],
    );
    expect(body.total_results).toBe(list.length);
    return list.map(({ id }) => id);
  };

  describe('201', () => {
    it('on lines of a file', async () => {
      const answer = await client.post(
        diffs(),
        lines({ text: ' *Look* ', text_type: 'markdown', 'extra_data.k': 'v', bogus: '1' }),
      );

      expect(answer.status).toBe(201);
      expect(answer).toShow(REVIEW_COMMENTS.diff);
      const comment = answer.body.diff_comment;
      const self = `${api.url}${diffs(comment.id as number)}`;
      expect(comment).toEqual({
        extra_data: { k: 'v' },
        first_line: 3,
        id: expect.any(Number),
        interfilediff: null,
        issue_opened: false,
        issue_status: '',
        links: {
          delete: { href: self, method: 'DELETE' },
          filediff: {
            href: `${api.url}${base()}diffs/1/files/${file.id}/`,
            method: 'GET',
            title: expect.stringMatching(/^\S+ \(abc123\) -> \S+ \(def456\)$/),
          },
          self: { href: self, method: 'GET' },
          suggestions: { href: `${self}suggestions/`, method: 'GET' },
          update: { href: self, method: 'PUT' },
          user: { href: `${api.url}/api/users/${author.username}/`, method: 'GET', title: author.username },
        },
        num_lines: 2,
        public: false,
        text: '*Look*',
        text_type: 'markdown',
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      });
      expect(answer.headers.get('location')).toBe(self);
      expect(answer.headers.get('x-unknown-fields')).toBe('bogus');
      const read = await client.get(diffs(comment.id as number));
      expect(read.body.diff_comment).toEqual(comment);
      expect(read.headers.get('etag')).toBe(answer.headers.get('etag'));
    });

    it('on the change as a whole, with an issue that is not counted yet; also without words', async () => {
      const answer = await client.post(general(), { text: '', issue_opened: '1' });

      expect(answer.status).toBe(201);
      expect(answer).toShow(REVIEW_COMMENTS.general);
      const { text, text_type, issue_opened, issue_status } = answer.body.general_comment;
      expect([text, text_type, issue_opened, issue_status]).toEqual(['', 'plain', true, 'open']);
      expect(await counts()).toMatchObject({ open: 0 });
    });

    it('on an attached file, compared with another one', async () => {
      const { id } = await api.make.fileAttachment(request, { caption: 'A & B' });
      const other = await api.make.fileAttachment(request);

      const answer = await client.post(
        files(),
        texts({ file_attachment_id: id, diff_against_file_attachment_id: other.id, text: 'Nice' }),
      );

      expect(answer.status).toBe(201);
      expect(answer).toShow(REVIEW_COMMENTS.file);
      const { links, ...comment } = answer.body.file_attachment_comment;
      expect(comment).toMatchObject({
        link_text: 'A & B',
        review_url: `/r/${request.displayId}/file/${id}/`,
        thumbnail_html: '<div class="file-thumbnail"> <img src="" srcset="" alt="A &amp; B" width="300" /></div>',
      });
      expect(comment).not.toHaveProperty('diff_against_file_attachment');
      expect(links).toMatchObject({
        file_attachment: { href: `${api.url}${base()}file-attachments/${id}/`, method: 'GET', title: 'A & B' },
        diff_against_file_attachment: { href: `${api.url}${base()}file-attachments/${other.id}/` },
      });
    });

    it('on an attachment of a diff', async () => {
      const { id } = await api.make.attachment(request);

      const answer = await client.post(files(), texts({ file_attachment_id: id, text: 'Nice' }));

      expect(answer.status).toBe(201);
      const { links, diff_against_file_attachment } = answer.body.file_attachment_comment;
      const href = `${api.url}/api/repositories/${repository.id}/diff-file-attachments/${id}/`;
      expect(links.file_attachment).toEqual({ href, method: 'GET', title: 'A picture' });
      expect(diff_against_file_attachment).toBeNull();
    });

    it('between two revisions', async () => {
      const other = await api.make.fileDiff(request, { diff_revision: 2 });

      const answer = await client.post(diffs(), lines({ interfilediff_id: other.id }));

      expect(answer.status).toBe(201);
      const comment = answer.body.diff_comment;
      expect(comment).not.toHaveProperty('interfilediff');
      expect(comment.links.interfilediff.href).toBe(`${api.url}${base()}diffs/2/files/${other.id}/`);
    });

    it('on what commits of a series change after another one, which knows the file by another name', async () => {
      const { first, last } = await series();

      const answer = await client.post(diffs(), lines({ filediff_id: last.id, base_filediff_id: first.id }));

      expect(answer.status).toBe(201);
      expect(answer.body.diff_comment.links.base_filediff.href).toBe(`${api.url}${base()}diffs/1/files/${first.id}/`);
    });

    it("on a file of the draft, by people who may edit it; others do not see it in the draft's review", async () => {
      const drafted = await api.make.fileDiff(request, { diff_revision: 2, on_draft: true });
      review = await api.make.review(request, submitter, { is_published: false });

      const answer = await owner.post(diffs(), lines({ filediff_id: drafted.id }));

      expect(answer.status).toBe(201);
      const { href } = answer.body.diff_comment.links.filediff;
      expect(href).toBe(`${api.url}${base()}draft/diffs/2/files/${drafted.id}/`);
      expect((await owner.get(new URL(href as string).pathname)).status).toBe(200);
    });

    it("to the draft of somebody else's review, by a superuser, in that one's name", async () => {
      const { body } = await root.post(general(), { text: 'Hm' });

      expect(body.general_comment.links.user.title).toBe(author.username);
    });
  });

  describe('200: the list', () => {
    it('has those of the kind, with as many statements, however many there are', async () => {
      const first = await onLines();
      await api.make.reviewComment(review);
      const read = () => statementsOf(() => client.get(`${diffs()}?expand=filediff,interfilediff,user`));
      const one = await read();
      const more = [await onLines(), await onLines(), await onLines()];

      expect(await idsIn(diffs())).toEqual([first, ...more].map(({ id }) => id));
      expect((await read()).length).toBe(one.length);
    });

    it.each([
      ['line=3', ['b', 'c']],
      ['line=3&interdiff-revision=2', ['c']],
      ['interdiff-revision=1', []],
      ['order-by=-first_line', ['a', 'b', 'c']],
      ['order-by=filediff,-first_line', ['a', 'b', 'c']],
      ['order-by=-filediff,num_lines', ['c', 'b', 'a']],
      ['order-by=-id', ['c', 'b', 'a']],
    ])('%s', async (query, expected) => {
      const [later, other] = [await api.make.fileDiff(request), await api.make.fileDiff(request, { diff_revision: 2 })];
      const names = new Map([
        [(await onLines({ first_line: 9, num_lines: 2 })).id, 'a'],
        [(await onLines({ first_line: 3, num_lines: 1 })).id, 'b'],
        [(await onLines({ first_line: 3, file_diff_id: later.id, other_file_diff_id: other.id })).id, 'c'],
      ]);

      expect((await idsIn(`${diffs()}?${query}`)).map((id) => names.get(id))).toEqual(expected);
    });

    it('goes on where a page in another order ends', async () => {
      const ids = [
        await onLines({ first_line: 1 }),
        await onLines({ first_line: 2 }),
        await onLines({ first_line: 3 }),
      ];
      const { body } = await client.get(`${diffs()}?order-by=-first_line&max-results=2`);

      const next = await client.get((body.links.next.href as string).replace(api.url, ''));

      expect(next.body.diff_comments.map(({ id }: { id: number }) => id)).toEqual([ids[0]?.id]);
    });

    it('inlines what comments name', async () => {
      const other = await api.make.fileDiff(request, { diff_revision: 2 });
      await onLines({ other_file_diff_id: other.id });

      const { body } = await client.get(`${diffs()}?expand=filediff,interfilediff,user`);

      expect(body.diff_comments[0]).toMatchObject({
        filediff: { id: file.id },
        interfilediff: { id: other.id },
        user: { username: author.username },
      });
    });

    it('inlines attachments of either kind', async () => {
      const [attached, ofDiff] = [await api.make.fileAttachment(request), await api.make.attachment(request)];
      for (const { id } of [attached, ofDiff]) await onFile(id);

      const { body } = await client.get(`${files()}?expand=file_attachment`);

      const shown = body.file_attachment_comments as { file_attachment: { id: number } }[];
      expect(shown.map(({ file_attachment: { id } }) => id)).toEqual([attached.id, ofDiff.id]);
    });
  });

  describe('200: all comments on a file', () => {
    const ofFile = (query = '') => `${base()}diffs/1/files/${file.id}/diff-comments/${query}`;

    it('has those of all published reviews and replies, and of the unpublished ones of the caller', async () => {
      const drafted = await onLines();
      const published = await api.make.review(request, submitter);
      const said = await onLines({}, published);
      const reply = await api.make.review(request, author, { reply_to_id: published.id });
      const replied = await onLines({ reply_to_id: said.id }, reply);

      expect(await idsIn(ofFile(), stranger)).toEqual([said.id, replied.id]);
      expect((await stranger.get(ofFile('?counts-only=1'))).body.count).toBe(2);
      expect(await idsIn(ofFile())).toEqual([drafted.id, said.id, replied.id]);
      expect(await idsIn(ofFile('?line=1'), root)).toEqual([drafted.id, said.id, replied.id]);
      const answer = await api.anonymous.get(ofFile());
      expect(answer.headers.get('item-content-type')).toContain(FILE_DIFF_COMMENT.mediaType);
      const [one, other] = answer.body.diff_comments as { links: Record<string, { href: string; title?: string }> }[];
      const self = `${api.url}${listOf('diff', published)}${said.id}/`;
      expect(one?.links.self?.href).toBe(self);
      const below = `${api.url}${base()}reviews/${published.id}/replies/${reply.id}/diff-comments/${replied.id}/`;
      expect(other?.links).toMatchObject({
        self: { href: below },
        reply_to: { href: self, title: `Comment ${said.id}` },
      });
      const links = (await api.anonymous.get(`${base()}diffs/1/files/${file.id}/`)).body.file.links;
      expect(links.diff_comments.href).toBe(`${api.url}${ofFile()}`);
    });

    it('leaves out those that compare it with a file that the reader does not see', async () => {
      const other = await api.make.fileDiff(request, { diff_revision: 2, on_draft: true });
      review = await api.make.review(request, submitter);
      const { id } = await onLines({ other_file_diff_id: other.id });

      expect(await idsIn(ofFile(), stranger)).toEqual([]);
      expect(await idsIn(diffs(), stranger)).toEqual([]);
      expect((await stranger.get(`${diffs()}?counts-only=1`)).body.count).toBe(0);
      expect(await stranger.get(diffs(id))).toFailWith(errors.doesNotExist);
      expect(await idsIn(ofFile(), owner)).toEqual([id]);
      expect((await owner.get(diffs(id))).status).toBe(200);
    });

    it('has those on an attached file', async () => {
      const { id } = await api.make.fileAttachment(request);
      const comment = await onFile(id);
      const url = `${base()}file-attachments/${id}/file-attachment-comments/`;

      expect(await idsIn(url)).toEqual([comment.id]);
      expect(await idsIn(url, stranger)).toEqual([]);
      const { links } = (await stranger.get(`${base()}file-attachments/${id}/`)).body.file_attachment;
      expect(links.file_attachment_comments.href).toBe(`${api.url}${url}`);
    });
  });

  describe('200: a change of one that is not published', () => {
    it('changes what is given', async () => {
      const { id } = await onLines({ text: 'a_b' });

      const moved = await client.put(diffs(id), { first_line: '5', num_lines: '0', filediff_id: '1' });
      const converted = await client.put(diffs(id), { text_type: 'markdown', 'extra_data.k': '1' });

      expect(moved.body.diff_comment).toMatchObject({ first_line: 5, num_lines: 0, text: 'a_b', text_type: 'plain' });
      const expected = { first_line: 5, text: 'a\\_b', text_type: 'markdown', extra_data: { k: 1 } };
      expect(converted.body.diff_comment).toMatchObject(expected);
      expect((await client.get(diffs(id))).body).toEqual(converted.body);
    });

    it('opens an issue and takes it back; its state is that of a published one', async () => {
      const { id } = await api.make.reviewComment(review);

      const opened = await client.put(general(id), { issue_opened: 'true', issue_status: 'resolved' });
      const closed = await client.put(general(id), { issue_opened: '0' });

      expect(opened.body.general_comment).toMatchObject({ issue_opened: true, issue_status: 'open' });
      expect(closed.body.general_comment).toMatchObject({ issue_opened: false, issue_status: '' });
    });
  });

  describe('200: the issue of a published one', () => {
    const issue = async (columns: Record<string, unknown> = {}) => {
      const { id } = await api.make.reviewComment(review, { issue_status: 'O', ...columns });
      await publish();
      return general(id);
    };

    it('is resolved by an editor of the review request, and counted', async () => {
      const url = await issue();
      const { last_updated } = (await owner.get(base())).body.review_request;

      const answer = await owner.put(url, { issue_status: 'resolved', text: 'Other words' });

      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        general_comment: expect.objectContaining({ issue_status: 'resolved', text: 'A comment' }),
        last_activity_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{6})?\+00:00$/),
        stat: 'ok',
      });
      expect(answer.headers.get('etag')).toBe((await owner.get(url)).headers.get('etag'));
      expect(await counts()).toEqual({ open: 0, resolved: 1, dropped: 0, verifying: 0 });
      expect((await owner.get(base())).body.review_request.last_updated).toBe(last_updated);
      const entries = await api.db.query(
        `select actor, details from audit_log where action = 'issue.changed' and details->>'reviewRequestId' = $1`,
        [request.id],
      );
      const details = { reviewId: review.id, from: 'O', to: 'R' };
      expect(entries).toMatchObject([{ actor: submitter.username, details }]);
    });

    it('goes through its states', async () => {
      const url = await issue();

      for (const status of ['verifying-resolved', 'verifying-dropped', 'dropped', 'open']) {
        const { body } = await client.put(url, { issue_status: status });
        expect(body.general_comment.issue_status).toBe(status);
      }

      expect(await counts()).toEqual({ open: 1, resolved: 0, dropped: 0, verifying: 0 });
    });

    it('waits for the author, if that was asked for', async () => {
      const url = await issue({ extra_data: '{"require_verification": true}' });

      expect(await owner.put(url, { issue_status: 'resolved' })).toFailWith(errors.permissionDenied);
      expect((await owner.put(url, { issue_status: 'verifying-resolved' })).status).toBe(200);
      expect(await owner.put(url, { issue_status: 'dropped' })).toFailWith(errors.permissionDenied);
      expect((await client.put(url, { issue_status: 'resolved' })).status).toBe(200);
      expect((await owner.put(url, { issue_status: 'dropped' })).status).toBe(200);
    });
  });

  describe('replies', () => {
    const reply = async (columns: Record<string, unknown> = {}) => {
      await publish();
      const { id } = await api.make.review(request, submitter, {
        is_published: false,
        reply_to_id: review.id,
        ...columns,
      });
      return (kind: string) => `${base()}reviews/${review.id}/replies/${id}/${kind}-comments/`;
    };

    it('201: says something to a comment, and 303: says something else', async () => {
      const { id } = await onLines({ first_line: 7 });
      const url = await reply();

      const made = await owner.post(url('diff'), texts({ reply_to_id: id, text: 'Done' }));
      const again = await owner.post(url('diff'), texts({ reply_to_id: id, text: 'Not done' }));

      expect(made.status).toBe(201);
      expect(made).toShow(REPLY_COMMENTS.diff);
      const { diff_comment: comment } = made.body;
      expect(comment).toMatchObject({ first_line: 7, issue_opened: false, public: false, text: 'Done' });
      const self = `${api.url}${url('diff')}${comment.id}/`;
      expect(comment.links).toMatchObject({
        filediff: { href: `${api.url}${base()}diffs/1/files/${file.id}/` },
        reply_to: { href: `${api.url}${diffs(id)}`, method: 'GET', title: `Comment ${id}` },
        self: { href: self },
      });
      expect(again.status).toBe(303);
      expect(again.headers.get('location')).toBe(self);
      expect(again.body.diff_comment).toEqual({ ...comment, text: 'Not done' });
      expect(await idsIn(url('diff'), owner)).toEqual([comment.id]);
    });

    it('200, 204: changes and is deleted until it is published', async () => {
      const { id } = await api.make.reviewComment(review);
      const url = (await reply())('general');
      const { body } = await owner.post(url, texts({ reply_to_id: id, text: 'Done' }));
      const item = `${url}${body.general_comment.id}/`;

      const changed = await owner.put(item, { text: 'Really', issue_opened: '1' });

      expect(changed.body.general_comment).toMatchObject({ text: 'Really', issue_opened: false });
      expect((await owner.delete(item)).status).toBe(204);
      expect(await owner.get(item)).toFailWith(errors.doesNotExist);
    });

    it('400: to no comment of the review of this kind', async () => {
      const { id } = await onLines();
      const other = await api.make.reviewComment(await api.make.review(request, author));
      const url = await reply();

      expect(await owner.post(url('general'), texts({ reply_to_id: id, text: '' }))).toMatchObject(
        faultOf('reply_to_id'),
      );
      expect(await owner.post(url('general'), texts({ reply_to_id: other.id, text: '' }))).toMatchObject(
        faultOf('reply_to_id'),
      );
      expect(await owner.post(url('file-attachment'))).toMatchObject(faultOf('reply_to_id', 'text'));
    });

    it('401, 403: only its author sees an unpublished one; nobody changes a published one', async () => {
      const comment = await api.make.reviewComment(review);
      const drafted = (await reply())('general');
      const item = `${drafted}${(await owner.post(drafted, texts({ reply_to_id: comment.id, text: '' }))).body.general_comment.id}/`;

      expect(await api.anonymous.get(item)).toFailWith(errors.notLoggedIn);
      expect(await client.get(item)).toFailWith(errors.permissionDenied);
      expect(await client.get(drafted)).toFailWith(errors.permissionDenied);
      expect((await root.get(item)).status).toBe(200);
      await api.db.query('update review set is_published = true where reply_to_id = $1', [review.id]);
      expect((await client.get(item)).status).toBe(200);
      expect(await owner.put(item, { text: 'Late' })).toFailWith(errors.permissionDenied);
      expect(await owner.delete(item)).toFailWith(errors.permissionDenied);
    });
  });

  describe('204', () => {
    it('deletes one that is not published', async () => {
      const { id } = await api.make.reviewComment(review);

      expect((await client.delete(general(id))).status).toBe(204);
      expect(await client.get(general(id))).toFailWith(errors.doesNotExist);
    });
  });

  describe('400', () => {
    it.each<[string, Fields, string[]]>([
      ['nothing', {}, ['filediff_id', 'first_line', 'num_lines', 'text']],
      ['an unknown file', { filediff_id: 99_999_999_999 }, ['filediff_id']],
      ['no number', { filediff_id: 'x', first_line: 'y' }, ['filediff_id', 'first_line']],
      ['negative lines', { first_line: -5, num_lines: -1 }, ['first_line', 'num_lines']],
      ['lines beyond all', { first_line: 2 ** 31 }, ['first_line']],
      ['an unknown file of another revision', { interfilediff_id: 99_999 }, ['interfilediff_id']],
      ['a base without a series', { base_filediff_id: 1 }, ['base_filediff_id']],
      ['another way to write', { text_type: 'html' }, ['text_type']],
      ['extra data that is none', { 'extra_data:json': '{' }, ['extra_data']],
    ])('%s', async (_, fields, faults) => {
      const answer = await client.post(diffs(), Object.keys(fields).length > 0 ? lines(fields) : {});

      expect(answer).toMatchObject(faultOf(...faults));
      expect(await idsIn(diffs())).toEqual([]);
    });

    it('a file of another review request, of the same revision, the same one, or on a draft of others', async () => {
      const elsewhere = await api.make.fileDiff(await api.make.reviewRequest(submitter, repository));
      const beside = await api.make.fileDiff(request);
      const drafted = await api.make.fileDiff(request, { diff_revision: 2, on_draft: true });

      for (const { id } of [elsewhere, drafted]) {
        expect(await client.post(diffs(), lines({ filediff_id: id }))).toMatchObject(faultOf('filediff_id'));
      }
      for (const { id } of [elsewhere, beside, file, drafted]) {
        expect(await client.post(diffs(), lines({ interfilediff_id: id }))).toMatchObject(faultOf('interfilediff_id'));
      }
    });

    it('a base that is no earlier state of the file, or beside another revision', async () => {
      const { first, beside, last } = await series();
      const other = await api.make.fileDiff(request, { diff_revision: 2 });
      const base_filediff_id = first.id;

      for (const [of, fields] of [
        [last, { base_filediff_id: beside.id }],
        [last, { base_filediff_id: last.id }],
        [first, { base_filediff_id: last.id }],
        [last, { base_filediff_id, interfilediff_id: other.id }],
        [file, { base_filediff_id }],
      ] as const) {
        const answer = await client.post(diffs(), lines({ filediff_id: of.id, ...fields }));
        expect(answer).toMatchObject(faultOf('base_filediff_id'));
      }
    });

    it('a file that is not attached here, or that the caller does not see', async () => {
      const elsewhere = await api.make.fileAttachment(await api.make.reviewRequest(submitter, repository));
      const drafted = await api.make.fileAttachment(request, { is_published: false });
      const attached = await api.make.fileAttachment(request);
      const draftedFile = await api.make.fileDiff(request, { diff_revision: 2, on_draft: true });
      const ofDraft = await api.make.attachment(request, { added_in_filediff_id: draftedFile.id });

      for (const { id } of [elsewhere, drafted, ofDraft]) {
        const alone = await client.post(files(), texts({ file_attachment_id: id, text: '' }));
        expect(alone).toMatchObject(faultOf('file_attachment_id'));
        const against = { file_attachment_id: attached.id, diff_against_file_attachment_id: id, text: '' };
        expect(await client.post(files(), texts(against))).toMatchObject(faultOf('diff_against_file_attachment_id'));
      }
      const itself = { file_attachment_id: attached.id, diff_against_file_attachment_id: attached.id, text: '' };
      expect(await client.post(files(), texts(itself))).toMatchObject(faultOf('diff_against_file_attachment_id'));
    });

    it.each(['line=x', 'interdiff-revision=x', 'order-by=name', 'order-by='])('%s', async (query) => {
      expect(await client.get(`${diffs()}?${query}`)).toMatchObject(faultOf(query.replace(/=.*/, '')));
    });

    it('an issue in a state that there is not', async () => {
      const { id } = await api.make.reviewComment(review);

      expect(await client.put(general(id), { issue_status: 'closed' })).toMatchObject(faultOf('issue_status'));
    });
  });

  describe('401, 403', () => {
    it('nobody else sees or changes the comments of a review that is not published', async () => {
      const { id } = await api.make.reviewComment(review);

      for (const [by, error] of [
        [stranger, errors.permissionDenied],
        [owner, errors.permissionDenied],
        [api.anonymous, errors.notLoggedIn],
      ] as const) {
        expect(await by.get(general())).toFailWith(error);
        expect(await by.get(general(id))).toFailWith(error);
        expect(await by.post(general(), { text: '' })).toFailWith(error);
        expect(await by.put(general(id), { text: '' })).toFailWith(error);
        expect(await by.delete(general(id))).toFailWith(error);
      }
    });

    it('a published one stays; its issue is for its author and for who may edit the review request', async () => {
      const { id } = await api.make.reviewComment(review, { issue_status: 'O' });
      const plain = await api.make.reviewComment(review);
      await publish();

      expect(await client.post(general(), { text: '' })).toFailWith(errors.permissionDenied);
      expect(await client.put(general(id), { text: '' })).toFailWith(errors.permissionDenied);
      expect(await client.put(general(id), { issue_status: 'open' })).toFailWith(errors.permissionDenied);
      expect(await client.put(general(plain.id), { issue_status: 'resolved' })).toFailWith(errors.permissionDenied);
      expect(await stranger.put(general(id), { issue_status: 'resolved' })).toFailWith(errors.permissionDenied);
      expect(await root.delete(general(id))).toFailWith(errors.permissionDenied);
      expect(await counts()).toMatchObject({ open: 1, resolved: 0 });
    });
  });

  describe('404', () => {
    it('below another review, or as another kind', async () => {
      const { id } = await api.make.reviewComment(review);
      const other = await api.make.review(request, author, { reply_to_id: review.id });

      expect(await client.get(diffs(id))).toFailWith(errors.doesNotExist);
      expect(await client.get(`${listOf('general', other)}${id}/`)).toFailWith(errors.doesNotExist);
      expect(await client.get(`${base()}reviews/${review.id}/replies/${other.id}/general-comments/${id}/`)).toFailWith(
        errors.doesNotExist,
      );
    });

    it('once its file is gone', async () => {
      const drafted = await api.make.fileAttachment(request, { is_published: false });
      const kept = await api.make.fileAttachment(request);
      review = await api.make.review(request, submitter, { is_published: false });
      const { id } = await onFile(drafted.id);
      const against = await onFile(kept.id, { other_attachment_id: drafted.id });
      const stays = await onFile(kept.id);
      expect(await idsIn(files(), owner)).toEqual([id, against.id, stays.id]);

      await api.db.query('delete from review_request_draft where review_request_id = $1', [request.id]);

      expect(await owner.get(files(id))).toFailWith(errors.doesNotExist);
      const rows = await api.db.query<object[]>('select id from review_comment where review_id = $1', [review.id]);
      expect(rows).toEqual([{ id: stays.id }]);
    });
  });
});
