/**
 * The types of new fields. A request has the `rule`, which needs `imports`; the `wire` shows the type; `column` and
 * `definition` are the column, for the entity and for its migration. As a spec says it: what a row shows `first`, what is
 * `sent` to change it and `shown` then, and what is `refused`.
 */
export const TYPES = {
  text: {
    meaning: 'at most 1,000 characters, empty at first',
    rule: 'Text({ max: 1000 })',
    imports: ['Text'],
    wire: 'string',
    column: 'text',
    definition: `text collate "C" not null default ''`,
    first: `''`,
    sent: `'Some text'`,
    shown: `'Some text'`,
    refused: `'a\\0b'`,
  },
  name: {
    meaning: 'at most 64 characters, none of them hidden, empty at first',
    rule: 'Name({ max: 64 })',
    imports: ['Name'],
    wire: 'string',
    column: 'text',
    definition: `text collate "C" not null default ''`,
    first: `''`,
    sent: `'Some name'`,
    shown: `'Some name'`,
    refused: `'a\\u202eb'`,
  },
  flag: {
    meaning: 'true or false, false at first',
    rule: 'Flag()',
    imports: ['Flag'],
    wire: 'boolean',
    column: 'boolean',
    definition: 'boolean not null default false',
    first: 'false',
    sent: `'1'`,
    shown: 'true',
  },
  integer: {
    meaning: 'a whole number from 0, which it is at first',
    rule: 'Integer({ min: 0, max: LARGEST_INTEGER })',
    imports: ['Integer', 'LARGEST_INTEGER'],
    wire: 'number',
    column: 'int',
    definition: 'integer not null default 0',
    first: '0',
    sent: `'7'`,
    shown: '7',
    refused: `'-1'`,
  },
};
