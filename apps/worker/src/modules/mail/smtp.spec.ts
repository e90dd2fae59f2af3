import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { type Mail, type Mailer, MailRefused, openMailer } from '@review-service/platform/mail/mailer';
import { makeCertificate } from '@review-service/testing/certificate';
import { MailServer } from '../../../test/mail-server';

const MAIL: Mail = {
  envelope: { from: 'reviews@example.org', to: 'ann@example.com' },
  from: 'reviews@example.org',
  to: 'ann@example.com',
  subject: 'Hello',
  text: 'Hello',
};

describe('the mailer', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mail-'));
  const ours = makeCertificate(folder, 'IP:127.0.0.1');
  const servers: MailServer[] = [];
  afterAll(async () => {
    for (const server of servers) await server.close();
    rmSync(folder, { recursive: true });
  });

  const serving = async (options: Parameters<typeof MailServer.listen>[0] = {}) => {
    const server = await MailServer.listen(options);
    servers.push(server);
    return server;
  };
  const sent = async (url: string) => {
    const mailer = openMailer(url);
    try {
      return await mailer.send(MAIL);
    } finally {
      mailer.close();
    }
  };
  const ca = `ca=${encodeURIComponent(ours.certFile)}`;

  it('goes over to TLS, and trusts the authority that it was told of', async () => {
    const server = await serving({ disabledCommands: ['AUTH'], key: ours.key, cert: ours.cert });

    expect(await sent(`smtp://127.0.0.1:${server.port}?${ca}`)).toMatch(/^250 /);
    await expect(sent(`smtp://127.0.0.1:${server.port}`)).rejects.toThrow(/certificate/);
    expect(server.receivers()).toEqual(['ann@example.com']);
  });

  it('speaks TLS from the beginning, and logs in', async () => {
    const logins: unknown[] = [];
    const server = await serving({
      secure: true,
      disabledCommands: [],
      key: ours.key,
      cert: ours.cert,
      onAuth: ({ username, password }, _, done) => {
        logins.push([username, password]);
        done(null, { user: username });
      },
    });

    expect(await sent(`smtps://an%40n:se%2Fcret@127.0.0.1:${server.port}?${ca}`)).toMatch(/^250 /);
    expect(logins).toEqual([['an@n', 'se/cret']]);
  });

  describe('by OAuth 2', () => {
    const oauth = { clientId: 'reviews', clientSecret: 's/ecret', refreshToken: 're+fresh' };
    /** A server that takes access tokens, and the endpoint that gives them. */
    const place = async () => {
      const asked: Record<string, string>[] = [];
      const logins: unknown[] = [];
      let isRevoked = false;
      const endpoint = createServer((request, answer) => {
        void text(request).then((body) => {
          asked.push(Object.fromEntries(new URLSearchParams(body)));
          answer.setHeader('Content-Type', 'application/json');
          if (isRevoked) answer.writeHead(400).end(JSON.stringify({ error: 'invalid_grant' }));
          else answer.end(JSON.stringify({ access_token: `access-${asked.length}`, expires_in: 3600 }));
        });
      });
      await new Promise<void>((done) => void endpoint.listen(0, '127.0.0.1', done));
      endpoints.push(endpoint);
      const refused = new Set<string>();
      const server = await serving({
        disabledCommands: ['STARTTLS'],
        authMethods: ['XOAUTH2'],
        allowInsecureAuth: true,
        onAuth: ({ method, username, accessToken = '' }, _, done) => {
          logins.push([method, username, accessToken]);
          done(null, refused.has(accessToken) ? { data: { status: '401', schemes: 'bearer' } } : { user: username });
        },
      });
      const tokenUrl = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/token`;
      const mailer = openMailer(`smtp://ann%40example.com@127.0.0.1:${server.port}?starttls=off`, {
        ...oauth,
        tokenUrl,
      });
      mailers.push(mailer);
      return {
        ...{ server, asked, logins, mailer },
        refuse: (token: string) => refused.add(token),
        revoke: () => (isRevoked = true),
      };
    };
    const endpoints: Server[] = [];
    const mailers: Mailer[] = [];
    afterEach(() => {
      mailers.splice(0).forEach((mailer) => mailer.close());
      endpoints.splice(0).forEach((endpoint) => endpoint.close());
    });

    it('logs in with an access token that it gets for its refresh token', async () => {
      const { server, asked, logins, mailer } = await place();

      expect(await mailer.send(MAIL)).toMatch(/^250 /);

      const { clientId: client_id, clientSecret: client_secret, refreshToken: refresh_token } = oauth;
      expect(asked).toEqual([{ client_id, client_secret, refresh_token, grant_type: 'refresh_token' }]);
      expect(logins).toEqual([['XOAUTH2', 'ann@example.com', 'access-1']]);
      expect(server.receivers()).toEqual(['ann@example.com']);
    });

    it('gets another one when the server takes it no more', async () => {
      const { logins, mailer, refuse } = await place();
      refuse('access-1');

      expect(await mailer.send(MAIL)).toMatch(/^250 /);

      expect(logins).toEqual(['access-1', 'access-2'].map((token) => ['XOAUTH2', 'ann@example.com', token]));
    });

    it('fails for now, and names no secret, when it gets none', async () => {
      const { mailer, revoke } = await place();
      revoke();

      const thrown = await mailer.send(MAIL).catch((error: unknown) => error);

      expect(thrown).not.toBeInstanceOf(MailRefused);
      expect((thrown as Error).message).toMatch(/invalid_grant/);
      expect((thrown as Error).message).not.toMatch(/s\/ecret|re\+fresh/);
    });
  });

  it('sends nothing in the clear to a server without TLS, unless it may', async () => {
    const server = await serving();

    await expect(sent(`smtp://127.0.0.1:${server.port}`)).rejects.toThrow(/STARTTLS/);
    expect(await sent(`smtp://127.0.0.1:${server.port}?starttls=optional`)).toMatch(/^250 /);
    expect(server.receivers()).toEqual(['ann@example.com']);
  });

  it.each([
    [550, 'ann@example.com', new MailRefused('550 not now, and not here', true)],
    [554, 'DATA', new MailRefused('554 not now, and not here', false)],
  ])('tells a refusal for good: %i to %s', async (code, of, refusal) => {
    const server = await serving();
    server.refusals.set(of, { code, times: 1 });

    const thrown = await sent(server.url).catch((error: unknown) => error);

    expect(thrown).toBeInstanceOf(MailRefused);
    expect(thrown).toMatchObject({ answer: refusal.answer, isOfReceiver: refusal.isOfReceiver });
  });

  it.each([
    [421, 'ann@example.com'],
    [451, 'ann@example.com'],
    [451, 'DATA'],
  ])('fails for now: %i to %s', async (code, of) => {
    const server = await serving();
    server.refusals.set(of, { code, times: 1 });

    const thrown = await sent(server.url).catch((error: unknown) => error);

    expect(thrown).toBeInstanceOf(Error);
    expect(thrown).not.toBeInstanceOf(MailRefused);
  });

  it('fails for now when nobody is there', async () => {
    await expect(sent('smtp://127.0.0.1:1?starttls=off')).rejects.not.toBeInstanceOf(MailRefused);
  });

  it('writes a mail into a folder', async () => {
    const place = join(folder, 'caught');

    await sent(pathToFileURL(place).href);

    const [name = '', ...others] = readdirSync(place);
    expect([name, others]).toEqual([expect.stringMatching(/\.eml$/), []]);
    expect(readFileSync(join(place, name), 'utf8')).toContain('Subject: Hello');
  });
});
