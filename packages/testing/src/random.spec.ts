import { Random } from './random';

const draws = (random: Random) => [
  random.below(1_000_000),
  random.pick(['a', 'b', 'c', 'd']),
  random.shuffled([1, 2, 3, 4, 5, 6, 7, 8]),
];

describe('random decisions', () => {
  it('are made again by the same seed, and not by another one', () => {
    expect(draws(new Random('one'))).toEqual(draws(new Random('one')));
    expect(draws(new Random('one'))).not.toEqual(draws(new Random('two')));
  });

  it('for one purpose do not depend on what others draw', () => {
    const busy = new Random('one');
    draws(busy);

    expect(draws(busy.for('kills'))).toEqual(draws(new Random('one').for('kills')));
    expect(draws(busy.for('kills'))).not.toEqual(draws(busy.for('deletions')));
  });
});
