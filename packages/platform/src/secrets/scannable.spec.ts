import { makeApiToken } from './api-tokens';
import { makeFeedSecret } from './feeds';
import { makeAuthorizationCode, makeDeviceCode, makeOAuthToken, makeRefreshToken } from './oauth-tokens';
import { holdsSecret, scannableKindsOf } from './scannable';

describe('what scanners can recognise', () => {
  it.each([
    ['API tokens', makeApiToken, ['api-token']],
    ['access tokens', makeOAuthToken, ['oauth-token', 'oauth-client-token']],
    ['refresh tokens', makeRefreshToken, ['oauth-refresh-token']],
    ['addresses of feeds', makeFeedSecret, ['feed']],
  ])('are %s', (_, make, kinds) => {
    const value = make();

    expect(scannableKindsOf(value)).toEqual(kinds);
    expect(holdsSecret(`https://example.com/?q=${value}&x=1`)).toBe(true);
  });

  it.each([
    ['a code', makeAuthorizationCode()],
    ['the code of a device', makeDeviceCode()],
    ['a checksum that is wrong', `${makeApiToken().slice(0, -1)}-`],
    ['another prefix', makeApiToken().replace('rbp_', 'ghp_')],
    ['more than a token', `${makeApiToken()}0`],
    ['a name of JavaScript', 'constructor_'],
    ['nothing', ''],
  ])('is not %s', (_, value) => {
    expect(scannableKindsOf(value)).toEqual([]);
  });

  it('is in no usual address', () => {
    expect(
      holdsSecret('https://github.com/octocat/hello/blob/12345600b9cbe38a219f39a9941c9319b600c002/rbp_x.txt'),
    ).toBe(false);
  });
});
