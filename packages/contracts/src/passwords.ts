/** In characters: NIST SP 800-63B-4, section 3.1.1.2, asks for 8 at least, and for 64 to be possible. */
const [SHORTEST, LONGEST] = [8, 1024];

/** What is wrong with a new password of this person, in words for whoever chose it; nothing when it can be used. */
export function newPasswordFault(username: string, password: string): string | undefined {
  const { length } = Array.from(password);
  if (length < SHORTEST) return `Use at least ${SHORTEST} characters.`;
  if (length > LONGEST) return `Use at most ${LONGEST} characters.`;
  return password.toLowerCase() === username.toLowerCase() ? 'This is your user name.' : undefined;
}
