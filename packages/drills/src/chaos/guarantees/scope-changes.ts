import { SCOPES } from '@review-service/contracts/scopes';
import { brief, type ProcessClient, member } from '../client';
import type { Guarantee, GuaranteeTrial } from '../guarantee';
import type { Random } from '@review-service/testing/random';
import { type Token, TOKEN_SCOPES } from '../world';

const CLIENTS = 32;

/** Many clients change the scopes of one token at the same moment. */
export const scopeChanges: Guarantee = {
  needsRedis: false,
  title: ({ rounds }) => `scope changes from ${CLIENTS} clients at once (${rounds} rounds)`,

  async test(trial) {
    const { random, scale, world } = trial;
    const tokens = await world.quietTokens(scale.rounds);
    const violations: string[] = [];
    for (const token of tokens) violations.push(...(await oneRound(trial, token, random.for(`scopes ${token.id}`))));
    return [
      {
        bar: 'no update lost',
        measured: `${(scale.rounds * 2 * CLIENTS).toLocaleString('en')} changes, ${violations.length} lost`,
        violations,
      },
    ];
  },
};

/** First each client adds one scope; then half of them take theirs away, while the others add one more. */
async function oneRound({ world }: GuaranteeTrial, token: Token, random: Random): Promise<string[]> {
  const path = `/api/oauth-tokens/${token.id}/`;
  const clients = world.admins;
  const scopes = random.shuffled([...SCOPES].filter((scope) => !TOKEN_SCOPES.includes(scope)));
  const [first, more] = [scopes.slice(0, CLIENTS), scopes.slice(CLIENTS, CLIENTS * 1.5)];
  const [taken, kept] = [first.slice(0, CLIENTS / 2), first.slice(CLIENTS / 2)];
  const violations: string[] = [];
  const send = async (change: Record<string, string>) => {
    const answer = await random.pick(clients).put(path, change);
    if (answer?.status !== 200) violations.push(`a change was answered ${brief(answer)}`);
  };

  await Promise.all(first.map((scope) => send({ add_scopes: scope })));
  violations.push(...(await differences(clients, path, { present: first, absent: more })));
  await Promise.all([
    ...taken.map((scope) => send({ remove_scopes: scope })),
    ...more.map((scope) => send({ add_scopes: scope })),
  ]);
  violations.push(...(await differences(clients, path, { present: [...kept, ...more], absent: taken })));
  return violations;
}

async function differences(
  [client]: readonly ProcessClient[],
  path: string,
  { present, absent }: { present: readonly string[]; absent: readonly string[] },
): Promise<string[]> {
  const answer = await client?.get(path);
  const scopes = member(answer?.body, 'oauth_token', 'scope');
  if (!Array.isArray(scopes)) return [`the token was shown as ${brief(answer)}`];
  return [
    ...present.filter((scope) => !scopes.includes(scope)).map((scope) => `${scope} was added, and is not there`),
    ...absent.filter((scope) => scopes.includes(scope)).map((scope) => `${scope} was removed, and is there`),
  ];
}
