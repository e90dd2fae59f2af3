import { mkdtempSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { makeCertificate } from '@review-service/testing/certificate';
import { describeWithDirectory } from '@review-service/testing/left-out';
import { lastingPort } from '@review-service/testing/lasting-port';
import { DIRECTORY_BASE, personEntry, PrivateSlapd } from '@review-service/testing/private-slapd';
import { DirectoryConfig } from '@review-service/platform/config/directory.config';
import { fromEnv } from '@review-service/platform/config/from-env';
import { LdapDirectory } from '@review-service/platform/directory/directory';

/** Bytes of an `objectGUID`, and how Active Directory writes them. */
const GUID = Buffer.from('00112233445566778899aabbccddeeff', 'hex');
const WRITTEN = '33221100-5544-7766-8899-aabbccddeeff';

describeWithDirectory('who signs in with a directory', () => {
  let slapd: PrivateSlapd;

  beforeAll(async () => {
    slapd = await PrivateSlapd.start([
      personEntry('jane', { givenName: 'Jane', sn: 'van Doe' }),
      personEntry('Bob'),
      personEntry('twin'),
      [
        `cn=twin,ou=people,${DIRECTORY_BASE}`,
        { objectClass: 'inetOrgPerson', uid: 'twin', cn: 'twin', sn: 'Twin', userPassword: 'twin' },
      ],
      personEntry('star*', { userPassword: 'star' }),
      [
        `cn=Ann,ou=people,${DIRECTORY_BASE}`,
        {
          ...{ objectClass: ['inetOrgPerson', 'extensibleObject'], cn: 'Ann', sn: 'Lee', givenName: 'Ann' },
          ...{ objectGUID: GUID, uid: 'ann' },
          ...{ userAccountControl: '512', userPassword: 'ann' },
        },
      ],
    ]);
  });
  afterAll(() => slapd.stop());

  const directory = (settings: Record<string, string> = {}) =>
    new LdapDirectory(fromEnv(DirectoryConfig, { ...slapd.settings, ...settings }));

  it('is the person with that name and password, by the id of the entry', async () => {
    expect(await directory().verify('jane', 'jane')).toEqual({
      ...{ id: expect.stringMatching(/^[0-9a-f-]{36}$/), dn: `uid=jane,ou=people,${DIRECTORY_BASE}` },
      ...{ username: 'jane', firstName: 'Jane', lastName: 'van Doe', email: 'jane@corp.example' },
      ...{ isDisabled: false, memberOf: [] },
    });
    expect(await directory().verify('BOB', 'Bob')).toMatchObject({ username: 'bob' });
  });

  it.each([
    ['a wrong password', 'jane', 'wrong'],
    ['an empty password', 'jane', ''],
    ['an empty name', '', ''],
    ['a name that nobody has', 'nobody', 'nobody'],
    ['a name of two entries', 'twin', 'twin'],
    ['a filter as a name', '*', 'jane'],
    ['a part of a filter', 'jane)(uid=*', 'jane'],
    ['a part of a filter that is escaped', 'jane\\29\\28uid=\\2a', 'jane'],
    ['a control character', 'jane\0', 'jane'],
    ['a long name', 'j'.repeat(255), 'jane'],
    ['a long password', 'jane', 'j'.repeat(1_001)],
  ])('is nobody with %s', async (_, username, password) => {
    expect(await directory().verify(username, password)).toBeUndefined();
  });

  it('finds a name with characters of filters as it is', async () => {
    expect(await directory().verify('star*', 'star')).toMatchObject({ dn: `uid=star*,ou=people,${DIRECTORY_BASE}` });
  });

  it('takes the ids of Active Directory as it writes them, and what it disabled', async () => {
    const active = { LDAP_ID: 'objectGUID', LDAP_USER_FILTER: '(objectClass=extensibleObject)' };

    expect(await directory(active).verify('ann', 'ann')).toMatchObject({ id: WRITTEN, username: 'ann' });
    await slapd.change(`cn=Ann,ou=people,${DIRECTORY_BASE}`, { userAccountControl: '514' });
    expect(await directory(active).verify('ann', 'ann')).toBeUndefined();
  });

  it('goes over to TLS before anything else', async () => {
    expect(await directory({ LDAP_URL: slapd.plainUrl }).verify('jane', 'jane')).toMatchObject({ username: 'jane' });
  });

  it.each(['url', 'plainUrl'] as const)('refuses a certificate of another authority: %s', async (address) => {
    const folder = mkdtempSync(join(tmpdir(), 'other-authority-'));
    const { certFile } = makeCertificate(folder, 'IP:127.0.0.1');

    const asked = directory({ LDAP_URL: slapd[address], LDAP_CA_FILE: certFile }).verify('jane', 'jane');

    await expect(asked).rejects.toMatchObject({
      kind: 'away',
      message: expect.stringContaining('self-signed certificate'),
    });
  });

  it.each(['url', 'plainUrl'] as const)('refuses a certificate for another name: %s', async (address) => {
    const url = slapd[address].replace('127.0.0.1', 'localhost');

    await expect(directory({ LDAP_URL: url }).verify('jane', 'jane')).rejects.toMatchObject({
      kind: 'away',
      message: expect.stringContaining('localhost'),
    });
  });

  it('asks the next server if one is away, and says it of all of them', async () => {
    const gone = `ldaps://127.0.0.1:${await lastingPort()}`;

    expect(await directory({ LDAP_URL: `${gone},${slapd.url}` }).verify('jane', 'jane')).toMatchObject({
      username: 'jane',
    });
    await expect(directory({ LDAP_URL: `${gone},${gone}` }).verify('jane', 'jane')).rejects.toMatchObject({
      kind: 'away',
      message: expect.stringContaining(gone),
    });
  });

  it('says that the account which searches is not accepted', async () => {
    await expect(directory({ LDAP_BIND_PASSWORD: 'wrong' }).verify('jane', 'jane')).rejects.toMatchObject({
      kind: 'settings',
      message: expect.stringContaining('LDAP_BIND_DN'),
    });
  });

  it('says that there is no such base', async () => {
    await expect(
      directory({ LDAP_BASE: 'ou=elsewhere,dc=example,dc=com' }).verify('jane', 'jane'),
    ).rejects.toMatchObject({
      kind: 'settings',
    });
  });

  describe('a server that is none', () => {
    let server: Server;
    let received: Buffer;
    let answer: Buffer;

    beforeEach(async () => {
      received = Buffer.alloc(0);
      server = createServer((socket) => {
        socket
          .on('error', () => undefined)
          .on('data', (data) => {
            received = Buffer.concat([received, data]);
            socket.end(answer);
          });
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
    });
    afterEach(() => void server.close());

    it.each([
      ['closes the connection', Buffer.alloc(0)],
      ['refuses TLS', Buffer.from('300c02010278070a013504000400', 'hex')],
      ['answers with something else', Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')],
    ])('gets no password if it %s', async (_, bytes) => {
      answer = bytes;
      const url = `ldap://127.0.0.1:${(server.address() as AddressInfo).port}`;

      await expect(directory({ LDAP_URL: url }).verify('jane', 'the password')).rejects.toMatchObject({ kind: 'away' });

      expect(received.length).toBeGreaterThan(0);
      expect(received.toString('latin1')).not.toMatch(/the password|service secret/);
    });
  });
});
