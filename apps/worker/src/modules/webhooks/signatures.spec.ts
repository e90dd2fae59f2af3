import { Webhook } from 'standardwebhooks';
import { hubSignature, standardHeaders } from './signatures';

const AT = new Date();
const BODY = '{"items": [1, 2, 3]}';
const FORM = 'payload=%7B%22items%22%3A+%5B1%2C+2%2C+3%5D%7D';

it.each([
  ['sha1', BODY, '46f8529ef47da2291eeb475f0d0c0a6f58f88f8b'],
  ['sha1', FORM, 'f5e0f60aafbec710f8992c600f5f65e69131bedd'],
  ['sha256', BODY, 'c838c9ee2f93c9ecc8624d7f6161117449293eb19db55dced29f793e3c62e315'],
  ['sha256', FORM, '8aee2678db810a7abedabd54d5893365b473cb7b11ac8b6b213e317a01578637'],
] as const)('%s of %s', (algorithm, body, expected) => {
  expect(hubSignature(algorithm, 'foobar123', body)).toBe(`${algorithm}=${expected}`);
});

describe('the headers of Standard Webhooks', () => {
  const whsec = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;

  it.each([
    [whsec, {}],
    ['foobar123', { format: 'raw' as const }],
    // Base64 without the prefix is a text like any other.
    ['abcd1234', { format: 'raw' as const }],
    ['whsec_not base64', { format: 'raw' as const }],
    ['schlüssel', { format: 'raw' as const }],
  ])('their library verifies what "%s" signs', (secret, options) => {
    const headers = standardHeaders([secret], { id: 'one', at: new Date(), body: BODY });

    expect(new Webhook(secret, options).verify(BODY, headers)).toEqual({ items: [1, 2, 3] });
    expect(() => new Webhook(secret, options).verify(`${BODY} `, headers)).toThrow();
  });

  it('each of two secrets verifies while they change', () => {
    const headers = standardHeaders([whsec, 'former'], { id: 'one', at: new Date(), body: BODY });

    expect(new Webhook(whsec).verify(BODY, headers)).toBeDefined();
    expect(new Webhook('former', { format: 'raw' }).verify(BODY, headers)).toBeDefined();
  });

  it('nothing signs without a secret', () => {
    expect(standardHeaders([], { id: 'one', at: AT, body: BODY })).toEqual({
      'webhook-id': 'one',
      'webhook-timestamp': expect.stringMatching(/^\d+$/),
    });
  });
});
