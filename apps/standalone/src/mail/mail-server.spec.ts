import { once } from 'node:events';
import { writeFileSync, rmSync } from 'node:fs';
import { request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { makeTemporaryFolder } from '@review-service/embedded/temporary-folder';
import { CaughtMails, LISTED_AT_MOST } from './caught-mails';
import { mailServer } from './mail-server';

const HOSTILE = '<script>alert(1)</script>';

const mail = (subject: string) => `To: "Ann ${HOSTILE}" <ann@example.com>
Subject: ${subject}
Date: Thu, 26 Nov 2026 12:00:00 +0000
X-Review-Reason: reviewer
MIME-Version: 1.0
Content-Type: multipart/alternative; boundary=b

--b
Content-Type: text/plain; charset=utf-8

Look at ${HOSTILE}
--b
Content-Type: text/html; charset=utf-8

<p>Look at <b>this</b></p>${HOSTILE}
--b--
`;

describe('/mail/', () => {
  const folder = makeTemporaryFolder('mail-spec');
  let server: Server;
  let port: number;

  beforeAll(async () => {
    for (let number = 100; number <= 100 + LISTED_AT_MOST; number++)
      writeFileSync(join(folder, `2026-11-26T12-00-${number}.eml`), mail(`Number ${number} ${HOSTILE}`));
    writeFileSync(join(folder, '.unfinished.eml'), mail('Unfinished'));
    server = mailServer(new CaughtMails(folder)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });

  const get = (path: string, host = `localhost:${port}`, method = 'GET') =>
    new Promise<{ status: number | undefined; policy: string; html: string }>((resolve, reject) => {
      const sent = request({ port, path, method, headers: { host } }, (answer) => {
        let html = '';
        answer.setEncoding('utf8').on('data', (text: string) => (html += text));
        answer.on('end', () => {
          const policy = String(answer.headers['content-security-policy']);
          resolve({ status: answer.statusCode, policy, html });
        });
      });
      sent.on('error', reject).end();
    });

  it('lists the newest hundred, and none that is being written', async () => {
    const { status, html } = await get('/mail/');

    expect(status).toBe(200);
    expect(html.match(/Number \d+/g)).toEqual(Array.from({ length: LISTED_AT_MOST }, (_, n) => `Number ${200 - n}`));
    expect(html).toContain('ann@example.com');
    expect(html).toContain('2026-11-26 12:00:00 UTC');
    expect(html).not.toMatch(/<script|Unfinished/);
  });

  it('shows one: its headers and text as text, and its HTML where it runs nothing and loads nothing', async () => {
    const shown = await get('/mail/2026-11-26T12-00-142.eml/');
    const framed = await get('/mail/2026-11-26T12-00-142.eml/html/');

    expect(shown.html).toContain('X-Review-Reason');
    expect(shown.html).toContain('Look at &lt;script&gt;');
    expect(shown.html).toContain('<iframe sandbox src="/mail/2026-11-26T12-00-142.eml/html/"');
    expect(shown.html).not.toContain('<script');
    expect(shown.policy).toMatch(/^default-src 'none'/);
    expect(framed.html).toContain('<b>this</b>');
    expect(framed.policy).toMatch(/^sandbox; default-src 'none'/);
  });

  it('says that there is none before the first', async () => {
    expect(await new CaughtMails(join(folder, 'nowhere')).newest()).toEqual([]);
  });

  it.each([
    ['no such mail', () => get('/mail/2026-11-26T12-00-099.eml/')],
    ['a file that is none', () => get('/mail/..%2Fsecret-keys/')],
    ['a folder above', () => get('/mail/../secret-keys.eml/')],
    ['another page', () => get('/')],
    ['another method', () => get('/mail/', undefined, 'POST')],
    ['a name of another website that leads to this machine', () => get('/mail/', 'evil.example')],
  ])('404: %s', async (_, asked) => {
    const { status, html } = await asked();

    expect(status).toBe(404);
    expect(html).not.toContain('ann@example.com');
  });
});
