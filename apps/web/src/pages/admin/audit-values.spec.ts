import { wordsOfName, wordsOfValue } from './audit-values.ts';

describe('the details of an entry of the audit log', () => {
  it.each([
    ['reviewRequestId', 'review request id'],
    ['group_name', 'group name'],
    ['from', 'from'],
  ])('call %s %s', (name, words) => {
    expect(wordsOfName(name)).toBe(words);
  });

  it.each([
    ['core', 'core'],
    [7, '7'],
    [true, 'yes'],
    [null, 'none'],
    [[], 'none'],
    [['summary', 'branch'], 'summary, branch'],
    [{ from: 'F', to: null }, 'from: F; to: none'],
    [[{ groupName: 'core' }, { groupName: 'docs' }], 'group name: core, group name: docs'],
  ])('say %j as %s', (value, words) => {
    expect(wordsOfValue(value)).toBe(words);
  });
});
