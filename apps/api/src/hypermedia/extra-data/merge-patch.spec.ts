import { errors } from '@review-service/contracts/errors';
import type { TestClient } from '@review-service/testing/client';
import { TestApi } from '../../../test/test-api';

describe('extra_data:json, a merge patch', () => {
  const api = TestApi.ofSuite();
  let client: TestClient;

  beforeAll(async () => {
    client = api.as(await api.make.superuser());
  });

  const patch = async (stored: object, text: string) => {
    const { id, name } = await api.make.group({ extra_data: stored });
    const answer = await client.put(`/api/groups/${name}/`, { 'extra_data:json': text });
    const [{ extra_data }] = await api.db.query('select extra_data from review_group where id = $1', [id]);
    return { answer, stored: extra_data as unknown };
  };
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

  // The examples of RFC 7396, appendix A, whose result is an object.
  it.each([
    [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
    [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
    [{ a: 'b' }, { a: null }, {}],
    [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
    [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
    [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
    [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
    [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
    [{ a: 1 }, {}, { a: 1 }],
  ])('%j with %j is %j', async (before, change, expected) => {
    const { stored } = await patch(before, JSON.stringify(change));

    expect(stored).toEqual(expected);
  });

  it('keeps the types of JSON, and every character', async () => {
    const change = { text: '3', number: 1.5, yes: true, list: [null, '', 0], '': 'empty key', é: '\u{1F600}"\\/<&>' };

    const { stored } = await patch({}, JSON.stringify(change));

    expect(stored).toEqual(change);
  });

  describe('private keys', () => {
    it.each([
      ['at the top', '{"__a":1,"b":2}', { b: 2 }],
      ['in objects', '{"o":{"__a":1,"b":2}}', { o: { b: 2 } }],
      ['in lists', '{"l":[{"__a":1,"b":2},[{"__a":1}]]}', { l: [{ b: 2 }, [{}]] }],
      ['named __proto__', '{"__proto__":{"x":1},"o":{"__proto__":1}}', { o: {} }],
    ])('%s are not written', async (_, change, expected) => {
      const { answer, stored } = await patch({}, change);

      expect(answer.status).toBe(200);
      expect(stored).toEqual(expected);
    });

    it('are neither overwritten nor removed beside what is', async () => {
      const before = { __top: 1, o: { __inner: 2, seen: 3 } };

      const { stored } = await patch(before, '{"__top":null,"o":{"__inner":9,"seen":null,"new":4}}');

      expect(stored).toEqual({ __top: 1, o: { __inner: 2, new: 4 } });
    });

    it('go with the object that holds them', async () => {
      const { stored } = await patch({ o: { __inner: 1 }, p: { __inner: 1 } }, '{"o":null,"p":"text"}');

      expect(stored).toEqual({ p: 'text' });
    });
  });

  describe('400', () => {
    it.each(['[1]', '"x"', 'null', '7', 'true', '[]'])('extra data cannot become %s', async (text) => {
      const { answer, stored } = await patch({ kept: 1 }, text);

      expect(answer).toFailWith(errors.invalidFormData);
      expect(answer.body.fields).toEqual({ extra_data: [expect.any(String)] });
      expect(stored).toEqual({ kept: 1 });
    });

    it.each(['', ' ', '{', "{'a':1}", '{"a":NaN}', '{"a":Infinity}', '{"a":-Infinity}', '{"a":1,}', '{"a":01}', 'a=1'])(
      '%j is no JSON',
      async (text) => {
        const { answer, stored } = await patch({ kept: 1 }, text);

        expect(answer).toFailWith(errors.invalidFormData);
        expect(answer.body.fields).toEqual({ extra_data: [expect.any(String)] });
        expect(stored).toEqual({ kept: 1 });
      },
    );

    it.each([101, 100_000])('%i levels are too deep', async (depth) => {
      const { answer } = await patch({}, nested(depth));

      expect(answer).toFailWith(errors.invalidFormData);
      expect(Object.keys(answer.body.fields)).toEqual(['extra_data']);
    });
  });

  it('100 levels are not too deep', async () => {
    const { stored } = await patch({}, nested(100));

    expect(JSON.stringify(stored)).toBe(nested(100));
  });
});
