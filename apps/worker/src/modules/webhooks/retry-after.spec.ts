import { pauseAsked } from './retry-after';

const NOW = Date.parse('2026-11-26T12:00:00Z');

it.each([
  [undefined, 0],
  ['120', 120_000],
  [' 0 ', 0],
  ['99999999999', 6 * 3_600_000],
  ['Thu, 26 Nov 2026 12:00:30 GMT', 30_000],
  ['Thu, 26 Nov 2026 11:00:00 GMT', 0],
  ['Fri, 26 Nov 2027 11:00:00 GMT', 6 * 3_600_000],
  ['-5', 0],
  ['soon', 0],
  ['', 0],
])('%j asks for %d ms', (header, expected) => {
  expect(pauseAsked(header, NOW)).toBe(expected);
});
