import { hasTokenForm, makeToken } from './token-form';

describe('tokens', () => {
  it('know their own form, and notice a letter that is wrong', () => {
    const token = makeToken('rbp_');

    expect(token).toMatch(/^rbp_[0-9A-Za-z]{36}$/);
    expect(hasTokenForm('rbp_', token)).toBe(true);
    expect(hasTokenForm('rso_', token)).toBe(false);
    const last = token.endsWith('x') ? 'y' : 'x';
    expect(hasTokenForm('rbp_', `${token.slice(0, -1)}${last}`)).toBe(false);
  });

  it('are different each time', () => {
    expect(makeToken('rbp_')).not.toBe(makeToken('rbp_'));
  });
});
