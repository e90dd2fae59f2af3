import { randomUUID } from 'node:crypto';
import { FAILED_JOB, QUEUE } from '@review-service/contracts/background-jobs';
import { errors } from '@review-service/contracts/errors';
import { queues } from '@review-service/contracts/queues';
import type { TestClient } from '@review-service/testing/client';
import type { MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

const QUEUES = '/api/queues/';
const JOBS = '/api/failed-jobs/';

describe('background jobs', () => {
  const api = TestApi.ofSuite();
  let superuser: MadeUser;
  let operator: TestClient;

  beforeAll(async () => {
    superuser = await api.make.superuser();
    operator = api.as(superuser);
  });
  beforeEach(() => api.db.query('delete from outbox_message'));

  const put = async (columns: Record<string, unknown> = {}) => {
    const row = { id: randomUUID(), queue: 'groups', name: 'group.deleted', payload: {}, ...columns };
    const names = Object.keys(row);
    await api.db.query(
      `insert into outbox_message (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
      Object.values(row),
    );
    return row.id;
  };
  const fail = (columns: Record<string, unknown> = {}) =>
    put({
      ...{ status: 'failed', attempts: 10, send_number: 10, error: 'no <way> through', progress: { done: 2 } },
      ...{ created_at: '2030-01-01T00:00:00Z', finished_at: '2030-01-02T03:04:05Z', ...columns },
    });
  const rows = () =>
    api.db.query('select status, attempts, send_number, progress, error, finished_at from outbox_message order by id');
  const entries = () =>
    api.db.query(`select actor, subject, details from audit_log where action = 'job.retried' order by id`);

  describe(QUEUES, () => {
    it('200: every queue with what is not done in it, by name', async () => {
      await put();
      await put();
      await put({ due_at: new Date(Date.now() + 3_600_000) });
      await put({ status: 'relayed', relayed_at: new Date() });
      await put({ status: 'done', finished_at: new Date() });
      await fail({ queue: 'former' });

      const answer = await operator.get(QUEUES);

      expect(answer).toList(QUEUE);
      const shown = answer.body.queues as { name: string }[];
      expect(shown.map(({ name }) => name)).toEqual([...queues.map(({ name }) => name), 'former'].sort());
      expect(answer.body.total_results).toBe(queues.length + 1);
      const none = { waiting: 0, delayed: 0, active: 0, failed: 0 };
      const links = expect.any(Object) as object;
      expect(shown).toContainEqual({ name: 'groups', ...none, waiting: 2, delayed: 1, active: 1, links });
      expect(shown).toContainEqual({ name: 'former', ...none, failed: 1, links });
      expect(shown).toContainEqual({ name: 'webhooks', ...none, links });
    });

    it('200: shows one', async () => {
      await fail();

      const answer = await operator.get(`${QUEUES}groups/`);

      expect(answer).toShow(QUEUE);
      const href = `${api.url}${QUEUES}groups/`;
      expect(answer.body.queue).toEqual({
        ...{ name: 'groups', waiting: 0, delayed: 0, active: 0, failed: 1 },
        links: { self: { href, method: 'GET' }, update: { href, method: 'PUT' } },
      });
    });

    it('200: PUT retries its failed jobs, and no others', async () => {
      const [first, second] = [await fail(), await fail()];
      await fail({ queue: 'webhooks' });
      expect((await operator.put(`${QUEUES}groups/`)).body.queue.failed).toBe(2);
      const before = (await entries()).length;

      const { status, body } = await operator.put(`${QUEUES}groups/`, { retry_failed: '1' });

      expect(status).toBe(200);
      expect(body.queue).toMatchObject({ waiting: 2, failed: 0 });
      expect((await operator.get(`${QUEUES}webhooks/`)).body.queue.failed).toBe(1);
      const written = (await entries()).slice(before) as { subject: string }[];
      expect(written.map(({ subject }) => subject).sort()).toEqual([`job ${first}`, `job ${second}`].sort());
    });

    it('200: PUT retries 1,000, and says how many are left', async () => {
      await api.db.query(
        `insert into outbox_message (id, queue, name, payload, status, finished_at)
         select gen_random_uuid(), 'mail', 'x', '{}', 'failed', now() from generate_series(1, 1001)`,
      );

      const { body } = await operator.put(`${QUEUES}mail/`, { retry_failed: '1' });

      expect(body.queue).toMatchObject({ waiting: 1_000, failed: 1 });
    });

    it('404: a queue that is not there', async () => {
      expect(await operator.get(`${QUEUES}nothing/`)).toFailWith(errors.doesNotExist);
      expect(await operator.put(`${QUEUES}nothing/`, { retry_failed: '1' })).toFailWith(errors.doesNotExist);
    });
  });

  describe(JOBS, () => {
    it('200: one with its error', async () => {
      const id = await fail();

      const answer = await operator.get(`${JOBS}${id}/`);

      expect(answer).toShow(FAILED_JOB);
      const href = `${api.url}${JOBS}${id}/`;
      expect(answer.body.failed_job).toEqual({
        ...{ id, queue: 'groups', name: 'group.deleted', status: 'failed', tries: 10, error: 'no <way> through' },
        ...{ created: '2030-01-01T00:00:00+00:00', failed: '2030-01-02T03:04:05+00:00' },
        links: { self: { href, method: 'GET' }, update: { href, method: 'PUT' } },
      });
    });

    it('200: lists them, page by page, and those of a queue', async () => {
      await put();
      const made = [await fail(), await fail({ queue: 'former' }), await fail()].sort().reverse();
      const idsOf = (body: { failed_jobs: { id: string }[] }) => body.failed_jobs.map(({ id }) => id);

      const answer = await operator.get(`${JOBS}?max-results=2`);

      expect(answer).toList(FAILED_JOB);
      expect(answer.body.total_results).toBe(3);
      expect(idsOf(answer.body)).toEqual(made.slice(0, 2));
      const next = (answer.body.links.next.href as string).replace(api.url, '');
      expect(idsOf((await operator.get(next)).body)).toEqual(made.slice(2));
      expect((await operator.get(`${JOBS}?queue=former`)).body.total_results).toBe(1);
      const wrong = Buffer.from(JSON.stringify(['after', 'no id'])).toString('base64url');
      expect((await operator.get(`${JOBS}?cursor=${wrong}`)).status).toBe(200);
    });

    it('200: PUT retries one, which keeps its progress, and records it', async () => {
      const id = await fail();
      expect((await operator.put(`${JOBS}${id}/`)).body.failed_job).toMatchObject({ status: 'failed' });

      const { status, body } = await operator.put(`${JOBS}${id}/`, { retry: '1' });

      expect(status).toBe(200);
      expect(body.failed_job).toMatchObject({ id, status: 'pending', tries: 0 });
      expect(await rows()).toEqual([
        {
          ...{ status: 'pending', attempts: 0, send_number: 11, progress: { done: 2 } },
          ...{ error: 'no <way> through', finished_at: null },
        },
      ]);
      expect((await entries()).at(-1)).toEqual({
        ...{ actor: superuser.username, subject: `job ${id}` },
        details: { queue: 'groups', name: 'group.deleted' },
      });
    });

    it('404: a job that did not fail, is retried already, or is not there', async () => {
      const [pending, failed] = [await put(), await fail()];
      await operator.put(`${JOBS}${failed}/`, { retry: '1' });

      for (const id of [pending, failed, randomUUID(), 'x']) {
        expect(await operator.get(`${JOBS}${id}/`)).toFailWith(errors.doesNotExist);
        expect(await operator.put(`${JOBS}${id}/`, { retry: '1' })).toFailWith(errors.doesNotExist);
      }
    });
  });

  it('401, 403: for superusers only, outside of Local Sites, and not with a token', async () => {
    const staff = await api.make.user({ is_staff: true });
    const site = await api.make.site({ users: [superuser] });
    const token = await api.make.apiToken(superuser);
    const id = await fail();

    for (const path of [QUEUES, `${QUEUES}groups/`, `${QUEUES}nothing/`, JOBS, `${JOBS}${id}/`, `${JOBS}x/`]) {
      expect(await api.anonymous.get(path)).toFailWith(errors.notLoggedIn);
      expect(await api.as(staff).get(path)).toFailWith(errors.permissionDenied);
      expect(await operator.get(`/s/${site.name}${path}`)).toFailWith(errors.permissionDenied);
      expect(await api.withToken(token).get(path)).toFailWith(errors.permissionDenied);
    }
    for (const path of [`${QUEUES}groups/`, `${JOBS}${id}/`]) {
      const form = { retry: '1', retry_failed: '1' };
      expect(await api.anonymous.put(path, form)).toFailWith(errors.notLoggedIn);
      expect(await api.as(staff).put(path, form)).toFailWith(errors.permissionDenied);
      expect(await operator.put(`/s/${site.name}${path}`, form)).toFailWith(errors.permissionDenied);
    }
    expect(await rows()).toEqual([expect.objectContaining({ status: 'failed' })]);
  });
});
