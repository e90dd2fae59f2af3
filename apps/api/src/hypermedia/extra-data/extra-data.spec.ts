import { errors } from '@review-service/contracts/errors';
import type { TestClient } from '@review-service/testing/client';
import type { Made } from '@review-service/testing/make';
import { TestApi } from '../../../test/test-api';

describe('extra data', () => {
  const api = TestApi.ofSuite();
  let client: TestClient;

  beforeAll(async () => {
    client = api.as(await api.make.superuser());
  });

  const holding = (extra_data: object) => api.make.group({ extra_data });
  const urlOf = ({ name }: Made) => `/api/groups/${name}/`;
  const change = (group: Made, form: Record<string, string>) => client.put(urlOf(group), form);
  const storedIn = async ({ id }: Made) => {
    const [{ extra_data }] = await api.db.query('select extra_data from review_group where id = $1', [id]);
    return extra_data as Record<string, unknown>;
  };
  /** The result of a change of an empty object. */
  const after = async (form: Record<string, string>) => (await change(await holding({}), form)).body.group.extra_data;

  describe('extra_data.<key>', () => {
    it.each([
      ['true', true],
      ['True', true],
      ['TRUE', true],
      ['tRUE', 'tRUE'],
      ['false', false],
      ['False', false],
      ['FALSE', false],
      ['falsE', 'falsE'],
      ['yes', 'yes'],
      ['null', 'null'],
      ['3', 3],
      ['-3', -3],
      ['+3', 3],
      ['007', 7],
      ['1_000', 1000],
      ['1__0', '1__0'],
      [' 5 ', 5],
      ['1.5', 1.5],
      ['-.5', -0.5],
      ['1.', 1],
      ['1e5', 100000],
      ['1E-2', 0.01],
      ['1e', '1e'],
      ['0x10', '0x10'],
      ['1,5', '1,5'],
      ['٣x', '٣x'],
      [' ', ' '],
      ['text', 'text'],
      ['{"a":1}', '{"a":1}'],
    ])('%j becomes %j', async (text, value) => {
      expect(await after({ 'extra_data.key': text })).toEqual({ key: value });
    });

    it('sets one key and leaves the others', async () => {
      const group = await holding({ kept: { deep: 1 }, set: 'old', __private: 1 });

      await change(group, { 'extra_data.set': 'new' });

      expect(await storedIn(group)).toEqual({ kept: { deep: 1 }, set: 'new', __private: 1 });
    });

    it('an empty value takes the key away, if there is one', async () => {
      const group = await holding({ gone: 1, kept: 2 });

      const { body } = await change(group, { 'extra_data.gone': '', 'extra_data.never': '' });

      expect(body.group.extra_data).toEqual({ kept: 2 });
    });

    it('all that follows the first dot is the key', async () => {
      const form = { 'extra_data.a.b': '1', 'extra_data.': '2', 'extra_data.é ü': '3', 'extra_data.constructor': '4' };

      expect(await after(form)).toEqual({ 'a.b': 1, '': 2, 'é ü': 3, constructor: 4 });
    });

    it.each(['__private', '__', '__proto__'])('skips the private key %s', async (key) => {
      const group = await holding({ __private: 'kept' });

      expect((await change(group, { [`extra_data.${key}`]: 'x', 'extra_data.other': '1' })).status).toBe(200);
      expect(await storedIn(group)).toEqual({ __private: 'kept', other: 1 });
    });

    it('one underscore is not private', async () => {
      expect(await after({ 'extra_data._one': '1', 'extra_data.a__b': '2' })).toEqual({ _one: 1, a__b: 2 });
    });

    it.each(['nan', 'NaN', '-nan', 'inf', 'Infinity', '+INF', '-infinity', '1e400'])(
      '400: %s is no JSON',
      async (text) => {
        const answer = await change(await holding({}), { 'extra_data.key': text });

        expect(answer).toFailWith(errors.invalidFormData);
        expect(answer.body.fields).toEqual({ extra_data: [expect.any(String)] });
      },
    );
  });

  describe('only extra_data', () => {
    it('is an unknown field, and skipped', async () => {
      const group = await holding({ kept: 1 });

      expect((await change(group, { extra_data: '{"a":1}', extra_dataX: '1' })).status).toBe(200);
      expect(await storedIn(group)).toEqual({ kept: 1 });
    });
  });

  describe('several forms at once', () => {
    it('apply in their order, whatever the order of the fields: merge patch, patch, keys', async () => {
      const form = {
        'extra_data.key': 'key',
        'extra_data:json-patch':
          '[{"op":"test","path":"/merged","value":1},{"op":"add","path":"/key","value":"patch"}]',
        'extra_data:json': '{"merged":1,"key":"merge"}',
      };

      expect(await after(form)).toEqual({ merged: 1, key: 'key' });
    });

    it.each([
      ['extra_data:json', '[1]'],
      ['extra_data:json-patch', '[{"op":"remove","path":"/nothing"}]'],
      ['extra_data.bad', 'nan'],
    ])('400: nothing at all is saved when %s is bad', async (name, value) => {
      const group = await api.make.group({ display_name: 'Before', extra_data: { kept: 1 } });
      const good = {
        display_name: 'After',
        'extra_data:json': '{"a":1}',
        'extra_data:json-patch': '[{"op":"add","path":"/b","value":1}]',
        'extra_data.c': '1',
      };

      const answer = await change(group, { ...good, [name]: value });

      expect(answer).toFailWith(errors.invalidFormData);
      expect(Object.keys(answer.body.fields)).toEqual(['extra_data']);
      expect((await client.get(urlOf(group))).body.group).toMatchObject({
        display_name: 'Before',
        extra_data: { kept: 1 },
      });
    });

    it('404 and 403 come first', async () => {
      const stranger = api.as(await api.make.user());
      const bad = { 'extra_data:json': '[1]' };

      expect(await client.put('/api/groups/nobody/', bad)).toFailWith(errors.doesNotExist);
      expect(await stranger.put(urlOf(await holding({})), bad)).toFailWith(errors.permissionDenied);
    });

    it('two changes at once both take effect', async () => {
      const group = await holding({});

      await Promise.all(['a', 'b', 'c', 'd'].map((key) => change(group, { [`extra_data.${key}`]: '1' })));

      expect(await storedIn(group)).toEqual({ a: 1, b: 1, c: 1, d: 1 });
    });
  });

  describe('in a JSON body', () => {
    const send = (group: Made, json: object) => client.send('PUT', urlOf(group), { json });

    it('values keep their JSON type', async () => {
      const json = {
        'extra_data.n': 3,
        'extra_data.t': true,
        'extra_data.o': { deep: [1, { __private: 1, shown: 2 }] },
      };

      const { body } = await send(await holding({}), json);

      expect(body.group.extra_data).toEqual({ n: 3, t: true, o: { deep: [1, { shown: 2 }] } });
    });

    it('patches are written as JSON or as text', async () => {
      const patch = [{ op: 'add', path: '/b', value: 2 }];
      const forms = [
        { 'extra_data:json': { a: 1 }, 'extra_data:json-patch': patch },
        { 'extra_data:json': '{"a":1}', 'extra_data:json-patch': JSON.stringify(patch) },
      ];

      for (const json of forms) {
        expect((await send(await holding({}), json)).body.group.extra_data).toEqual({ a: 1, b: 2 });
      }
    });

    it.each([
      ['extra_data:json', [1]],
      ['extra_data:json', null],
      ['extra_data:json', 7],
      ['extra_data:json-patch', { op: 'add' }],
      ['extra_data:json-patch', null],
    ])('400: %s cannot be %j', async (name, value) => {
      const answer = await send(await holding({}), { [name]: value });

      expect(answer).toFailWith(errors.invalidFormData);
      expect(Object.keys(answer.body.fields)).toEqual(['extra_data']);
    });
  });
});
