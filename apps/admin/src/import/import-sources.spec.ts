import { ownDatabase, type TestDatabase } from '../../test/a-database';
import { load } from '../../test/load';

const RAW = 'https://git.example.com/<revision>/<filename>';

describe('importing where the files of repositories are read', () => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await ownDatabase();
  });
  afterEach(() => database.drop());

  it('makes a source of an address, and none without one', async () => {
    const repositories = ['r', 's'].map((name, index) => ({ id: index + 1, name, path: `/${name}`, tool: 'Git' }));

    await load(database, { repositories: [{ ...repositories[0], raw_file_url: RAW }, repositories[1]] });

    expect(await database.db.query('select repository_id, kind, url, sealed from repository_source')).toEqual([
      { repository_id: 1, kind: 'raw-file-url', url: RAW, sealed: null },
    ]);
  });
});
