import { fieldNames } from '@review-service/contracts/field';
import { GroupSettings } from '@review-service/contracts/groups';
import { databaseForAll, ownDatabase } from '../../test/a-database';
import { load } from '../../test/load';
import { readFile } from '../../test/record-docs';
import type { Schema } from './readers';
import { sections } from './sections';

const GUIDE = readFile('docs/import.md');

/** A new one of these need not be named: the guide says where they are. */
const SETTINGS = fieldNames(GroupSettings);

/** The members of a section's entries, or of a section that has a fixed set of them. */
function membersOf({ items, properties = {} }: Schema): string[] {
  return items ? membersOf(items as Schema) : Object.keys(properties as object);
}

describe('docs/import.md', () => {
  const database = databaseForAll(ownDatabase);

  it('shows an example that can be imported, with every section that is stored', async () => {
    const [, example = ''] = /## An example\n\n```json\n(.*?)```/s.exec(GUIDE) ?? [];

    const { counts } = await load(database, example);

    expect([...(counts?.keys() ?? [])]).toEqual(sections.map(({ name }) => name).filter((name) => name !== 'site'));
    expect(Math.min(...(counts?.values() ?? []))).toBeGreaterThan(0);
  });

  it('describes every section, in their order, and every member of each', () => {
    const described = [...GUIDE.matchAll(/^\| `([a-z_]+)` (.*)$/gm)];

    expect(described.map(([, name]) => name)).toEqual(sections.map(({ name }) => name));
    for (const [[, , text = ''], { schema }] of described.map((row, index) => [row, sections[index]!] as const))
      for (const member of membersOf(schema)) if (!SETTINGS.includes(member)) expect(text).toContain(`\`${member}\``);
  });
});
