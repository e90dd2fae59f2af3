import { randomUUID } from 'node:crypto';
import type { ResourceSample } from '../resource-sample';
import type { TestApi } from '../test-api';

/** What suites expect of queues. */
export const queueSample: ResourceSample = {
  name: 'queue',
  plural: 'queues',
  list: ['queues', 'GET'],
  item: ['queues/:queue_name', 'GET', 'PUT'],
  make: async ({ api }) => {
    await failedJob(api, 'groups', ONE);
    return { queue_name: 'groups' };
  },
};

/** What suites expect of failed jobs. */
export const failedJobSample: ResourceSample = {
  name: 'failed_job',
  plural: 'failed_jobs',
  list: ['failed-jobs', 'GET'],
  item: ['failed-jobs/:failed_job', 'GET', 'PUT'],
  make: async ({ api }) => ({ failed_job: await failedJob(api, 'webhooks', randomUUID()) }),
};

/** The queue has one failed job, however often the sample is made. */
const ONE = '01900000-0000-7000-8000-000000000001';

async function failedJob(api: TestApi, queue: string, id: string): Promise<string> {
  await api.db.query(
    `insert into outbox_message (id, queue, name, payload, status, finished_at)
     values ($1, $2, 'group.deleted', '{}', 'failed', now()) on conflict do nothing`,
    [id, queue],
  );
  return id;
}
