/** A group of the directory, and the review group that its members belong to. */
export interface GroupMapping {
  /** A common name, or a distinguished name, which has a `=`. */
  readonly entry: string;
  /** The name of a review group on no Local Site. */
  readonly group: string;
}

const MOST = 1_000;

/** As the names of groups, without what separates the parts. */
const GROUP = /^[^\p{Cc}:;/]{1,64}$/u;

/** Reads `developers:core; cn=ops,dc=example,dc=com:operators`. */
export const readMappings = (text: string): GroupMapping[] =>
  text
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const at = part.lastIndexOf(':');
      return { entry: part.slice(0, Math.max(at, 0)).trim(), group: part.slice(at + 1).trim() };
    });

/** Undefined: it can be read. */
export function mappingFault(text: string): string | undefined {
  const mappings = readMappings(text);
  if (mappings.length > MOST) return `must name ${MOST} groups at most`;
  const wrong = mappings.find(({ entry, group }) => entry === '' || entry.length > 1_000 || !GROUP.test(group));
  return wrong && 'must be such as developers:core; a CN or DN, a colon, and the name of a review group';
}
