import { untilOneWaits } from '@review-service/testing/until-one-waits';
import { databaseForAll } from '../../../test/a-database';
import { folderForAll } from '../../../test/a-folder';
import { aWorld } from '../../../test/a-world';
import { launchAdmin } from '../../../test/run-admin';

describe('import', () => {
  const database = databaseForAll();
  const folder = folderForAll();
  const write = (content: string | Buffer) => folder.write('world.json', content);

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'says that nothing was changed when it is interrupted by %s',
    async (signal) => {
      // Another connection holds a lock that the import needs.
      const runner = database.db.createQueryRunner();
      await runner.query('begin');
      await runner.query('lock table user_account');
      const before = await database.column('select id from review_group');
      const importing = launchAdmin(database.url, ['import', write(JSON.stringify(aWorld())), '--add'], {
        started: async (child) => {
          await untilOneWaits(database.db);
          child.kill(signal);
        },
      });

      const { code, err } = await importing;

      await runner.query('rollback');
      await runner.release();
      expect([code, err]).toEqual([
        signal === 'SIGINT' ? 130 : 143,
        expect.stringMatching(/^Interrupted\. Nothing was changed\.\n$/m),
      ]);
      expect(await database.column('select id from review_group')).toEqual(before);
    },
  );
});
