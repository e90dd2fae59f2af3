/** The values of a column: bytes, a list of texts, or an object, which is stored as JSON. */
export type CopyValue = string | number | boolean | null | Buffer | readonly string[] | object;

/** A row by the names of its columns. */
export type CopyRow = Readonly<Record<string, CopyValue>>;

const SPECIAL = /[\\\n\r\t]/;
const ALL_SPECIAL = /[\\\n\r\t]/g;
const NAMES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Rows in the text format of COPY; all have the columns of the first, in its order. */
export function copyText(rows: readonly CopyRow[]): string {
  const columns = Object.keys(rows[0] ?? {});
  let text = '';
  for (const row of rows) {
    let between = '';
    for (const column of columns) {
      text += between + field(row[column]);
      between = '\t';
    }
    text += '\n';
  }
  return text;
}

function field(value: CopyValue | undefined): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'string') return escape(value);
  if (typeof value !== 'object') return String(value);
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`;
  return escape(Array.isArray(value) ? listLiteral(value as readonly string[]) : JSON.stringify(value));
}

const escape = (text: string) =>
  SPECIAL.test(text) ? text.replace(ALL_SPECIAL, (character) => NAMES[character] ?? character) : text;

/** A list as PostgreSQL writes it: `{"one","two"}`. */
const listLiteral = (texts: readonly string[]) =>
  `{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
