import { randomUUID } from 'node:crypto';
import { queues } from '@review-service/contracts/queues';
import { Browser } from '../../../../test/browser';
import { browserOf } from '../../../../test/signed-in';
import { TestApi } from '../../../../test/test-api';

const PAGE = '/admin/queues/';

describe('the page of the queues', () => {
  const api = TestApi.ofSuite();
  let operator: Browser;

  beforeAll(async () => {
    operator = await browserOf(api, await api.make.superuser());
  });

  const put = (columns: Record<string, unknown>) => {
    const row = { id: randomUUID(), queue: 'groups', name: 'group.deleted', payload: {}, ...columns };
    const names = Object.keys(row);
    return api.db.query(
      `insert into outbox_message (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
      Object.values(row),
    );
  };

  /** The cells of the row that begins with this text, by their labels. */
  const row = (page: string, name: string) => {
    const [found = ''] = page.split('<tr ').filter((part) => part.includes(`>${name}</th>`));
    return Object.fromEntries(
      [...found.matchAll(/data-label="([^"]+)">([^<]*)</g)].map(([, label = '', value = '']) => [label, value]),
    );
  };

  it('200: shows every queue with what is open in it', async () => {
    await put({});
    await put({});
    await put({ due_at: new Date(Date.now() + 3_600_000) });
    await put({ status: 'relayed', relayed_at: new Date() });
    await put({ status: 'done', finished_at: new Date() });

    const { status, text } = await operator.get(PAGE);

    expect(status).toBe(200);
    expect(row(text, 'groups')).toEqual({ Waiting: '2', Later: '1', 'In progress': '1', Failed: '0' });
    for (const { name } of queues) expect(text).toContain(`>${name}</th>`);
  });

  it('200: shows failed jobs with their error, and a queue that no release has any more', async () => {
    const id = randomUUID();
    const error = 'no <way> through';
    await put({ id, queue: 'former', status: 'failed', attempts: 10, error, finished_at: '2030-01-02T03:04:05Z' });

    const { text } = await operator.get(PAGE);

    expect(row(text, 'former')).toMatchObject({ Failed: '1' });
    expect(row(text, id)).toMatchObject({ Job: 'former/group.deleted', Tries: '10', Error: 'no &lt;way&gt; through' });
    expect(text).toContain('2030-01-02 03:04 UTC');
  });

  it('303: a caller who is not signed in is sent to sign in', async () => {
    const { status, headers } = await new Browser(api.url).get(PAGE);

    expect(status).toBe(303);
    expect(headers.get('location')).toMatch(/^\/account\/login\//);
  });

  it('403: others than superusers', async () => {
    const staff = await browserOf(api, await api.make.user({ is_staff: true }));

    expect((await staff.get(PAGE)).status).toBe(403);
  });

  it('403: on a Local Site', async () => {
    const user = await api.make.superuser();
    const site = await api.make.site({ users: [user] });

    expect((await (await browserOf(api, user)).get(`/s/${site.name}${PAGE}`)).status).toBe(403);
  });

  it('405: nothing changes', async () => {
    expect((await operator.post(PAGE)).status).toBe(405);
  });

  it('303: tokens open no pages', async () => {
    const token = await api.make.apiToken(await api.make.superuser());

    expect((await api.withToken(token).get(PAGE)).status).toBe(303);
  });
});
