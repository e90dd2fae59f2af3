import { lacksClaims, readClaims } from './vouched';

const read = (claims: Record<string, unknown>) => {
  const { issuer, subject, ...said } = readClaims('https://login.example.com', '1', claims, 'preferred_username');
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

    expect(lacksClaims(whole, 'preferred_username')).toBe(false);
    expect(lacksClaims(whole, 'upn')).toBe(true);
    expect(lacksClaims({ ...whole, name: undefined }, 'preferred_username')).toBe(true);
  });
});
