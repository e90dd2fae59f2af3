import { verdictOf } from './verdict.ts';

const ENDORSEMENT = { username: 'bob', timestamp: '2026-01-01T00:00:00Z', links: {} };

describe('the verdict of a review', () => {
  it.each([
    ['is none without a ship-it', { ship_it: false, counted: true }, false, undefined],
    ['is a ship-it', { ship_it: true, counted: true }, false, 'Ship it!'],
    ['waits for its issues', { ship_it: true, counted: true }, true, 'Fix it, then ship it!'],
    ['of an agent does not count', { ship_it: true, counted: false }, false, 'Agent says Ship It, not counted'],
    [
      'of an agent is never that of a person',
      { ship_it: true, counted: false },
      true,
      'Agent says Ship It, not counted',
    ],
    [
      'of an agent is endorsed',
      { ship_it: true, counted: false, endorsements: [ENDORSEMENT] },
      false,
      'Agent says Ship It, endorsed',
    ],
  ])('%s', (_, review, hasOpenIssues, words) => {
    expect(verdictOf(review, hasOpenIssues)?.words).toBe(words);
  });
});
