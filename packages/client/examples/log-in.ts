import { bearer, deviceLogin, ReviewService } from '@review-service/client';

/** Logs a command-line tool in, and keeps its tokens as they are renewed. */
export async function logIn(
  url: string,
  clientId: string,
  say: (words: string) => void,
  save: (tokens: object) => Promise<void>,
): Promise<ReviewService> {
  const login = await deviceLogin(new ReviewService({ url }), { clientId, scope: 'session:read group:read' });
  say(`Open ${login.verificationUri} and type ${login.userCode}.`);
  const tokens = await login.tokens();
  await save(tokens);
  return new ReviewService({ url, credentials: bearer(tokens, { clientId, onRenewed: save }) });
}
