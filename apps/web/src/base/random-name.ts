/** A name that nothing else has. Unlike `crypto.randomUUID`, it can be made on pages that are not secure, too. */
export const randomName = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
