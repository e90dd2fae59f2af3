import { readFile } from 'node:fs/promises';
import { FIRST_PROVIDER } from '@review-service/contracts/sign-in-providers';
import { fromEnv } from '@review-service/platform/config/from-env';
import { MailConfig } from '@review-service/platform/config/mail.config';
import { addressesOf, type KnownProvider } from '@review-service/platform/sign-in/known-provider';
import type { Claims } from '@review-service/platform/sign-in/vouched';
import { print, remark, report } from '../../base/output';
import { Refusal } from '../../base/refusal';
import { visibleLines } from '../../base/visible';
import { withMigratedDatabase } from '../../connections/database';
import { openSecrets } from '../../connections/secrets';
import { type Announced, askProvider, verifiedClaims } from './announced';
import { knownProvider } from './known';
import { whoSignsIn } from './who-signs-in';

interface Flags {
  readonly claims?: string;
  readonly tokenFile?: string;
}

/** Longer than any token, in bytes. */
const LONGEST = 262_144;

/** Says what a sign-in with a provider would do. Fails if it could not work. */
export const run = (slug: string = FIRST_PROVIDER, { claims, tokenFile }: Flags): Promise<object> =>
  withMigratedDatabase(async (db) => {
    const provider = await knownProvider(db, await openSecrets(), slug);
    const addresses = addressesOf(slug, fromEnv(MailConfig).siteAddress);
    const announced = await askProvider(provider);
    show(provider, announced, [
      ['redirect', addresses.redirect],
      ['after signing out', addresses.postLogout],
      ['back-channel log-out', addresses.backChannelLogout],
    ]);
    const given = await givenClaims(provider, { ...(claims && { claims }), ...(tokenFile && { tokenFile }) });
    const outcome = given && (await whoSignsIn(db, provider, given));
    for (const line of outcome?.lines ?? []) print(visibleLines(line));
    const answer = {
      slug,
      issuer: provider.issuer,
      addresses,
      ...announced,
      ...(outcome && { outcome: outcome.answer }),
    };
    if (announced.problems.length > 0) throw new Refusal(announced.problems.join('\n'));
    report('A sign-in with this provider can work.');
    return answer;
  });

function show(provider: KnownProvider, { facts, remarks }: Announced, addresses: [string, string][]): void {
  const { name, issuer, link, createAccounts, usernameClaim, groupsClaim, emailDomains } = provider;
  print(`${name}: ${issuer}`);
  print('It has to know these addresses:');
  for (const [what, address] of addresses) print(`  ${what}: ${address}`);
  for (const fact of facts) print(visibleLines(fact));
  for (const one of remarks) remark(one);
  const links = {
    login: 'an unknown identity is linked by the password, or the session, of its account',
    'verified-email': `an unknown identity is linked by its verified address in ${emailDomains.join(', ')}, else by a password or session`,
    never: 'an unknown identity is linked with no account',
  };
  print(`A sign-in: ${links[link]}; new accounts: ${createAccounts ? `yes, named by ${usernameClaim}` : 'no'}.`);
  print(`Groups: ${groupsClaim === '' ? 'no claim' : `of the claim ${groupsClaim}`}.`);
}

async function givenClaims(provider: KnownProvider, { claims, tokenFile }: Flags): Promise<Claims | undefined> {
  if (claims !== undefined && tokenFile !== undefined) throw new Refusal('Give --claims or --token-file, not both.');
  if (tokenFile !== undefined) return verifiedClaims(provider, (await read(tokenFile)).trim());
  return claims === undefined ? undefined : asObject(claims, await read(claims));
}

async function read(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new Refusal(`${file} cannot be read: ${(error as NodeJS.ErrnoException).code ?? 'unknown'}.`);
  });
  if (text.length > LONGEST) throw new Refusal(`${file} is longer than any token.`);
  return text;
}

function asObject(file: string, text: string): Claims {
  const refusal = new Refusal(`${file} has no JSON object.`);
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refusal;
    // The reason for the cast: it is an object.
    return value as Claims;
  } catch {
    throw refusal;
  }
}
