import type { Made, MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';
import { DefaultReviewersService } from '.';

describe('the default reviewers of a change', () => {
  let api: TestApi;
  let service: DefaultReviewersService;
  let somebody: MadeUser;
  let repository: Made;

  beforeEach(async () => {
    api = await TestApi.boot();
    service = api.part(DefaultReviewersService);
    somebody = await api.make.user();
    repository = await api.make.repository();
  });
  afterEach(() => api.close());

  const idsFor = async (...paths: string[]) => (await service.matching(repository.id, null, paths)).map(({ id }) => id);

  it('are those whose expression matches the beginning of a path', async () => {
    const pictures = await api.make.defaultReviewer({ file_regex: '.*\\.png' });
    const docs = await api.make.defaultReviewer({ file_regex: 'docs/' });

    expect(await idsFor('docs/a.txt', 'src/a.c')).toEqual([docs.id]);
    expect(await idsFor('src/docs/a.png.txt')).toEqual([pictures.id]);
    expect(await idsFor('docs/a.png')).toEqual([pictures.id, docs.id]);
    expect(await idsFor()).toEqual([]);
  });

  it('have active people, and groups that are not deleted', async () => {
    const [group, deleted] = [await api.make.group(), await api.make.group({ deleted_at: new Date() })];
    const gone = await api.make.user({ is_active: false });
    const { id } = await api.make.defaultReviewer({ groups: [deleted, group], people: [gone, somebody] });

    const found = await service.matching(repository.id, null, ['a']);

    expect(found).toEqual([{ id, groupIds: [group.id], userIds: [somebody.id] }]);
  });

  it('are for all repositories, or for those that they name', async () => {
    const other = await api.make.repository();
    const forAll = await api.make.defaultReviewer();
    const own = await api.make.defaultReviewer({ repositories: [repository, other] });
    await api.make.defaultReviewer({ repositories: [other] });

    expect(await idsFor('a')).toEqual([forAll.id, own.id]);
  });

  it('are not for all repositories because the only one is deleted', async () => {
    const superuser = await api.make.superuser();
    const other = await api.make.repository();
    const form = { name: 'Of one', file_regex: '.*', repositories: String(other.id) };
    const { status, body } = await api.as(superuser).post('/api/default-reviewers/', form);
    expect(status).toBe(201);

    await api.as(superuser).delete(`/api/repositories/${other.id}/`);

    expect(await idsFor('a')).toEqual([]);
    const url = `/api/default-reviewers/${body.default_reviewer.id}/`;
    expect((await api.as(superuser).put(url, { repositories: '' })).status).toBe(200);
    expect(await idsFor('a')).toEqual([body.default_reviewer.id]);
  });

  it('are those of its Local Site', async () => {
    const site = await api.make.site();
    await api.make.defaultReviewer();
    const { id } = await api.make.defaultReviewer({ local_site_id: site.id });

    expect(await service.matching(repository.id, site.id, ['a'])).toEqual([{ id, groupIds: [], userIds: [] }]);
  });

  it('are found beside one whose expression was imported and cannot be read', async () => {
    await api.make.defaultReviewer({ file_regex: '(?=a)' });
    const { id } = await api.make.defaultReviewer();

    expect(await idsFor('a')).toEqual([id]);
  });
});
