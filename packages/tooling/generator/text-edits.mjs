/** The sort key of an import: packages first, then parent folders, then the same folder. */
const sourceOf = (statement) => {
  const source = /from '([^']+)'/.exec(statement)?.[1] ?? '';
  return source.startsWith('.') ? `~${source}` : source;
};

/** Inserts an import at its sorted place; undefined if there are no imports. */
function addImport(text, line) {
  const imports = [...text.matchAll(/^import [^;]+;\n/gm)];
  const last = imports.at(-1);
  if (!last) return undefined;
  const next = imports.find(([statement]) => sourceOf(statement) > sourceOf(line));
  const at = next?.index ?? last.index + last[0].length;
  return `${text.slice(0, at)}${line}\n${text.slice(at)}`;
}

/** Adds an entry at the end of the text between two patterns; undefined if they do not match. */
export function addLast(text, begin, end, entry) {
  const anchor = new RegExp(`(${begin})([\\s\\S]*?),?(\\s*${end})`);
  if (!anchor.test(text)) return undefined;
  return text.replace(anchor, (_, head, entries, tail) =>
    [head, entries, entries.trim() === '' ? '' : ',\n', entry, tail].join(''),
  );
}

/** Adds an entry at the end of the exported list of this name; undefined if there is none. */
export const addEntry = (text, list, entry) => addLast(text, `export const ${list}(?:: [^=]+)? = \\[`, '\\];', entry);

/** Adds an entry to the list of this name, and imports it. */
export const addImported = (text, line, list, entry) =>
  inTurn(
    text,
    (before) => addImport(before, line),
    (imported) => addEntry(imported, list, entry),
  );

/** Applies edits one after another; undefined if one of them fails. */
export const inTurn = (text, ...edits) => edits.reduce((edited, edit) => edited && edit(edited), text);
