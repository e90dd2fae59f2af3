import { compareWithGit } from './compare-with-git';
import { HAS_GIT } from './git-apply';

(HAS_GIT ? describe : describe.skip)('mixed headers', () => {
  it('are refused, or are what git apply would do', async () => {
    const report = await compareWithGit({ seed: 'short run', from: 0, to: 1_000, mostFailures: 1 });

    expect(report.failures.map(({ number, what }) => `${number} ${what}`)).toEqual([]);
    // It is no use if one of the two refuses all.
    expect(report.applied).toBeGreaterThan(100);
  });
});
