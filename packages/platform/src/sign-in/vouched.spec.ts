import { lacksClaims, readClaims } from './vouched';

const NAMED = { usernameClaim: 'preferred_username', groupsClaim: 'groups' };
const WITHOUT_GROUPS = { ...NAMED, groupsClaim: '' };

const read = (claims: Record<string, unknown>) => {
  const { issuer, subject, ...said } = readClaims('https://login.example.com', '1', claims, NAMED);
  expect([issuer, subject]).toEqual(['https://login.example.com', '1']);
  return said;
};

describe('what a provider says of a person', () => {
  it.each([
    [
      { given_name: 'Jane', family_name: 'Doe', name: 'Dr. Jane Doe' },
      { firstName: 'Jane', lastName: 'Doe' },
    ],
    [{ name: 'Jane van Doe' }, { firstName: 'Jane', lastName: 'van Doe' }],
    [{ name: 'Jane' }, { firstName: 'Jane', lastName: '' }],
    [{ given_name: 'Jane' }, { firstName: 'Jane' }],
    [{ given_name: 'Ja\u202ene', family_name: 'x'.repeat(151) }, {}],
    [{ given_name: 7, name: { first: 'Jane' } }, {}],
    [{ email: 'jane@example.com', email_verified: true }, { email: 'jane@example.com' }],
    [{ email: 'jane@example.com', email_verified: 'true' }, {}],
    [{ email: 'jane@example.com' }, {}],
    [{ email: 'jane', email_verified: true }, {}],
    [{ preferred_username: 'jane', upn: 'other' }, { username: 'jane' }],
    [{ preferred_username: 'ja\0ne' }, {}],
  ])('%j is %j', (claims, said) => {
    expect(read(claims)).toEqual(said);
  });

  it('is asked for at UserInfo only where the ID token lacks it', () => {
    const whole = { preferred_username: 'jane', email: 'jane@example.com', name: 'Jane' };

    expect(lacksClaims(whole, WITHOUT_GROUPS)).toBe(false);
    expect(lacksClaims(whole, { ...WITHOUT_GROUPS, usernameClaim: 'upn' })).toBe(true);
    expect(lacksClaims({ ...whole, name: undefined }, WITHOUT_GROUPS)).toBe(true);
    expect(lacksClaims(whole, NAMED)).toBe(true);
    expect(lacksClaims({ ...whole, groups: [] }, NAMED)).toBe(false);
    expect(lacksClaims({ ...whole, hasgroups: true }, NAMED)).toBe(false);
  });

  it.each<[string, Record<string, unknown>, readonly string[] | undefined]>([
    ['a list', { groups: ['a', 'b', 'a'] }, ['a', 'b']],
    ['one', { groups: 'a' }, ['a']],
    ['none', { groups: [] }, []],
    ['absent', {}, undefined],
    ['elsewhere, as Entra ID says it', { _claim_names: { groups: 'src1' }, groups: [] }, undefined],
    ['too many for a URL, as Entra ID says it', { hasgroups: true }, undefined],
    ['no names', { groups: [{ name: 'a' }] }, undefined],
    ['more than are read', { groups: Array.from({ length: 2_001 }, (_, index) => `g${index}`) }, undefined],
  ])('has groups that are %s', (_, claims, groups) => {
    expect(readClaims('https://login.example.com', '1', claims, NAMED).groups).toEqual(groups);
    expect(readClaims('https://login.example.com', '1', claims, WITHOUT_GROUPS).groups).toBeUndefined();
  });
});
