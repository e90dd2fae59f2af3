import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import Ajv2020 from 'ajv/dist/2020';
import { aWorld } from '../../test/a-world';
import { documentSchema } from './schema';

const read = (path: string): unknown => JSON.parse(readFileSync(resolve(__dirname, '../../../..', path), 'utf8'));

const SCHEMA = read('docs/import.schema.json') as Record<string, unknown>;

/** For people: no program validates by it. */
const WORDS = ['$id', 'title', 'description', 'examples'];

/** A schema without its descriptions; members of the same name are kept. */
function rulesOf(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(rulesOf);
  if (typeof schema !== 'object' || schema === null) return schema;
  const rules = Object.entries(schema).filter(([key]) => !WORDS.includes(key));
  return Object.fromEntries(
    rules.map(([key, value]) => [
      key,
      key === 'properties'
        ? Object.fromEntries(Object.entries(value).map(([n, s]) => [n, rulesOf(s)]))
        : rulesOf(value),
    ]),
  );
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
  const validate = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true }).compile(SCHEMA);

  it('rules what the importer rules, member by member', () => {
    expect(rulesOf(SCHEMA)).toEqual(documentSchema());
  });

  it('describes every member', () => {
    expect(undescribed(SCHEMA)).toEqual([]);
  });

  it('holds for documents that can be imported', () => {
    const [, example = ''] = /## An example\n\n```json\n(.*?)```/s.exec(
      readFileSync(resolve(__dirname, '../../../../docs/import.md'), 'utf8'),
    )!;

    for (const world of [aWorld(), JSON.parse(example), read('apps/standalone/demo/world.json')]) {
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
