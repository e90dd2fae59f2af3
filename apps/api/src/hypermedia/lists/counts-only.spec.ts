import { errors } from '@review-service/contracts/errors';
import type { MadeUser } from '@review-service/testing/make';
import { listOfGroups } from '../../../test/list-of-groups';
import { TestApi } from '../../../test/test-api';

describe('counts-only', () => {
  const api = TestApi.ofSuite();
  let somebody: MadeUser;

  beforeAll(async () => {
    somebody = await api.make.user();
  });

  describe('200', () => {
    it.each(['1', '0', 'true', 'false', '%20', 'x', '&counts-only=1'])('%j asks for the count alone', async (value) => {
      const list = await listOfGroups(api, ['a', 'b', 'c']);

      const answer = await api.anonymous.get(`${list}?counts-only=${value}`);

      expect(answer.body).toEqual({ count: 3, stat: 'ok' });
      expect(answer.status).toBe(200);
    });

    it.each(['counts-only=', 'counts-only', 'counts_only=1', 'counts-only=1&counts-only='])(
      '%j asks for the list',
      async (query) => {
        const list = await listOfGroups(api, ['a', 'b']);

        expect((await api.anonymous.get(`${list}?${query}`)).body.groups).toHaveLength(2);
      },
    );

    it('has the headers of the list', async () => {
      const list = await listOfGroups(api, ['a']);

      const { headers } = await api.anonymous.get(`${list}?counts-only=1`);

      expect(headers.get('content-type')).toBe('application/vnd.service.org.review-groups+json');
      expect(headers.get('item-content-type')).toBe('application/vnd.service.org.review-group+json');
      expect(headers.get('etag')).toMatch(/^"[^"]+"$/);
    });

    it('counts what the filters leave, whatever the page', async () => {
      const list = await listOfGroups(api, ['alpha', 'alpine', 'beta']);

      const answer = await api.anonymous.get(`${list}?q=al&start=7&max-results=0&counts-only=1`);

      expect(answer.body).toEqual({ count: 2, stat: 'ok' });
    });

    it('counts only what the caller may see', async () => {
      const list = await listOfGroups(api, ['open']);
      const [{ id }] = await api.db.query('select id from local_site where name = $1', [list.split('/')[2]]);
      await api.make.group({ local_site_id: id, invite_only: true });
      await api.make.group({ local_site_id: id, visible: false });

      expect((await api.anonymous.get(`${list}?counts-only=1`)).body.count).toBe(1);
      expect((await api.anonymous.get(`${list}?counts-only=1&show-invisible=1`)).body.count).toBe(2);
      expect((await api.as(await api.make.superuser()).get(`${list}?counts-only=1`)).body.count).toBe(2);
    });
  });

  it('400: start and max-results are looked at all the same', async () => {
    const answer = await api.anonymous.get('/api/users/?counts-only=1&start=x&max-results=-1');

    expect(answer).toFailWith(errors.invalidFormData);
    expect(Object.keys(answer.body.fields).sort()).toEqual(['max-results', 'start']);
  });

  it('401: does not tell anonymous callers how many members an invite-only group has', async () => {
    const { name } = await api.make.group({ invite_only: true, members: [somebody] });

    expect(await api.anonymous.get(`/api/groups/${name}/users/?counts-only=1`)).toFailWith(errors.notLoggedIn);
  });

  it('403: does not tell people who are not members either', async () => {
    const { name } = await api.make.group({ invite_only: true });

    const answer = await api.as(somebody).get(`/api/groups/${name}/users/?counts-only=1`);

    expect(answer).toFailWith(errors.permissionDenied);
  });

  it('404: there is nothing to count in', async () => {
    expect(await api.anonymous.get('/api/groups/nobody/users/?counts-only=1')).toFailWith(errors.doesNotExist);
    expect(await api.anonymous.get('/s/nowhere/api/users/?counts-only=1')).toFailWith(errors.doesNotExist);
  });
});
