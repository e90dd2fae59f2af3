import { browserOf } from '../../../../test/signed-in';
import { TestApi } from '../../../../test/test-api';

const HERE = '/admin/audit/';

describe('/admin/audit/', () => {
  const api = TestApi.ofSuite();
  let browser: Awaited<ReturnType<typeof browserOf>>;
  beforeAll(async () => {
    browser = await browserOf(api, await api.make.superuser());
    await api.db.query(`
      insert into audit_log (actor, action, subject, details, credential_kind, address)
      select 'ann', 'group.created', 'group <b>' || n, '{"note": "<script>"}', 'basic', '192.0.2.1'
      from generate_series(1, 30) n`);
    await api.db.query(`insert into audit_log (actor, action, subject) values ('bo', 'user.created', 'user zoe')`);
  });

  it('200: shows entries, in pages, and escapes what they say', async () => {
    const { status, text } = await browser.get(HERE);

    expect(status).toBe(200);
    expect(text).toContain('user zoe');
    expect(text).toContain('group &lt;b&gt;30');
    expect(text).not.toContain('<script>');
    const [, next = ''] = /href="([^"]*)" rel="next"/.exec(text) ?? [];
    const second = await browser.get(plain(next));
    expect(second.text).toContain('group &lt;b&gt;1<');
    expect(second.text).not.toContain('user zoe');
  });

  it('200: filters, keeps what was typed, and leads to a file of the same entries', async () => {
    const { text } = await browser.get(`${HERE}?actor=bo&subject=&action=user.created&time-from=2020-01-01`);

    expect(text).toContain('user zoe');
    expect(text).not.toContain('group &lt;b&gt;');
    expect(text).toContain('value="bo"');
    expect(text).toContain('<option selected>user.created</option>');
    const [, href = ''] = /href="([^"]*)" download/.exec(text) ?? [];
    const file = await browser.get(plain(href));
    expect(
      file.text
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { subject: string }).subject),
    ).toEqual(['user zoe']);
  });

  it('400: says what is wrong with a time', async () => {
    const { status, text } = await browser.get(`${HERE}?time-from=yesterday`);

    expect(status).toBe(400);
    expect(text).toContain('id="time-from-fault"');
    expect(text).toContain('value="yesterday"');
  });

  it('303, 403: for superusers only', async () => {
    const somebody = await browserOf(api, await api.make.user({ is_staff: true }));

    expect((await (await browserOf(api)).get(HERE)).status).toBe(303);
    expect((await somebody.get(HERE)).status).toBe(403);
    expect((await somebody.get(`${HERE}export/`)).status).toBe(403);
  });
});

const plain = (escaped: string) => escaped.replaceAll('&amp;', '&').replaceAll('&#x3D;', '=');
