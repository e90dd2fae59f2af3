/** Reserved words: the generated files, TypeScript or PostgreSQL use them. */
export const TAKEN = new Set(
  [
    'all analyse analyze and any array as asc authorization binary both case cast check collate collation column',
    'concurrently constraint create cross default deferrable desc distinct do else end except false fetch for foreign',
    'freeze from full grant group having ilike in initially inner intersect into is isnull join lateral leading left',
    'like limit localtime localtimestamp natural not notnull null offset on only or order outer overlaps placing',
    'primary references returning right select similar some symmetric table tablesample then to trailing true union',
    'unique user using variadic verbose when where window with',
    'arguments async await break catch class const continue debugger delete enum eval export extends finally function',
    'if implements import instanceof interface let new package private protected public return static super switch',
    'this throw try typeof undefined var void while yield',
    'admin answer api caller change changes claim count describe empty entity error errors expect given hidden',
    'injectable it made make name page pager query route site somebody sql superuser',
  ].flatMap((line) => line.split(' ')),
);
