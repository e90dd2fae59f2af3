import { namesOfWhole, profileEmail, profileName, type ProfileNames } from './profile';

/** A person as the identity provider vouches for them. */
export interface VouchedIdentity {
  readonly issuer: string;
  /** The provider's name for the person: it and the issuer say who it is, and nothing else does. */
  readonly subject: string;
  /** The claim from which a new account gets its user name. */
  readonly username?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  /** Only an address that the provider has verified. */
  readonly email?: string;
  /** The groups that the provider names; undefined: it says nothing of them, or not of all. */
  readonly groups?: readonly string[];
}

/** Which claims of a provider say what. */
interface NamedClaims {
  readonly usernameClaim: string;
  /** Empty: none. */
  readonly groupsClaim: string;
}

/** Claims of an ID token or of UserInfo. */
export type Claims = Readonly<Record<string, unknown>>;

/** Reads who it is. What an account cannot have, such as a name with hidden characters, is left out. */
export function readClaims(
  issuer: string,
  subject: string,
  claims: Claims,
  { usernameClaim, groupsClaim }: NamedClaims,
): VouchedIdentity {
  const username = textOf(claims[usernameClaim]);
  const email = emailOf(claims);
  const groups = groupsClaim === '' ? undefined : groupsOf(claims, groupsClaim);
  return {
    ...{ issuer, subject, ...namesOf(claims) },
    ...(username && { username }),
    ...(email && { email }),
    ...(groups && { groups }),
  };
}

/** Is there something of which UserInfo may say more? */
export const lacksClaims = (claims: Claims, { usernameClaim, groupsClaim }: NamedClaims): boolean =>
  [usernameClaim, 'email'].some((name) => claims[name] === undefined) ||
  (claims.name === undefined && claims.given_name === undefined) ||
  (groupsClaim !== '' && claims[groupsClaim] === undefined && !isShortened(claims, groupsClaim));

/** So many groups of a person are read, and names of groups so long. */
const [MOST_GROUPS, LONGEST_GROUP] = [2_000, 1_000];

/** Entra ID leaves the groups of people out who are in many, and says where they could be asked for. */
function isShortened({ _claim_names, hasgroups }: Claims, groupsClaim: string): boolean {
  const elsewhere =
    typeof _claim_names === 'object' && _claim_names !== null && Object.hasOwn(_claim_names, groupsClaim);
  return elsewhere || hasgroups === true || hasgroups === 'true';
}

/** Undefined for a claim that is absent, shortened or no list of names: such a one changes nothing. */
function groupsOf(claims: Claims, groupsClaim: string): string[] | undefined {
  const claim = claims[groupsClaim];
  if (isShortened(claims, groupsClaim)) return undefined;
  const names: unknown[] | undefined = Array.isArray(claim) ? claim : typeof claim === 'string' ? [claim] : undefined;
  if (!names || names.length > MOST_GROUPS) return undefined;
  const read = names.map((name) =>
    typeof name === 'string' && name.length <= LONGEST_GROUP ? textOf(name) : undefined,
  );
  return read.includes(undefined) ? undefined : [...new Set(read.filter((name) => name !== undefined))];
}

function namesOf(claims: Claims): ProfileNames {
  const [firstName, lastName] = [claims.given_name, claims.family_name].map(profileName);
  if (firstName === undefined && lastName === undefined) return namesOfWhole(claims.name);
  return { ...(firstName !== undefined && { firstName }), ...(lastName !== undefined && { lastName }) };
}

/** "True" as a text, or no word about it, verifies nothing. */
const emailOf = ({ email, email_verified }: Claims): string | undefined =>
  email_verified === true ? profileEmail(email) : undefined;

const textOf = (claim: unknown): string | undefined =>
  typeof claim === 'string' && claim !== '' && !/[\0\p{Surrogate}]/u.test(claim) ? claim : undefined;
