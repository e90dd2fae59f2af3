import type { QueryResult } from 'pg';
import { json, nullable, number, rowsOf, type Shape, text } from './row-types';

describe('rowsOf', () => {
  const INTEGER = 23;
  const TEXT = 25;
  const resultOf = (columns: Record<string, number>, ...rows: object[]) =>
    ({
      fields: Object.entries(columns).map(([name, dataTypeID]) => ({ name, dataTypeID })),
      rows,
    }) as QueryResult<Record<string, unknown>>;
  const read = (shape: Shape<Record<string, unknown>>, result: QueryResult<Record<string, unknown>>) => () =>
    rowsOf(shape, result);

  it('accepts rows of the declared types', () => {
    const rows = [{ id: 1, note: null, policy: {} }];

    const result = resultOf({ id: INTEGER, note: TEXT, policy: 3802 }, ...rows);

    expect(rowsOf({ id: number, note: nullable(text), policy: json<object>() }, result)).toEqual(rows);
  });

  it.each([
    ['a column of another type', { id: number }, resultOf({ id: TEXT }), '"id" is of type 25'],
    ['a column that is missing', { id: number, name: text }, resultOf({ id: INTEGER }), 'The result has no name'],
    ['a column that nobody declared', { id: number }, resultOf({ id: INTEGER, name: TEXT }), '"name" that was not'],
    ['a null where none was expected', { name: text }, resultOf({ name: TEXT }, { name: null }), '"name" is null'],
  ])('fails in tests over %s', (_, shape, result, message) => {
    expect(read(shape, result)).toThrow(message);
  });
});
