/** A line of a statement has about as many characters before it is broken. */
const WIDTH = 80;

/** Texts and quoted names, and words that begin no clause, whole; and what begins a line. */
const PARTS = new RegExp(
  [
    /'[^']*'?|"[^"]*"?/,
    /\bbetween \S+ and\b|\bdistinct from\b|\bdo update set\b/,
    /(?<clause>\b(?:select|from|(?:(?:left|right|full|cross|inner) )?join|where|group by|having|order by|limit|offset|union(?: all)?|insert into|values|update|set|delete from|on conflict|returning|for (?:no key )?update|for share)\b)/,
    /(?<condition>\b(?:and|or)\b)/,
    /(?<open>\()|(?<close>\))|(?<comma>, ?)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gi',
);

/**
 * A statement with a line for each clause, condition and column, so that a change of it is a change of few lines. What is
 * short stays on one line, also within parentheses.
 */
export function linesOfSql(statement: string, indent = ''): string {
  if (statement.length <= WIDTH) return statement;
  const lines: string[] = [];
  let line = indent;
  /** The second line of a clause is indented; the arguments of a call are not. */
  let within = '';
  const begin = (next: string) => {
    if (line.trim() !== '') lines.push(line.trimEnd());
    line = next;
  };
  let depth = 0;
  let end = 0;
  for (const { 0: text, index, groups: { clause, condition, open, close, comma } = {} } of statement.matchAll(PARTS)) {
    if (close !== undefined) depth -= 1;
    if (depth === 0) {
      const before = statement.slice(end, index);
      if (close !== undefined) {
        const here = /^ */.exec(line)?.[0] ?? '';
        const inner = before.trim();
        if (inner.length <= WIDTH) line += inner;
        else {
          begin(`${here}  ${linesOfSql(inner, `${here}  `)}`);
          begin(here);
        }
      } else line += comma === undefined ? before : before.trimEnd();
      if (clause !== undefined) {
        begin(indent);
        within = '  ';
      }
      if (condition !== undefined) begin(`${indent}  `);
      line += text;
      if (comma !== undefined) begin(indent + within);
      end = index + text.length;
    }
    if (open !== undefined) depth += 1;
  }
  line += statement.slice(end);
  begin('');
  return lines.join('\n').trimStart();
}
