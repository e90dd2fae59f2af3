/** What the details of an entry call something, in words: `reviewRequestId` is "review request id". */
export const wordsOfName = (name: string): string =>
  name
    .replaceAll(/[_-]/g, ' ')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase();

/** A value of the details of an entry, as people read it. */
export function wordsOfValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(wordsOfValue).join(', ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, one]) => `${wordsOfName(name)}: ${wordsOfValue(one)}`)
      .join('; ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
