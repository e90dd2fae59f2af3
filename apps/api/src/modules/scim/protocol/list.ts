import { failScim } from './scim-error';

/** The largest page; the same as in `ServiceProviderConfig`. */
export const MOST_RESULTS = 200;
const USUAL_RESULTS = 100;
const LAST_INDEX = 1_000_000_000;

/** The page that a query asks for (RFC 7644 section 3.4.2.4): `startIndex` begins with 1. */
export interface AskedPage {
  readonly startIndex: number;
  readonly count: number;
}

/** Reads the page. What is too small is the smallest, what is too large the largest. */
export function pageOf({ startIndex, count }: Readonly<Record<string, unknown>>): AskedPage {
  return {
    startIndex: Math.min(Math.max(wholeNumber('startIndex', startIndex) ?? 1, 1), LAST_INDEX),
    count: Math.min(Math.max(wholeNumber('count', count) ?? USUAL_RESULTS, 0), MOST_RESULTS),
  };
}

function wholeNumber(name: string, given: unknown): number | undefined {
  if (given === undefined || given === '') return undefined;
  if (typeof given !== 'string' || !/^-?\d{1,15}$/.test(given))
    return failScim('invalidValue', `"${name}" is a number.`);
  return Number(given);
}

/** The answer of a list (RFC 7644 section 3.4.2). */
export const listResponse = (resources: readonly object[], totalResults: number, startIndex = 1): object => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});
