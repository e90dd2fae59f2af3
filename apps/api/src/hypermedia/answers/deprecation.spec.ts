import type { ClientAnswer } from '@review-service/testing/client';
import { furnish, type SamplePlace, urlAt } from '../../../test/place';
import { TestApi } from '../../../test/test-api';

const ATTACHMENTS = 'repositories/:repository_id/diff-file-attachments';

describe('members that will go', () => {
  const api = TestApi.ofSuite();
  let place: SamplePlace;
  let superuser: ReturnType<TestApi['as']>;

  beforeAll(async () => {
    const owner = await api.make.superuser();
    place = await furnish(api, owner);
    superuser = api.as(owner);
  });

  const group = () => urlAt('groups/:group_name', place);
  const said = ({ headers }: ClientAnswer) => [headers.get('deprecation'), headers.get('sunset')];

  it.each(['groups', 'groups/:group_name', ATTACHMENTS, `${ATTACHMENTS}/:file_attachment_id`])(
    'are announced in answers that show one: %s',
    async (path) => {
      const answer = await superuser.get(urlAt(path, place));

      expect(said(answer)).toEqual(['@1795392000', 'Fri, 01 Dec 2028 00:00:00 GMT']);
      expect(new Date(1_795_392_000_000).toISOString()).toBe('2026-11-23T00:00:00.000Z');
    },
  );

  it('are announced in answers to changes, and where nothing has changed', async () => {
    const changed = await superuser.put(group(), { display_name: 'Changed' });
    const again = await superuser.get(group(), { headers: { 'if-none-match': changed.headers.get('etag') ?? '' } });

    expect([changed.status, ...said(changed)]).toEqual([200, expect.any(String), expect.any(String)]);
    expect([again.status, ...said(again)]).toEqual([304, expect.any(String), expect.any(String)]);
  });

  it.each([
    ['a member is left out', () => `${group()}?only-fields=name`],
    ['only the number is shown', () => '/api/groups/?counts-only=1'],
    ['none is deprecated', () => '/api/users/'],
  ])('are not announced where %s', async (_, url) => {
    expect(said(await superuser.get(url()))).toEqual([null, null]);
  });

  it('are marked in the description of the API', async () => {
    const { schemas } = (await superuser.get('/api/openapi.json')).body.components;

    expect(schemas.Group.properties.url).toMatchObject({
      deprecated: true,
      description: expect.stringContaining('Use `absolute_url`') as string,
    });
    expect(schemas.Group.properties.absolute_url.deprecated).toBeUndefined();
  });
});
