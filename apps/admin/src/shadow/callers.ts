/** So many sessions are remembered. */
const MOST = 10_000;

/** The cookie of Review Board's sessions. */
const SESSION = /(?:^|;\s*)rbsessionid=([^;]+)/;

/**
 * Knows who has begun a session of Review Board, because this service does not know that session: RBTools sends a password or
 * a token once, and then the cookie. In memory only.
 */
export class SessionCallers {
  private readonly credentials = new Map<string, string>();

  /** An answer began a session for these credentials. */
  learn(authorization: string | undefined, setCookies: readonly string[]): void {
    if (authorization === undefined) return;
    for (const cookie of setCookies) {
      const [, session] = SESSION.exec(cookie) ?? [];
      if (session === undefined) continue;
      this.credentials.delete(session);
      this.credentials.set(session, authorization);
      const [oldest] = this.credentials.keys();
      if (this.credentials.size > MOST && oldest !== undefined) this.credentials.delete(oldest);
    }
  }

  /** The `Authorization` of a request; null: it is anonymous; undefined: it has a session whose beginning was not seen. */
  of(authorization: string | undefined, cookies: string | undefined): string | null | undefined {
    if (authorization !== undefined) return authorization;
    const [, session] = SESSION.exec(cookies ?? '') ?? [];
    return session === undefined ? null : this.credentials.get(session);
  }
}
