import { errors } from '@review-service/contracts/errors';
import { createDataSource } from '@review-service/database/data-source';
import type { ClientAnswer, TestClient } from '@review-service/testing/client';
import { eventually } from '@review-service/testing/eventually';
import type { Made, MadeUser } from '@review-service/testing/make';
import { sampled } from '@review-service/testing/sampled';
import { untilOneWaits, waitingIn } from '@review-service/testing/until-one-waits';
import type { DataSource } from 'typeorm';
import { TestApi } from '../../../../test/test-api';
import { Turns } from '../../../turns/turns';

type Row = readonly [table: string, id: number];
type Act = () => Promise<ClientAnswer>;

/** Changes of drafts, publications, and changes of their review request at the same time. */
describe('drafts of reviews and replies', () => {
  let api: TestApi;
  /** Without the API's timeouts. */
  let holders: DataSource;
  let submitter: MadeUser;
  let author: MadeUser;
  let other: MadeUser;
  let own: TestClient;
  let owner: TestClient;
  let root: TestClient;
  let repository: Made;
  let request: { id: number; displayId: number };
  /** The author's draft, with two comments. */
  let review: { id: number; reviewRequestId: number };
  let first: { id: number };
  let second: { id: number };
  /** A published review with a comment, and the author's draft of a reply with an answer to that comment. */
  let published: { id: number; reviewRequestId: number };
  let reply: { id: number; reviewRequestId: number };
  let asked: { id: number };
  let answer: { id: number };

  beforeAll(async () => {
    api = await TestApi.boot();
    holders = await createDataSource({ url: api.databaseUrl, applicationName: 'holders', poolSize: 1 }).initialize();
    submitter = await api.make.user();
    author = await api.make.user();
    other = await api.make.user();
    own = await api.withUsedSession(author);
    owner = await api.withUsedSession(submitter);
    root = await api.withUsedSession(await api.make.superuser());
    repository = await api.make.repository();
  });
  beforeEach(async () => {
    request = await api.make.reviewRequest(submitter, repository);
    review = await api.make.review(request, author, { is_published: false, body_top: 'Top', body_bottom: 'Bottom' });
    first = await api.make.reviewComment(review, { text: 'First' });
    second = await api.make.reviewComment(review, { text: 'Second' });
    published = await api.make.review(request, other);
    asked = await api.make.reviewComment(published);
    reply = await api.make.review(request, author, { is_published: false, reply_to_id: published.id });
    answer = await api.make.reviewComment(reply, { text: 'Answer', reply_to_id: asked.id });
  });
  afterAll(async () => {
    await holders.destroy();
    await api.close();
  });

  const base = (path = '') => `/api/review-requests/${request.displayId}/${path}`;
  const draft = (path = '') => base(`reviews/${review.id}/${path}`);
  const comment = (id: number) => draft(`general-comments/${id}/`);
  const replies = (path = '') => base(`reviews/${published.id}/replies/${path}`);
  const answers = (id?: number) => replies(`${reply.id}/general-comments/${id === undefined ? '' : `${id}/`}`);
  const textOf = async ({ id }: { id: number }) =>
    (await api.db.query<{ text: string }[]>('select text from review_comment where id = $1', [id]))[0]?.text;
  const count = async (table: string) =>
    (await api.db.query<[{ n: number }]>(`select count(*)::integer as n from ${table}`))[0].n;

  /** Begins an act, and lets it wait in the middle for a row that somebody else holds, until `meanwhile` is over. */
  const during = async <T>([table, id]: Row, act: Act, meanwhile: (begun: Promise<ClientAnswer>) => Promise<T>) => {
    const holder = holders.createQueryRunner();
    await holder.startTransaction();
    await holder.query(`select from ${table} where id = $1 for update`, [id]);
    const begun = act();
    try {
      await untilOneWaits(api.db);
      return await meanwhile(begun);
    } finally {
      await holder.rollbackTransaction();
      await holder.release();
      await begun;
    }
  };

  /** The answer of an act; or that it has to wait for another change. */
  const atOnce = (act: () => Promise<ClientAnswer>) => {
    let answer: ClientAnswer | undefined;
    void act().then((came) => (answer = came));
    const waits = async () => api.part(Turns).waiting > 0 || (await waitingIn(api.db)) > 1;
    return eventually(async () => answer ?? ((await waits()) && ('waits' as const)));
  };

  /** The answers of two acts, of which the second has to wait for the first, which waits for a row. */
  const inTurn = async (row: Row, act: Act, next: Act): Promise<[ClientAnswer, ClientAnswer]> => {
    const both = await during(row, act, async (begun) => {
      const after = next();
      expect(await atOnce(() => after)).toBe('waits');
      return [begun, after] as const;
    });
    return Promise.all(both);
  };

  /** What a reviewer writes, each as a part of a draft of their own. */
  const WRITES: [name: string, status: number, act: (client: TestClient) => Promise<ClientAnswer>][] = [
    ['PUT of a comment', 200, (client) => client.put(comment(second.id), { text: 'New' })],
    ['POST of a comment', 201, (client) => client.post(draft('general-comments/'), { text: 'New' })],
    ['DELETE of a comment', 204, (client) => client.delete(comment(second.id))],
    ['PUT of a review', 200, (client) => client.put(draft(), { body_top: 'New' })],
    ['POST of a review that there is', 303, (client) => client.post(base('reviews/'), { body_top: 'New' })],
    ['DELETE of a review', 204, (client) => client.delete(draft())],
    ['PUT of a reply', 200, (client) => client.put(replies(`${reply.id}/`), { body_top: 'New' })],
    ['POST of a reply that there is', 303, (client) => client.post(replies(), { body_top: 'New' })],
    ['PUT of an answer', 200, (client) => client.put(answers(answer.id), { text: 'New' })],
    [
      'POST of an answer that there is',
      303,
      (client) => client.post(answers(), { text: 'New', reply_to_id: String(asked.id) }),
    ],
  ];

  describe('of two reviewers do not wait for each other', () => {
    let beside: { id: number; reviewRequestId: number };
    let theirs: { id: number };
    let them: TestClient;

    beforeEach(async () => {
      const somebody = await api.make.user();
      them = await api.withUsedSession(somebody);
      beside = await api.make.review(request, somebody, { is_published: false });
      theirs = await api.make.reviewComment(beside);
    });

    it.each(sampled(WRITES, 3))('%s, during the PUT of a comment', async (_, status, act) => {
      const url = base(`reviews/${beside.id}/general-comments/${theirs.id}/`);

      await during(
        ['review_comment', theirs.id],
        () => them.put(url, { text: 'Theirs' }),
        async () => {
          expect(await atOnce(() => act(own))).toMatchObject({ status });
        },
      );

      expect(await textOf(theirs)).toBe('Theirs');
    });

    it.each(sampled(WRITES, 3))('%s, during the POST of a comment', async (_, status, act) => {
      const url = base(`reviews/${beside.id}/general-comments/`);

      await during(
        ['review', beside.id],
        () => them.post(url, { text: 'Theirs' }),
        async () => {
          expect(await atOnce(() => act(own))).toMatchObject({ status });
        },
      );
    });

    it('POST of the first reviews, during the POST of a comment', async () => {
      const url = base(`reviews/${beside.id}/general-comments/`);
      const newcomer = await api.withUsedSession(await api.make.user());

      await during(
        ['review', beside.id],
        () => them.post(url, { text: 'Theirs' }),
        async () => {
          expect(await atOnce(() => newcomer.post(base('reviews/')))).toMatchObject({ status: 201 });
          expect(await atOnce(() => newcomer.post(replies()))).toMatchObject({ status: 201 });
        },
      );
    });
  });

  describe('wait for their publication, and change nothing that is published', () => {
    const PUBLICATIONS: [name: string, act: () => Promise<ClientAnswer>][] = [
      ['PUT of a review', () => own.put(draft(), { public: '1' })],
      ['POST of a review', () => own.post(base('reviews/'), { public: '1' })],
      ['POST of a publication', () => own.post(base('publication/'))],
    ];
    const OF_REVIEW = WRITES.filter(([name]) => /a (comment|review)$/.test(name));

    describe.each(PUBLICATIONS)('%s', (_, publish) => {
      it.each(sampled(OF_REVIEW, 2))('101: %s', async (_name, _status, act) => {
        const [done, refused] = await inTurn(['review_comment', first.id], publish, () => act(own));

        expect(done.status).toBeLessThan(400);
        expect(refused).toFailWith(errors.permissionDenied);
        expect(await textOf(second)).toBe('Second');
        expect((await own.get(draft('general-comments/'))).body).toMatchObject({ total_results: 2 });
        expect((await own.get(draft())).body.review).toMatchObject({ public: true, body_top: 'Top' });
      });

      it('does not publish a review that has become empty meanwhile', async () => {
        await api.db.query(`update review set body_top = '', body_bottom = '' where id = $1`, [review.id]);
        await api.db.query('delete from review_comment where id in ($1, $2)', [second.id, answer.id]);

        const [, refused] = await inTurn(['review_comment', first.id], () => own.delete(comment(first.id)), publish);

        expect([errors.cannotPublish.code, errors.nothingToPublish.code]).toContain(refused.body.err.code);
        expect((await own.get(draft())).body.review).toMatchObject({ public: false });
      });

      it('publishes what was written meanwhile', async () => {
        const write = () => own.put(comment(first.id), { text: 'New' });

        const [written, done] = await inTurn(['review_comment', first.id], write, publish);

        expect(written.status).toBe(200);
        expect(done.status).toBeLessThan(400);
        expect(await textOf(first)).toBe('New');
      });
    });

    it.each(WRITES.filter(([name]) => /PUT of a(n answer| reply)/.test(name)))('101: %s', async (_, _status, act) => {
      const publish = () => own.put(replies(`${reply.id}/`), { public: '1' });

      const [done, refused] = await inTurn(['review_comment', answer.id], publish, () => act(own));

      expect(done.status).toBe(200);
      expect(refused).toFailWith(errors.permissionDenied);
      expect(await textOf(answer)).toBe('Answer');
    });

    it('PUT of a review: publishes none that was discarded meanwhile', async () => {
      const [discarded, missing] = await inTurn(
        ['review_comment', first.id],
        () => root.delete(draft()),
        () => own.put(draft(), { public: '1' }),
      );

      expect(discarded.status).toBe(204);
      expect(missing).toFailWith(errors.doesNotExist);
    });
  });

  describe('wait for each other', () => {
    it('two PUT of a comment: what both say is kept', async () => {
      const both = await inTurn(
        ['review_comment', first.id],
        () => root.put(comment(first.id), { text: 'New' }),
        () => own.put(comment(first.id), { issue_opened: '1' }),
      );

      expect(both.map(({ status }) => status)).toEqual([200, 200]);
      expect(both[1].body.general_comment).toMatchObject({ text: 'New', issue_opened: true });
    });

    it.each<[string, number, Act]>([
      ['PUT', 200, () => own.put(draft(), { body_bottom: 'New too' })],
      ['POST', 303, () => own.post(base('reviews/'), { body_bottom: 'New too' })],
    ])('PUT and %s of a review: what both say is kept', async (_, status, act) => {
      const both = await inTurn(['review', review.id], () => root.put(draft(), { body_top: 'New' }), act);

      expect(both.map((answered) => answered.status)).toEqual([200, status]);
      expect((await own.get(draft())).body.review).toMatchObject({ body_top: 'New', body_bottom: 'New too' });
    });

    it.each(WRITES.slice(0, 4))('100: %s of a review that is being discarded', async (_, _status, act) => {
      const discard = () => root.delete(draft());

      const [discarded, missing] = await inTurn(['review_comment', first.id], discard, () => act(own));

      expect(discarded.status).toBe(204);
      expect(missing).toFailWith(errors.doesNotExist);
    });

    it('201: POST begins another review in place of one that is being discarded', async () => {
      const discard = () => root.delete(draft());

      const [, begun] = await inTurn(['review_comment', first.id], discard, () => own.post(base('reviews/')));

      expect(begun.status).toBe(201);
      expect(begun.body.review.id).not.toBe(review.id);
    });

    it('201: POST begins another review in place of one that it found, and that has gone since', async () => {
      const holder = holders.createQueryRunner();
      await holder.startTransaction();
      await holder.query('select from review where id = $1 for update', [review.id]);
      const begun = own.post(base('reviews/'));
      await untilOneWaits(api.db);
      await holder.query('delete from review where id = $1', [review.id]);
      await holder.commitTransaction();
      await holder.release();

      expect((await begun).status).toBe(201);
    });

    it('a reply says one thing to a comment', async () => {
      await api.db.query('delete from review_comment where id = $1', [answer.id]);
      const say = (text: string) => ({ text, reply_to_id: String(asked.id) });

      const both = await inTurn(
        ['review', reply.id],
        () => root.post(answers(), say('One')),
        () => own.post(answers(), say('Other')),
      );

      expect(both.map(({ status }) => status)).toEqual([201, 303]);
      expect((await own.get(answers())).body).toMatchObject({ total_results: 1 });
    });
  });

  describe('are not begun in a review request that is being deleted', () => {
    it.each<[string, Act]>([
      ['POST of a review', () => owner.post(base('reviews/'))],
      ['POST of a comment', () => own.post(draft('general-comments/'), { text: 'Late' })],
      ['POST of a reply', () => owner.post(replies())],
      ['POST of an answer', () => own.post(answers(), { text: 'Late', reply_to_id: String(asked.id) })],
    ])('100: %s', async (_, act) => {
      await owner.put(base('draft/'), { summary: 'New' });
      const [{ id }] = await api.db.query<[{ id: number }]>(
        'select id from review_request_draft where review_request_id = $1',
        [request.id],
      );
      const before = [await count('review'), await count('review_comment')];

      const [deleted, missing] = await inTurn(['review_request_draft', id], () => root.delete(base()), act);

      expect(deleted.status).toBe(204);
      expect(missing).toFailWith(errors.doesNotExist);
      expect([await count('review'), await count('review_comment')]).toEqual(before);
    });

    it('204: the deletion waits for a comment', async () => {
      const write = () => own.post(draft('general-comments/'), { text: 'In time' });

      const both = await inTurn(['review', review.id], write, () => root.delete(base()));

      expect(both.map(({ status }) => status)).toEqual([201, 204]);
    });
  });

  describe('name no file of a draft that goes', () => {
    let file: { id: number };
    let picture: { id: number };

    beforeEach(async () => {
      review = await api.make.review(request, submitter, { is_published: false });
      file = await api.make.fileDiff(request, { on_draft: true });
      picture = await api.make.fileAttachment(request, { is_published: false });
    });

    const onLines = () =>
      owner.post(draft('diff-comments/'), {
        filediff_id: String(file.id),
        first_line: '1',
        num_lines: '1',
        text: 'Look',
      });
    const onPicture = () =>
      owner.post(draft('file-attachment-comments/'), { file_attachment_id: String(picture.id), text: 'Look' });

    it.each<[string, () => Row, Act, Act]>([
      ['DELETE of the draft', () => ['file_diff', file.id], () => owner.delete(base('draft/')), onLines],
      ['closing', () => ['file_diff', file.id], () => owner.put(base(), { status: 'discarded' }), onLines],
      [
        'DELETE of an attachment',
        () => ['file_attachment', picture.id],
        () => owner.delete(base(`file-attachments/${picture.id}/`)),
        onPicture,
      ],
    ])('105: during the %s', async (_, row, act, write) => {
      const [done, refused] = await inTurn(row(), act, write);

      expect(done.status).toBeLessThan(400);
      expect(refused).toFailWith(errors.invalidFormData);
    });

    it('which waits for a comment, and takes it along', async () => {
      const both = await inTurn(['review', review.id], onPicture, () =>
        owner.delete(base(`file-attachments/${picture.id}/`)),
      );

      expect(both.map(({ status }) => status)).toEqual([201, 204]);
      expect((await owner.get(draft('file-attachment-comments/'))).body).toMatchObject({ total_results: 0 });
    });
  });
});
