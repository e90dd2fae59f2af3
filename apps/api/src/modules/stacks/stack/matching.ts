import { errors } from '@review-service/contracts/errors';
import { fail, failField } from '../../../errors/api.exception';
import type { MemberFacts } from './member-facts';
import { placeOf, type ReadItem } from './read-items';

/** The trailers of a message that name a change: Gerrit's, and that of RBTools. */
const TRAILERS = /^(?:change-id:\s*(?<change>I[0-9a-f]{40})|reviewed-at:\s*\S*\/r\/(?<number>\d{1,9})\/?)\s*$/gim;

interface Named {
  readonly change: string | undefined;
  readonly number: number | undefined;
}

/** The last trailers of a message. */
export function namedBy(message: string): Named {
  let named: Named = { change: undefined, number: undefined };
  for (const { groups } of message.matchAll(TRAILERS)) {
    named = {
      change: groups?.change?.toLowerCase() ?? named.change,
      number: groups?.number === undefined ? named.number : Number(groups.number),
    };
  }
  return named;
}

/**
 * The review request of each item; undefined: a new one. In this order an item is the one that it names, that has its
 * commit, that a trailer of its message names, that has the same change, or as the only one the same summary. Each review request is found once. 105 for one that
 * cannot be an item, 204 for a commit of another one.
 */
export function matched(
  items: readonly ReadItem[],
  found: readonly MemberFacts[],
  repositoryId: number | null,
): (MemberFacts | undefined)[] {
  const taken = new Set<number>();
  const isFree = ({ status, editable, readable, repositoryId: own }: MemberFacts) =>
    status === 'P' && editable && readable && own === repositoryId;
  // A diff that is a series of commits is sent commit by commit.
  const isFit = (member: MemberFacts) => isFree(member) && !member.createdWithHistory;
  const results: (MemberFacts | undefined)[] = items.map(() => undefined);
  const take = (at: number, member: MemberFacts | undefined) => {
    if (!member || taken.has(member.id)) return;
    taken.add(member.id);
    results[at] = member;
  };
  for (const [at, { number }] of items.entries()) {
    if (number === undefined) continue;
    const named = found.find(({ displayId, readable }) => displayId === number && readable);
    const place = placeOf(at, 'review_request');
    if (!named) failField(errors.invalidFormData, place, NOT_FOUND);
    else if (!(items[at]?.commit ? isFit(named) : isFree(named) || named.status === 'S'))
      failField(errors.invalidFormData, place, UNFIT);
    else if (taken.has(named.id)) failField(errors.invalidFormData, place, TWICE);
    else take(at, named);
  }
  const byRule = (rule: (item: NonNullable<ReadItem['commit']>, member: MemberFacts) => boolean) => {
    for (const [at, { commit }] of items.entries()) {
      if (!commit || results[at]) continue;
      take(
        at,
        found.find((member) => isFit(member) && !taken.has(member.id) && rule(commit, member)),
      );
    }
  };
  byRule(({ id }, { commitId }) => id === commitId);
  for (const [at, { commit }] of items.entries()) {
    const other =
      commit && found.find(({ id, commitId }) => commitId === commit.id && results[at]?.id !== id && !taken.has(id));
    if (other) fail(errors.commitIdInUse, { fields: { [placeOf(at, 'commit_id')]: [errors.commitIdInUse.message] } });
  }
  byRule(({ description }, { displayId }) => namedBy(description).number === displayId);
  byRule(({ description }, member) => {
    const { change } = namedBy(description);
    return change !== undefined && namedBy(member.description).change === change;
  });
  byRule(({ digest }, member) => member.digest === digest);
  const isOnly = (summary: string) =>
    items.filter(({ commit }) => commit?.summary === summary).length === 1 &&
    found.filter((member) => isFit(member) && !taken.has(member.id) && member.summary === summary).length === 1;
  byRule(({ summary }, member) => member.summary === summary && isOnly(summary));
  return results;
}

const NOT_FOUND = 'There is no such review request, or you cannot see it.';
const UNFIT =
  'Name a pending review request of this repository that you may edit; with a commit, none of a series of commits.';
const TWICE = 'This review request is named twice.';

/** A circle among these edges, as the numbers of its members; undefined: there is none. */
export function circleIn(edges: ReadonlyMap<number, readonly number[]>): readonly number[] | undefined {
  const done = new Set<number>();
  for (const start of edges.keys()) {
    const path: number[] = [];
    const walk = (id: number): readonly number[] | undefined => {
      const again = path.indexOf(id);
      if (again >= 0) return [...path.slice(again), id];
      if (done.has(id)) return undefined;
      path.push(id);
      for (const lower of edges.get(id) ?? []) {
        const circle = walk(lower);
        if (circle) return circle;
      }
      path.pop();
      done.add(id);
      return undefined;
    };
    const circle = walk(start);
    if (circle) return circle;
  }
  return undefined;
}
