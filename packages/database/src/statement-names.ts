const names = new Map<string, string>();

/** A short name for the text of a statement that PostgreSQL keeps a plan of; there are as many texts as the code has branches. */
export function nameOf(text: string): string {
  const name = names.get(text) ?? `prepared_${names.size + 1}`;
  names.set(text, name);
  return name;
}
