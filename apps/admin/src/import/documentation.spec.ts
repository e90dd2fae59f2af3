import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { aDatabase, type TestDatabase } from '../../test/a-database';
import { load } from '../../test/load';
import { sections } from './sections';
import { siteMembers } from './site-members';

const GUIDE = readFileSync(resolve(__dirname, '../../../../docs/import.md'), 'utf8');

describe('docs/import.md', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await aDatabase();
  });
  afterAll(() => database.drop());

  it('shows an example that can be imported, with every section that is stored', async () => {
    const [, example = ''] = /```json\n(.*?)```/s.exec(GUIDE) ?? [];

    const { counts } = await load(database, example);

    expect([...(counts?.keys() ?? [])]).toEqual(sections.map(({ name }) => name).filter((name) => name !== 'site'));
    expect(Math.min(...(counts?.values() ?? []))).toBeGreaterThan(0);
  });

  it('describes every section, in their order, and every member of the first', () => {
    const described = [...GUIDE.matchAll(/^\| `([a-z_]+)` /gm)].map(([, name]) => name);

    expect(described).toEqual(sections.map(({ name }) => name));
    for (const member of siteMembers.keys()) expect(GUIDE).toContain(`\`${member}\``);
  });
});
