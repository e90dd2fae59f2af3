import type { WebhookEventName } from '@review-service/contracts/webhooks';
import type { TestClient } from '@review-service/testing/client';
import { eventually } from '@review-service/testing/eventually';
import type { Made, MadeUser } from '@review-service/testing/make';
import { statementsOf } from '@review-service/testing/statements';
import { TestApi } from '../../../../test/test-api';
import { sortedJson } from './sorted-json';

const SITE_URL = 'https://reviews.example.com';

interface Told {
  readonly webhookId: number;
  readonly name: string;
  readonly eventId: string;
  readonly body: string;
  // The reason for any: tests look into messages freely, as a receiver does.
  readonly message: any;
}

describe('what webhooks are told', () => {
  const api = TestApi.ofSuite({ settings: { SITE_URL } });
  let author: MadeUser;
  let reviewer: MadeUser;
  let root: MadeUser;
  let site: Made;
  let repository: Made;

  beforeAll(async () => {
    author = await api.make.user({ is_private: true, email: 'hidden@example.com' });
    reviewer = await api.make.user({ email: 'open@example.com' });
    root = await api.make.superuser();
    site = await api.make.site({ users: [author, reviewer] });
    repository = await api.make.repository();
  });
  beforeEach(async () => {
    await api.db.query('delete from webhook');
    await api.db.query('delete from webhook_event');
  });

  const told = async (): Promise<Told[]> => {
    const rows = await api.db.query(
      `select d.webhook_id as "webhookId", e.name, e.id as "eventId", e.body
       from webhook_delivery d join webhook_event e on e.id = d.event_id order by d.id`,
    );
    return rows.map((row: Omit<Told, 'message'>) => ({ ...row, message: JSON.parse(row.body) }));
  };
  const names = async () => (await told()).map(({ name }) => name);
  const only = async (name: WebhookEventName) => {
    const [one, ...more] = await told();
    expect(more).toEqual([]);
    expect(one?.name).toBe(name);
    return one!;
  };
  const make = async (columns: Record<string, unknown> = {}) => {
    const texts = { summary: 'Ours', description: 'Because.', people: [reviewer], ...columns };
    const request = await api.make.reviewRequest(author, repository, texts);
    const prefix = columns.local_site_id === undefined ? '' : `/s/${site.name}`;
    return { ...request, url: `${prefix}/api/review-requests/${request.displayId}/` };
  };
  const ok = async (answer: Promise<{ status: number }>) => expect([200, 201]).toContain((await answer).status);
  /** A new one that its author publishes by what its client sends. */
  const post = async (client: TestClient, prefix = '') => {
    const { body } = await client.post(`${prefix}/api/review-requests/`);
    const { id } = body.review_request as { id: number };
    const url = `${prefix}/api/review-requests/${id}/`;
    const fields = { summary: 'New', description: 'Because.', target_people: reviewer.username };
    await ok(client.put(`${url}draft/`, { ...fields, public: '1' }));
    return { id, url };
  };

  describe('each event', () => {
    beforeEach(() => api.make.webhook());

    it('review_request_published, for the first time', async () => {
      const { id, url } = await post(api.as(author));

      const { body, message, eventId, name } = await only('review_request_published');
      const shown = (await api.as(root).get(url)).body.review_request;
      expect(message).toEqual({
        delivery_id: eventId,
        event: name,
        is_new: true,
        published_by: expect.objectContaining({ username: author.username }),
        review_request: JSON.parse(JSON.stringify(shown).replaceAll(`${api.url}/`, `${SITE_URL}/`)),
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      });
      expect(message.review_request).toMatchObject({ id, summary: 'New', public: true });
      expect(message.review_request.links.self.href).toBe(`${SITE_URL}/api/review-requests/${id}/`);
      expect(body).toBe(sortedJson(message));
    });

    it('review_request_published, with the change of an update', async () => {
      const request = await make();
      await ok(api.as(author).put(`${request.url}draft/`, { branch: 'main', public: '1', trivial: '1' }));

      const { message } = await only('review_request_published');
      const { body } = await api.as(root).get(`${request.url}changes/`);
      expect(message).toMatchObject({
        ...{ is_new: false, review_request: { branch: 'main' }, published_by: { username: author.username } },
      });
      expect(message.change).toMatchObject({ id: body.changes[0].id, fields_changed: { branch: { new: 'main' } } });
      expect(message.change.links.self.href).toBe(`${SITE_URL}${request.url}changes/${message.change.id}/`);
    });

    it.each(['submitted', 'discarded'])('review_request_closed: %s', async (status) => {
      const request = await make();
      await ok(api.as(root).put(request.url, { status }));
      await ok(api.as(root).put(request.url, { status, close_description: 'said later' }));

      const { message } = await only('review_request_closed');
      expect(message).toMatchObject({
        close_type: status,
        closed_by: { id: root.id, username: root.username },
        review_request: { id: request.displayId, status },
      });
    });

    it.each(['S', 'D'])('review_request_reopened: after %s', async (status) => {
      const request = await make({ status });
      await ok(api.as(author).put(request.url, { status: 'pending' }));

      const { message } = await only('review_request_reopened');
      expect(message).toMatchObject({ reopened_by: { id: author.id }, review_request: { status: 'pending' } });
    });

    it('review_published, with its comments of each kind', async () => {
      const request = await make();
      const file = await api.make.fileDiff(request);
      const review = await api.make.review(request, reviewer, { is_published: false, body_top: 'Well' });
      const general = await api.make.reviewComment(review, { text: 'general', issue_status: 'O' });
      const diff = await api.make.reviewComment(review, {
        ...{ kind: 'diff', file_diff_id: file.id, first_line: 1, num_lines: 1, text: 'on a line' },
      });
      const url = `${request.url}reviews/${review.id}/`;
      await ok(api.as(reviewer).put(url, { public: '1', ship_it: '1' }));

      const { message } = await only('review_published');
      expect(message).toMatchObject({
        review: { id: review.id, body_top: 'Well', ship_it: true, public: true },
        review_request: { ship_it_count: 1, issue_open_count: 1 },
        general_comments: [{ id: general.id, text: 'general', issue_opened: true, public: true }],
        diff_comments: [{ id: diff.id, text: 'on a line', first_line: 1 }],
        file_attachment_comments: [],
        screenshot_comments: [],
      });
      const [shown] = (await api.as(root).get(`${url}diff-comments/`)).body.diff_comments;
      expect(message.diff_comments[0]).toEqual(
        JSON.parse(JSON.stringify(shown).replaceAll(`${api.url}/`, `${SITE_URL}/`)),
      );
    });

    it('reply_published, with its own comments', async () => {
      const request = await make();
      const review = await api.make.review(request, reviewer);
      await api.make.reviewComment(review, { text: 'of the review' });
      const reply = await api.make.review(request, author, {
        ...{ is_published: false, reply_to_id: review.id, body_top: 'Indeed' },
      });
      await ok(api.as(author).put(`${request.url}reviews/${review.id}/replies/${reply.id}/`, { public: '1' }));

      const { message } = await only('reply_published');
      expect(message).toMatchObject({ reply: { id: reply.id, body_top: 'Indeed' }, general_comments: [] });
      expect(message.reply.links.self.href).toBe(`${SITE_URL}${request.url}reviews/${review.id}/replies/${reply.id}/`);
    });

    it('all that is published at once, each once', async () => {
      const request = await make();
      await api.make.review(request, author, { is_published: false, body_top: 'Well' });
      for (let replies = 0; replies < 2; replies += 1) {
        const { id } = await api.make.review(request, reviewer);
        await api.make.review(request, author, { is_published: false, reply_to_id: id, body_top: 'Indeed' });
      }
      await ok(api.as(author).put(`${request.url}draft/`, { branch: 'main' }));
      await ok(api.as(author).post(`${request.url}publication/`));

      expect(await names()).toEqual([
        'review_request_published',
        'review_published',
        'reply_published',
        'reply_published',
      ]);
    });

    it('issue_changed, ship_it_revoked and review_request_deleted, with what is there for the last time', async () => {
      const request = await make();
      const review = await api.make.review(request, reviewer, { ship_it: true });
      const comment = await api.make.reviewComment(review, { text: 'Fix it', issue_status: 'O' });
      const url = `${request.url}reviews/${review.id}/`;
      await ok(api.as(author).put(`${url}general-comments/${comment.id}/`, { issue_status: 'resolved' }));
      await ok(api.as(reviewer).put(url, { ship_it: '0' }));
      expect((await api.as(root).delete(request.url)).status).toBe(204);

      const [issue, shipIt, deleted] = (await told()).map(({ message }) => message);
      expect(issue).toMatchObject({
        ...{ event: 'issue_changed', former_issue_status: 'open', changed_by: { id: author.id } },
        comment: { id: comment.id, text: 'Fix it', issue_status: 'resolved' },
        review_request: { id: request.displayId },
      });
      expect(issue.comment.links.self.href).toBe(`${SITE_URL}${url}general-comments/${comment.id}/`);
      expect(shipIt).toMatchObject({
        ...{ event: 'ship_it_revoked', revoked_by: { id: reviewer.id }, review: { id: review.id, ship_it: false } },
      });
      expect(deleted).toMatchObject({
        ...{ event: 'review_request_deleted', deleted_by: { id: root.id } },
        review_request: { id: request.displayId, summary: 'Ours' },
      });
    });

    it('status_update_changed, until it is deleted', async () => {
      const request = await make();
      const url = `${request.url}status-updates/`;
      const made = await api.as(author).post(url, { service_id: 'ci', summary: 'CI', state: 'pending' });
      const { id } = made.body.status_update as { id: number };
      await ok(api.as(author).put(`${url}${id}/`, { state: 'done-success' }));
      await api.as(author).delete(`${url}${id}/`);

      const messages = (await told()).map(({ message }) => message);
      expect(messages).toMatchObject([
        { event: 'status_update_changed', happened: 'created', status_update: { id, state: 'pending' } },
        { happened: 'updated', status_update: { id, state: 'done-success' }, changed_by: { id: author.id } },
        { happened: 'deleted', status_update: null, review_request: { id: request.displayId } },
      ]);
    });

    it('nothing of a draft, nor of what happens to a review request that is not published', async () => {
      const request = await make();
      await ok(api.as(author).put(`${request.url}draft/`, { branch: 'main' }));
      const hidden = await make({ is_published: false });
      await ok(api.as(author).post(`${hidden.url}status-updates/`, { service_id: 'ci', summary: 'CI' }));
      await api.as(root).delete(hidden.url);

      expect(await told()).toEqual([]);
    });
  });

  describe('which webhooks', () => {
    const close = async (columns: Record<string, unknown> = {}) => {
      const request = await make(columns);
      await ok(api.as(root).put(request.url, { status: 'submitted' }));
      return new Set((await told()).map(({ webhookId }) => webhookId));
    };

    it.each([
      ['outside of sites', false],
      ['on a site', true],
    ])('%s: by their scope', async (_, isOnSite) => {
      const here = { local_site_id: isOnSite ? site.id : null };
      const own = await api.make.repository(here);
      const hook = async (columns: object) => (await api.make.webhook({ ...here, ...columns })).id;
      const all = await hook({ apply_to: 'all' });
      const none = await hook({ apply_to: 'none' });
      const custom = await hook({ apply_to: 'custom', repository_ids: [own.id] });
      await hook({ apply_to: 'custom' });
      await hook({ enabled: false });
      await api.make.webhook({ local_site_id: isOnSite ? null : site.id });
      const place = isOnSite ? here : {};

      expect(await close({ ...place, repository_id: own.id })).toEqual(new Set([all, custom]));
      await api.db.query('delete from webhook_event');
      expect(await close({ ...place, repository_id: null })).toEqual(new Set([all, none]));
    });

    it('by their events', async () => {
      const { id } = await api.make.webhook({ events: ['review_published', 'review_request_closed'] });
      const { id: star } = await api.make.webhook({ events: ['*'] });
      await api.make.webhook({ events: ['review_published'] });
      await api.make.webhook({ events: [] });

      expect(await close()).toEqual(new Set([id, star]));
    });

    it('by the groups that are to review it', async () => {
      const [one, other] = [await api.make.group({ invite_only: true }), await api.make.group()];
      const { id } = await api.make.webhook({ group_ids: [one.id, other.id] });
      await api.make.webhook({ group_ids: [other.id] });

      expect(await close({ groups: [one] })).toEqual(new Set([id]));
    });

    it('not by a group that is deleted, also while it can be restored', async () => {
      const gone = await api.make.group({ deleted_at: new Date(), restorable_until: new Date('2099-01-01') });
      await api.make.webhook({ group_ids: [gone.id] });

      expect(await close({ groups: [gone] })).toEqual(new Set());
    });

    it('one message for all of them, and a job for each', async () => {
      for (let more = 0; more < 3; more += 1) await api.make.webhook();
      await close();

      const all = await told();
      expect(all).toHaveLength(3);
      expect(new Set(all.map(({ eventId }) => eventId)).size).toBe(1);
      const jobs = await api.db.query(
        `select payload->>'deliveryId' as id from outbox_message where name = 'webhook-delivery.due'`,
      );
      const deliveries = await api.db.query('select id::text from webhook_delivery');
      expect(jobs).toEqual(expect.arrayContaining(deliveries));
    });
  });

  describe('in order, for webhooks that ask for it', () => {
    const jobs = async (): Promise<number[]> => {
      const rows = await api.db.query(
        `select d.id from outbox_message m join webhook_delivery d on d.id = (m.payload->>'deliveryId')::int
         where m.name = 'webhook-delivery.due' order by d.id`,
      );
      return rows.map(({ id }: Made) => id);
    };
    const close = async (request: { url: string }) => ok(api.as(root).put(request.url, { status: 'submitted' }));
    const reopen = async (request: { url: string }) => ok(api.as(root).put(request.url, { status: 'pending' }));
    const deliveries = async (): Promise<number[]> =>
      (await api.db.query('select id from webhook_delivery order by id')).map(({ id }: Made) => id);

    it('the first message about a review request alone has a job, until that is over', async () => {
      await api.make.webhook({ ordered: true });
      const [one, other] = [await make(), await make()];
      for (const request of [one, other]) await close(request);
      for (const request of [one, other]) await reopen(request);
      const [first, second] = (await deliveries()) as [number, number, number, number];

      expect(await jobs()).toEqual([first, second]);
      await api.db.query(`update webhook_delivery set state = 'delivered' where review_request_id = $1`, [one.id]);
      await close(one);
      await close(other);
      const [, , , , third] = await deliveries();
      expect(await jobs()).toEqual([first, second, third]);
    });

    it('all of them have one where nobody asks for it', async () => {
      await api.make.webhook();
      const request = await make();
      await close(request);
      await reopen(request);

      expect(await jobs()).toHaveLength(2);
    });

    it('one that ends while the next one is written is not waited for', async () => {
      await api.make.webhook({ ordered: true });
      const request = await make();
      await close(request);
      const worker = api.db.createQueryRunner();
      await worker.startTransaction();
      await worker.query(`update webhook_delivery set state = 'delivered'`);
      const reopened = reopen(request);
      await eventually(async () => {
        const [{ waits }] = await worker.query(
          `select exists (select from pg_locks where not granted and pid <> pg_backend_pid()) as waits`,
        );
        return waits;
      });
      await worker.commitTransaction();
      await worker.release();
      await reopened;

      expect(await jobs()).toEqual(await deliveries());
    });

    it('one whose job has failed days ago holds back no more', async () => {
      await api.make.webhook({ ordered: true });
      const request = await make();
      await close(request);
      await api.db.query(`update webhook_delivery set created_at = now() - interval '3 days'`);
      await reopen(request);

      expect(await jobs()).toEqual(await deliveries());
    });
  });

  describe('what a message has', () => {
    it('the addresses and numbers of its site', async () => {
      await api.make.webhook({ local_site_id: site.id });
      const { id } = await post(api.as(author), `/s/${site.name}`);

      const { message } = await only('review_request_published');
      expect(message.review_request).toMatchObject({ id, absolute_url: `${SITE_URL}/s/${site.name}/r/${id}/` });
      expect(message.review_request.links.self.href).toBe(`${SITE_URL}/s/${site.name}/api/review-requests/${id}/`);
    });

    it('what its administrators see, also of what is for an invite-only group and a private repository', async () => {
      await api.make.webhook();
      const group = await api.make.group({ invite_only: true });
      const closed = await api.make.repository({ is_public: false });
      const request = await make({ groups: [group], repository_id: closed.id });
      await ok(api.as(author).put(request.url, { status: 'submitted' }));

      const { message } = await only('review_request_closed');
      expect(message.review_request.target_groups).toMatchObject([{ title: group.name }]);
      expect(message.review_request.links.repository.title).toBe(closed.name);
    });

    it('no private address of any person', async () => {
      await api.make.webhook();
      const request = await make();
      await ok(api.as(author).put(request.url, { status: 'discarded' }));
      const [{ body, message }] = (await told()) as [Told];

      expect(message.closed_by).toMatchObject({ id: author.id, username: author.username });
      expect(body).not.toContain('hidden@example.com');
    });

    it('nothing of what somebody has written and not published', async () => {
      await api.make.webhook();
      const request = await make();
      await ok(api.as(author).put(`${request.url}draft/`, { summary: 'Secret plans' }));
      const theirs = await api.make.review(request, reviewer, { is_published: false, body_top: 'Secret thoughts' });
      await api.make.reviewComment(theirs, { text: 'Secret remark' });
      const unpublished = await make({ is_published: false, summary: '' });
      await ok(api.as(author).put(`${unpublished.url}draft/`, { summary: 'Secret beginnings' }));
      await api.db.query('insert into review_request_dependency values ($1, $2)', [request.id, unpublished.id]);
      const review = await api.make.review(request, root, { is_published: false, ship_it: true });
      await ok(api.as(root).put(`${request.url}reviews/${review.id}/`, { public: '1' }));

      const { body } = await only('review_published');
      expect(body).not.toContain('Secret');
    });
  });

  describe('of groups', () => {
    const groups = (prefix = '') => `${prefix}/api/groups/`;
    /** Makes, renames and deletes one, with a member in between. */
    const live = async (prefix = '') => {
      const client = api.as(root);
      const name = `night-${Math.random().toString(36).slice(2)}`;
      await ok(client.post(groups(prefix), { name, display_name: 'Night' }));
      await ok(client.put(`${groups(prefix)}${name}/`, { name: `${name}-owls`, mailing_list: 'owls@example.com' }));
      const url = `${groups(prefix)}${name}-owls/`;
      for (let times = 0; times < 2; times += 1) await ok(client.post(`${url}users/`, { username: author.username }));
      expect((await client.delete(`${url}users/${author.username}/`)).status).toBe(204);
      const shown = (await client.get(url)).body.group as { id: number };
      expect((await client.delete(url)).status).toBe(204);
      return { name, url, shown };
    };

    it('tells of each, with the group as its administrators see it, and of nothing twice', async () => {
      await api.make.webhook();
      const { name, url, shown } = await live();

      const messages = (await told()).map(({ message }) => message);
      expect(messages).toMatchObject([
        { event: 'group_created', group: { name, display_name: 'Night' }, done_by: { id: root.id } },
        {
          event: 'group_changed',
          former_name: name,
          group: { name: `${name}-owls`, mailing_list: 'owls@example.com' },
        },
        { event: 'group_member_added', user: { id: author.id, username: author.username }, group: { id: shown.id } },
        { event: 'group_member_removed', user: { id: author.id }, done_by: { id: root.id } },
        { event: 'group_deleted', group: { id: shown.id }, done_by: { id: root.id } },
      ]);
      const { group } = messages[4];
      expect(group).toEqual(JSON.parse(JSON.stringify(shown).replaceAll(`${api.url}/`, `${SITE_URL}/`)));
      expect(group.links.self.href).toBe(`${SITE_URL}${url}`);
      expect(JSON.stringify(messages)).not.toContain('hidden@example.com');
    });

    it('tells webhooks of its place that ask for it, but for those of other groups and of some repositories', async () => {
      const other = await api.make.group();
      const wanted = await api.make.webhook({ events: ['group_deleted'], local_site_id: site.id });
      await api.make.webhook();
      await api.make.webhook({ local_site_id: site.id, enabled: false });
      await api.make.webhook({ local_site_id: site.id, apply_to: 'custom', repository_ids: [repository.id] });
      await api.make.webhook({ local_site_id: site.id, group_ids: [other.id] });

      await live(`/s/${site.name}`);

      expect((await told()).map(({ webhookId, name }) => ({ webhookId, name }))).toEqual([
        { webhookId: wanted.id, name: 'group_deleted' },
      ]);
    });

    it('tells of nothing that was refused', async () => {
      await api.make.webhook();
      const { name } = await api.make.group();
      expect((await api.as(author).put(`${groups()}${name}/`, { display_name: 'Mine' })).status).toBe(403);
      expect((await api.as(root).post(groups(), { name, display_name: 'Again' })).status).toBe(409);
      expect(
        (await api.as(root).put(`${groups()}${name}/`, { display_name: 'x' }, { headers: { 'if-match': '"other"' } }))
          .status,
      ).toBe(412);

      expect(await told()).toEqual([]);
    });

    it('costs no statement where no webhook wants to know, and changes the group once where one does', async () => {
      const change = async () => {
        const { name } = await api.make.group();
        return statementsOf(() => ok(api.as(root).put(`${groups()}${name}/`, { display_name: 'Night' })));
      };
      await api.make.webhook({ events: ['review_published'] });
      const quiet = await change();
      await api.make.webhook({ events: ['group_changed'] });
      const heard = await change();

      const changing = (statements: string[]) => statements.filter((one) => one.includes('update review_group'));
      expect({ count: quiet.length, quiet }).toEqual({ count: 3, quiet });
      expect(changing(heard)).toHaveLength(1);
      expect(heard.length).toBeGreaterThan(quiet.length);
      expect(await names()).toEqual(['group_changed']);
    });
  });

  it('costs one statement where no webhook wants to know', async () => {
    const close = async () => {
      const request = await make();
      return statementsOf(async () => ok(api.as(author).put(request.url, { status: 'submitted' })));
    };
    await api.make.webhook({ events: ['review_published'] });

    const statements = await close();

    expect(statements.filter((statement) => statement.includes('webhook'))).toHaveLength(1);
    expect(await told()).toEqual([]);
  });
});
