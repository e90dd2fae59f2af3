import { DRAFT_DIFF } from '@review-service/contracts/diffs';
import { errors } from '@review-service/contracts/errors';
import { REVIEW_REQUEST_DRAFT } from '@review-service/contracts/review-request-drafts';
import { REVIEW_REQUEST } from '@review-service/contracts/review-requests';
import type { SourceQuestion } from '@review-service/contracts/sources';
import type { Made, MadeUser } from '@review-service/testing/make';
import { PlayedWorker, type PlayedAnswer } from '../../../../test/played-worker';
import { TestApi } from '../../../../test/test-api';

const LIST = '/api/review-requests/';
const ID = 'a'.repeat(40);
const PARENT = 'b'.repeat(40);
const MESSAGE = 'Fix the door\n\nIt was open.\nNow it is not.\n';
const PATCH = `diff --git a/src/door.c b/src/door.c
index ${'1'.repeat(40)}..${'2'.repeat(40)} 100644
--- a/src/door.c
+++ b/src/door.c
@@ -1 +1 @@
-open
+shut
`;

describe('POST /api/review-requests/ with create_from_commit_id, and its draft with update_from_commit_id', () => {
  const api = TestApi.ofSuite({ settings: { MAX_DIFF_BYTES: '1000' } });
  let author: MadeUser;
  let repository: Made;
  let asked: SourceQuestion[];

  beforeAll(async () => {
    author = await api.make.user();
  });
  beforeEach(async () => {
    asked = [];
    repository = await api.make.repository();
    await PlayedWorker.giveSource(api, repository);
  });
  afterEach(() => PlayedWorker.stopAll());

  const say = (change: PlayedAnswer, message = MESSAGE) => {
    const commit = { id: ID, parent: PARENT, author_name: 'Ann', date: '2026-01-02T03:04:05Z', message };
    PlayedWorker.on(api, (question, id) => {
      if (id !== repository.id) return undefined;
      asked.push(question);
      return question.kind === 'change' || 'fault' in change ? change : { answer: [commit] };
    });
  };
  const post = (form: Record<string, string> = {}, headers = {}) =>
    api
      .as(author)
      .post(LIST, { repository: repository.name, commit_id: ID, create_from_commit_id: '1', ...form }, { headers });
  const count = async () =>
    (
      await api.db.query('select count(*)::integer as count from review_request where repository_id = $1', [
        repository.id,
      ])
    )[0].count as number;

  it('201: has the commit as its draft: its texts, its diff, and who is to review it', async () => {
    const reviewer = await api.make.user();
    await api.make.defaultReviewer({ file_regex: 'src/.*', people: [reviewer], repositories: [repository] });
    say({ bytes: PATCH });

    const answer = await post();

    expect(answer).toShow(REVIEW_REQUEST);
    expect(answer.status).toBe(201);
    const { id } = answer.body.review_request;
    const draft = `${LIST}${id}/draft/`;
    const { body } = await api.as(author).get(draft);
    expect(body.draft).toMatchObject({
      ...{ commit_id: ID, summary: 'Fix the door', description: 'It was open.\nNow it is not.' },
      target_people: [{ title: reviewer.username }],
    });
    const diffs = await api.as(author).get(`${draft}diffs/`);
    expect(diffs.body[DRAFT_DIFF.listKey]).toMatchObject([{ revision: 1, base_commit_id: PARENT }]);
    const patch = await api.as(author).get(`${draft}diffs/1/`, { headers: { accept: 'text/x-patch' } });
    expect(patch.text).toBe(PATCH);
    expect(asked.map(({ kind }) => kind).sort()).toEqual(['change', 'commits']);
  });

  it('201: once with an Idempotency-Key', async () => {
    say({ bytes: PATCH });
    const headers = { 'idempotency-key': repository.name };

    const [first, again] = [await post({}, headers), await post({}, headers)];

    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body.review_request.id).toBe(first.body.review_request.id);
    expect(await count()).toBe(1);
  });

  it('201: a message of one line is summary and description', async () => {
    say({ bytes: PATCH }, 'x'.repeat(400));

    const { body } = await post();

    const { draft } = (await api.as(author).get(`${LIST}${body.review_request.id}/draft/`)).body;
    expect(draft).toMatchObject({ summary: 'x'.repeat(300), description: 'x'.repeat(400) });
  });

  it.each<[string, PlayedAnswer, (typeof errors)[keyof typeof errors]]>([
    ['is not there', { fault: 'missing' }, errors.commitNotFound],
    ['may not be read', { fault: 'unauthorized' }, errors.repositoryLoginRefused],
    ['does not come', { fault: 'unreachable' }, errors.repositoryFailed],
    ['cannot be told', { fault: 'unsupported' }, errors.repositoryNotRead],
    ['changes nothing', { bytes: '' }, errors.commitEmpty],
    ['is too large', { bytes: PATCH + ' more\n'.repeat(200) }, errors.diffTooLarge],
    ['is no patch', { bytes: 'hello' }, errors.diffNotRead],
  ])('a commit that %s makes nothing', async (_, said, error) => {
    say(said);

    expect(await post()).toFailWith(error);
    expect(await count()).toBe(0);
  });

  it('404: what is no id of a commit is not asked for, nor a shorter one that begins another', async () => {
    say({ bytes: PATCH });

    for (const commit_id of ['HEAD', '--all', '', 'c'.repeat(40)])
      expect(await post({ commit_id })).toFailWith(errors.commitNotFound);
    expect(
      asked.filter((question) => 'commit' in question).map((question) => 'commit' in question && question.commit),
    ).toEqual(['c'.repeat(40)]);
  });

  it('409: the commit has a review request already', async () => {
    say({ bytes: PATCH });
    await post();

    expect(await post()).toFailWith(errors.commitIdInUse);
    expect(await count()).toBe(1);
  });

  it('400, 501: a repository that may not be read, and one without a source', async () => {
    const hidden = await api.make.repository({ is_public: false });
    await PlayedWorker.giveSource(api, hidden);

    expect(await post({ repository: hidden.name })).toFailWith(errors.invalidRepository);
    repository = await api.make.repository();
    expect(await post()).toFailWith(errors.repositoryNotRead);
    expect(asked).toEqual([]);
  });

  describe('PUT of the draft', () => {
    const published = (columns: Record<string, unknown> = {}) =>
      api.make.reviewRequest(author, repository, { summary: 'Ours', description_is_markdown: true, ...columns });
    const fill = ({ displayId }: { displayId: number }, form: Record<string, string> = {}) =>
      api.as(author).put(`${LIST}${displayId}/draft/`, {
        commit_id: ID,
        update_from_commit_id: '1',
        testing_done: 'By eye.',
        ...form,
      });
    const draftOf = ({ displayId }: { displayId: number }) => api.as(author).get(`${LIST}${displayId}/draft/`);

    it('200: has the commit as the next diff, and its texts but where the request has others', async () => {
      const request = await published();
      await api.make.fileDiff(request, { diff_revision: 1 });
      say({ bytes: PATCH });

      const answer = await fill(request, { summary: 'Mine' });

      expect(answer).toShow(REVIEW_REQUEST_DRAFT);
      expect(answer.body.draft).toMatchObject({
        ...{ commit_id: ID, summary: 'Mine', testing_done: 'By eye.' },
        ...{ description: 'It was open.\nNow it is not.', description_text_type: 'plain' },
      });
      const { body } = await api.as(author).get(`${LIST}${request.displayId}/draft/diffs/`);
      expect(body[DRAFT_DIFF.listKey]).toMatchObject([{ revision: 2, base_commit_id: PARENT }]);
    });

    it('200: without commit_id it means nothing', async () => {
      const request = await published();

      expect((await fill(request, { commit_id: '' })).body.draft).toMatchObject({ summary: 'Ours', commit_id: null });
      expect(asked).toEqual([]);
    });

    it.each<[string, PlayedAnswer, (typeof errors)[keyof typeof errors]]>([
      ['is not there', { fault: 'missing' }, errors.commitNotFound],
      ['cannot be told', { fault: 'unsupported' }, errors.repositoryNotRead],
      ['is no patch', { bytes: 'hello' }, errors.diffNotRead],
    ])('a commit that %s changes nothing, and makes no draft', async (_, said, error) => {
      const request = await published();
      say(said);

      expect(await fill(request)).toFailWith(error);
      expect(await draftOf(request)).toFailWith(errors.doesNotExist);
    });

    it('409: another review request has the commit', async () => {
      await published({ commit_id: ID });
      say({ bytes: PATCH });

      expect(await fill(await published())).toFailWith(errors.commitIdTaken);
    });

    it('400, 501: of a series of commits, without a repository, and of one that may not be read', async () => {
      const hidden = await api.make.repository({ is_public: false });
      await PlayedWorker.giveSource(api, hidden);

      expect(await fill(await published({ created_with_history: true }))).toFailWith(errors.invalidAttribute);
      expect(await fill(await published({ repository_id: null }))).toFailWith(errors.repositoryNotRead);
      expect(await fill(await api.make.reviewRequest(author, hidden))).toFailWith(errors.repositoryNotRead);
      expect(asked).toEqual([]);
    });

    it('403, 404: asks no source for those who may not change the draft', async () => {
      const request = await published();
      say({ bytes: PATCH });
      const form = { commit_id: ID, update_from_commit_id: '1' };

      expect(await api.as(await api.make.user()).put(`${LIST}${request.displayId}/draft/`, form)).toFailWith(
        errors.permissionDenied,
      );
      expect(await api.as(author).put(`${LIST}987654321/draft/`, form)).toFailWith(errors.doesNotExist);
      expect(asked).toEqual([]);
    });
  });
});
