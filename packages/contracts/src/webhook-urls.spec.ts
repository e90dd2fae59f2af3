import { PrivatePlaces } from './private-places';
import { isWebhookAddress, webhookUrlFault } from './webhook-urls';

const NOWHERE_ELSE = new PrivatePlaces([]);
const PRODUCTION = { allowsLoopback: false, privatePlaces: NOWHERE_ELSE };
const DEVELOPMENT = { allowsLoopback: true, privatePlaces: NOWHERE_ELSE };

/** Refused addresses, with their kind. */
const FORBIDDEN = [
  ['0.0.0.0', 'this network'],
  ['10.0.0.1', 'private'],
  ['100.64.0.1', 'carrier-grade NAT'],
  ['100.100.100.200', 'metadata of a cloud'],
  ['168.63.129.16', 'metadata of a cloud'],
  ['169.254.169.254', 'metadata of most clouds'],
  ['172.16.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['192.0.0.192', 'metadata of a cloud'],
  ['192.0.2.1', 'documentation'],
  ['192.168.0.1', 'private'],
  ['198.18.0.1', 'benchmarks'],
  ['224.0.0.1', 'multicast'],
  ['240.0.0.1', 'reserved'],
  ['255.255.255.255', 'broadcast'],
  ['::', 'unspecified'],
  ['::ffff:10.0.0.1', 'private, mapped'],
  ['::ffff:a9fe:a9fe', 'metadata, mapped'],
  ['::10.0.0.1', 'private, in the oldest form'],
  ['::ffff:0:10.0.0.1', 'private, translated'],
  ['64:ff9b::a9fe:a9fe', 'metadata, by NAT64'],
  ['64:ff9b:1::a00:1', 'private, by a local NAT64'],
  ['2001:0:a00:1::', 'Teredo'],
  ['2001:db8::1', 'documentation'],
  ['2002:a00:1::', 'private, by 6to4'],
  ['fc00::1', 'unique local'],
  ['fd00:ec2::254', 'metadata of a cloud'],
  ['fe80::1', 'link-local'],
  ['fec0::1', 'site-local'],
  ['ff02::1', 'multicast'],
] as const;

const LOOPBACK = ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'];
const PUBLIC = ['8.8.8.8', '93.184.215.14', '172.32.0.1', '2606:4700::1111', '::ffff:8.8.8.8'];

const inUrl = (address: string) => (address.includes(':') ? `[${address}]` : address);

describe('where webhooks are sent', () => {
  const isAllowed = (address: string, scheme: string, ground = PRODUCTION) =>
    isWebhookAddress(address, new URL(`${scheme}://example.com/`), ground);

  it.each(FORBIDDEN)('never to %s (%s)', (address, _) => {
    for (const ground of [PRODUCTION, DEVELOPMENT]) {
      expect(isAllowed(address, 'https', ground)).toBe(false);
      expect(isAllowed(address, 'http', ground)).toBe(false);
      expect(webhookUrlFault(`https://${inUrl(address)}/hook`, ground)).toEqual(expect.any(String));
    }
  });

  it.each(PUBLIC)('to %s, over https', (address) => {
    expect(isAllowed(address, 'https')).toBe(true);
    expect(webhookUrlFault(`https://${inUrl(address)}/hook`, PRODUCTION)).toBeUndefined();
    expect(isAllowed(address, 'http', DEVELOPMENT)).toBe(false);
    expect(webhookUrlFault(`http://${inUrl(address)}/hook`, DEVELOPMENT)).toContain('http is not possible here');
  });

  it.each(LOOPBACK)('to %s in development only, over http too', (address) => {
    for (const scheme of ['http', 'https']) {
      expect(isAllowed(address, scheme, DEVELOPMENT)).toBe(true);
      expect(webhookUrlFault(`${scheme}://${inUrl(address)}:8080/`, DEVELOPMENT)).toBeUndefined();
      expect(isAllowed(address, scheme, PRODUCTION)).toBe(false);
      expect(webhookUrlFault(`${scheme}://${inUrl(address)}:8080/`, PRODUCTION)).toEqual(expect.any(String));
    }
  });
});

describe('where the operator allows more', () => {
  const privatePlaces = new PrivatePlaces(['chat.example.internal', '10.1.0.0/16', '192.168.0.7', 'fd00::/8']);
  const ground = { allowsLoopback: false, privatePlaces };

  it.each([
    ['https://other.example.internal/', '10.1.2.3', true],
    ['http://other.example.internal/', '::ffff:10.1.2.3', true],
    ['https://other.example.internal/', '10.2.0.1', false],
    ['https://other.example.internal/', 'fd12::1', true],
    ['http://other.example.internal/', '8.8.8.8', false],
    ['http://chat.example.internal:8065/', '127.0.0.1', true],
    ['http://chat.example.internal.evil.com/', '10.2.0.1', false],
  ])('%s at %s: %s', (url, address, isAllowed) => {
    expect(isWebhookAddress(address, new URL(url), ground)).toBe(isAllowed);
  });

  it.each([
    ['http://chat.example.internal:8065/hooks/x', true],
    ['http://CHAT.example.internal./', true],
    ['http://10.1.2.3/', true],
    ['https://192.168.0.7/', true],
    ['https://[fd00::1]/', true],
    ['https://192.168.0.8/', false],
    ['http://other.example.internal/', false],
    ['https://localhost/', false],
    ['http://ann:secret@chat.example.internal/', false],
  ])('a webhook at %s: %s', (url, isPossible) => {
    expect(webhookUrlFault(url, ground) === undefined).toBe(isPossible);
  });
});

describe('the address of a webhook', () => {
  it.each([
    'https://example.com',
    'HTTPS://EXAMPLE.COM:8443/a/b?c=d',
    'https://hooks.example.com./x',
    `https://example.com/${'x'.repeat(1_980)}`,
  ])('may be %s', (url) => {
    expect(webhookUrlFault(url, PRODUCTION)).toBeUndefined();
  });

  it.each(['http://localhost:3000/', 'http://app.localhost/', 'https://localhost/', 'http://localhost./'])(
    'may be %s in development only',
    (url) => {
      expect(webhookUrlFault(url, DEVELOPMENT)).toBeUndefined();
      expect(webhookUrlFault(url, PRODUCTION)).toEqual(expect.any(String));
    },
  );

  it.each([
    ['nowhere', 'no absolute address'],
    ['/hook', 'no absolute address'],
    ['//example.com/', 'no absolute address'],
    ['ftp://example.com/', 'no absolute address'],
    ['javascript:alert(1)', 'no absolute address'],
    ['https:example.com', 'no absolute address'],
    ['https:///example.com', 'no absolute address'],
    ['https:\\\\example.com', 'no absolute address'],
    ['https://', 'no absolute address'],
    ['https://exa mple.com/', 'no absolute address'],
    ['https://example.com/\t', 'no absolute address'],
    ['https://example.com/\u0000', 'no absolute address'],
    [' https://example.com/', 'no absolute address'],
    ['https://[::1', 'no absolute address'],
    ['https://example.com:99999/', 'no absolute address'],
    ['https://ann@example.com/', 'user name and password'],
    ['https://:secret@example.com/', 'user name and password'],
    ['https://example.com/#', 'from "#" on'],
    ['http://example.com/', 'http is not possible here'],
    ['http://localhost.example.com/', 'http is not possible here'],
    ['https://2130706433.0.0.1/', 'no absolute address'],
    ['https://0x0a.1/', 'not on the public internet'],
    ['https://167772161/', 'not on the public internet'],
    ['https://012.0.0.1/', 'not on the public internet'],
    ['https://192.168.257/', 'not on the public internet'],
    ['https://１０.0.0.1/', 'not on the public internet'],
    [`https://example.com/${'x'.repeat(1_981)}`, 'too long'],
  ])('is never %s', (url, fault) => {
    for (const ground of [PRODUCTION, DEVELOPMENT]) expect(webhookUrlFault(url, ground)).toContain(fault);
  });
});
