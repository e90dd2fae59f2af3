/**
 * A value as JSON in the form of Review Board's messages, so that receivers that compare or sign texts go on: members in
 * the order of their names, blanks behind commas and colons, and nothing but ASCII.
 */
export function sortedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sortedJson).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    return `{${members
      .sort(byCodePoints)
      .map(([name, member]) => `${ascii(name)}: ${sortedJson(member)}`)
      .join(', ')}}`;
  }
  return typeof value === 'string' ? ascii(value) : JSON.stringify(value);
}

/** UTF-8 sorts as code points do. */
const byCodePoints = ([one]: [string, unknown], [other]: [string, unknown]): number =>
  Buffer.compare(Buffer.from(one), Buffer.from(other));

const ascii = (text: string): string =>
  JSON.stringify(text).replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
