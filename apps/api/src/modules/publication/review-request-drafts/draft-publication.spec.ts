import { errors } from '@review-service/contracts/errors';
import { REVIEW_REQUEST } from '@review-service/contracts/review-requests';
import type { TestClient } from '@review-service/testing/client';
import type { Made, MadeUser } from '@review-service/testing/make';
import { untilOneWaits } from '@review-service/testing/until-one-waits';
import { TestApi } from '../../../../test/test-api';
import { multipart } from '../../../../test/upload';

describe('/api/review-requests/{review_request_id}/draft/, published', () => {
  const api = TestApi.ofSuite();
  let author: MadeUser;
  let reviewer: MadeUser;
  let own: TestClient;

  beforeAll(async () => {
    author = await api.make.user();
    reviewer = await api.make.user();
    own = api.as(author);
  });

  const at = ({ displayId }: { displayId: number }) => `/api/review-requests/${displayId}/`;
  const make = async (columns: Record<string, unknown> = {}) => {
    const request = await api.make.reviewRequest(author, await api.make.repository(), columns);
    return { ...request, url: at(request), draft: `${at(request)}draft/` };
  };
  const unpublished = () => make({ is_published: false, created_at: '2026-01-01T00:00:00Z' });
  const published = (columns = {}) =>
    make({
      summary: 'Ours',
      description: 'Because.',
      people: [reviewer],
      updated_at: '2026-01-01T00:00:00Z',
      ...columns,
    });
  const READY = () => ({ summary: 'New', description: 'Because.', target_people: reviewer.username });
  const changes = (id: number) =>
    api.db.query<{ user_id: number; text: string; fields_changed: object }[]>(
      'select user_id, text, fields_changed from review_request_change where review_request_id = $1 order by id',
      [id],
    );
  const events = async (id: number) =>
    (
      await api.db.query<{ name: string; payload: Record<string, unknown> }[]>(
        `select name, payload from outbox_message where queue = 'review-requests' and payload @> $1 order by created_at`,
        [{ reviewRequestId: id }],
      )
    ).map(({ name, payload }) => ({ name, ...payload }));

  it('200: is for all from then on, and is gone as a draft', async () => {
    const request = await unpublished();
    await api.make.fileDiff(request, { on_draft: true });

    const { status, body } = await own.put(request.draft, { ...READY(), public: '1' });

    expect({ status, ...body.draft }).toMatchObject({ status: 200, summary: 'New', public: false, target_people: [] });
    const answer = await api.anonymous.get(request.url);
    expect(answer).toShow(REVIEW_REQUEST);
    const { review_request: shown } = answer.body;
    expect(shown).toMatchObject({ public: true, summary: 'New', target_people: [{ title: reviewer.username }] });
    expect(shown.time_added).toBe(shown.last_updated);
    expect(shown.links.latest_diff.href).toMatch(/diffs\/1\/$/);
    const { body: diff } = await api.anonymous.get(`${request.url}diffs/1/`);
    expect(diff.diff.timestamp).toBe(shown.last_updated);
    expect((await api.anonymous.get(`${request.url}diffs/1/files/`)).body.total_results).toBe(1);
    expect(await own.get(request.draft)).toFailWith(errors.doesNotExist);
    expect(await changes(request.id)).toEqual([]);
    expect(await events(request.id)).toEqual([
      {
        name: 'review-request.published',
        reviewRequestId: request.id,
        displayId: request.displayId,
        localSiteId: null,
        actorId: author.id,
        isTrivial: false,
      },
    ]);
  });

  it('200: writes down what an update changes', async () => {
    const [group, other] = [await api.make.group(), await published({ summary: 'First' })];
    const time_added = '2026-01-01T00:00:00Z';
    const request = await published({ bugs_closed: '1', extra_data: { kept: 1, gone: 1 }, created_at: time_added });
    await api.make.fileDiff(request, { diff_revision: 1, on_draft: true });

    await own.put(request.draft, {
      summary: 'Better',
      bugs_closed: '2',
      target_groups: group.name,
      depends_on: String(other.displayId),
      changedescription: 'As asked',
      trivial: '1',
      public: 'True',
      'extra_data:json': '{"gone": null, "added": 2}',
    });

    const [diff] = await api.db.query('select id from diff where review_request_id = $1', [request.id]);
    expect(await changes(request.id)).toEqual([
      {
        user_id: author.id,
        text: 'As asked',
        fields_changed: {
          summary: { old: 'Ours', new: 'Better' },
          bugs_closed: { old: ['1'], new: ['2'] },
          target_groups: { old: [], new: [{ id: group.id, name: group.name }] },
          depends_on: { old: [], new: [{ id: other.id, name: 'First' }] },
          diff: { added: { id: diff.id, revision: 1 } },
        },
      },
    ]);
    const { review_request: shown } = (await own.get(request.url)).body;
    expect(shown).toMatchObject({ bugs_closed: ['2'], extra_data: { kept: 1, added: 2 }, time_added });
    expect(shown.last_updated > time_added).toBe(true);
    expect((await own.get(at(other))).body.review_request.blocks).toMatchObject([{ title: 'Better' }]);
    // It is trivial: nobody gets a mail.
    expect(await events(request.id)).toEqual([]);
  });

  it('200: is later than what was published while it waited', async () => {
    const request = await published();
    const holder = api.db.createQueryRunner();
    await holder.startTransaction();
    await holder.query('select from review_request where id = $1 for no key update', [request.id]);

    const update = own.put(request.draft, { summary: 'Later', public: '1' });
    await untilOneWaits(api.db);
    await holder.query('update review_request set updated_at = clock_timestamp() where id = $1', [request.id]);
    const [{ before }] = await holder.query('select clock_timestamp() as before');
    await holder.commitTransaction();
    await holder.release();
    await update;

    const [times] = await api.db.query(
      `select q.updated_at > $2 as is_later, q.updated_at = c.created_at as is_same
       from review_request q join review_request_change c on c.review_request_id = q.id where q.id = $1`,
      [request.id, before],
    );
    expect(times).toEqual({ is_later: true, is_same: true });
  });

  describe('200: gives the review request to another owner, who is not asked', () => {
    const handedOver = async (id: number) =>
      api.db.query(
        `select actor, subject, details from audit_log
         where action = 'review-request.handed-over' and details->>'reviewRequestId' = $1`,
        [String(id)],
      );
    const handover = () => ({
      submitter: { old: { id: author.id, name: author.username }, new: { id: reviewer.id, name: reviewer.username } },
    });

    it('by an update, which says so, as the audit log does', async () => {
      const request = await published();
      const editor = await api.make.user({ permissions: ['reviews.can_edit_reviewrequest'] });

      const fields = { submitter: reviewer.username, public: '1', publish_as_owner: '1' };
      expect((await api.as(editor).put(request.draft, fields)).status).toBe(200);

      expect((await own.get(request.url)).body.review_request.links.submitter.title).toBe(reviewer.username);
      expect(await changes(request.id)).toMatchObject([{ user_id: author.id, fields_changed: handover() }]);
      const [change] = (await api.anonymous.get(`${request.url}changes/`)).body.changes;
      expect(change.fields_changed.submitter).toMatchObject({
        old: { username: author.username },
        new: { username: reviewer.username },
      });
      expect(await handedOver(request.id)).toEqual([
        {
          actor: editor.username,
          subject: `review-request ${request.displayId}`,
          details: { reviewRequestId: request.id, from: author.username, to: reviewer.username },
        },
      ]);
      expect(await own.put(request.draft, { summary: 'x' })).toFailWith(errors.permissionDenied);
    });

    it('by its first publication, which says nothing else', async () => {
      const request = await unpublished();

      await own.put(request.draft, { ...READY(), submitter: reviewer.username, public: '1' });

      expect(await changes(request.id)).toEqual([{ user_id: author.id, text: '', fields_changed: handover() }]);
      expect(await handedOver(request.id)).toMatchObject([{ actor: author.username }]);
      expect(await events(request.id)).toMatchObject([{ name: 'review-request.published' }]);
    });

    it('but not before it is published, nor to who has it already', async () => {
      const request = await published();

      expect((await own.put(request.draft, { submitter: reviewer.username })).status).toBe(200);
      expect((await own.put(request.draft, { submitter: author.username, summary: 'x', public: '1' })).status).toBe(
        200,
      );

      expect(await handedOver(request.id)).toEqual([]);
      expect((await changes(request.id))[0]?.fields_changed).not.toHaveProperty('submitter');
    });
  });

  it('200: "public=0" publishes nothing', async () => {
    const request = await unpublished();

    expect((await own.put(request.draft, { ...READY(), public: '0' })).status).toBe(200);

    expect((await own.get(request.url)).body.review_request.public).toBe(false);
  });

  it('200: what a deleted group restricted stays restricted, until its groups are named anew', async () => {
    const request = await published();
    await own.post(request.draft);
    await api.db.query(
      'update review_request_draft set restricted_by_deleted_group = true where review_request_id = $1',
      [request.id],
    );

    await own.put(request.draft, { summary: 'Still ours', public: '1' });
    expect(await api.anonymous.get(request.url)).toFailWith(errors.notLoggedIn);
    await own.put(request.draft, { target_groups: '', public: '1', summary: 'Everybody' });
    expect((await api.anonymous.get(request.url)).status).toBe(200);
  });

  describe('400: 225', () => {
    it('says all that is missing, and saves nothing', async () => {
      const request = await unpublished();

      const answer = await own.put(request.draft, { branch: 'lost', public: '1' });

      expect(answer).toFailWith(errors.cannotPublish);
      expect(answer.body.err.msg).toMatch(/reviewer.*summary.*description/);
      expect(await own.get(request.draft)).toFailWith(errors.doesNotExist);
      expect((await own.get(request.url)).body.review_request.public).toBe(false);
    });

    it('refuses to take all reviewers away, and leaves them', async () => {
      const request = await published();
      await own.put(request.draft, { target_people: '' });

      expect(await own.put(request.draft, { public: '1' })).toFailWith(errors.cannotPublish);

      expect((await own.get(request.url)).body.review_request.target_people).toHaveLength(1);
    });

    it('refuses a series of commits that has no end', async () => {
      const request = await published({ created_with_history: true });
      await own.put(request.draft, { branch: 'main' });
      const [diff] = await api.db.query(
        'insert into diff (review_request_id, revision, on_draft, is_finished) values ($1, 1, true, false) returning id',
        [request.id],
      );
      const why = async () => (await own.put(request.draft, { public: '1' })).body.err;

      expect(await why()).toMatchObject({ code: 225, msg: expect.stringContaining('no commits') });
      await api.db.query(
        `insert into diff_commit (diff_id, commit_id, parent_id, message, author_name, author_email, authored_at, author_offset)
         values ($1, 'a1', 'a0', 'One', 'Ann', 'ann@example.com', now(), 0)`,
        [diff.id],
      );
      expect(await why()).toMatchObject({ code: 225, msg: expect.stringContaining('no end') });
      await api.db.query('update diff set is_finished = true where id = $1', [diff.id]);
      expect((await own.put(request.draft, { public: '1' })).status).toBe(200);
    });

    it('lets no two that depend on each other be published', async () => {
      const [one, other] = [await published(), await published()];
      await own.put(one.draft, { depends_on: String(other.displayId) });
      await own.put(other.draft, { depends_on: String(one.displayId) });

      const answers = await Promise.all([one, other].map(({ draft }) => own.put(draft, { public: '1' })));

      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
      expect(answers.find(({ status }) => status === 400)).toFailWith(errors.cannotPublish);
    });

    it.each(['S', 'D'])('refuses one that is closed (%s)', async (status) => {
      const request = await published({ status });

      const answer = await own.put(request.draft, { summary: 'x', public: '1' });

      expect(answer).toFailWith(errors.cannotPublish);
      expect(answer.body.err.msg).toContain('pending');
    });
  });

  describe('a refused one has written nothing of it', () => {
    const COPIED = ['review_request', 'review_request_person', 'diff', 'file_diff', 'file_attachment'];
    /** From now on each write to what a publication copies into fails, so that it answers 500. */
    const forbidCopies = async () => {
      await api.db.query(
        `create function no_copy() returns trigger language plpgsql as $$ begin raise 'copied before all checks'; end $$`,
      );
      for (const table of COPIED) {
        await api.db.query(
          `create trigger no_copy before insert or update or delete on ${table} for each row execute function no_copy()`,
        );
      }
    };
    afterEach(() => api.db.query('drop function if exists no_copy cascade'));
    /** A draft with something of everything that is copied. */
    const drafted = async () => {
      const request = await published();
      await api.make.fileDiff(request, { diff_revision: 1, on_draft: true });
      const attached = await own.send('POST', `${request.url}file-attachments/`, multipart({}));
      expect(attached.status).toBe(201);
      return request;
    };

    it('400: 225', async () => {
      const request = await drafted();
      await own.put(request.draft, { description: '', target_people: '' });
      await forbidCopies();

      expect(await own.put(request.draft, { public: '1' })).toFailWith(errors.cannotPublish);
    });

    it('409: 227', async () => {
      const request = await drafted();
      const other = await published();
      await own.put(request.draft, { commit_id: 'wanted', target_people: author.username });
      const [{ repository_id }] = await api.db.query('select repository_id from review_request where id = $1', [
        request.id,
      ]);
      await api.db.query(`update review_request set commit_id = 'wanted', repository_id = $2 where id = $1`, [
        other.id,
        repository_id,
      ]);
      await forbidCopies();

      expect(await own.put(request.draft, { public: '1' })).toFailWith(errors.commitIdTaken);
    });
  });

  it('400: 211, nothing has changed, and no draft is left', async () => {
    const request = await published({ extra_data: { a: 1 } });

    const unchanged: Record<string, string>[] = [{}, { summary: 'Ours' }, { 'extra_data.b': '2' }];
    for (const fields of unchanged) {
      const answer = await own.put(request.draft, { ...fields, public: '1' });
      expect(answer).toFailWith(errors.nothingToPublish);
    }
    expect(await own.get(request.draft)).toFailWith(errors.doesNotExist);
  });

  it('409: 227, the commit was taken by what was published meanwhile', async () => {
    const repository: Made = await api.make.repository();
    const [one, other] = [
      await api.make.reviewRequest(author, repository, { people: [reviewer], summary: 's', description: 'd' }),
      await api.make.reviewRequest(author, repository, { people: [reviewer], summary: 's', description: 'd' }),
    ];
    await own.put(`${at(one)}draft/`, { commit_id: 'abc' });
    await api.db.query(`update review_request set commit_id = 'abc' where id = $1`, [other.id]);

    expect(await own.put(`${at(one)}draft/`, { public: '1' })).toFailWith(errors.commitIdTaken);

    expect((await own.get(at(one))).body.review_request.commit_id).toBeNull();
  });

  it('32 at once: each change is published once, by somebody', async () => {
    const request = await published();
    const branches = Array.from({ length: 32 }, (_, index) => `b${index}`);

    const answers = await Promise.all(branches.map((branch) => own.put(request.draft, { branch, public: '1' })));

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const written = (await changes(request.id)) as { fields_changed: { branch: { old: string; new: string } } }[];
    expect(written.map(({ fields_changed: { branch } }) => branch.new).sort()).toEqual([...branches].sort());
    // Each begins where the one before it ended.
    const chain = written.map(({ fields_changed: { branch } }) => branch);
    expect(chain.slice(1).map(({ old }) => old)).toEqual(chain.slice(0, -1).map((branch) => branch.new));
    expect(await events(request.id)).toHaveLength(32);
  });
});
