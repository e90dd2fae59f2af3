/** In characters: NIST SP 800-63B-4, section 3.1.1.2, requires at least 8, and at least 64 to be allowed. */
const [SHORTEST, LONGEST] = [8, 1024];

/** The fault of a new password, as text for the person; undefined if it is acceptable. */
export function newPasswordFault(username: string, password: string): string | undefined {
  const { length } = Array.from(password);
  if (length < SHORTEST) return `Use at least ${SHORTEST} characters.`;
  if (length > LONGEST) return `Use at most ${LONGEST} characters.`;
  return password.toLowerCase() === username.toLowerCase() ? 'This is your user name.' : undefined;
}
