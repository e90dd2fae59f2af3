import Ajv2020 from 'ajv/dist/2020';
import { aWorld } from '../../test/a-world';
import { readFile, recordDocs } from '../../test/record-docs';
import { documentSchema } from './schema';

const FILE = 'docs/import.schema.json';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The rules, with the title and the descriptions that they had before: fields of the contract bring theirs. */
function described(rules: unknown, before: unknown): unknown {
  if (!isObject(rules) || !isObject(before)) return rules;
  const words = ['title', 'description'].filter((word) => typeof before[word] === 'string');
  const parts = Object.entries(rules).map(([key, rule]) => [key, described(rule, before[key])] as const);
  return Object.fromEntries([...words.map((word) => [word, before[word]] as const), ...parts]);
}

function undescribed(schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {}, items, additionalProperties } = schema as Record<string, object>;
  const members = Object.entries(properties).flatMap(([name, member]: [string, { description?: string }]) => [
    ...(member.description ? [] : [`${path}/${name}`]),
    ...undescribed(member, `${path}/${name}`),
  ]);
  return [...members, ...undescribed(items, `${path}[]`), ...undescribed(additionalProperties, `${path}/*`)];
}

describe('docs/import.schema.json', () => {
  const generated = (before: string) => described(documentSchema(), JSON.parse(before));
  recordDocs(FILE, (before) => JSON.stringify(generated(before), null, 2));
  const schema = JSON.parse(readFile(FILE)) as Record<string, unknown>;
  const validate = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true }).compile(schema);

  it('has the rules of the importer: record them with RECORD_DOCS=1 npm run spec -- import/schema', () => {
    expect(schema).toEqual(generated(readFile(FILE)));
  });

  it('describes every member: a description that the contract does not have is written there', () => {
    expect(undescribed(schema)).toEqual([]);
  });

  it('holds for documents that can be imported', () => {
    const [, example = ''] = /## An example\n\n```json\n(.*?)```/s.exec(readFile('docs/import.md'))!;

    for (const world of [aWorld(), JSON.parse(example), JSON.parse(readFile('apps/standalone/demo/world.json'))]) {
      validate(world);
      expect(validate.errors).toBeNull();
    }
  });

  it.each([
    ['an unknown section', { people: [] }, ''],
    ['a section of the wrong form', { users: {} }, '/users'],
    ['an unknown member', { users: [{ id: 1, username: 'ann', shoe_size: 41 }] }, '/users/0'],
    ['a missing member', { groups: [{ id: 1 }] }, '/groups/0'],
    ['a name of the wrong form', { groups: [{ id: 1, name: 'a b' }] }, '/groups/0/name'],
    ['a name that is there twice', { starred_groups: { ann: ['dev', 'dev'] } }, '/starred_groups/ann'],
    ['an unknown member of the site', { site: { colour: 'red' } }, '/site'],
    ['an id that is none', { users: [{ id: 0, username: 'ann' }] }, '/users/0/id'],
    [
      'a time without its zone',
      { api_tokens: [{ id: 1, token: 't', user: 'a', expires: '2026-01-01' }] },
      '/api_tokens/0/expires',
    ],
  ])('refuses %s', (_, world, place) => {
    expect(validate(world)).toBe(false);
    expect(validate.errors?.map(({ instancePath }) => instancePath)).toContain(place);
  });
});
