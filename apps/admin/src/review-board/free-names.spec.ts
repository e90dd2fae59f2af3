import { FreeNames } from './free-names';

it('changes names that break the rule, or are taken in their place', () => {
  const names = new FreeNames(/^[a-z0-9_-]{1,12}$/, /[^a-z0-9_-]/, 12);

  expect(names.take('dev', 1)).toBe('dev');
  expect(names.take('dev', 2)).toBe('dev-2');
  expect(names.take('dev', 3, 'site')).toBe('dev');
  expect(names.take('a.b c', 4)).toBe('a_b_c-4');
  expect(names.take('dev-5', 6)).toBe('dev-5');
  expect(names.take('dev', 5)).toBe('dev-5-1');
  expect(names.take('a-very-long-name', 7)).toBe('a-very-lon-7');
});
