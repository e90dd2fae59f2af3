import { sortedJson } from './sorted-json';

it.each([
  [{ items: [1, 2, 3] }, '{"items": [1, 2, 3]}'],
  [{ b: 1, a: { d: null, c: true } }, '{"a": {"c": true, "d": null}, "b": 1}'],
  [
    { é: 'ä\u007f', '\u{1f600}': 1, '\uffee': '"\n' },
    '{"\\u00e9": "\\u00e4\\u007f", "\\uffee": "\\"\\n", "\\ud83d\\ude00": 1}',
  ],
  [{}, '{}'],
  [[], '[]'],
  [{ a: undefined, b: 1 }, '{"b": 1}'],
])('%j is %s', (value, expected) => {
  expect(sortedJson(value)).toBe(expected);
  expect(JSON.parse(expected)).toEqual(JSON.parse(JSON.stringify(value)));
});
