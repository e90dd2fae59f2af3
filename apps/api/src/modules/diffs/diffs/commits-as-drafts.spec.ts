import { DRAFT_DIFF } from '@review-service/contracts/diffs';
import { errors } from '@review-service/contracts/errors';
import { REVIEW_REQUEST } from '@review-service/contracts/review-requests';
import type { SourceQuestion } from '@review-service/contracts/sources';
import type { Made, MadeUser } from '@review-service/testing/make';
import { PlayedWorker, type Said } from '../../../../test/played-worker';
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

describe('POST /api/review-requests/ with create_from_commit_id', () => {
  let api: TestApi;
  let author: MadeUser;
  let repository: Made;
  let worker: PlayedWorker | undefined;
  let asked: SourceQuestion[];

  beforeAll(async () => {
    api = await TestApi.boot({ settings: { MAX_DIFF_BYTES: '1000' } });
    author = await api.make.user();
  });
  beforeEach(async () => {
    asked = [];
    repository = await api.make.repository();
    await PlayedWorker.giveSource(api, repository);
  });
  afterEach(async () => {
    await worker?.stop();
    worker = undefined;
  });
  afterAll(() => api.close());

  const say = (change: Said, message = MESSAGE) => {
    const commit = { id: ID, parent: PARENT, author_name: 'Ann', date: '2026-01-02T03:04:05Z', message };
    worker = PlayedWorker.on(api, (question, id) => {
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

  it.each<[string, Said, (typeof errors)[keyof typeof errors]]>([
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

  it('500: the source has not answered in time', async () => {
    const answer = await post();

    expect(answer).toFailWith(errors.repositoryFailed);
    expect(await count()).toBe(0);
  });
});
