import { type LookupAddress, lookup as lookUp } from 'node:dns';
import type { LookupFunction } from 'node:net';

/**
 * Resolves a name once and returns the checked addresses: a second resolution could give others (DNS rebinding).
 * Addresses in place of names are not resolved, so callers check these before.
 * @param isAllowed whether a resolved address may be connected to
 */
export const checkedLookup =
  (isAllowed: (address: string) => boolean, lookup: typeof lookUp = lookUp): LookupFunction =>
  (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error: NodeJS.ErrnoException | null, addresses?: LookupAddress[]) => {
      const wrong = addresses?.find(({ address }) => !isAllowed(address));
      const refusal = wrong ? new Error(`"${host}" stands for ${wrong.address}, where nothing is sent`) : null;
      callback(error ?? refusal, addresses ?? []);
    });
  };
