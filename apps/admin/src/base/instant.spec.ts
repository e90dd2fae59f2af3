import { isInstant } from './instant';

describe('isInstant', () => {
  it.each(['2099-01-01T00:00:00.123456+00:00', '2024-02-29T23:59:59Z', '2020-01-01T12:30:00-0330'])(
    'takes %s',
    (text) => {
      expect(isInstant(text)).toBe(true);
    },
  );

  it.each([
    '2099-01-01',
    '2099-01-01T00:00:00',
    '2023-02-29T00:00:00Z',
    '2023-13-01T00:00:00Z',
    '2023-01-01T24:00:00Z',
    'now',
  ])('refuses %s', (text) => {
    expect(isInstant(text)).toBe(false);
  });
});
