import { errors } from '@review-service/contracts/errors';
import type { MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';
import { TestDirectory } from '../../../../test/directory';

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

describe('/scim/v2/Users', () => {
  const api = TestApi.ofSuite();
  let okta: TestDirectory;
  let count = 0;

  beforeAll(async () => {
    okta = await TestDirectory.of(api);
  });

  const newName = () => `p${(count += 1)}@example.com`;
  const accountOf = async ({ id }: { id: string }) =>
    (await api.db.query('select * from user_account where id = $1', [id]))[0];
  const fault = (status: number, scimType?: string) => ({
    status,
    body: {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: String(status),
      ...(scimType && { scimType }),
      detail: expect.any(String),
    },
  });

  describe('POST', () => {
    it('201: makes an account, and gives back what was sent', async () => {
      const userName = 'Jané.Doe@Example.com';
      const kept = {
        ...{ userName, externalId: 'x-1', displayName: 'Jane Doe', title: 'Dr', active: true },
        name: { givenName: 'Jane', familyName: 'Doe' },
        emails: [{ value: 'Jane.Doe@example.com', type: 'work', primary: true }],
        [ENTERPRISE]: { employeeNumber: '7', manager: { value: 'm' } },
      };

      const answer = await okta.send('POST', '/Users', { ...kept, password: 'secret' });

      expect(answer.status).toBe(201);
      expect(answer.headers.get('content-type')).toBe('application/scim+json');
      expect(answer.headers.get('location')).toBe(`${api.url}/scim/v2/Users/${answer.body.id}`);
      expect(answer.body).toMatchObject({ ...kept, meta: { resourceType: 'User', version: 'W/"1"' } });
      expect(answer.text).not.toContain('secret');
      expect(await accountOf(answer.body)).toMatchObject({
        ...{ username: 'jane.doe', email: 'Jane.Doe@example.com', first_name: 'Jane', last_name: 'Doe' },
        ...{ is_active: true, is_staff: false, is_superuser: false, password_hash: null },
      });
    });

    it('201: whole user names, where the operator wants them', async () => {
      const whole = await TestDirectory.of(api, { provider: 'whole', whole: true });

      const user = await whole.user('Whole@example.com');

      expect((await accountOf(user)).username).toBe('whole@example.com');
    });

    it('201: an account that an operator has offered; never one of a superuser', async () => {
      const [user, root] = [
        await api.make.user({ username: 'offered' }),
        await api.make.user({ username: 'root', is_superuser: true }),
      ];
      for (const { id, username } of [user, root])
        await api.db.query(
          `insert into scim_user (user_id, provider_id, user_name, state)
           select $1, id, $2, 'awaited' from scim_provider where name = 'okta'`,
          [id, username],
        );

      expect((await okta.user('Offered@example.com')).id).toBe(String(user.id));
      expect(await okta.send('POST', '/Users', { userName: 'root@example.com' })).toMatchObject(
        fault(409, 'uniqueness'),
      );
    });

    it('201: no rights come with it', async () => {
      const user = await okta.user(newName(), { is_superuser: true, isStaff: true, roles: [{ value: 'superuser' }] });

      expect(await accountOf(user)).toMatchObject({ is_staff: false, is_superuser: false });
    });

    it('201: an address that somebody has is kept for the directory alone', async () => {
      const somebody = await api.make.user({ email: 'taken@example.com' });
      const emails = [{ value: 'Taken@example.com', primary: 'True' }];

      const user = await okta.user(newName(), { emails });

      expect(user.emails).toEqual(emails);
      expect((await accountOf(user)).email).toBe('');
      expect(somebody.id).not.toBe(Number(user.id));
    });

    it('400: no user name, no JSON, no object, and what cannot be stored', async () => {
      for (const sent of [
        {},
        { userName: 7 },
        { userName: 'a\u202eb' },
        { userName: '@' },
        { userName: 'x', active: 'maybe' },
      ])
        expect(await okta.send('POST', '/Users', sent)).toMatchObject(fault(400, 'invalidValue'));
      for (const sent of [
        { userName: newName(), title: '\0' },
        { userName: newName(), title: 'x'.repeat(40_000) },
      ])
        expect(await okta.send('POST', '/Users', sent)).toMatchObject(fault(400, 'invalidValue'));
      expect(await okta.send('POST', '/Users', [])).toMatchObject(fault(400, 'invalidSyntax'));
    });

    it('409: a user name that somebody has, in any case, or that the directory has deleted', async () => {
      await api.make.user({ username: 'Local' });
      const gone = await okta.user('gone@example.com', { externalId: 'g' });
      await okta.send('DELETE', `/Users/${gone.id}`);

      for (const userName of ['local@example.com', 'LOCAL@other.example.com', 'gone@example.com'])
        expect(await okta.send('POST', '/Users', { userName })).toMatchObject(fault(409, 'uniqueness'));
    });

    it('one account, if 20 come at once', async () => {
      const userName = newName();
      const answers = await Promise.all(Array.from({ length: 20 }, () => okta.send('POST', '/Users', { userName })));

      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    });
  });

  describe('GET', () => {
    it('200: filters of Okta and Entra, in any case; people who are inactive, too', async () => {
      const userName = 'Filter.Me@example.com';
      const emails = [{ value: 'Filter@work.example.com', type: 'work' }];
      const { id } = await okta.user(userName, {
        ...{ externalId: 'F-1', displayName: 'Filter Me', emails, active: false },
        [ENTERPRISE]: { manager: { value: 'boss' } },
      });

      for (const filter of [
        'userName eq "filter.me@example.com"',
        'USERNAME EQ "FILTER.ME@EXAMPLE.COM"',
        'urn:ietf:params:scim:schemas:core:2.0:User:userName eq "Filter.Me@example.com"',
        'externalId eq "F-1"',
        'emails[type eq "work"].value eq "filter@work.example.com"',
        'emails.value eq "FILTER@work.example.com"',
        'emails[type eq "work" and value co "@work."]',
        'displayName eq "filter me"',
        `id eq "${id}" and manager eq "boss"`,
        `id eq "${id}" and ${ENTERPRISE}:manager.value eq "boss"`,
        `id eq "${id}" and active eq false`,
        `id eq "${id}" and active eq "False"`,
        `id eq "${id}" and not (active eq true) and (externalId pr or displayName pr)`,
        'userName sw "filter.m" and userName ew "EXAMPLE.COM" and userName co "me@"',
        `id eq "${id}" and meta.lastModified gt "2020-01-01T00:00:00Z" and userName ne "x" and userName ge "filter"`,
      ])
        expect([filter, (await okta.find('Users', filter)).map((one) => one.id)]).toEqual([filter, [id]]);
      for (const filter of [
        'userName eq "nobody"',
        'externalId eq "f-1"',
        'id eq "x"',
        `id eq "${id}" and active eq true`,
        'emails[type eq "home"].value eq "filter@work.example.com"',
      ])
        expect([filter, await okta.find('Users', filter)]).toEqual([filter, []]);
    });

    it('400: filters that cannot be read, are about nothing that is there, too long or too deep', async () => {
      const deep = `${'('.repeat(11)}userName pr${')'.repeat(11)}`;
      for (const filter of [
        ...[
          'userName',
          'userName eq',
          'userName xx "a"',
          'eq "a"',
          '(userName pr',
          'userName pr)',
          'userName eq "a',
          'not userName pr',
        ],
        ...[
          'nothing eq "a"',
          'active gt true',
          'meta.created eq "never"',
          'meta.created gt "0000-01-01"',
          'userName eq "\\ud800"',
        ],
        ...[
          'userName[value eq "a"]',
          'emails[nothing eq "a"]',
          'userName pr and',
          '"a" eq userName',
          deep,
          `userName eq "${'x'.repeat(5000)}"`,
        ],
      ])
        expect(await okta.get(`/Users?filter=${encodeURIComponent(filter)}`)).toMatchObject(
          fault(400, 'invalidFilter'),
        );
      expect(await okta.get('/Users?filter=userName%20eq%20%22%00%22')).toMatchObject(fault(400, 'invalidFilter'));
      expect(await okta.get('/Users?filter=a&filter=b')).toMatchObject(fault(400, 'invalidFilter'));
      expect(await okta.get('/Users?count=x')).toMatchObject(fault(400, 'invalidValue'));
    });

    it('200: pages from 1, by id; what is too small or too large is as near as it may be', async () => {
      const paged = await TestDirectory.of(api, { provider: 'paged' });
      const ids: string[] = [];
      for (let n = 0; n < 5; n += 1) ids.push((await paged.user(newName())).id);
      const page = async (query: string) => {
        const { body } = await paged.get(`/Users?${query}`);
        return [
          body.totalResults,
          body.startIndex,
          body.itemsPerPage,
          body.Resources.map(({ id }: { id: string }) => id),
        ];
      };

      expect(await page('startIndex=1&count=2')).toEqual([5, 1, 2, ids.slice(0, 2)]);
      expect(await page('startIndex=5&count=2')).toEqual([5, 5, 1, ids.slice(4)]);
      expect(await page('startIndex=-3&count=1')).toEqual([5, 1, 1, ids.slice(0, 1)]);
      expect(await page('startIndex=9')).toEqual([5, 9, 0, []]);
      expect(await page('count=0')).toEqual([5, 1, 0, []]);
      expect(await page('count=-7')).toEqual([5, 1, 0, []]);
      expect(await page('count=100000&startIndex=99999999999999')).toEqual([5, 1_000_000_000, 0, []]);
    });

    it('200: only what is asked for; 304: what the directory has', async () => {
      const { id } = await okta.user(newName(), { name: { givenName: 'A', familyName: 'B' }, title: 'T' });
      const keys = async (query: string) => Object.keys((await okta.get(`/Users/${id}?${query}`)).body).sort();

      expect(await keys('attributes=userName,NAME.givenName')).toEqual(['id', 'meta', 'name', 'schemas', 'userName']);
      expect((await okta.get(`/Users/${id}?attributes=name.givenName`)).body.name).toEqual({ givenName: 'A' });
      expect(await keys('excludedAttributes=title,name,id')).toEqual(['active', 'id', 'meta', 'schemas', 'userName']);
      const { headers } = await okta.get(`/Users/${id}`);
      const etag = headers.get('etag') ?? '';
      expect((await okta.send('GET', `/Users/${id}`, undefined, { 'if-none-match': etag })).status).toBe(304);
    });

    it('404: nobody, other accounts, and what is no id', async () => {
      const local = await api.make.user();
      for (const id of [local.id, 0, 'x', '99999999999999', '1e3', '%00'])
        expect(await okta.get(`/Users/${id}`)).toMatchObject(fault(404));
      expect(await okta.get('/Nothing')).toMatchObject(fault(404));
    });
  });

  describe('PATCH', () => {
    const patched = async (given: object, ...operations: object[]) => {
      const { id } = await okta.user(newName(), given);
      const answer = await okta.patch(`/Users/${id}`, ...operations);
      expect([answer.status, answer.body]).toMatchObject([200, { id }]);
      expect((await okta.get(`/Users/${id}`)).body).toEqual(answer.body);
      return answer.body;
    };

    it.each([
      ['Okta, without a path', { op: 'replace', value: { active: false } }],
      ['Entra, a text', { op: 'Replace', path: 'active', value: 'False' }],
      ['Entra with its flag', { op: 'replace', path: 'active', value: false }],
      ['a text within a value', { op: 'Add', value: { Active: 'false' } }],
      ['with its schema', { op: 'replace', path: 'urn:ietf:params:scim:schemas:core:2.0:User:active', value: 'false' }],
    ])('200: deactivates: %s', async (_, operation) => {
      const body = await patched({}, operation);

      expect(body.active).toBe(false);
      expect((await accountOf(body)).is_active).toBe(false);
    });

    it('200: adds an address that was not there, and changes one that was', async () => {
      const path = 'emails[type eq "work"].value';
      const made = await patched({}, { op: 'Add', path, value: 'new@example.com' });
      expect(made.emails).toEqual([{ type: 'work', value: 'new@example.com' }]);
      expect((await accountOf(made)).email).toBe('new@example.com');

      const emails = [
        { type: 'work', value: 'w@example.com', primary: true },
        { type: 'home', value: 'h@example.com' },
      ];
      const changed = await patched({ emails }, { op: 'Replace', path, value: 'w2@example.com' });
      expect(changed.emails).toEqual([{ ...emails[0], value: 'w2@example.com' }, emails[1]]);
      expect((await accountOf(changed)).email).toBe('w2@example.com');
    });

    it('200: names with dots, and extensions by their schema', async () => {
      const body = await patched(
        { name: { familyName: 'F' } },
        { op: 'Add', value: { 'name.givenName': 'G', [`${ENTERPRISE}:employeeNumber`]: '1' } },
        { op: 'Replace', path: `${ENTERPRISE}:manager`, value: '42' },
        { op: 'add', path: `${ENTERPRISE}:department`, value: 'D' },
        { op: 'remove', path: `${ENTERPRISE}:department` },
      );

      expect(body.name).toEqual({ familyName: 'F', givenName: 'G' });
      expect(body[ENTERPRISE]).toEqual({ employeeNumber: '1', manager: '42' });
      expect(body.schemas).toContain(ENTERPRISE);
      expect(await accountOf(body)).toMatchObject({ first_name: 'G', last_name: 'F' });
    });

    it('200: what nobody knows, ids and passwords change nothing', async () => {
      const { id, meta, ...before } = await okta.user(newName());
      const answer = await okta.patch(
        `/Users/${id}`,
        { op: 'replace', value: { id: '7', password: 'p', meta: {}, 'not a path': 1, __proto__x: 2 } },
        { op: 'remove', path: 'title' },
        { op: 'remove', path: 'emails[type eq "work"]' },
      );

      expect([answer.status, answer.body]).toMatchObject([200, { id, meta, userName: before.userName }]);
      const odd = await okta.patch(`/Users/${id}`, { op: 'replace', path: 'favoriteColor', value: 'red' });
      expect(odd.body.favoriteColor).toBe('red');
    });

    it('200: a change that changes nothing touches nothing', async () => {
      const user = await okta.user(newName(), { title: 'T' });
      const tell = () => api.db.query('select count(*) from audit_log union all select count(*) from outbox_message');
      const before = await tell();

      const answers = [
        await okta.patch(`/Users/${user.id}`, { op: 'replace', value: { title: 'T', active: 'True' } }),
        await okta.send('PUT', `/Users/${user.id}`, { ...user, active: true }),
      ];

      for (const { status, body } of answers) expect([status, body]).toEqual([200, user]);
      expect(await tell()).toEqual(before);
    });

    it('200: all operations, or none', async () => {
      const { id } = await okta.user(newName(), { title: 'T' });
      const answer = await okta.patch(
        `/Users/${id}`,
        { op: 'replace', path: 'title', value: 'U' },
        { op: 'replace', path: 'active', value: false },
        { op: 'replace', path: 'userName', value: '' },
      );

      expect(answer).toMatchObject(fault(400, 'invalidValue'));
      expect((await okta.get(`/Users/${id}`)).body).toMatchObject({ title: 'T', active: true });
    });

    it('400: what cannot be read', async () => {
      const { id } = await okta.user(newName());
      const faults: [string, unknown][] = [
        ['invalidSyntax', { op: 'move', path: 'title', value: 1 }],
        ['invalidSyntax', 'x'],
        ['invalidPath', { op: 'add', path: 'a b', value: 1 }],
        ['invalidPath', { op: 'add', path: '[', value: 1 }],
        ['invalidPath', { op: 'add', path: 'a.b.c', value: 1 }],
        ['invalidPath', { op: 'add', path: 7, value: 1 }],
        ['invalidPath', { op: 'add', path: '__proto__', value: {} }],
        ['invalidFilter', { op: 'add', path: 'emails[type xx "a"].value', value: 1 }],
        ['invalidValue', { op: 'add', value: 1 }],
        ['invalidValue', { op: 'replace', path: 'title' }],
        ['invalidValue', { op: 'replace', path: 'active', value: 'maybe' }],
        ['noTarget', { op: 'remove' }],
        ['noTarget', { op: 'replace', path: 'emails[type ne "x"].value', value: 'a' }],
      ];
      for (const [scimType, operation] of faults)
        expect([operation, await okta.patch(`/Users/${id}`, operation as object)]).toMatchObject([
          operation,
          fault(400, scimType),
        ]);
      expect(await okta.send('PATCH', `/Users/${id}`, {})).toMatchObject(fault(400, 'invalidSyntax'));
      const many = Array.from({ length: 1001 }, () => ({}));
      expect(await okta.patch(`/Users/${id}`, ...many)).toMatchObject({ status: 400 });
    });

    it('409: a user name of another user; the user name of the account stays', async () => {
      const [one, other] = [await okta.user(newName()), await okta.user(newName())];
      const rename = (value: string) => okta.patch(`/Users/${one.id}`, { op: 'replace', path: 'userName', value });
      const { username } = await accountOf(one);

      expect(await rename(other.userName.toUpperCase())).toMatchObject(fault(409, 'uniqueness'));
      expect((await rename('married@example.com')).body.userName).toBe('married@example.com');
      expect((await accountOf(one)).username).toBe(username);
    });

    it('412: another version', async () => {
      const { id, meta } = await okta.user(newName());
      const change = (tag: string) =>
        okta.send(
          'PATCH',
          `/Users/${id}`,
          { Operations: [{ op: 'add', path: 'title', value: 'x' }] },
          { 'if-match': tag },
        );

      expect((await change(meta.version)).status).toBe(200);
      expect(await change(meta.version)).toMatchObject(fault(412));
      expect(await okta.send('DELETE', `/Users/${id}`, undefined, { 'if-match': meta.version })).toMatchObject(
        fault(412),
      );
      expect((await change('*')).status).toBe(200);
    });
  });

  describe('whom a directory deactivates', () => {
    const credentials = async (user: MadeUser) => [
      await api.withSession(user),
      api.withToken(await api.make.apiToken(user)),
      api.withBearer((await api.make.oauthToken(user, { scopes: ['session:read', 'user:read'] })).value),
    ];
    const reads = async (clients: Awaited<ReturnType<typeof credentials>>, { username }: MadeUser) => {
      const answers = await Promise.all(clients.map((client) => client.get(`/api/users/${username}/watched/`)));
      return answers.map(({ status }) => status);
    };
    const provided = async () => {
      const resource = await okta.user(newName());
      await api.db.query(
        `update user_account set password_hash = (select password_hash from user_account where id = $2) where id = $1`,
        [resource.id, (await api.make.user()).id],
      );
      const { username } = await accountOf(resource);
      return { resource, user: { id: Number(resource.id), username } as MadeUser };
    };

    it('is refused in the next request, with a session, an API token and an OAuth2 token; tokens come back', async () => {
      const { resource, user } = await provided();
      const clients = await credentials(user);
      const before = await reads(clients, user);

      await okta.patch(`/Users/${resource.id}`, { op: 'replace', value: { active: false } });
      const inactive = await reads(clients, user);
      expect(await api.as(user).get('/api/session/')).toFailWith(errors.loginFailed);
      await okta.patch(`/Users/${resource.id}`, { op: 'Replace', path: 'active', value: 'True' });

      expect(before.filter((status) => status === 401)).toEqual([]);
      expect(inactive).toEqual([401, 401, 401]);
      const [session, ...tokens] = await reads(clients, user);
      expect(session).toBe(401);
      expect(tokens).toEqual(before.slice(1));
      const actions = await api.db.query(
        `select action, actor, credential_kind from audit_log where subject = $1 and action like 'user.%activated' order by id`,
        [`user ${user.username}`],
      );
      expect(actions).toEqual([
        { action: 'user.deactivated', actor: 'scim:okta', credential_kind: 'scim-token' },
        { action: 'user.reactivated', actor: 'scim:okta', credential_kind: 'scim-token' },
      ]);
    });

    it('204: a deleted one is, too; then there is none, and the account stays', async () => {
      const { resource, user } = await provided();
      const clients = await credentials(user);
      const group = await okta.group('Of the deleted', [resource]);

      expect((await okta.send('DELETE', `/Users/${resource.id}`)).status).toBe(204);

      expect(await reads(clients, user)).toEqual([401, 401, 401]);
      for (const method of ['GET', 'DELETE'])
        expect(await okta.send(method, `/Users/${resource.id}`)).toMatchObject(fault(404));
      expect(await okta.find('Users', `id eq "${resource.id}"`)).toEqual([]);
      expect(await accountOf(resource)).toMatchObject({ is_active: false, username: user.username });
      expect(await okta.members(group)).toEqual([]);
    });

    it('400: the last superuser stays active', async () => {
      const { resource } = await provided();
      await api.db.query('update user_account set is_superuser = (id = $1)', [resource.id]);

      for (const answer of [
        await okta.patch(`/Users/${resource.id}`, { op: 'replace', value: { active: false } }),
        await okta.send('DELETE', `/Users/${resource.id}`),
      ])
        expect(answer).toMatchObject({
          status: 400,
          body: { detail: expect.stringContaining('last active superuser') },
        });
      expect((await accountOf(resource)).is_active).toBe(true);
      await api.db.query('update user_account set is_superuser = false');
    });

    it('403: name and address are changed in the directory only', async () => {
      const { user } = await provided();
      const root = await api.make.superuser();

      expect(await api.as(user).put(`/api/users/${user.username}/`, { first_name: 'X' })).toFailWith(
        errors.managedByDirectory,
      );
      expect(await api.as(root).put(`/api/users/${user.username}/`, { email: 'x@example.com' })).toFailWith(
        errors.managedByDirectory,
      );
      expect((await api.as(root).put(`/api/users/${user.username}/`, { is_active: '0' })).status).toBe(200);
    });
  });
});
