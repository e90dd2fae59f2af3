/**
 * The fields that a change was asked with, for the details of its entry: their names, and the values of switches. Other
 * values may be long, or have a password in a URL.
 */
export function givenFields(given: object, isExtraDataGiven = false): { readonly fields: readonly string[] } {
  const entries = Object.entries(given).filter(([, value]) => value !== undefined);
  const names = entries.map(([name]) => name);
  const switches = entries.filter(([, value]) => typeof value === 'boolean');
  return { fields: [...names, ...(isExtraDataGiven ? ['extra_data'] : [])], ...Object.fromEntries(switches) };
}
