import { TOOLS } from '@review-service/contracts/tools';
import { PATCH_TOOLS } from '@review-service/patches/tools/tools';

describe('the tools of repositories', () => {
  it('are those whose diffs are read', () => {
    expect(TOOLS.map(({ id }) => id).sort()).toEqual(Object.keys(PATCH_TOOLS).sort());
  });
});
