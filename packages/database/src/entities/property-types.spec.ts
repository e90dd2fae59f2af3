import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getMetadataArgsStorage } from 'typeorm';
import ts from 'typescript';
import { entities } from '../schema';

/** The JavaScript type of a column's values on the service's connections. */
const TYPES: Readonly<Record<string, string>> = {
  int: 'number',
  smallint: 'number',
  bigint: 'number',
  text: 'string',
  uuid: 'string',
  boolean: 'boolean',
  timestamptz: 'Date',
  date: 'string',
  bytea: 'Buffer',
  jsonb: 'object',
};

const FILES = readdirSync(__dirname).filter((name) => name.endsWith('.entity.ts'));

/** Unions of string literals that are declared elsewhere. */
const NAMED_TEXTS = new Set(['ToolId']);

/** The properties of a file's class, with their types. A union of string literals is text. */
function written(file: string): { name: string; types: Record<string, string> } {
  const source = ts.createSourceFile(file, readFileSync(join(__dirname, file), 'utf8'), ts.ScriptTarget.ES2023, true);
  const entity = source.statements.find(ts.isClassDeclaration)!;
  const types = entity.members
    .filter(ts.isPropertyDeclaration)
    .map(({ name, type }) => [name.getText(), typeOf(type!.getText())]);
  return { name: entity.name!.text, types: Object.fromEntries(types) };
}

const typeOf = (text: string): string =>
  NAMED_TEXTS.has(text) ? 'string' : text.replace(/^\|?\s*'[^']*'(\s*\|\s*'[^']*')*/, 'string');

/** The same by the decorators of the columns. */
const decorated = (entity: unknown): Record<string, string> =>
  Object.fromEntries(
    getMetadataArgsStorage()
      .columns.filter(({ target }) => target === entity)
      .map(({ propertyName, options: { type, array, nullable } }) => [
        propertyName,
        `${TYPES[type === Number ? 'int' : String(type)]}${array ? '[]' : ''}${nullable ? ' | null' : ''}`,
      ]),
  );

describe('the properties of an entity', () => {
  it.each(FILES)('are of the types of their columns in %s', (file) => {
    const { name, types } = written(file);

    expect(types).toEqual(decorated(entities.find((entity) => entity.name === name)));
  });

  it('are those of all entities', () => {
    expect(FILES.map((file) => written(file).name).sort()).toEqual(entities.map(({ name }) => name).sort());
  });
});
