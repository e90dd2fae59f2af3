import { GitRepository, HAS_GIT } from './git-repository.sample';
import { comparedSeries, rateOf } from './rebased-series.sample';

(HAS_GIT ? describe : describe.skip)('two hundred series that Git rebases', () => {
  const git = HAS_GIT ? new GitRepository() : ({} as GitRepository);
  afterAll(() => git.remove());

  it('are compared as their whole files are: the rate in the README of this room', () => {
    const rate = rateOf(Array.from({ length: 200 }, (_, seed) => comparedSeries(git, seed)));

    expect(rate).toMatchObject({ series: 199, inventedSilently: 0 });
    expect(rate.found / rate.wanted).toBeGreaterThan(0.99);
    expect(rate.invented / rate.wanted).toBeLessThan(0.01);
  });

  it('are compared for certain by the files that the changes are of', () => {
    const rate = rateOf(Array.from({ length: 200 }, (_, seed) => comparedSeries(git, seed, 'files')));

    expect(rate).toMatchObject({ series: 199, invented: 0, approximate: 0 });
    expect(rate.found / rate.wanted).toBeGreaterThan(0.995);
  });
});
