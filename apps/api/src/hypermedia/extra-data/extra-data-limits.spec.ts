import { errors } from '@review-service/contracts/errors';
import type { TestClient } from '@review-service/testing/client';
import { TestApi } from '../../../test/test-api';

describe('what extra data cannot hold', () => {
  const api = TestApi.ofSuite();
  let client: TestClient;

  beforeAll(async () => {
    client = api.as(await api.make.superuser());
  });

  const change = async (form: Record<string, string>, stored: object = {}) => {
    const group = await api.make.group({ extra_data: stored });
    return client.put(`/api/groups/${group.name}/`, form);
  };
  const patch = (operations: object[], stored?: object) =>
    change({ 'extra_data:json-patch': JSON.stringify(operations) }, stored);
  const refused = (answer: Awaited<ReturnType<typeof change>>) => {
    expect(answer).toFailWith(errors.invalidFormData);
    expect(Object.keys(answer.body.fields)).toEqual(['extra_data']);
  };

  it.each([
    ['merge patch', { 'extra_data:json': '{"a":1e400}' }],
    ['patch', { 'extra_data:json-patch': '[{"op":"add","path":"/a","value":-1e400}]' }],
  ] as [string, Record<string, string>][])('400: an infinite number in a %s', async (_, form) =>
    refused(await change(form)),
  );

  it.each([
    ['NUL in a value', { 'extra_data.a': 'x\0' }],
    ['NUL in a key', { 'extra_data.a\0b': 'x' }],
    ['NUL in JSON', { 'extra_data:json': '{"a":"\\u0000"}' }],
    ['half a surrogate pair', { 'extra_data:json': '{"a":"\\ud800"}' }],
    ['half a surrogate pair in a patch', { 'extra_data:json-patch': '[{"op":"add","path":"/a","value":"\\udc00"}]' }],
  ] as [string, Record<string, string>][])('400: %s', async (_, form) => refused(await change(form)));

  it.each([
    ['add below a text', { op: 'add', path: '/s/x', value: 1 }],
    ['replace the length of a list', { op: 'replace', path: '/l/length', value: 1 }],
    ['remove the length of a list', { op: 'remove', path: '/l/length' }],
    ['replace at -', { op: 'replace', path: '/l/-', value: 1 }],
    ['replace at -1', { op: 'replace', path: '/l/-1', value: 1 }],
    ['replace at 01', { op: 'replace', path: '/l/01', value: 1 }],
    ['replace at x', { op: 'replace', path: '/l/x', value: 1 }],
    ['add below what is not there', { op: 'add', path: '/constructor/prototype/y', value: 1 }],
    ['copy the length of a list', { op: 'copy', from: '/l/length', path: '/n' }],
    ['test the length of a list', { op: 'test', path: '/l/length', value: 3 }],
    ['copy the length of a text', { op: 'copy', from: '/s/length', path: '/n' }],
    ['copy a method', { op: 'copy', from: '/s/toString', path: '/n' }],
    ['remove an inherited name', { op: 'remove', path: '/toString' }],
    ['test an inherited name', { op: 'replace', path: '/toString', value: 1 }],
  ] as [string, object][])('400: %s', async (_, operation) =>
    refused(await patch([operation], { s: 'text', l: [1, 2, 3] })),
  );

  it('400: a result that is nested too deeply', async () => {
    const operations: object[] = [{ op: 'add', path: '/a', value: {} }];
    for (let depth = 1; depth < 8192; depth *= 2)
      operations.push({ op: 'copy', from: '/a', path: `/a${'/x'.repeat(depth)}` });
    refused(await patch(operations));
  });
  it('400: a result out of all proportion to the request', async () => {
    const operations: object[] = [{ op: 'add', path: '/a', value: [0] }];
    for (let i = 0; i < 20; i += 1) operations.push({ op: 'copy', from: '/a', path: '/a/-' });
    refused(await patch(operations));
  });
  it('400: a copy is copied repeatedly', async () => {
    const stored = { a: Array.from({ length: 13_000 }, () => 'text') };
    refused(
      await patch(
        [1, 2, 3].flatMap(() => [
          { op: 'copy', from: '/a', path: '/b' },
          { op: 'remove', path: '/b' },
        ]),
        stored,
      ),
    );
  });
  it('400: the result of moves is nested too deeply', async () => {
    const long = '/x'.repeat(97);
    const tower = `${'{"x":'.repeat(97)}{}${'}'.repeat(97)}`;
    const operations: object[] = [{ op: 'add', path: '/a', value: {} }];
    for (let floor = 0; floor < 300; floor += 1)
      operations.push(
        { op: 'add', path: '/b', value: JSON.parse(tower) as object },
        { op: 'move', from: '/a', path: `/b${long}/x` },
        { op: 'move', from: '/b', path: '/a' },
      );
    operations.push({ op: 'copy', from: '/a', path: '/c' });
    refused(await patch(operations));
    refused(await patch(operations.slice(0, -1)));
  });
  it('an integer is kept exactly, or refused', async () => {
    const answer = await change({ 'extra_data.id': '12345678901234567890' });
    expect(answer.status === 400 || answer.text.includes('12345678901234567890')).toBe(true);
  });

  describe('the work grows with the request, and no faster', () => {
    const large = Array.from({ length: 20_000 }, (_, index) => index);

    it('200: a test of a long list', async () => {
      const answer = await patch([{ op: 'test', path: '/l', value: large }], { l: large });

      expect(answer.status).toBe(200);
    });

    it('400: a test of another long list', async () => {
      refused(await patch([{ op: 'test', path: '/l', value: large.map((entry) => -entry) }], { l: large }));
    });

    // These copies took a minute when the whole document was serialized after each.
    it('200: many copies in a large document', async () => {
      const stored = { l: large, o: 1 };
      const operations = Array.from({ length: 1000 }, () => ({ op: 'copy', from: '/o', path: '/o' }));

      expect((await patch(operations, stored)).status).toBe(200);
      expect((await patch(operations, stored)).status).toBe(200);
    }, 10_000);

    it.each(['1', '1_', '_', ' ', '.', '1e', '1.', '+', '[', '\\'])(
      '200: a long value of nothing but %j, and an end that does not fit',
      async (text) => {
        const value = `${text.repeat(100_000).slice(0, 100_000)}x`;

        expect((await change({ 'extra_data.a': value })).body.group.extra_data).toEqual({ a: value });
      },
    );
  });
});
