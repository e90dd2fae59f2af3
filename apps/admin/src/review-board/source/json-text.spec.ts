import { readJsonText, readPythonLiteral } from './json-text';

describe('objects in texts of Review Board', () => {
  it.each([
    [null, {}],
    ['', {}],
    ['null', {}],
    ['{"a": 1}', { a: 1 }],
    ['"{\\"a\\": 1}"', { a: 1 }],
    ['""', {}],
    [`{u'a': None, 'b': [True, False, 1.5, 3L], "c": ('x', {})}`, { a: null, b: [true, false, 1.5, 3], c: ['x', {}] }],
    [`{'it\\'s': u'\\u017b\\n\\x41'}`, { "it's": 'Ż\nA' }],
  ])('reads %j', (text, value) => {
    expect(readJsonText(text)).toEqual({ value });
  });

  it.each([
    ['{"a": ', 'is no JSON object'],
    ['[1]', 'is no JSON object'],
    ['7', 'is no JSON object'],
    [`{'a': __import__('os')}`, 'is no JSON object'],
    [`{'a': '\\u00'}`, 'is no JSON object'],
    ['{"a": "\\u0000"}', 'holds characters or numbers that cannot be stored'],
    [`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`, 'is nested too deeply'],
  ])('keeps nothing of %j', (text, fault) => {
    expect(readJsonText(text)).toEqual({ value: {}, fault });
  });

  it('takes a literal that is nested without end for none', () => {
    expect(readPythonLiteral('{1:'.repeat(100_000))).toBeUndefined();
  });
});
