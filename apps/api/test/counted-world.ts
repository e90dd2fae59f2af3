import { createDataSource } from '@review-service/database/data-source';
import { type FreshDatabase, freshDatabase } from '@review-service/testing/fresh-database';
import { PlannedOnce } from '@review-service/testing/planned-once';
import type { DataSource } from 'typeorm';
import type { AttachmentWorld } from './attachment-world';

/** A database for each test of the suite that calls this, and a reader that plans each statement once. */
export function databaseForEach() {
  const given = {} as { db: DataSource; reader: PlannedOnce };
  let database: FreshDatabase;
  beforeEach(async () => {
    database = await freshDatabase();
    given.db = createDataSource({ url: database.url, applicationName: 'worlds', poolSize: 16 });
    await given.db.initialize();
    given.reader = new PlannedOnce(database.url);
  });
  afterEach(async () => {
    await given.reader.close();
    await given.db.destroy();
    await database.drop();
  });
  return given;
}

/** Changes a world from sixteen sides at once. Resolves with the number of changes that failed. */
export async function changeAtOnce(world: AttachmentWorld): Promise<number> {
  const failures: unknown[] = [];
  const changer = async () => {
    for (let change = 0; change < 12; change += 1) await world.change().catch((error: unknown) => failures.push(error));
  };
  await Promise.all(Array.from({ length: 16 }, changer));
  // Statements on many requests may deadlock, and one may refer to a row that another has deleted.
  const isExpected = (error: unknown) => /^(40P01|23)/.test((error as { code?: string }).code ?? '');
  expect(failures.filter((error) => !isExpected(error)).map(String)).toEqual([]);
  return failures.length;
}
