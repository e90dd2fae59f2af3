import { ACCOUNT_MAIL_QUEUE } from '@review-service/contracts/account-mail';
import { errors } from '@review-service/contracts/errors';
import { SCOPES } from '@review-service/contracts/scopes';
import { USER } from '@review-service/contracts/users';
import type { MadeUser } from '@review-service/testing/make';
import { confirmationPath } from '@review-service/platform/secrets/address-confirmation';
import { Secrets } from '@review-service/platform/secrets/secrets';
import { cookieOf } from '@review-service/testing/credentials';
import { browserOf } from '../../../../test/signed-in';
import { TestApi } from '../../../../test/test-api';

describe('PUT /api/users/{username}/', () => {
  const api = TestApi.ofSuite();
  let superuser: MadeUser;
  let manager: MadeUser;
  let somebody: MadeUser;

  beforeAll(async () => {
    superuser = await api.make.superuser();
    manager = await api.make.user({ permissions: ['auth.change_user'] });
    somebody = await api.make.user();
  });

  const urlOf = ({ username }: MadeUser) => `/api/users/${username}/`;

  describe('200', () => {
    it.each(['the person', 'a superuser', 'who may change accounts'])(
      '%s changes what is given, and nothing else',
      async (who) => {
        const person = await api.make.user({ first_name: 'Old', last_name: 'Same' });
        const callers: Record<string, MadeUser> = { 'the person': person, 'a superuser': superuser };

        const answer = await api
          .as(callers[who] ?? manager)
          .put(urlOf(person), { first_name: 'New', render_avatars_at: '24' });

        expect(answer).toShow(USER);
        const { body } = await api.as(person).get(urlOf(person));
        expect(body).toEqual(answer.body);
        expect(body.user).toMatchObject({
          email: `${person.username}@example.com`,
          first_name: 'New',
          fullname: 'New Same',
        });
      },
    );

    it('nobody is renamed: the name is that of the URL, whatever the form says', async () => {
      const { body } = await api.as(superuser).put(urlOf(somebody), { username: 'other' });

      expect(body.user.username).toBe(somebody.username);
    });

    describe('who may change accounts', () => {
      const put = async (program: MadeUser, form: Record<string, string>) =>
        (await api.as(manager).put(urlOf(program), form)).body;

      it('says that one is a program, and who answers for it', async () => {
        const program = await api.make.user();

        const { user } = await put(program, { is_bot: '1', operated_by: somebody.username });

        expect(user).toMatchObject({ is_bot: true, operated_by: somebody.username });
        expect((await api.anonymous.get(urlOf(program))).body.user).toMatchObject({
          ...{ is_bot: true, operated_by: somebody.username },
        });
      });

      it('may name a group, which those see who see the group', async () => {
        const group = await api.make.group({ invite_only: true, members: [manager] });
        const program = await api.make.user();

        const { user } = await put(program, { is_bot: '1', operated_by: `group:${group.name}` });

        expect(user.operated_by).toBe(`group:${group.name}`);
        expect((await api.as(somebody).get(urlOf(program))).body.user.operated_by).toBe('');
      });

      it('changes the operator of a program, and takes both back', async () => {
        const program = await api.make.user({ is_bot: true, operator_id: somebody.id });

        expect((await put(program, { operated_by: manager.username })).user.operated_by).toBe(manager.username);

        expect((await put(program, { is_bot: '0' })).user).toMatchObject({ is_bot: false, operated_by: '' });
      });

      it.each([
        ['no operator', { is_bot: '1' }],
        ['an empty one', { is_bot: '1', operated_by: '' }],
        ['nobody', { is_bot: '1', operated_by: 'nobody-here' }],
        ['no group', { is_bot: '1', operated_by: 'group:none' }],
        ['an operator of a person', { operated_by: 'somebody' }],
      ])('is 105 for %s', async (_, form: Record<string, string>) => {
        expect((await put(await api.make.user(), form)).fields).toEqual({ operated_by: [expect.any(String)] });
      });

      it('is 105 for a program that answers for another one, or for itself', async () => {
        const [one, other] = [await api.make.user({ is_bot: true }), await api.make.user({ is_bot: true })];

        for (const { username } of [one, other]) {
          expect((await put(one, { operated_by: username })).fields).toEqual({ operated_by: [expect.any(String)] });
        }
      });
    });

    it('an empty form changes nothing', async () => {
      const before = await api.as(somebody).get(urlOf(somebody));

      expect((await api.as(somebody).put(urlOf(somebody))).body).toEqual(before.body);
    });

    it.each([
      ['a superuser', '0'],
      ['who may change accounts', 'false'],
    ])('%s deactivates people', async (who, value) => {
      const person = await api.make.user();
      const caller = who === 'a superuser' ? superuser : manager;

      const { body } = await api.as(caller).put(urlOf(person), { is_active: value });

      expect(body.user.is_active).toBe(false);
      expect(await api.as(person).get('/api/')).toFailWith(errors.loginFailed);
    });
  });

  describe('an e-mail address', () => {
    const TAKEN = { email: ['Another account has this e-mail address.'] };
    const addressOf = async ({ id }: MadeUser) =>
      (await api.db.query('select email, email_is_shared from user_account where id = $1', [id]))[0];
    const share = async (email: string) => [
      await api.make.user({ email, email_is_shared: true }),
      await api.make.user({ email: email.toUpperCase(), email_is_shared: true }),
    ];

    beforeAll(() => api.make.user({ email: 'owner-1@example.com' }));

    it.each(['owner-1@example.com', 'Owner-1@EXAMPLE.com'])('400: is another account’s: %s', async (email) => {
      const person = await api.make.user();
      const before = await addressOf(person);

      const answer = await api.as(person).put(urlOf(person), { email });

      expect(answer).toFailWith(errors.invalidFormData);
      expect(answer.body.fields).toEqual(TAKEN);
      expect(await addressOf(person)).toEqual(before);
    });

    it('400: to all but one of those who take it at once', async () => {
      const people = await Promise.all(Array.from({ length: 5 }, () => api.make.user()));

      const answers = await Promise.all(
        people.map((person, n) =>
          api.as(superuser).put(urlOf(person), { email: n % 2 ? 'race@x.example' : 'Race@x.example' }),
        ),
      );

      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    });

    it('400: of new accounts, too', async () => {
      const form = { username: 'late', email: `${somebody.username}@Example.com` };

      const answer = await api.as(superuser).post('/api/users/', form);

      expect(answer).toFailWith(errors.invalidFormData);
      expect(answer.body.fields).toEqual(TAKEN);
    });

    it('200: one’s own, and in another case', async () => {
      const person = await api.make.user({ email: 'mine@example.com' });

      for (const email of ['mine@example.com', 'Mine@example.com'])
        expect((await api.as(person).put(urlOf(person), { email })).status).toBe(200);
    });

    describe('that is new', () => {
      const told = async (person: MadeUser) =>
        api.db.query<{ name: string; payload: object }[]>(
          `select name, payload from outbox_message
           where queue = $1 and (payload->>'userId')::integer = $2 order by id`,
          [ACCOUNT_MAIL_QUEUE.name, person.id],
        );
      const linkFor = (person: MadeUser, address: string, given: object = {}) =>
        confirmationPath(api.part(Secrets), {
          ...{ userId: person.id, former: `${person.username}@example.com`, address, askedAt: Date.now() },
          ...given,
        });

      it('200: of one’s own account, it counts once it is confirmed by the link that is sent there', async () => {
        const person = await api.make.user();
        const [former, address] = [`${person.username}@example.com`, `new-${person.id}@example.com`];

        const answer = await api.as(person).put(urlOf(person), { email: address });

        expect(answer.body.user).toMatchObject({ email: former, unconfirmed_email: address });
        expect(await addressOf(person)).toMatchObject({ email: former });
        expect(await told(person)).toEqual([
          { name: 'address.asked', payload: { userId: person.id, former, address } },
        ]);
        expect((await api.as(person).get(urlOf(person))).body.user).not.toHaveProperty('unconfirmed_email');

        const browser = await browserOf(api, person);
        const link = linkFor(person, address);
        expect((await browser.get(link)).text).toContain(address);
        expect(await addressOf(person)).toMatchObject({ email: former });
        expect((await browser.post(link)).text).toContain('Your e-mail address is');
        expect(await addressOf(person)).toMatchObject({ email: address });
        expect((await told(person))[1]).toEqual({
          name: 'address.changed',
          payload: { userId: person.id, former, address, actorId: person.id },
        });
        expect((await browser.post(link)).text).toContain('was not changed');
      });

      it('200: of other people, it counts at once, and the former one is told', async () => {
        for (const who of [superuser, manager]) {
          const person = await api.make.user();
          const [former, address] = [`${person.username}@example.com`, `new-${person.id}@example.com`];

          const answer = await api.as(who).put(urlOf(person), { email: address });

          expect(answer.body.user.email).toBe(address);
          expect(await told(person)).toEqual([
            { name: 'address.changed', payload: { userId: person.id, former, address, actorId: who.id } },
          ]);
        }
      });

      it('200: of a superuser themselves, it is to be confirmed like that of everybody', async () => {
        const person = await api.make.superuser();

        const { body } = await api.as(person).put(urlOf(person), { email: 'root@elsewhere.example' });

        expect(body.user).toMatchObject({ email: `${person.username}@example.com` });
      });

      it('403: no token changes one, its own owner’s or another, and no session that a token opened', async () => {
        const parent = await api.make.madeApiToken(superuser);
        const clients = [
          api.withToken(parent.value),
          api.withToken((await api.make.childToken(parent)).value),
          api.withBearer((await api.make.oauthToken(superuser, { scopes: [...SCOPES] })).value),
        ];
        const { headers } = await api.withToken(parent.value).get('/api/session/');
        clients.push(api.anonymous.with({ cookie: cookieOf(headers) }));

        for (const client of clients) {
          for (const person of [superuser, somebody]) {
            const before = await addressOf(person);
            const answer = await client.put(urlOf(person), { email: 'thief@example.net', first_name: 'Thief' });
            expect(answer).toFailWith(errors.permissionDenied);
            expect(await addressOf(person)).toEqual(before);
            expect((await client.put(urlOf(person), { email: before.email, last_name: '' })).status).toBe(200);
          }
        }
      });

      it.each<[why: string, given: object]>([
        ['is a day old', { askedAt: Date.now() - 86_400_000 }],
        ['is of somebody else', { userId: 1 }],
      ])('404: a link that %s', async (_, given) => {
        const person = await api.make.user();
        const browser = await browserOf(api, person);
        const link = linkFor(person, 'late@example.com', given);

        expect([(await browser.get(link)).status, (await browser.post(link)).status]).toEqual([404, 404]);
        expect((await browser.get('/account/address/made-up/')).status).toBe(404);
      });

      it('400: somebody else has it by the time that it is confirmed', async () => {
        const person = await api.make.user();

        const { status, text } = await (await browserOf(api, person)).post(linkFor(person, 'OWNER-1@example.com'));

        expect(status).toBe(400);
        expect(text).toContain('Another account has this e-mail address.');
      });

      it('303: the link leads to the login, and nobody confirms without', async () => {
        const person = await api.make.user();
        const link = linkFor(person, 'new@example.com');

        const { status, headers } = await (await browserOf(api)).get(link);

        expect(status).toBe(303);
        expect(headers.get('location')).toContain('/account/login/');
      });

      it('429: five links an hour, of one account and to one address', async () => {
        const [person, other] = [await api.make.user(), await api.make.user()];
        const ask = async (who: MadeUser, email: string) => (await api.as(who).put(urlOf(who), { email })).status;

        const ofOne: number[] = [];
        for (let n = 0; n < 6; n += 1) ofOne.push(await ask(person, `stranger-${n}@example.com`));
        const toOne: number[] = [];
        for (let n = 0; n < 4; n += 1) toOne.push(await ask(await api.make.user(), 'stranger-0@example.com'));

        expect(ofOne).toEqual([200, 200, 200, 200, 200, 429]);
        expect([...toOne, await ask(other, 'Stranger-0@example.com')]).toEqual([200, 200, 200, 200, 429]);
        expect(await told(other)).toEqual([]);
        expect(await addressOf(person)).toMatchObject({ email: `${person.username}@example.com` });
      });
    });

    it('a shared one is given to nobody else, and stays until one account alone has it', async () => {
      const [first, second] = (await share('both@example.com')) as [MadeUser, MadeUser];
      const other = await api.make.user();

      expect((await api.as(other).put(urlOf(other), { email: 'both@example.com' })).status).toBe(400);
      const form = { username: 'another', email: 'Both@example.com' };
      expect((await api.as(superuser).post('/api/users/', form)).body.fields).toEqual(TAKEN);
      expect((await api.as(first).put(urlOf(first), { email: 'both@example.com' })).status).toBe(200);
      expect(await addressOf(first)).toMatchObject({ email_is_shared: true });

      await api.as(superuser).put(urlOf(second), { email: 'second@example.com' });
      await api.as(first).put(urlOf(first), { email: 'both@example.com' });

      expect(await addressOf(first)).toEqual({ email: 'both@example.com', email_is_shared: false });
      expect(await addressOf(second)).toEqual({ email: 'second@example.com', email_is_shared: false });
      const { body } = await api.as({ username: 'both@example.com' }).get('/api/session/');
      expect(body.session.links.user.title).toBe(first.username);
    });
  });

  it.each([
    ['email', 'nobody'],
    ['email', ''],
    ['email', 'a@example.com, b@example.com'],
    ['email', `${'x'.repeat(250)}@example.com`],
    ['first_name', 'x'.repeat(151)],
    ['first_name', 'Ann \u202e'],
    ['first_name', 'Ann\r\nBcc: x'],
    ['last_name', ' Bee'],
    ['last_name', 'A\u2066b'],
    ['last_name', 'a\0b'],
    ['password', 'other'],
    ['is_superuser', '1'],
    ['unknown', ''],
  ])('400: refuses %s=%j, and changes nothing', async (field, value) => {
    const person = await api.make.user({ first_name: 'Before' });

    const answer = await api.as(superuser).put(urlOf(person), { last_name: 'After', [field]: value });

    expect(answer).toFailWith(errors.invalidFormData);
    expect(answer.body.fields).toEqual({ [field]: [expect.any(String)] });
    expect((await api.as(superuser).get(urlOf(person))).body.user.fullname).toBe('Before');
  });

  it('400: the last active superuser is not deactivated, also when two deactivate each other at once', async () => {
    const [one, two] = [await api.make.superuser(), await api.make.superuser()];
    await api.db.query('update user_account set is_superuser = false where id <> all($1)', [[one.id, two.id]]);

    const answers = await Promise.all([
      api.as(one).put(urlOf(two), { is_active: '0' }),
      api.as(two).put(urlOf(one), { is_active: '0' }),
    ]);
    const [left] = await api.db.query('select username from user_account where is_superuser and is_active');
    const again = await api.as(left).put(urlOf(left), { is_active: '0' });
    await api.db.query('update user_account set is_superuser = true where id = $1', [superuser.id]);

    expect(left).toBeDefined();
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(again.body.fields).toEqual({ is_active: [expect.stringContaining('last active superuser')] });
  });

  it.each([
    ['is_active', '0'],
    ['is_active', '1'],
    ['is_bot', '1'],
    ['operated_by', 'x'],
  ])('400: nobody sets %s=%s of themselves', async (field, value) => {
    const answer = await api.as(somebody).put(urlOf(somebody), { [field]: value, first_name: 'After' });

    expect(answer).toFailWith(errors.invalidFormData);
    expect(answer.body.fields).toEqual({ [field]: [expect.any(String)] });
    expect((await api.as(somebody).get(urlOf(somebody))).body.user).toMatchObject({
      is_active: true,
      first_name: '',
    });
  });

  it('401: needs a login', async () => {
    expect(await api.anonymous.put(urlOf(somebody), {})).toFailWith(errors.notLoggedIn);
  });

  it('403: other people’s accounts are not one’s own', async () => {
    const staff = await api.make.user({ is_staff: true, permissions: ['auth.add_user', 'auth.delete_user'] });

    expect(await api.as(somebody).put(urlOf(superuser), {})).toFailWith(errors.permissionDenied);
    expect(await api.as(staff).put(urlOf(somebody), {})).toFailWith(errors.permissionDenied);
  });

  it('403: never on a Local Site, not even one’s own account', async () => {
    const site = await api.make.site({ users: [somebody], admins: [superuser, manager] });

    for (const caller of [somebody, superuser, manager]) {
      expect(await api.as(caller).put(`/s/${site.name}${urlOf(somebody)}`, {})).toFailWith(errors.permissionDenied);
    }
  });

  it('404: there is nobody of that name', async () => {
    expect(await api.as(superuser).put('/api/users/nobody/', {})).toFailWith(errors.doesNotExist);
  });
});
