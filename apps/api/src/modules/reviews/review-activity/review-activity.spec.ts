import { errors } from '@review-service/contracts/errors';
import type { ClientAnswer } from '@review-service/testing/client';
import type { Made, MadeUser } from '@review-service/testing/make';
import { statementsOf } from '@review-service/testing/statements';
import { TestApi } from '../../../../test/test-api';

type Request = Awaited<ReturnType<TestApi['make']['reviewRequest']>>;

const LISTS = ['reviews', 'diff-comments', 'file-attachment-comments', 'general-comments'] as const;

describe('what is said about all review requests', () => {
  const api = TestApi.ofSuite({ settings: { SITE_URL: 'https://reviews.example.com' } });
  let submitter: MadeUser;
  let author: MadeUser;
  let root: MadeUser;
  let repository: Made;
  let request: Request;

  beforeAll(async () => {
    root = await api.make.superuser();
    repository = await api.make.repository({ name: 'ours' });
  });
  beforeEach(async () => {
    submitter = await api.make.user();
    author = await api.make.user();
    request = await api.make.reviewRequest(submitter, repository);
  });
  afterEach(async () => {
    for (const table of ['review_comment', 'review', 'review_request']) await api.db.query(`delete from ${table}`);
  });

  const idsIn = ({ body }: ClientAnswer): number[] =>
    (Object.values(body as object).find(Array.isArray) as { id: number }[]).map(({ id }) => id);
  const listed = async (path: string, client = api.anonymous) => {
    const answer = await client.get(`/api/${path}`);
    expect(answer.status).toBe(200);
    expect(answer.body.total_results).toBe(idsIn(answer).length);
    const counted = await client.get(`/api/${path}${path.includes('?') ? '&' : '?'}counts-only=1`);
    expect(counted.body.count).toBe(answer.body.total_results);
    return idsIn(answer);
  };
  const review = (columns: Record<string, unknown> = {}, by = author, of = request) => api.make.review(of, by, columns);
  const comment = async (columns: Record<string, unknown> = {}, of?: { id: number; reviewRequestId: number }) =>
    (await api.make.reviewComment(of ?? (await review()), columns)).id;
  const onDiff = async (columns: Record<string, unknown> = {}, of = request) => ({
    ...{ kind: 'diff', file_diff_id: (await api.make.fileDiff(of, columns)).id, first_line: 3, num_lines: 2 },
  });
  const onFile = async (columns: Record<string, unknown> = {}) => ({
    kind: 'file',
    attachment_id: (await api.make.fileAttachment(request, columns)).id,
  });

  describe('200: reviews/', () => {
    it('has those of all review requests, the oldest first, as their own lists show them', async () => {
      const other = await api.make.reviewRequest(submitter, repository);
      const second = await review({ created_at: '2026-01-02' });
      const first = await review({ created_at: '2026-01-01' }, author, other);
      await review({ reply_to_id: first.id }, submitter, other);

      expect(await listed('reviews/')).toEqual([first.id, second.id]);
      const { body } = await api.anonymous.get('/api/reviews/?max-results=1');
      const own = await api.anonymous.get(`/api/review-requests/${other.displayId}/reviews/`);
      expect(body.reviews).toEqual(own.body.reviews);
      expect((await api.anonymous.get(body.links.next.href as string)).body.reviews).toMatchObject([{ id: second.id }]);
    });

    it('has what is not published for its author alone, also not for superusers', async () => {
      const [published, begun] = [await review(), await review({ is_published: false })];

      expect(await listed('reviews/', api.as(author))).toEqual([published.id, begun.id]);
      expect(await listed('reviews/?public=1', api.as(author))).toEqual([published.id]);
      expect(await listed('reviews/?public=0', api.as(author))).toEqual([begun.id]);
      for (const client of [api.anonymous, api.as(submitter), api.as(root)]) {
        expect(await listed('reviews/', client)).toEqual([published.id]);
        expect(await listed('reviews/?public=0', client)).toEqual([]);
      }
    });

    it('filters by author, repository, group and time; what the caller does not see finds nothing', async () => {
      const away = await api.make.repository({ name: 'theirs', is_public: false });
      const group = await api.make.group({ name: 'team', members: [submitter], invite_only: true });
      const early = await review({ created_at: '2026-01-01T00:00:00Z' });
      const late = await review({ created_at: '2026-02-01T00:00:00Z' }, submitter);
      const hidden = await review({}, submitter, await api.make.reviewRequest(root, away));

      expect(await listed(`reviews/?user=${author.username}`)).toEqual([early.id]);
      expect(await listed('reviews/?user=nobody-of-this-name')).toEqual([]);
      expect(await listed('reviews/?repository=ours')).toEqual([early.id, late.id]);
      expect(await listed('reviews/?repository=theirs')).toEqual([]);
      expect(await listed('reviews/?repository=theirs', api.as(root))).toEqual([hidden.id]);
      expect(await listed(`reviews/?review-group=${group.name}`)).toEqual([]);
      expect(await listed(`reviews/?review-group=${group.name}&repository=ours`, api.as(root))).toEqual([late.id]);
      expect(await listed('reviews/?last-updated-from=2026-01-15&repository=ours')).toEqual([late.id]);
      expect(await listed('reviews/?last-updated-to=2026-02-01T00:00:00Z')).toEqual([early.id]);
    });

    it('finds what a person has begun about one review request', async () => {
      const other = await api.make.reviewRequest(submitter, repository);
      const [here, there] = [
        await review({ is_published: false }),
        await review({ is_published: false }, author, other),
      ];
      await review();

      const begun = (number: number, client = api.as(author)) =>
        listed(`reviews/?public=0&review-request-id=${number}`, client);
      expect(await begun(request.displayId)).toEqual([here.id]);
      expect(await begun(other.displayId)).toEqual([there.id]);
      expect(await begun(request.displayId, api.as(root))).toEqual([]);
      expect(await begun(99999999999)).toEqual([]);
    });

    it('inlines authors', async () => {
      await review();

      const { body } = await api.anonymous.get('/api/reviews/?expand=user');

      expect(body.reviews).toMatchObject([{ user: { username: author.username } }]);
    });
  });

  describe('200: comments', () => {
    it('has those of a kind, with replies, in the order of their ids', async () => {
      const reviewed = await review();
      const [one, other] = [await comment({}, reviewed), await comment({}, reviewed)];
      const reply = await comment({ reply_to_id: one }, await review({ reply_to_id: reviewed.id }, submitter));
      const ofDiff = await comment(await onDiff());
      const ofFile = await comment(await onFile());

      expect(await listed('general-comments/')).toEqual([one, other, reply]);
      expect(await listed('general-comments/?is-reply=1')).toEqual([reply]);
      expect(await listed('general-comments/?is-reply=0')).toEqual([one, other]);
      expect(await listed(`general-comments/?user=${submitter.username}`)).toEqual([reply]);
      expect(await listed(`general-comments/?review-id=${reviewed.id}`)).toEqual([one, other]);
      expect(await listed('diff-comments/')).toEqual([ofDiff]);
      expect(await listed('file-attachment-comments/')).toEqual([ofFile]);
    });

    it('shows them as the list of their review does, but for the link to suggestions, which replies have none of', async () => {
      const reviewed = await review();
      await comment(await onDiff(), reviewed);

      const { body } = await api.anonymous.get('/api/diff-comments/?expand=user');

      const own = await api.anonymous.get(
        `/api/review-requests/${request.displayId}/reviews/${reviewed.id}/diff-comments/?expand=user`,
      );
      const [{ links, ...fields }] = own.body.diff_comments;
      const { suggestions, ...others } = links;
      expect(suggestions.href).toMatch(/suggestions\/$/);
      expect(body.diff_comments).toEqual([{ ...fields, links: others }]);
    });

    it('filters those on diffs by file, line, revision and review request, and orders them', async () => {
      const other = await api.make.reviewRequest(submitter, repository);
      const [first, second] = [await onDiff(), await onDiff({ diff_revision: 2 })];
      const one = await comment({ ...first, first_line: 9, other_file_diff_id: second.file_diff_id });
      const two = await comment(second);
      const three = await comment(await onDiff({}, other), await review({}, author, other));

      expect(await listed(`diff-comments/?file-diff-id=${second.file_diff_id}`)).toEqual([two]);
      expect(await listed('diff-comments/?line=9')).toEqual([one]);
      expect(await listed('diff-comments/?interdiff-revision=2')).toEqual([one]);
      expect(await listed(`diff-comments/?review-request-id=${other.displayId}`)).toEqual([three]);
      expect(await listed('diff-comments/?review-request-id=99999999999')).toEqual([]);
      expect(await listed('diff-comments/?order-by=first_line')).toEqual([two, three, one]);
    });

    it('filters those on files by the number and the name of the file, and by time', async () => {
      const [first, second] = [await onFile({ filename: 'a.png' }), await onFile({ filename: 'b.png' })];
      const one = await comment({ ...first, created_at: '2026-01-01T00:00:00Z' });
      const two = await comment({ ...second, created_at: '2026-01-02T00:00:00Z' });

      const list = 'file-attachment-comments/';
      expect(await listed(`${list}?file-attachment-id=${second.attachment_id}`)).toEqual([two]);
      expect(await listed(`${list}?file-name=a.png`)).toEqual([one]);
      expect(await listed(`${list}?last-updated-from=2026-01-02T00:00:00Z`)).toEqual([two]);
      expect(await listed(`${list}?last-updated-to=2026-01-02T00:00:00Z`)).toEqual([one]);
    });

    it('has what is not published for its author alone, also if it is about a draft', async () => {
      const begun = await review({ is_published: false });
      const ofDiff = await comment(await onDiff(), begun);
      const hidden = await comment(await onDiff({ on_draft: true }), begun);
      const ofFile = await comment(await onFile(), begun);
      const ofRequest = await comment({}, begun);

      expect(await listed('diff-comments/', api.as(author))).toEqual([ofDiff]);
      expect(await listed('file-attachment-comments/', api.as(author))).toEqual([ofFile]);
      expect(await listed('general-comments/', api.as(author))).toEqual([ofRequest]);
      for (const client of [api.anonymous, api.as(submitter), api.as(root)])
        for (const list of LISTS) expect(await listed(`${list}/`, client)).toEqual([]);
      await api.db.query(`insert into user_permission values ($1, 'reviews.can_edit_reviewrequest')`, [author.id]);
      expect(await listed('diff-comments/', api.as(author))).toEqual([ofDiff, hidden]);
    });

    it('has a comment on a file that is only on the draft once that is published', async () => {
      const subject = await onDiff({ on_draft: true });
      const hidden = await comment(subject);
      await api.db.query('select open_drafts(array[$1::integer])', [request.id]);
      expect(await listed('diff-comments/', api.as(submitter))).toEqual([]);

      await api.db.query('update file_diff set on_draft = false where id = $1', [subject.file_diff_id]);
      await api.db.query('delete from review_request_draft where review_request_id = $1', [request.id]);

      expect(await listed('diff-comments/')).toEqual([hidden]);
    });

    it('has comments on files of diffs for those who may read the repository, also if they submitted the change', async () => {
      const away = await api.make.repository({ is_public: false });
      const theirs = await api.make.reviewRequest(submitter, away);
      const { id: attachment_id } = await api.make.attachment(theirs);
      const reviewed = await review({}, root, theirs);
      const ofFile = await comment({ kind: 'file', attachment_id }, reviewed);
      const ofRequest = await comment({}, reviewed);

      expect(await listed('general-comments/', api.as(submitter))).toEqual([ofRequest]);
      expect(await listed('file-attachment-comments/', api.as(submitter))).toEqual([]);
      expect(await listed('file-attachment-comments/', api.as(root))).toEqual([ofFile]);
      await api.db.query('insert into repository_user values ($1, $2)', [away.id, submitter.id]);
      expect(await listed('file-attachment-comments/', api.as(submitter))).toEqual([ofFile]);
    });

    it('no longer has those that go with a file, an author or a review request', async () => {
      const subject = await onFile();
      await comment(subject);
      await comment({}, await review({}, submitter));
      await comment({});
      await api.db.query('delete from file_attachment where id = $1', [subject.attachment_id]);
      expect(await listed('file-attachment-comments/')).toEqual([]);
      await api.db.query('delete from user_account where id = $1', [author.id]);
      expect(await listed('general-comments/')).toHaveLength(1);

      await api.db.query('delete from review_request where id = $1', [request.id]);

      for (const list of LISTS) expect(await listed(`${list}/`)).toEqual([]);
    });
  });

  describe('200: who sees them', () => {
    it('is who sees the review request', async () => {
      const [member, stranger] = [await api.make.user(), await api.make.user()];
      const group = await api.make.group({ invite_only: true, members: [member] });
      const closed = await api.make.reviewRequest(submitter, repository, { groups: [group] });
      const reviewed = await review({}, author, closed);
      for (const subject of [{}, await onDiff({}, closed)]) await comment(subject, reviewed);

      for (const list of ['reviews', 'diff-comments', 'general-comments']) {
        for (const by of ['', `?user=${author.username}`]) {
          for (const who of [member, submitter, root])
            expect(await listed(`${list}/${by}`, api.as(who))).toHaveLength(1);
          for (const client of [api.anonymous, api.as(stranger), api.as(author)])
            expect(await listed(`${list}/${by}`, client)).toEqual([]);
        }
      }
      await api.db.query('update review_group set invite_only = false where id = $1', [group.id]);
      for (const list of ['reviews', 'diff-comments', 'general-comments'])
        expect(await listed(`${list}/`, api.as(stranger))).toHaveLength(1);
    });

    it('finds those of a Local Site there alone', async () => {
      const site = await api.make.site({ is_public: true });
      const there = await api.make.reviewRequest(submitter, await api.make.repository({ local_site_id: site.id }), {
        local_site_id: site.id,
      });
      const reviewed = await review({}, author, there);
      await comment({}, reviewed);

      const { body } = await api.anonymous.get(`/s/${site.name}/api/reviews/?user=${author.username}`);
      expect(body).toMatchObject({ total_results: 1, reviews: [{ id: reviewed.id }] });
      const comments = await api.anonymous.get(
        `/s/${site.name}/api/general-comments/?review-request-id=${there.displayId}`,
      );
      expect(comments.body.total_results).toBe(1);
      for (const list of LISTS) expect(await listed(`${list}/`)).toEqual([]);
    });

    it("leaves out what the policy of the caller's token hides, also by the review and the review request", async () => {
      const other = await api.make.reviewRequest(submitter, repository);
      const [one, two, three] = [await review(), await review({}, submitter), await review({}, author, other)];
      const comments = [await comment({}, one), await comment({}, two), await comment({}, three)];
      const asking = async (resources: object) =>
        api.withToken(await api.make.apiToken(author, { policy: { resources } }));
      const hide = (id: number) => ({ [id]: { block: ['GET'] } });

      const byReview = await asking({ review: hide(one.id) });
      expect(await listed('reviews/', byReview)).toEqual([two.id, three.id]);
      expect(await listed(`reviews/?user=${author.username}`, byReview)).toEqual([three.id]);
      expect(await listed('general-comments/', byReview)).toEqual(comments.slice(1));
      const byRequest = await asking({ review_request: hide(other.displayId) });
      expect(await listed('reviews/', byRequest)).toEqual([one.id, two.id]);
      expect(await listed('general-comments/', byRequest)).toEqual(comments.slice(0, 2));
      const byComment = await asking({
        review_general_comment: hide(comments[0]!),
        general_comment: hide(comments[1]!),
      });
      expect(await listed('general-comments/', byComment)).toEqual(comments.slice(2));
    });
  });

  describe('200: the statements', () => {
    it('are as many for many rows as for few', async () => {
      for (const path of LISTS) {
        const few = await statementsOf(() => api.anonymous.get(`/api/${path}/`));
        for (let count = 0; count < 3; count += 1) {
          const reviewed = await review();
          for (const subject of [{}, await onDiff(), await onFile()]) await comment(subject, reviewed);
        }
        const many = await statementsOf(() => api.anonymous.get(`/api/${path}/`));
        expect(many).toHaveLength(few.length);
      }
    });
  });

  describe('400 (105)', () => {
    it.each(['reviews/?last-updated-from=soon', 'general-comments/?review-id=x', 'diff-comments/?order-by=text'])(
      'refuses %s',
      async (path) => {
        const { status, body } = await api.anonymous.get(`/api/${path}`);

        expect(status).toBe(400);
        expect(body.err.code).toBe(errors.invalidFormData.code);
      },
    );
  });
});
