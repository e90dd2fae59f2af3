/** @jest-environment jsdom */
import { fireEvent, render, screen } from '@testing-library/react';
import type { Commits } from '../../diff/load-patches.ts';
import { CommitRange } from './commit-range.tsx';

const COMMITS = ['one', 'two', 'three'].map((name) => ({
  ...{ id: 1, commit_id: name, parent_id: '', commit_message: `Add ${name}\n\nAnd more.`, extra_data: {}, links: {} },
  ...{ author_name: '', author_email: '', author_date: '', filename: '' },
  ...{ committer_name: null, committer_email: null, committer_date: null },
}));

/** The choices of a range, and what somebody chooses. */
function shown(commits: Commits) {
  const chosen: Commits[] = [];
  render(<CommitRange commits={COMMITS} shown={commits} onChange={(next) => chosen.push(next)} />);
  const [first, last] = ['from commit', 'to commit'].map((name) => screen.getByLabelText<HTMLSelectElement>(name));
  if (!first || !last) throw new Error('There are two choices.');
  const choose = (which: HTMLSelectElement, place: number) => fireEvent.change(which, { target: { value: place } });
  return { first, last, choose, chosen };
}

describe('the range of commits of a diff', () => {
  it.each([
    ['all commits', {}, ['1: Add one', '3: Add three']],
    ['one commit', { commit: 'two' }, ['2: Add two', '2: Add two']],
    ['those behind one', { base: 'one' }, ['2: Add two', '3: Add three']],
    ['those up to one', { tip: 'two' }, ['1: Add one', '2: Add two']],
    ['commits that are not in the series', { base: 'gone', tip: 'gone' }, ['1: Add one', '3: Add three']],
  ])('shows %s', (_, commits, titles) => {
    const { first, last } = shown(commits);
    expect([first, last].map((choice) => choice.selectedOptions[0]?.textContent)).toEqual(titles);
  });

  it('names the commit before the first, and the last if there are more', () => {
    const { first, last, choose, chosen } = shown({});
    choose(first, 1);
    choose(last, 1);
    expect(chosen).toEqual([{ base: 'one' }, { tip: 'two' }]);
  });

  it('names one commit alone where both ends are the same, and moves the other end along', () => {
    const { first, last, choose, chosen } = shown({ base: 'one', tip: 'two' });
    choose(first, 2);
    choose(last, 0);
    expect(chosen).toEqual([{ commit: 'three' }, { commit: 'one' }]);
  });
});
