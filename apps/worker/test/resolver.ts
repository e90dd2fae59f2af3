import type { LookupAddress, lookup as lookUp } from 'node:dns';

/** A resolver that gives each of these answers in turn, and the last one from then on. */
export function resolver(...answers: string[][]): { readonly asked: string[]; readonly lookup: typeof lookUp } {
  const asked: string[] = [];
  const lookup = (host: string, _: object, callback: (error: null, found: LookupAddress[]) => void) => {
    const addresses = answers[Math.min(asked.length, answers.length - 1)] ?? [];
    asked.push(host);
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  // The reason for the cast: of its many forms the worker uses this one.
  return { asked, lookup: lookup as typeof lookUp };
}
