import { allValues, plainDn } from './directory-groups';
import { usernameOf } from './directory-person';
import { mappingFault, readMappings } from './group-mappings';
import { filterFault } from './filters';

const DN = 'cn=core,dc=example,dc=com';
const names = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `cn=person${first + index},dc=example,dc=com`);

describe('the values of an attribute', () => {
  /** A domain controller that gives `most` values at a time. */
  const controller = (values: readonly string[], most: number) => (asked: string) => {
    const first = Number(/range=(\d+)-/.exec(asked)?.[1] ?? 0);
    const part = values.slice(first, first + most);
    const last = first + most >= values.length ? '*' : String(first + most - 1);
    return Promise.resolve({ dn: DN, member: [], [`member;range=${first}-${last}`]: part });
  };

  it.each([1, 1_499, 1_500, 1_501, 4_500])('are all %d that Active Directory gives in ranges', async (count) => {
    const all = names(0, count - 1);
    const read = controller(all, 1_500);

    expect(await allValues(await read('member;range=0-*'), 'member', read)).toEqual(all);
  });

  it('are those that a server gives at once', async () => {
    const read = () => Promise.reject(new Error('nothing more is asked'));

    expect(await allValues({ dn: DN, Member: names(0, 9) }, 'member', read)).toEqual(names(0, 9));
    expect(await allValues({ dn: DN, member: 'cn=one' }, 'member', read)).toEqual(['cn=one']);
    expect(await allValues({ dn: DN }, 'member', read)).toEqual([]);
  });

  it.each([
    ['begins again', { dn: DN, 'member;range=0-1499': ['cn=one'] }],
    ['has gone', undefined],
  ])('are not known if the group %s', async (_, then) => {
    const first = { dn: DN, 'member;range=0-1499': names(0, 1_499) };
    let asked = 0;
    const read = () => Promise.resolve((asked += 1) < 500 ? then : undefined);

    await expect(allValues(first, 'member', read)).rejects.toMatchObject({ kind: 'settings' });
  });
});

describe('names', () => {
  it('of entries are compared without case, and without spaces between their parts', () => {
    expect(plainDn('CN=Ann Lee , OU=People,DC=Example')).toBe('cn=ann lee,ou=people,dc=example');
    expect(plainDn('cn=Lee\\, Ann,dc=example')).toBe('cn=lee\\, ann,dc=example');
  });

  it.each([
    ['Jane', 'jane'],
    ['jane@example.com', 'jane'],
    ['José', 'jos'],
    ["o'neill+review", "o'neill+review"],
    ['..', undefined],
    ['李', undefined],
    ['x'.repeat(141), undefined],
    [undefined, undefined],
  ])('of people become user names: %j %j', (given, username) => {
    expect(usernameOf(given)).toBe(username);
  });
});

describe('settings', () => {
  it('map groups', () => {
    expect(readMappings('developers:core; cn=ops,dc=example,dc=com : operators;')).toEqual([
      { entry: 'developers', group: 'core' },
      { entry: 'cn=ops,dc=example,dc=com', group: 'operators' },
    ]);
    expect(mappingFault('developers:core')).toBeUndefined();
    for (const wrong of ['developers', ':core', 'developers:', 'a:b/c'])
      expect(mappingFault(wrong)).toContain('such as');
  });

  it('filter people', () => {
    expect(filterFault('(&(objectClass=person)(!(a=b)))')).toBeUndefined();
    for (const wrong of ['objectClass=person', '(', '(a=b', '', '(a=b))']) expect(filterFault(wrong)).toContain('must');
  });
});
