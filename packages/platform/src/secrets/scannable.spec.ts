import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeApiToken, makeChildToken } from './api-tokens';
import { makeFeedSecret } from './feeds';
import { makeAuthorizationCode, makeDeviceCode, makeOAuthToken, makeRefreshToken } from './oauth-tokens';
import { holdsSecret, scannableKindsOf } from './scannable';

describe('what scanners can recognise', () => {
  it.each([
    ['API tokens', makeApiToken, ['api-token']],
    ['tokens that are made from them', makeChildToken, ['child-token']],
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

describe('the description for scanners', () => {
  const page = readFileSync(join(__dirname, '../../../../docs/secret-scanning.md'), 'utf8');
  const [, written = ''] = /```regex\n(.*)\n```/.exec(page) ?? [];
  const made = [makeApiToken, makeChildToken, makeOAuthToken, makeRefreshToken, makeFeedSecret].flatMap((make) =>
    Array.from({ length: 250 }, () => make()),
  );

  it('has an expression that finds every secret in what is around it, and nothing else', () => {
    const text = made.map((secret) => `const token = "${secret}"; // https://example.com/feeds/${secret}/`).join('\n');

    expect(text.match(new RegExp(written, 'g'))).toEqual(made.flatMap((secret) => [secret, secret]));
    for (const other of [makeDeviceCode(), 'rbp_short', `${made[0]}0`, `x${made[0]}`]) {
      expect(new RegExp(written).test(other)).toBe(false);
    }
  });

  it('names the prefixes that there are', () => {
    const rows = [...page.matchAll(/^\| `([a-z]+_)` +\|/gm)].map(([, prefix]) => prefix);

    expect(rows).toEqual([...new Set(made.map((secret) => secret.slice(0, 4)))]);
  });

  it('has the checksum that secrets have', () => {
    for (const secret of made) expect(checksumOf(secret.slice(4, 34))).toBe(secret.slice(34));
  });

  it('has an example that is right', () => {
    const [, example = ''] = /^For example, the 30 characters of `(\w+)` \(not a real token\) are$/m.exec(page) ?? [];

    expect(scannableKindsOf(example)).toEqual(['api-token']);
    expect(page).toContain(`\n\`${example.slice(4, 34)}\`, their CRC-32`);
    expect(page).toContain(
      `their CRC-32 is ${crcOf(example.slice(4, 34))}, and its digits are \`${example.slice(34)}\``,
    );
    expect(page).toContain(`"token_hash": "${createHash('sha256').update(example).digest('hex')}"`);
  });

  /** As the page says it, and not as the service does it. */
  function checksumOf(text: string): string {
    const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
    const crc = BigInt(crcOf(text));
    return [5n, 4n, 3n, 2n, 1n, 0n].map((place) => digits[Number((crc / 62n ** place) % 62n)]).join('');
  }

  function crcOf(text: string): number {
    let crc = ~0;
    for (const byte of Buffer.from(text)) {
      crc ^= byte;
      for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
    }
    return ~crc >>> 0;
  }
});
