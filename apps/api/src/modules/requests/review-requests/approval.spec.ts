import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Made, MadeUser } from '@review-service/testing/make';
import { MaintainersApprovalModule } from '../../../../examples/maintainers-approval/maintainers-approval.module';
import { TestApi } from '../../../../test/test-api';
import { modules } from '../../../modules';

const EXAMPLE = resolve(__dirname, '../../../../examples/maintainers-approval');
const PAGE = resolve(__dirname, '../../../../../../docs/extending.md');

/** As it would be in a folder beside the other modules. */
const beside = (code: string) => code.replaceAll(`'../../src/modules/`, `'../../`);

describe("a rule of approval of one's own", () => {
  const api = TestApi.ofSuite({ modules: [...modules, MaintainersApprovalModule] });
  let submitter: MadeUser;
  let maintainers: MadeUser[];
  let repository: Made;
  let request: { id: number; displayId: number };

  beforeAll(async () => {
    submitter = await api.make.user();
    maintainers = [await api.make.user(), await api.make.user()];
    await api.make.group({ name: 'maintainers', members: [submitter, ...maintainers] });
    repository = await api.make.repository();
  });
  beforeEach(async () => {
    request = await api.make.reviewRequest(submitter, repository);
  });

  const shipIt = async (...people: MadeUser[]) => {
    for (const { id } of people) {
      await api.db.query(
        'insert into review (review_request_id, user_id, ship_it, is_published) values ($1, $2, true, true)',
        [request.id, id],
      );
    }
  };
  const say = (state: string, service_id = 'ci') => api.make.statusUpdate(request, submitter, { state, service_id });
  const shown = async () => {
    const item = await api.anonymous.get(`/api/review-requests/${request.displayId}/`);
    const list = await api.anonymous.get('/api/review-requests/?max-results=1');
    const { approved, approval_failure } = item.body.review_request;
    expect(list.body.review_requests[0]).toMatchObject({ id: request.displayId, approved, approval_failure });
    expect(approved).toBe(approval_failure === null);
    return approval_failure as string | null;
  };

  it('is shown in the documentation as it is', () => {
    const blocks = [...readFileSync(PAGE, 'utf8').matchAll(/^```ts\n(.*?)^```$/gms)].map(([, block]) => block);
    const files = readdirSync(EXAMPLE).map((name) => beside(readFileSync(join(EXAMPLE, name), 'utf8')));

    expect(blocks).toEqual(expect.arrayContaining(files));
  });

  it('approves with two maintainers, no open issue and programs that succeeded at last', async () => {
    await shipIt(...maintainers);
    await say('error');
    await say('done-success');
    await say('done-success', 'lint');

    expect(await shown()).toBeNull();
  });

  it('asks for two maintainers who are not the submitter', async () => {
    await shipIt(maintainers[0]!, maintainers[0]!, submitter, await api.make.user());

    expect(await shown()).toBe('Two maintainers have to say "Ship It!".');
  });

  it('waits for programs', async () => {
    await shipIt(...maintainers);
    await say('done-success');
    await say('pending', 'lint');

    expect(await shown()).toBe('Not all programs have succeeded.');
  });

  it('waits for issues', async () => {
    await shipIt(...maintainers);
    await api.db.query('update review_request set issue_verifying_count = 1 where id = $1', [request.id]);

    expect(await shown()).toBe('There are open issues.');
  });
});
