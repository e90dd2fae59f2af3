import type { Schemas } from '@review-service/client';
import { queryOptions } from '@tanstack/react-query';
import { service } from '../base/service.ts';
import { keyOf } from './queries.ts';

/** A member of a stack; of a hidden one only that it is hidden. */
export type Member = NonNullable<Schemas['Stack']['items']>[number];

/** A member that the reader sees, with all that is shown of it. */
export type SeenMember = Required<Member>;

const PATH = '/api/review-requests/{review_request_id}/stack/';

/** What a review request builds on, and what builds on it, from the bottom up. */
export const stackQuery = (id: number) =>
  queryOptions({ queryKey: [...keyOf(id), 'stack'], queryFn: ({ signal }) => readStack(id, {}, signal) });

/** A stack in the order that drafts give it, and the version that a change of the order names. */
export const stackOrderQuery = (id: number) =>
  queryOptions({
    queryKey: [...keyOf(id), 'stack', 'order'],
    queryFn: async ({ signal }) => {
      // Read first: what changes before the order is read makes this version an old one.
      const version = await readStack(id, {}, signal);
      return { version, stack: await readStack(id, { drafted: true }, signal) };
    },
    structuralSharing: false,
  });

const readStack = async (review_request_id: number, query: { drafted?: boolean }, signal: AbortSignal) =>
  (await service.get(PATH, { path: { review_request_id }, query, signal })).stack;

/** Whether the reader sees a member: all of it is there. */
export const isSeen = (member: Member): member is SeenMember => !member.hidden;

/** The files that several open members of its stack change. */
export const overlapsQuery = (id: number) =>
  queryOptions({
    queryKey: [...keyOf(id), 'overlaps'],
    queryFn: ({ signal }) => readOverlaps(id, {}, signal),
    staleTime: 60_000,
  });

/** The same of one file, with the lines that each of them changes. */
export const overlapsOfFileQuery = (id: number, file: string) =>
  queryOptions({
    queryKey: [...keyOf(id), 'overlaps', file],
    queryFn: ({ signal }) => readOverlaps(id, { file }, signal),
    staleTime: 60_000,
  });

const readOverlaps = async (review_request_id: number, query: { file?: string }, signal: AbortSignal) =>
  (await service.get(`${PATH}overlaps/`, { path: { review_request_id }, query, signal })).overlaps.files;
