import { errors } from '@review-service/contracts/errors';
import { GROUP } from '@review-service/contracts/groups';
import type { TestClient } from '@review-service/testing/client';
import type { Made } from '@review-service/testing/make';
import { TestApi } from '../../test/test-api';

/** A boundary as RBTools writes it: unquoted, although it has characters that must be quoted. */
const RBTOOLS = '==============1015646580196327066==';

const part = (name: string, value: string, boundary: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

const encode = (fields: [name: string, value: string][], boundary: string) =>
  `${fields.map(([name, value]) => part(name, value, boundary)).join('')}--${boundary}--\r\n`;

describe('multipart bodies', () => {
  const api = TestApi.ofSuite();
  let client: TestClient;
  let group: Made;

  beforeAll(async () => {
    client = api.as(await api.make.superuser());
  });
  beforeEach(async () => {
    group = await api.make.group({ display_name: 'Before' });
  });

  const send = (method: string, url: string, body: string | Uint8Array, type: string) =>
    client.send(method, url, { body, headers: { 'content-type': type } });
  const put = (body: string | Uint8Array, type = 'multipart/form-data; boundary=b') =>
    send('PUT', `/api/groups/${group.name}/`, body, type);

  describe('of RBTools', () => {
    const type = `multipart/form-data; boundary=${RBTOOLS}`;

    it('200: change things', async () => {
      const answer = await put(
        encode(
          [
            ['display_name', 'After'],
            ['visible', 'False'],
          ],
          RBTOOLS,
        ),
        type,
      );

      expect(answer).toShow(GROUP);
      expect(answer.body.group).toMatchObject({ display_name: 'After', visible: false });
    });

    it('201: make things', async () => {
      const body = encode(
        [
          ['name', 'by-rbtools'],
          ['display_name', 'é'],
          ['invite_only', 'True'],
        ],
        RBTOOLS,
      );

      const answer = await send('POST', '/api/groups/', body, type);

      expect(answer.status).toBe(201);
      expect(answer.body.group).toMatchObject({ name: 'by-rbtools', display_name: 'é', invite_only: true });
    });
  });

  it('200: of any other client', async () => {
    const form = new FormData();
    form.set('display_name', 'After');
    const request = new Request('http://localhost', { method: 'POST', body: form });

    const answer = await put(Buffer.from(await request.arrayBuffer()), request.headers.get('content-type') ?? '');

    expect(answer.body.group.display_name).toBe('After');
  });

  it.each([
    'multipart/form-data; boundary="b"',
    'Multipart/Form-Data; BOUNDARY=b',
    'multipart/form-data; charset=utf-8; boundary=b',
  ])('200: of type %s', async (type) => {
    expect((await put(encode([['display_name', 'After']], 'b'), type)).body.group.display_name).toBe('After');
  });

  it('200: the last of equal names wins', async () => {
    const { body } = await put(
      encode(
        [
          ['display_name', 'a'],
          ['display_name', 'b'],
        ],
        'b',
      ),
    );

    expect(body.group.display_name).toBe('b');
  });

  it('200: values keep their lines, and names their dots', async () => {
    const { body } = await put(
      encode(
        [
          ['extra_data.a.b', 'one\r\n--c\r\ntwo'],
          ['__proto__', 'x'],
        ],
        'b',
      ),
    );

    expect(body.group.extra_data).toEqual({ 'a.b': 'one\r\n--c\r\ntwo' });
  });

  it('200: names may be long', async () => {
    const key = 'k'.repeat(300);

    expect((await put(encode([[`extra_data.${key}`, '1']], 'b'))).body.group.extra_data).toEqual({ [key]: 1 });
  });

  it('200: a form with no fields changes nothing', async () => {
    expect((await put('--b--\r\n')).body.group.display_name).toBe('Before');
  });

  it('200: bytes that are no UTF-8 are no reason to fail', async () => {
    const { body } = await put(Buffer.from(encode([['display_name', '\xff']], 'b'), 'latin1'));

    expect(body.group.display_name).toBe('\ufffd');
  });

  it('200: a file is no field', async () => {
    const disposition = 'Content-Disposition: form-data; name="display_name"; filename="name.txt"';

    const { body } = await put(`--b\r\n${disposition}\r\nContent-Type: text/plain\r\n\r\nAfter\r\n--b--\r\n`);

    expect(body.group.display_name).toBe('Before');
  });

  it('200: a value may be long', async () => {
    const value = 'x'.repeat(200_000);

    const { body } = await put(encode([['extra_data.big', value]], 'b'));

    expect(body.group.extra_data.big).toHaveLength(value.length);
  });

  it.each([
    ['nothing', ''],
    ['no boundary', 'display_name=After'],
    ['another boundary', encode([['display_name', 'After']], 'c')],
    ['no end', part('display_name', 'After', 'b')],
    ['half a part', '--b\r\nContent-Dispo'],
    ['half a value', '--b\r\nContent-Disposition: form-data; name="display_name"\r\n\r\nAf'],
  ])('400: a body of %s cannot be read, and changes nothing', async (_, body) => {
    expect(await put(body)).toFailWith(errors.malformedRequest);
    expect((await client.get(`/api/groups/${group.name}/`)).body.group.display_name).toBe('Before');
  });

  it.each(['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=""'])(
    '400: %s names no boundary',
    async (type) => {
      expect(await put(encode([['display_name', 'After']], 'b'), type)).toFailWith(errors.malformedRequest);
    },
  );
});
