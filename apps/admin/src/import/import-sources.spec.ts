import { databaseForEach, ownDatabase } from '../../test/a-database';
import { load } from '../../test/load';

const RAW = 'https://git.example.com/<revision>/<filename>';

describe('importing where the files of repositories are read', () => {
  const database = databaseForEach(ownDatabase);

  it('makes a source of an address, and none without one', async () => {
    const repositories = ['r', 's'].map((name, index) => ({ id: index + 1, name, path: `/${name}`, tool: 'Git' }));

    await load(database, { repositories: [{ ...repositories[0], raw_file_url: RAW }, repositories[1]] });

    expect(await database.db.query('select repository_id, kind, url, sealed from repository_source')).toEqual([
      { repository_id: 1, kind: 'raw-file-url', url: RAW, sealed: null },
    ]);
  });

  it('keeps what clients may change of a repository, with the defaults of its columns', async () => {
    const given = {
      mirror_path: 'ssh://git/r',
      bug_tracker: 'https://bugs/%s',
      public: false,
      visible: false,
      carries_ship_its: false,
    };

    await load(database, {
      repositories: [
        { id: 1, name: 'r', path: '/r', tool: 'Git', ...given },
        { id: 2, name: 's', path: '/s', tool: 'Git' },
      ],
    });

    expect(
      await database.db.query(
        'select mirror_path, bug_tracker, is_public as public, visible, carries_ship_its from repository order by id',
      ),
    ).toEqual([given, { mirror_path: '', bug_tracker: '', public: true, visible: true, carries_ship_its: true }]);
  });
});
