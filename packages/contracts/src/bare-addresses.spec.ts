import { bareAddresses, partsWithAddresses } from './bare-addresses';

const found = (text: string) => bareAddresses(text).map((one) => [one.text, one.url]);
const same = (...addresses: string[]) => addresses.map((one) => [one, one]);

describe('bare addresses', () => {
  it.each([
    ['see https://example.com/x_y and http://e.com/a(b)c.', same('https://example.com/x_y', 'http://e.com/a(b)c')],
    ['www.commonmark.org', [['www.commonmark.org', 'http://www.commonmark.org']]],
    ['Visit www.commonmark.org/a.b.', [['www.commonmark.org/a.b', 'http://www.commonmark.org/a.b']]],
    ['(see https://e.com/?q=(a))', same('https://e.com/?q=(a)')],
    ['https://e.com/a?b=c&hl=en', same('https://e.com/a?b=c&hl=en')],
    ['https://e.com/a?b=c&hl;', same('https://e.com/a?b=c')],
    ['https://e.com/he<lp', same('https://e.com/he')],
    ['"https://e.com/a", said', same('https://e.com/a')],
    ['**https://e.com/a**', same('https://e.com/a')],
    ['<https://e.com/a>', same('https://e.com/a>')],
    ['http://localhost:8080/r/1/#a!', same('http://localhost:8080/r/1/#a')],
    ['https://e.com', same('https://e.com')],
    ['https://bücher.example/日本', same('https://bücher.example/日本')],
    ['HTTPS://E.com/A', same('HTTPS://E.com/A')],
    [
      'foo@bar.baz, a.b-c_d@a.b.',
      [
        ['foo@bar.baz', 'mailto:foo@bar.baz'],
        ['a.b-c_d@a.b', 'mailto:a.b-c_d@a.b'],
      ],
    ],
    ['hello+xyz@mail.example', [['hello+xyz@mail.example', 'mailto:hello+xyz@mail.example']]],
    ['https://e.com/@user https://u@e.com', same('https://e.com/@user', 'https://u@e.com')],
  ])('are found in %j', (text, addresses) => {
    expect(found(text)).toEqual(addresses);
  });

  it.each([
    ...['xhttps://e.com', 'https:// e.com', 'www.', 'xwww.e.com', '/www.e.com', 'a@b', 'a.b-c_d@a.b-', 'a.b-c_d@a.b_'],
    ...['https://a_b.c', 'https://a.b_c', 'javascript://e.com', '@user', `https://${'a'.repeat(254)}`],
  ])('are not in %j', (text) => {
    expect(found(text)).toEqual([]);
  });

  it('stand among other parts', () => {
    const https = { index: 4, text: 'https://e.com', url: 'https://e.com' };
    expect(partsWithAddresses('see https://e.com.')).toEqual(['see ', https, '.']);
    expect(partsWithAddresses('none')).toEqual(['none']);
  });

  it.each(['www.a_', 'http://', 'http://a_b.', 'a@', 'a.b@c_', 'https://e.com/;', '(https://e.com/)', '&a;', 'www.'])(
    'take time in proportion to the text: %j',
    (part) => {
      expect(bareAddresses(part.repeat(30_000)).length).toBeLessThanOrEqual(30_000);
      expect(bareAddresses(`https://e.com/${part.repeat(30_000)}`).length).toBeLessThanOrEqual(30_000);
    },
  );
});
