import { USERNAME } from '@review-service/contracts/users';
import { usernamesFor } from './free-username';

describe('the user name of a new account', () => {
  it.each([
    ['jane', 'jane'],
    ['Jane.Doe@example.com', 'jane.doe'],
    ['José Ñandú', 'jose-nandu'],
    ["o'neill+review", "o'neill+review"],
    ['ACME\\jane', 'acme-jane'],
    ['..', 'user'],
    ['.-jane-.', 'jane'],
    ['李小龍', 'user'],
    ['', 'user'],
    [undefined, 'user'],
    ['x'.repeat(500), 'x'.repeat(140)],
  ])('is of %j %j', (claim, name) => {
    expect(usernamesFor(claim)[0]).toBe(name);
  });

  it('has a number if it is taken, and is always one that accounts may have', () => {
    expect(usernamesFor('jane').slice(0, 3)).toEqual(['jane', 'jane-2', 'jane-3']);
    for (const claim of ['jane@example.com', '<script>', 'x'.repeat(500), '-.-', '\u202e', 'a/../b']) {
      for (const name of usernamesFor(claim)) expect(name).toMatch(USERNAME);
    }
  });
});
