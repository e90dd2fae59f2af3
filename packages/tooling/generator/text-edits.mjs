/** What is imported from: packages first, then what is above, then what is beside. */
const sourceOf = (statement) => {
  const source = /from '([^']+)'/.exec(statement)?.[1] ?? '';
  return source.startsWith('.') ? `~${source}` : source;
};

/** Adds an import where the sorted ones have their place for it; nothing when there are none. */
function addImport(text, line) {
  const imports = [...text.matchAll(/^import [^;]+;\n/gm)];
  const last = imports.at(-1);
  if (!last) return undefined;
  const next = imports.find(([statement]) => sourceOf(statement) > sourceOf(line));
  const at = next?.index ?? last.index + last[0].length;
  return `${text.slice(0, at)}${line}\n${text.slice(at)}`;
}

/** Imports a name from where others may be imported from already; nothing when there are no imports. */
export function addName(text, name, source) {
  const [statement, given] = new RegExp(`^import \\{([^}]*)\\} from '${source}';\\n`, 'm').exec(text) ?? [];
  if (statement === undefined) return addImport(text, `import { ${name} } from '${source}';`);
  const bare = (specifier) => specifier.replace('type ', '').toLowerCase();
  const names = new Set([...given.split(',').map((specifier) => specifier.trim()), name].filter(Boolean));
  const sorted = [...names].sort((a, b) => (bare(a) < bare(b) ? -1 : 1));
  return text.replace(statement, `import { ${sorted.join(', ')} } from '${source}';\n`);
}

/** Adds an entry at the end of what begins with one pattern and ends with another; nothing when there is no such. */
export function addLast(text, begin, end, entry) {
  const anchor = new RegExp(`(${begin})([\\s\\S]*?),?(\\s*${end})`);
  if (!anchor.test(text)) return undefined;
  return text.replace(anchor, (_, head, entries, tail) =>
    [head, entries, entries.trim() === '' ? '' : ',\n', entry, tail].join(''),
  );
}

/** Adds an entry at the end of the exported list of this name; nothing when there is no such list. */
export const addEntry = (text, list, entry) => addLast(text, `export const ${list}(?:: [^=]+)? = \\[`, '\\];', entry);

/** Adds an entry to the list of this name, and imports it. */
export const addImported = (text, line, list, entry) =>
  inTurn(
    text,
    (before) => addImport(before, line),
    (imported) => addEntry(imported, list, entry),
  );

/** One edit after the other; nothing when one of them finds no place. */
export const inTurn = (text, ...edits) => edits.reduce((edited, edit) => edited && edit(edited), text);
