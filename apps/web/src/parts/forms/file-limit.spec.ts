/** @jest-environment jsdom */
import { sizeOf } from './file-limit.ts';

describe('a size of a file', () => {
  it.each([
    [0, '0 byte'],
    [1_023, '1,023 byte'],
    [1_536, '1.5 kB'],
    [10_485_760, '10 MB'],
    [3 * 1_024 ** 4, '3,072 GB'],
  ])('%s bytes are %s', (bytes, words) => {
    expect(sizeOf(bytes)).toBe(words);
  });
});
