import type { TestClient } from '@review-service/testing/client';
import type { Made, MadeToken } from '@review-service/testing/make';
import { statementsOf } from '@review-service/testing/statements';
import { TestApi } from '../test/test-api';

describe('statements that a request costs: one for who is calling, one or two for the work', () => {
  const api = TestApi.ofSuite();
  let group: Made;
  let token: MadeToken;
  let repository: Made;
  let request: { id: number; displayId: number };
  let file: { id: number };
  let callers: Record<'nobody' | 'password' | 'session' | 'apiToken' | 'bearer' | 'superuser', TestClient>;

  beforeAll(async () => {
    const user = await api.make.user({ permissions: ['reviews.change_group'] });
    const root = await api.make.superuser();
    group = await api.make.group({ members: [user] });
    for (let more = 0; more < 30; more += 1) await api.make.group({ members: [user] });
    token = await api.make.oauthToken(user, { scopes: ['group:read'] });
    for (let more = 0; more < 30; more += 1) await api.make.oauthToken(user);
    repository = await api.make.repository();
    request = await api.make.reviewRequest(user, repository);
    file = await api.make.fileDiff(request);
    await api.make.fileDiff(request, { diff_revision: 2, on_draft: true });
    await api.make.fileDiff(request, { diff_revision: 3 });
    callers = {
      nobody: api.anonymous,
      password: api.as(user),
      session: await api.withSession(user),
      apiToken: api.withToken(await api.make.apiToken(user)),
      bearer: api.withBearer(token.value),
      superuser: await api.withSession(root),
    };
    // Before the count: the first use of a token, and of a session, is stored.
    for (const caller of Object.values(callers)) await caller.get('/api/groups/');
  });

  type Caller = keyof typeof callers;

  it.each<[number, Caller, string]>([
    [1, 'nobody', 'group'],
    [2, 'password', 'group'],
    [2, 'session', 'group'],
    [2, 'apiToken', 'group'],
    [2, 'bearer', 'group'],
    [1, 'nobody', 'groups/'],
    [2, 'session', 'groups/'],
    [2, 'session', 'groups/?counts-only=1'],
    [2, 'session', 'groups/?q=g'],
    [3, 'session', 'group?expand=review_group_users'],
    [2, 'session', 'oauth-tokens/'],
    [2, 'session', 'token'],
    // Reading other people's tokens is written to the audit log.
    [3, 'superuser', 'oauth-tokens/'],
    [1, 'nobody', 'review-requests/'],
    // A ledger counts what somebody with very many submitted: whether there are so many is asked first.
    [3, 'session', 'review-requests/?from-user=nobody'],
    [3, 'session', 'review-requests/?expand=submitter'],
    [2, 'session', 'review-requests/?hidden=none'],
    [2, 'session', 'dashboard/'],
    [2, 'nobody', 'review-requests/?expand=reviews'],
    [6, 'nobody', 'review-requests/?expand=diffs,files,reviews,changes,status_updates'],
    [1, 'nobody', 'request'],
    [2, 'nobody', 'request/diffs/'],
    [2, 'nobody', 'request/diffs/1/'],
    [3, 'nobody', 'request/diffs/1/files/'],
    [3, 'nobody', 'request/diffs/1/patches/'],
    [5, 'nobody', 'request/diffs/3/patches/?against=1'],
    [2, 'nobody', 'request/diffs/1/files/file/'],
    [3, 'superuser', 'request/draft/'],
    [2, 'nobody', 'attachments'],
    [3, 'session', 'attachments'],
  ])('%i for %s at %s', async (expected, caller, what) => {
    const statements = await statementsOf(async () => {
      expect((await callers[caller].get(urlOf(what))).status).toBe(200);
    });

    expect({ count: statements.length, statements }).toEqual({ count: expected, statements });
  });

  it('none for a Bearer token that only looks like one of ours', async () => {
    const statements = await statementsOf(async () => {
      expect((await api.withBearer(`rso_${'x'.repeat(36)}`).get('/api/groups/')).status).toBe(401);
    });

    expect(statements).toEqual([]);
  });

  it('3 for a change: who calls, what it is, and the change', async () => {
    const statements = await statementsOf(async () => {
      expect((await callers.session.put(urlOf('group'), { display_name: 'New' })).status).toBe(200);
    });

    expect({ count: statements.length, statements }).toEqual({ count: 3, statements });
  });

  it('3 for a deletion: what follows is asked for in the same one', async () => {
    const statements = await statementsOf(async () => {
      expect((await callers.session.delete(urlOf('token'))).status).toBe(204);
    });

    expect({ count: statements.length, statements }).toEqual({ count: 3, statements });
  });

  const urlOf = (what: string) =>
    `/api/${what
      .replace(/^group(?=$|\?)/, `groups/${group.name}/`)
      .replace(/^token$/, `oauth-tokens/${token.id}/`)
      .replace(/^request(?=$|\/)\/?/, `review-requests/${request.displayId}/`)
      .replace(/file\/$/, `${file.id}/`)
      .replace(/^attachments$/, `repositories/${repository.id}/diff-file-attachments/`)}`;
});
