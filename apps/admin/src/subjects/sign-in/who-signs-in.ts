import { isLinkableBy } from '@review-service/database/linkable-account';
import { boolean, number, text } from '@review-service/database/row-types';
import { groupsByClaim } from '@review-service/database/provider-groups';
import { sql } from '@review-service/database/sql';
import { all, type Db } from '@review-service/database/verbs';
import { freeUsername, usernamesFor } from '@review-service/platform/sign-in/free-username';
import { addressThatLinks, type KnownProvider } from '@review-service/platform/sign-in/known-provider';
import { type Claims, readClaims, type VouchedIdentity } from '@review-service/platform/sign-in/vouched';
import { Refusal } from '../../base/refusal';

/** What a sign-in would do, for people and for programs. */
interface Outcome {
  readonly lines: readonly string[];
  readonly answer: object;
}

/** Says who would sign in with these claims. Changes nothing. */
export async function whoSignsIn(db: Db, provider: KnownProvider, claims: Claims): Promise<Outcome> {
  const { sub, iss = provider.issuer } = claims;
  if (typeof sub !== 'string' || sub === '') throw new Refusal('The claims have no subject (sub).');
  if (typeof iss !== 'string') throw new Refusal('The issuer (iss) of the claims is no text.');
  const identity = readClaims(iss, sub, claims, provider);
  const { firstName = '', lastName = '', email, groups } = identity;
  const outcome = await outcomeOf(db, provider, identity);
  const mapped = await groupsFor(db, provider, identity, outcome.answer.user);
  const names = `${firstName} ${lastName}`.trim();
  return {
    lines: [
      outcome.line,
      `Names: ${names || 'none'}; verified address: ${email ?? 'none'}; groups: ${groupsInWords(groups)}.`,
      ...(mapped ? [`Would be in the groups by the mapping: ${mapped.join(', ') || 'none'}.`] : []),
    ],
    answer: {
      ...outcome.answer,
      firstName,
      lastName,
      email: email ?? null,
      groups: groups ?? null,
      mapped: mapped ?? null,
    },
  };
}

/** The groups that the mapping gives; undefined: nothing changes. */
async function groupsFor(db: Db, { slug }: KnownProvider, { groups }: VouchedIdentity, user: string | null) {
  if (groups === undefined) return undefined;
  const [person] =
    user === null ? [] : await all(db, { id: number }, sql`select id from user_account where username = ${user}`);
  const rows = await all(
    db,
    { id: number, name: text },
    sql`${groupsByClaim(slug, groups, person?.id)} order by g.name`,
  );
  return rows.map(({ name }) => name);
}

const groupsInWords = (groups: readonly string[] | undefined): string =>
  groups === undefined ? 'not said, so nothing changes' : groups.join(', ') || 'none';

async function outcomeOf(db: Db, provider: KnownProvider, identity: VouchedIdentity) {
  const { issuer, subject } = identity;
  const [linked] = await all(
    db,
    { user: text, isActive: boolean },
    sql`select u.username as user, u.is_active as "isActive" from identity i join user_account u on u.id = i.user_id
        where i.issuer = ${issuer} and i.subject = ${subject}`,
  );
  if (linked) {
    const { user, isActive } = linked;
    const line = isActive ? `Would sign in as ${user}.` : `Would be refused: ${user} is deactivated.`;
    return { line, answer: { would: isActive ? 'sign-in' : 'refuse', user } };
  }
  const email = addressThatLinks(identity, provider);
  const [linkable] =
    email === undefined
      ? []
      : await all(db, { user: text }, sql`select u.username as user from user_account u where ${isLinkableBy(email)}`);
  if (linkable)
    return {
      line: `Would link ${linkable.user} by the address ${email ?? ''}.`,
      answer: { would: 'link', ...linkable },
    };
  const asks = provider.link === 'never' ? '' : 'Would ask for the password of an account to link.';
  if (!provider.createAccounts) {
    const line = asks || 'Would be refused: accounts are neither linked nor created.';
    return { line, answer: { would: asks ? 'ask' : 'refuse', user: null } };
  }
  const [free] = await all(db, { name: text }, freeUsername(usernamesFor(identity.username)));
  const user = free?.name ?? '';
  return { line: `${asks} Would create ${user}, if the person agrees.`.trim(), answer: { would: 'create', user } };
}
