import { errors } from '@review-service/contracts/errors';
import { GROUP } from '@review-service/contracts/groups';
import type { MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';
import { TestDirectory } from '../../../../test/directory';

describe('/scim/v2/Groups', () => {
  const api = TestApi.ofSuite();
  let okta: TestDirectory;
  let people: { id: string; userName: string }[];
  let root: MadeUser;
  let count = 0;

  beforeAll(async () => {
    okta = await TestDirectory.of(api);
    root = await api.make.superuser();
    people = [];
    for (let n = 0; n < 4; n += 1) people.push(await okta.user(`member${n}@example.com`));
  });

  const newName = () => `Team ${(count += 1)}`;
  const ids = (...places: number[]) => places.map((place) => people[place]?.id ?? '');
  const value = (...places: number[]) => ids(...places).map((id) => ({ value: id }));
  const rowOf = async ({ id }: { id: string }) =>
    (await api.db.query('select * from review_group where id = $1', [id]))[0];
  const fault = (status: number, scimType?: string) => ({
    status,
    body: { status: String(status), ...(scimType && { scimType }) },
  });

  it('POST 201: makes a group, whose name is made of what is sent; the API says whose it is', async () => {
    const made = await okta.group('Ünïcode & Friends', people.slice(0, 2));

    expect(made).toMatchObject({
      displayName: 'Ünïcode & Friends',
      members: ids(0, 1).map((id) => ({ value: id, $ref: `${api.url}/scim/v2/Users/${id}`, type: 'User' })),
    });
    const answer = await api.as(root).get('/api/groups/Unicode-Friends/');
    expect(answer).toShow(GROUP);
    expect(answer.body.group).toMatchObject({ display_name: 'Ünïcode & Friends', managed_by: 'okta' });
  });

  it('POST 201: a group that an operator has offered; members whom people added stay', async () => {
    const group = await api.make.group({ name: 'offered', members: [{ id: Number(ids(3)[0]), username: 'x' }] });
    await api.db.query(
      `insert into scim_group (group_id, provider_id, display_name, state)
       select $1, id, 'offered', 'awaited' from scim_provider where name = 'okta'`,
      [group.id],
    );

    const made = await okta.group('offered', people.slice(3));
    expect(made.id).toBe(String(group.id));
    await okta.patch(`/Groups/${made.id}`, { op: 'remove', path: 'members' });

    expect(await okta.members(made)).toEqual([]);
    expect(
      await api.db.query('select user_id, sources from review_group_member where group_id = $1', [group.id]),
    ).toEqual([{ user_id: Number(ids(3)[0]), sources: ['manual'] }]);
  });

  it('POST 409: a name that another group has; 400: none, and members who are not there', async () => {
    await api.make.group({ name: 'local' });
    const local = await api.make.user();

    expect(await okta.send('POST', '/Groups', { displayName: 'local' })).toMatchObject(fault(409, 'uniqueness'));
    for (const displayName of ['', '!!!', 7, undefined])
      expect(await okta.send('POST', '/Groups', { displayName })).toMatchObject(fault(400, 'invalidValue'));
    for (const id of [String(local.id), '99999999', 'x', '-1', '2147483648'])
      expect(await okta.send('POST', '/Groups', { displayName: newName(), members: [{ value: id }] })).toMatchObject({
        ...fault(400, 'invalidValue'),
        body: { detail: expect.stringContaining(id) },
      });
  });

  it('GET 200: filters, and without members', async () => {
    const made = await okta.group(newName(), people.slice(0, 1));

    for (const filter of [
      `displayName eq "${made.displayName.toUpperCase()}"`,
      `id eq "${made.id}" and members eq "${ids(0)[0] ?? ''}"`,
      `id eq "${made.id}" and members[value eq "${ids(0)[0] ?? ''}"]`,
    ])
      expect([filter, (await okta.find('Groups', filter)).map(({ id }) => id)]).toEqual([filter, [made.id]]);
    const { body } = await okta.get(`/Groups?excludedAttributes=members&filter=id%20eq%20%22${made.id}%22`);
    expect(Object.keys(body.Resources[0]).sort()).toEqual(['displayName', 'id', 'meta', 'schemas']);
  });

  describe('PATCH of members', () => {
    it.each<[string, number[], object[], number[]]>([
      ['adds to those who are there', [0], [{ op: 'add', path: 'members', value: value0(1, 0) }], [0, 1]],
      ['adds without a path', [0], [{ op: 'Add', value: { members: value0(1) } }], [0, 1]],
      ['removes one by a filter', [0, 1, 2], [{ op: 'remove', path: 'members[value eq "#1"]' }], [0, 2]],
      [
        'removes several by a filter',
        [0, 1, 2],
        [{ op: 'remove', path: 'members[value eq "#1" or value eq "#0"]' }],
        [2],
      ],
      ['removes those of a value', [0, 1, 2], [{ op: 'Remove', path: 'members', value: value0(2) }], [0, 1]],
      ['removes all without a value', [0, 1], [{ op: 'remove', path: 'members' }], []],
      ['replaces them by nobody', [0, 1], [{ op: 'replace', path: 'members', value: [] }], []],
      ['replaces them by others', [0, 1], [{ op: 'replace', path: 'members', value: value0(1, 3) }], [1, 3]],
      ['replaces them without a path', [0, 1], [{ op: 'replace', value: { members: value0(2) } }], [2]],
      ['removes somebody who is no member', [0], [{ op: 'remove', path: 'members[value eq "#3"]' }], [0]],
      [
        'in the order of its operations',
        [0],
        [
          { op: 'add', path: 'members', value: value0(1, 2) },
          { op: 'remove', path: 'members[value eq "#1"]' },
          { op: 'remove', path: 'members', value: value0(0) },
          { op: 'add', path: 'members', value: value0(0) },
        ],
        [0, 2],
      ],
    ])('200: %s', async (_, before, operations, after) => {
      const made = await okta.group(
        newName(),
        before.map((place) => people[place] ?? { id: '' }),
      );
      const named = JSON.parse(
        JSON.stringify(operations).replaceAll(/#(\d)/g, (__, n) => ids(Number(n))[0] ?? ''),
      ) as object[];

      const answer = await okta.patch(`/Groups/${made.id}`, ...named);

      expect(answer.status).toBe(200);
      expect(await okta.members(made)).toEqual(ids(...after));
    });

    it('200: nobody who is there is added again: nothing is touched', async () => {
      const made = await okta.group(newName(), people.slice(0, 2));
      const told = () => api.db.query('select count(*) from audit_log');
      const before = await told();

      const answer = await okta.patch(`/Groups/${made.id}`, { op: 'add', path: 'members', value: value(0) });

      expect([answer.status, answer.body]).toEqual([200, made]);
      expect(await told()).toEqual(before);
    });

    it('400: all or nothing', async () => {
      const made = await okta.group(newName(), people.slice(0, 1));
      const answer = await okta.patch(
        `/Groups/${made.id}`,
        { op: 'replace', path: 'displayName', value: newName() },
        { op: 'add', path: 'members', value: [...value(1), { value: '99999999' }] },
      );

      expect(answer).toMatchObject({
        status: 400,
        body: { scimType: 'invalidValue', detail: expect.stringContaining('99999999') },
      });
      expect((await okta.get(`/Groups/${made.id}`)).body).toEqual(made);
      expect(await okta.patch(`/Groups/${made.id}`, { op: 'remove', path: 'members[display eq "x"]' })).toMatchObject(
        fault(400, 'invalidFilter'),
      );
    });

    it('counts each of 32 that race', async () => {
      const others = await Promise.all(Array.from({ length: 32 }, (_, n) => okta.user(`racer${n}@example.com`)));
      const made = await okta.group(newName());

      const answers = await Promise.all(
        others.map(({ id }) =>
          okta.patch(`/Groups/${made.id}`, { op: 'add', path: 'members', value: [{ value: id }] }),
        ),
      );

      expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
      expect(new Set(await okta.members(made))).toEqual(new Set(others.map(({ id }) => id)));
      expect((await okta.get(`/Groups/${made.id}`)).body.meta.version).toBe('W/"33"');
    });
  });

  it('PUT and PATCH 200: a new name, and the former one leads to it', async () => {
    const made = await okta.group(newName(), people.slice(0, 1));
    const { name } = await rowOf(made);

    await okta.patch(`/Groups/${made.id}`, { op: 'replace', path: 'displayName', value: `${made.displayName} new` });
    const put = await okta.send('PUT', `/Groups/${made.id}`, {
      displayName: `${made.displayName} newest`,
      externalId: 'e',
    });

    expect(put.body).toMatchObject({ displayName: `${made.displayName} newest`, externalId: 'e', members: value(0) });
    expect((await api.as(root).get(`/api/groups/${name}/`)).status).toBe(308);
    expect(await okta.patch(`/Groups/${made.id}`, { op: 'replace', value: { displayName: 'local' } })).toMatchObject(
      fault(409, 'uniqueness'),
    );
  });

  it('403: people change neither its members nor its name, nor delete it', async () => {
    const made = await okta.group(newName(), people.slice(0, 1));
    const { name } = await rowOf(made);
    const path = `/api/groups/${name}/`;
    const somebody = await api.make.user();

    for (const answer of [
      await api.as(root).put(path, { name: 'other' }),
      await api.as(root).put(path, { display_name: 'Other' }),
      await api.as(root).delete(path),
      await api.as(somebody).post(`${path}users/`, { username: somebody.username }),
      await api.as(root).delete(`${path}users/member0/`),
    ])
      expect(answer).toFailWith(errors.managedByDirectory);
    expect((await api.as(root).put(path, { mailing_list: 'a@example.com' })).status).toBe(200);
    expect(await okta.members(made)).toEqual(ids(0));
  });

  it('DELETE 204: as people delete it; restored, people keep it', async () => {
    const made = await okta.group(newName(), people.slice(0, 2));
    const { name } = await rowOf(made);

    expect((await okta.send('DELETE', `/Groups/${made.id}`)).status).toBe(204);

    expect(await okta.get(`/Groups/${made.id}`)).toMatchObject(fault(404));
    expect(await api.as(root).get(`/api/groups/${name}/`)).toFailWith(errors.doesNotExist);
    const jobs = await api.db.query(`select name from outbox_message where payload->>'groupId' = $1`, [made.id]);
    expect(jobs).toEqual([{ name: 'group.deleted' }]);
    expect(
      await api.db.query('select distinct sources from review_group_member where group_id = $1', [made.id]),
    ).toEqual([{ sources: ['manual'] }]);
    expect((await okta.send('POST', '/Groups', { displayName: made.displayName })).status).toBe(201);
  });

  it('tells webhooks of members', async () => {
    const hook = { apply_to: 'all', enabled: '1', encoding: 'application/json', events: 'group_member_added' };
    await api.as(root).post('/api/webhooks/', { ...hook, url: 'https://hooks.example.com/' });
    const told = async () => Number((await api.db.query('select count(*) from webhook_event'))[0].count);
    const before = await told();

    await okta.group(newName(), people.slice(0, 2));

    expect((await told()) - before).toBe(2);
    await api.db.query('delete from webhook');
  });
});

/** Members by their places, which are known later. */
function value0(...places: number[]): { value: string }[] {
  return places.map((place) => ({ value: `#${place}` }));
}
