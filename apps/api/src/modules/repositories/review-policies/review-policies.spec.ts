import { errors } from '@review-service/contracts/errors';
import { REVIEW_POLICY } from '@review-service/contracts/review-policies';
import type { MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

describe('/api/repositories/{repository_id}/review-policy/', () => {
  const api = TestApi.ofSuite();
  let keeper: MadeUser;
  let somebody: MadeUser;

  beforeAll(async () => {
    keeper = await api.make.user({ permissions: ['scmtools.change_repository'] });
    somebody = await api.make.user();
  });

  const made = async (columns: Record<string, unknown> = {}) => {
    const { id } = await api.make.repository(columns);
    return { id, url: `/api/repositories/${id}/review-policy/` };
  };

  it('is open to agents, with limits, and ignores their approval', async () => {
    const { id, url } = await made();

    const answer = await api.anonymous.get(url);

    expect(answer).toShow(REVIEW_POLICY);
    const href = `${api.url}${url}`;
    expect(answer.body.review_policy).toEqual({
      ...{ agents: 'open', agent_approval: 'ignored' },
      ...{ max_agent_comments: 30, max_open_agent_comments: 100, agent_reviews_per_revision: 1 },
      links: { self: { href, method: 'GET' }, update: { href, method: 'PUT' } },
    });
    expect((await api.anonymous.get(`/api/repositories/${id}/`)).body.repository.links.review_policy.href).toBe(href);
  });

  it('is changed by people who may change repositories, which the audit log has', async () => {
    const { id, url } = await made();

    const answer = await api
      .as(keeper)
      .put(url, { agents: 'suggest', agent_approval: 'counts', max_agent_comments: '0' });

    expect(answer.status).toBe(200);
    expect(answer.body.review_policy).toMatchObject({
      agents: 'suggest',
      agent_approval: 'counts',
      max_agent_comments: 0,
    });
    const [entry] = await api.db.query<object[]>(
      'select action, subject, details from audit_log order by id desc limit 1',
    );
    expect(entry).toMatchObject({
      ...{ action: 'repository.review-policy-changed', subject: `repository ${id}` },
      details: { agents: 'suggest', agentApproval: 'counts', maxAgentComments: 0 },
    });
  });

  it('is 101 for others, and of a repository that they do not see', async () => {
    const [open, closed] = [await made(), await made({ is_public: false })];

    for (const answer of [
      await api.as(somebody).put(open.url, { agents: 'closed' }),
      await api.as(somebody).get(closed.url),
    ]) {
      expect([answer.status, answer.body.err.code]).toEqual([403, errors.permissionDenied.code]);
    }
  });

  it('is 103 to anonymous who change it', async () => {
    expect((await api.anonymous.put((await made()).url, { agents: 'closed' })).body.err.code).toBe(
      errors.notLoggedIn.code,
    );
  });

  it.each([
    ['agents', 'sometimes'],
    ['agent_approval', 'yes'],
    ['max_agent_comments', '-1'],
    ['max_open_agent_comments', 'many'],
    ['agent_reviews_per_revision', '1.5'],
  ])('is 105 for %s=%s', async (field, value) => {
    const { body } = await api.as(keeper).put((await made()).url, { [field]: value });

    expect(body).toMatchObject({
      err: { code: errors.invalidFormData.code },
      fields: { [field]: [expect.any(String)] },
    });
  });

  it('is 100 for a repository that there is not', async () => {
    expect((await api.anonymous.get('/api/repositories/999999/review-policy/')).body.err.code).toBe(
      errors.doesNotExist.code,
    );
  });
});
