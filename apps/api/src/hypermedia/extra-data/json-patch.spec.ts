import { errors } from '@review-service/contracts/errors';
import type { TestClient } from '@review-service/testing/client';
import { TestApi } from '../../../test/test-api';

describe('extra_data:json-patch, a JSON patch', () => {
  const api = TestApi.ofSuite();
  let client: TestClient;

  beforeAll(async () => {
    client = api.as(await api.make.superuser());
  });

  const patch = async (stored: object, operations: unknown) => {
    const { id, name } = await api.make.group({ extra_data: stored });
    const text = typeof operations === 'string' ? operations : JSON.stringify(operations);
    const answer = await client.put(`/api/groups/${name}/`, { 'extra_data:json-patch': text });
    const [{ extra_data }] = await api.db.query('select extra_data from review_group where id = $1', [id]);
    return { answer, stored: extra_data as unknown };
  };

  describe('200', () => {
    it.each([
      ['adds a key', {}, [{ op: 'add', path: '/a', value: 1 }], { a: 1 }],
      ['overwrites a key', { a: 1 }, [{ op: 'add', path: '/a', value: null }], { a: null }],
      ['adds below', { a: {} }, [{ op: 'add', path: '/a/b', value: [] }], { a: { b: [] } }],
      ['adds to a list', { l: [1, 3] }, [{ op: 'add', path: '/l/1', value: 2 }], { l: [1, 2, 3] }],
      ['adds at the end of a list', { l: [1] }, [{ op: 'add', path: '/l/-', value: 2 }], { l: [1, 2] }],
      ['adds at the last index', { l: [1] }, [{ op: 'add', path: '/l/1', value: 2 }], { l: [1, 2] }],
      [
        'removes',
        { a: 1, l: [1, 2] },
        [
          { op: 'remove', path: '/a' },
          { op: 'remove', path: '/l/0' },
        ],
        { l: [2] },
      ],
      [
        'replaces',
        { a: 1, l: [1] },
        [
          { op: 'replace', path: '/a', value: 2 },
          { op: 'replace', path: '/l/0', value: 3 },
        ],
        { a: 2, l: [3] },
      ],
      ['moves', { a: { b: 1 } }, [{ op: 'move', from: '/a/b', path: '/c' }], { a: {}, c: 1 }],
      [
        'copies',
        { a: { b: 1 } },
        [
          { op: 'copy', from: '/a', path: '/c' },
          { op: 'add', path: '/c/d', value: 2 },
        ],
        { a: { b: 1 }, c: { b: 1, d: 2 } },
      ],
      ['tests', { a: { b: [1, 'x'] } }, [{ op: 'test', path: '/a', value: { b: [1, 'x'] } }], { a: { b: [1, 'x'] } }],
      [
        'reads escaped names',
        { 'a/b': 1, 'c~d': 2 },
        [
          { op: 'remove', path: '/a~1b' },
          { op: 'replace', path: '/c~0d', value: 3 },
        ],
        { 'c~d': 3 },
      ],
      ['knows the empty key', {}, [{ op: 'add', path: '/', value: 1 }], { '': 1 }],
      [
        'knows names of JavaScript',
        {},
        [{ op: 'add', path: '/constructor', value: { prototype: 1 } }],
        { constructor: { prototype: 1 } },
      ],
      ['moves within a list', { l: [1, 2, 3] }, [{ op: 'move', from: '/l/0', path: '/l/2' }], { l: [2, 3, 1] }],
      ['moves something to where it is', { a: 1 }, [{ op: 'move', from: '/a', path: '/a' }], { a: 1 }],
      ['does nothing', { a: 1 }, [], { a: 1 }],
    ])('%s', async (_, before, operations, expected) => {
      const { answer, stored } = await patch(before, operations);

      expect(answer.status).toBe(200);
      expect(stored).toEqual(expected);
    });

    it.each([
      [
        { b: 2, a: [{ d: 4, c: 3 }] },
        { a: [{ c: 3, d: 4 }], b: 2 },
      ],
      [
        [1, 0, 100],
        [1.0, -0, 1e2],
      ],
      [
        { constructor: 1, valueOf: [] },
        { valueOf: [], constructor: 1 },
      ],
      ['\u00e9', 'é'],
      [{ shown: 1, __private: 2 }, { shown: 1 }],
      [null, null],
    ])('%j is equal to %j', async (value, equal) => {
      const { answer } = await patch({ value }, [{ op: 'test', path: '/value', value: equal }]);

      expect(answer.status).toBe(200);
    });

    it('a copy is without what is private', async () => {
      const { stored } = await patch({ a: [{ __b: 1, c: 2 }] }, [{ op: 'copy', from: '/a', path: '/d' }]);

      expect(stored).toEqual({ a: [{ __b: 1, c: 2 }], d: [{ c: 2 }] });
    });

    it('private keys inside a value are left out', async () => {
      const value = { __a: 1, b: [{ __c: 2, d: 3 }] };

      const { stored } = await patch({}, [{ op: 'add', path: '/v', value }]);

      expect(stored).toEqual({ v: { b: [{ d: 3 }] } });
    });
  });

  describe('400', () => {
    const refusal = async (stored: object, operations: unknown) => {
      const result = await patch(stored, operations);

      expect(result.answer).toFailWith(errors.invalidFormData);
      expect(result.answer.body.fields).toEqual({ extra_data: [expect.any(String)] });
      expect(result.stored).toEqual(stored);
    };

    it.each(['', '{', '{}', '7', 'null', '"x"', '{"op":"add","path":"/a","value":1}', '[NaN]'])(
      '%j is no patch',
      (text) => refusal({ a: 1 }, text),
    );

    it.each([
      [7],
      ['x'],
      [null],
      [[]],
      [{}],
      [{ path: '/a' }],
      [{ op: 'remove' }],
      [{ op: 7, path: '/a' }],
      [{ op: 'remove', path: 7 }],
      [{ op: 'remove', path: null }],
      [{ op: 'add', path: '/a' }],
      [{ op: 'replace', path: '/a' }],
      [{ op: 'test', path: '/a' }],
      [{ op: 'move', path: '/b' }],
      [{ op: 'copy', path: '/b' }],
      [{ op: 'move', from: 7, path: '/b' }],
      [{ op: 'remove', path: 'a' }],
      [{ op: 'copy', from: 'a', path: '/b' }],
    ])('%j is no operation', (operation) => refusal({ a: 1 }, [operation]));

    it.each([
      ['removes what is not there', { op: 'remove', path: '/none' }],
      ['replaces what is not there', { op: 'replace', path: '/none', value: 1 }],
      ['moves what is not there', { op: 'move', from: '/none', path: '/b' }],
      ['copies what is not there', { op: 'copy', from: '/none', path: '/b' }],
      ['adds below what is not there', { op: 'add', path: '/none/x', value: 1 }],
      ['tests what is not there', { op: 'test', path: '/none', value: null }],
      ['tests for another value', { op: 'test', path: '/a', value: '1' }],
      ['adds behind the end of a list', { op: 'add', path: '/l/3', value: 1 }],
      ['adds before a list', { op: 'add', path: '/l/-1', value: 1 }],
      ['adds at no index', { op: 'add', path: '/l/x', value: 1 }],
      ['adds at an index with a leading zero', { op: 'add', path: '/l/01', value: 1 }],
      ['replaces behind the end of a list', { op: 'replace', path: '/l/2', value: 1 }],
      ['removes behind the end of a list', { op: 'remove', path: '/l/2' }],
      ['removes the end of a list', { op: 'remove', path: '/l/-' }],
      ['moves behind the end of what is left of a list', { op: 'move', from: '/l/0', path: '/l/2' }],
      ['names a place with a broken escape', { op: 'add', path: '/a~2b', value: 1 }],
      ['moves something into itself', { op: 'move', from: '/o', path: '/o/p/q' }],
    ])('%s', (_, operation) => refusal({ a: 1, l: [1, 2], o: { p: {} } }, [operation]));

    it.each([
      ['add', { path: '', value: {} }],
      ['replace', { path: '', value: { a: 2 } }],
      ['remove', { path: '' }],
      ['move', { from: '/o', path: '' }],
      ['copy', { from: '/o', path: '' }],
      ['copy', { from: '', path: '/o' }],
    ])('%s %j would replace or copy the whole', (op, operation) => refusal({ o: {} }, [{ op, ...operation }]));

    it.each([
      ['writes one', { op: 'add', path: '/__a', value: 1 }],
      ['writes one below', { op: 'add', path: '/o/__a', value: 1 }],
      ['writes below one', { op: 'add', path: '/__p/a', value: 1 }],
      ['writes one in a list', { op: 'add', path: '/l/0/__a', value: 1 }],
      ['removes one', { op: 'remove', path: '/__p' }],
      ['tests one', { op: 'test', path: '/__p', value: { secret: 1 } }],
      ['copies one', { op: 'copy', from: '/__p', path: '/seen' }],
      ['copies from below one', { op: 'copy', from: '/__p/secret', path: '/seen' }],
      ['moves one', { op: 'move', from: '/o/__q', path: '/seen' }],
      ['writes the prototype', { op: 'add', path: '/__proto__/polluted', value: 1 }],
    ])('a private key is not for patches: %s', (_, operation) =>
      refusal({ __p: { secret: 1 }, o: { __q: 2 }, l: [{}] }, [operation]),
    );

    it.each([
      [
        [1, 2],
        [2, 1],
      ],
      [[1], [1, 2]],
      [[], {}],
      [{}, []],
      [{ a: 1 }, { b: 1 }],
      [{ a: 1 }, { a: 1, b: 1 }],
      [{ a: { b: 1 } }, { a: { b: 2 } }],
      [{}, { toString: 1 }],
      [0, '0'],
      [0, false],
      [null, {}],
      ['a', 'á'],
    ])('%j is not equal to %j', (value, other) => refusal({ value }, [{ op: 'test', path: '/value', value: other }]));

    it('one bad operation discards the whole patch', () =>
      refusal({ a: 1 }, [
        { op: 'add', path: '/b', value: 2 },
        { op: 'remove', path: '/none' },
        { op: 'add', path: '/c', value: 3 },
      ]));
  });
});
