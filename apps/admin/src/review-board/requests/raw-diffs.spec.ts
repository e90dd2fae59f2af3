import { PACKED_PATCH } from '@review-service/testing/packed-patch';
import { BOMB, PATCHES } from '../../../test/a-small-review-board';
import { unpack } from './raw-diffs';

describe('unpacking bzip2', () => {
  it('gives the bytes that were packed', () => {
    expect(unpack(PACKED_PATCH.packed).toString()).toBe(PATCHES.main);
  });

  it('ends when there are too many', () => {
    expect(unpack(BOMB)).toHaveLength(3_000_000);
    expect(unpack(BOMB, 1_000_000)).toBe('they have more than 1000000 bytes');
  });

  it('says what is wrong with other bytes', () => {
    expect(unpack(PACKED_PATCH.packed.subarray(0, 100))).toEqual(expect.any(String));
    expect(unpack(Buffer.from('no bzip2 at all'))).toEqual(expect.any(String));
  });
});
