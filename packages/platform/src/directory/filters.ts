import { AndFilter, EqualityFilter, type Filter, FilterParser } from 'ldapts';

/** Undefined: it is a filter (RFC 4515). */
export function filterFault(text: string): string | undefined {
  if (text.length > 2_000) return 'must have up to 2,000 characters';
  try {
    FilterParser.parseString(text);
    return text.startsWith('(') ? undefined : 'must begin with (';
  } catch {
    return 'must be a filter such as (objectClass=person)';
  }
}

/**
 * Entries that the filter takes and whose attribute has this value. The value never becomes part of a text: it is encoded as it
 * is, so there is nothing to escape (RFC 4511 section 4.5.1).
 */
export const withValue = (filter: string, attribute: string, value: string): Filter =>
  new AndFilter({ filters: [FilterParser.parseString(filter), new EqualityFilter({ attribute, value })] });
