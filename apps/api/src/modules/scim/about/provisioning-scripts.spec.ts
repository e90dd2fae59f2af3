import { TestApi } from '../../../../test/test-api';
import { TestDirectory } from '../../../../test/directory';

/** What Okta and Entra ID send in the life of a person and a group, in their own words. */
describe('the script of', () => {
  const api = TestApi.ofSuite();
  const rowOf = async (id: string) =>
    (await api.db.query('select username, is_active from user_account where id = $1', [id]))[0];

  it('Okta: set-up, create, deactivate, assign again, push a group, remove a member, empty it, delete it', async () => {
    const okta = await TestDirectory.of(api, { provider: 'okta' });
    for (const path of ['/ServiceProviderConfig', '/Users?startIndex=1&count=2', '/Groups?startIndex=1&count=100'])
      expect([path, (await okta.get(path)).status]).toEqual([path, 200]);

    const userName = 'isaac.brock@example.com';
    expect(await okta.find('Users', `userName eq "${userName}"`)).toEqual([]);
    const user = await okta.user(userName, {
      ...{ name: { givenName: 'Isaac', familyName: 'Brock' }, displayName: 'Isaac Brock', locale: 'en-US' },
      emails: [{ primary: true, value: userName, type: 'work' }],
      ...{ externalId: '00ujl29u0le5T6Aj10h7', groups: [], password: '1mz050nq', active: true },
    });
    const path = `/Users/${user.id}`;
    expect(await okta.patch(path, { op: 'replace', value: { active: false } })).toMatchObject({
      body: { active: false },
    });
    expect(await rowOf(user.id)).toEqual({ username: 'isaac.brock', is_active: false });

    // Assigned again: found by its name, though it is inactive, and written whole.
    const [found] = await okta.find('Users', `userName eq "${userName}"`);
    expect(found).toMatchObject({ id: user.id, active: false });
    expect(await okta.send('PUT', path, { ...found, active: true })).toMatchObject({
      status: 200,
      body: { active: true },
    });

    const others = [await okta.user('o1@example.com'), await okta.user('o2@example.com')];
    const group = await okta.group('Okta Team', [user, ...others]);
    await okta.patch(`/Groups/${group.id}`, {
      ...{ op: 'replace', value: { id: group.id, displayName: 'Okta Team renamed' } },
    });
    await okta.patch(`/Groups/${group.id}`, { op: 'remove', path: `members[value eq "${user.id}"]` });
    expect(await okta.members(group)).toEqual(others.map(({ id }) => id));
    await okta.patch(`/Groups/${group.id}`, { op: 'replace', path: 'members', value: [] });
    expect(await okta.members(group)).toEqual([]);
    expect((await okta.send('DELETE', `/Groups/${group.id}`)).status).toBe(204);
    expect((await okta.get(`/Groups/${group.id}`)).status).toBe(404);
  });

  it.each([
    ['without its flag', { op: 'Replace', path: 'active', value: 'False' }, 'Add'],
    ['with its flag', { op: 'replace', path: 'active', value: false }, 'add'],
  ])('Entra ID %s: test, create, change, group, members, disable, delete', async (flag, disable, add) => {
    const entra = await TestDirectory.of(api, { provider: `entra-${flag.length}` });
    const nobody = await entra.get(`/Users?filter=${encodeURIComponent('userName eq "5f1c9e1c-no-such-user"')}`);
    expect(nobody).toMatchObject({ status: 200, body: { totalResults: 0, Resources: [] } });

    const userName = `entra${flag.length}@contoso.example`;
    const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
    const user = await entra.user(userName, {
      ...{ externalId: `obj-${flag.length}`, active: true, displayName: 'E', meta: { resourceType: 'User' } },
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', ENTERPRISE],
      [ENTERPRISE]: { department: 'D' },
    });
    const path = `/Users/${user.id}`;
    const manager = await entra.user(`boss${flag.length}@contoso.example`);
    const changed = await entra.patch(
      path,
      { op: add, path: 'emails[type eq "work"].value', value: userName },
      { op: add, path: 'name.givenName', value: 'G' },
      { op: add, path: `${ENTERPRISE}:manager`, value: manager.id },
      { op: add, value: { 'name.familyName': 'F', [`${ENTERPRISE}:employeeNumber`]: '1' } },
    );
    expect(changed).toMatchObject({
      status: 200,
      body: {
        ...{ name: { givenName: 'G', familyName: 'F' }, emails: [{ type: 'work', value: userName }] },
        [ENTERPRISE]: { department: 'D', manager: manager.id, employeeNumber: '1' },
      },
    });
    expect(await entra.find('Users', `id eq "${user.id}" and manager eq "${manager.id}"`)).toHaveLength(1);

    const group = await entra.send('POST', '/Groups', {
      ...{ schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'], externalId: 'g', members: [] },
      displayName: `Entra ${flag}`,
    });
    expect(group).toMatchObject({ status: 201, body: { members: [] } });
    const at = `/Groups/${group.body.id}`;
    await entra.patch(at, { op: add, path: 'members', value: [{ value: user.id }, { value: manager.id }] });
    const { body } = await entra.get(`${at}?excludedAttributes=members`);
    expect(body).not.toHaveProperty('members');
    expect(await entra.find('Groups', `id eq "${group.body.id}" and members eq "${user.id}"`)).toHaveLength(1);
    await entra.patch(at, { op: 'Remove', path: 'members', value: [{ value: user.id }] });
    expect(await entra.members(group.body)).toEqual([manager.id]);

    await entra.patch(path, disable);
    expect((await entra.get(path)).body.active).toBe(false);
    expect((await entra.send('DELETE', path)).status).toBe(204);
    expect((await entra.get(path)).status).toBe(404);
    expect(await rowOf(user.id)).toMatchObject({ is_active: false });
  });
});
