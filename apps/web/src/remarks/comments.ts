import type { Link, Schemas } from '@review-service/client';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../base/query-client.ts';
import { service } from '../base/service.ts';
import { withoutUndefined } from '../base/without-undefined.ts';
import { keyOf } from '../requests/queries.ts';
import { numberBehind } from '../base/number-behind.ts';
import type { Extent } from '../diff/pictures/extent.ts';
import type { Rows } from '../diff/rows.ts';
import { type Kind, KINDS, REVIEW } from './kinds.ts';
import { type Region, regionIn } from './regions.ts';

/** A comment of a review or a reply, whatever it is about. */
export interface Comment {
  readonly kind: Kind;
  readonly id: number;
  /** The review that it belongs to: a reply's is that which it answers. */
  readonly review: number;
  /** The comment that it answers, and the reply that it is part of. */
  readonly answers?: number;
  readonly reply?: number;
  readonly author: string;
  readonly time: string;
  readonly html: string;
  readonly isPublic: boolean;
  /** Empty: it asks for nothing. */
  readonly issue: Schemas['GeneralComment']['issue_status'];
  readonly links: Readonly<Record<string, Link>>;
  /** Of a comment on lines: which, in which file of which diff. */
  readonly lines?: CommentLines;
  readonly file?: CommentedFile;
  /** Of a comment on a region of a picture: which, and what the service drew of the picture. */
  readonly region?: Region;
  readonly picture?: CommentedPicture;
}

/** What the service drew of a picture that is larger than that, or as large. */
export interface CommentedPicture extends Extent {
  readonly address: string;
}

/** The attached file that a comment is about. */
export interface CommentedFile {
  readonly name: string;
  readonly id: number;
  /** The other revision that it is compared with. */
  readonly against?: number;
}

/** The lines that a comment is about. */
export interface CommentLines extends Rows {
  readonly path: string;
  readonly file: Link;
  /** The id of the file: of the newer one, if it is about a change between two. */
  readonly fileId: number;
  readonly revision: number;
  /** The revision that this one is compared with, if it is about a change between two; and the id of the file there. */
  readonly against?: number;
  readonly olderId?: number;
  /** The commit of a series whose change it is about; undefined: that of all commits. */
  readonly commit?: string;
}

/** More are not read: the newest of a review request with so many comments can be read by the API. */
const MOST = 1_000;

/** All comments of a review request, in the order in which they were written. */
export const commentsQuery = (id: number) =>
  queryOptions({
    queryKey: [...keyOf(id), 'comments'],
    queryFn: async ({ signal }): Promise<Comment[]> => {
      const query = { 'review-request-id': id, 'max-results': 200, 'force-text-type': 'html' } as const;
      const lists = Object.values(KINDS).map(({ list, about: expand }) =>
        first(service.each(`/api/${list}/`, { query: { ...query, expand }, signal })),
      );
      return inOrder((await Promise.all(lists)).flat().map(commentOf));
    },
  });

const inOrder = (comments: readonly Comment[]): Comment[] =>
  comments.toSorted((a, b) => a.time.localeCompare(b.time) || a.id - b.id);

/** The same of reviews and replies that were read with all their comments; undefined: some were too many for the answer. */
export function commentsIn(reviews: readonly (Schemas['Reply'] | Schemas['Review'])[]): Comment[] | undefined {
  const lists = reviews.flatMap(({ diff_comments, file_attachment_comments, general_comments }) => [
    diff_comments,
    file_attachment_comments,
    general_comments,
  ]);
  const found: ShownComment[] = [];
  for (const list of lists) {
    if (!list) return undefined;
    found.push(...list);
  }
  return inOrder(found.map(commentOf));
}

async function first<T>(all: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of all) {
    found.push(one);
    if (found.length === MOST) break;
  }
  return found;
}

/** A comment as the service shows it, its text as markup, with what it is about. */
export type ShownComment = ShownDiffComment | Schemas['FileAttachmentComment'] | Schemas['GeneralComment'];

type ShownDiffComment = Schemas['AllDiffComment' | 'ReviewDiffComment' | 'ReviewReplyDiffComment'];

/** Reads a comment. What has no member of its own stands in the addresses of its links. */
export function commentOf(shown: ShownComment): Comment {
  const { id, links, timestamp, text, public: isPublic, issue_status } = shown;
  return {
    ...aboutOf(shown),
    ...withoutUndefined({
      answers: numberBehind('comments', links.reply_to),
      reply: numberBehind('replies', links.self),
    }),
    id,
    review: numberBehind('reviews', links.self) ?? 0,
    author: links.user?.title ?? '',
    time: timestamp,
    html: text,
    isPublic,
    issue: issue_status,
    links,
  };
}

/** What it is about, by the members that comments of its kind alone have. */
function aboutOf(shown: ShownComment): Pick<Comment, 'file' | 'kind' | 'lines' | 'picture' | 'region'> {
  if ('first_line' in shown) return { kind: 'diff', ...linesOf(shown) };
  if ('link_text' in shown) return { kind: 'file', ...fileOf(shown) };
  return { kind: 'general' };
}

function linesOf({ filediff, interfilediff, first_line, num_lines }: ShownDiffComment): Pick<Comment, 'lines'> {
  const newest = interfilediff ?? filediff;
  const [revision, older] = [newest, filediff].map((one) => numberBehind('diffs', one?.links.self));
  if (!filediff || !newest?.links.self || revision === undefined) return {};
  return {
    lines: {
      path: newest.dest_file,
      file: newest.links.self,
      fileId: newest.id,
      revision,
      ...(interfilediff && older !== undefined && { against: older, olderId: filediff.id }),
      ...(newest.commit_id !== null && { commit: newest.commit_id }),
      firstRow: first_line,
      rowCount: num_lines,
    },
  };
}

function fileOf({
  link_text,
  links,
  extra_data,
  file_attachment: attached,
}: Schemas['FileAttachmentComment']): Pick<Comment, 'file' | 'picture' | 'region'> {
  const id = attached?.id ?? numberBehind('file-attachments', links.file_attachment);
  const against = numberBehind('file-attachments', links.diff_against_file_attachment);
  if (id === undefined) return {};
  const file = { name: link_text || 'a file', id, ...(against !== undefined && { against }) };
  const region = regionIn(extra_data);
  const address = attached?.pictures.at(-1)?.url;
  const { width = null, height = null } = attached ?? {};
  const isKnown = address !== undefined && width !== null && height !== null;
  return { file, ...(region && { region }), ...(isKnown && { picture: { address, width, height } }) };
}

/** What answers a comment, of all comments of its review request. */
export const answersTo = ({ kind, id }: Comment, all: readonly Comment[]): Comment[] =>
  all.filter((one) => one.kind === kind && one.answers === id);

/** The place of a comment on the page of its review request. */
export const anchorOf = ({ kind, id }: Comment): string => `${kind}-comment${id}`;

type IssueStatus = Exclude<Comment['issue'], ''>;

/** Says what has become of an issue. */
export async function settle({ kind, links: { update } }: Comment, issue_status: IssueStatus): Promise<void> {
  await service.put(`${REVIEW}${KINDS[kind].list}/{comment_id}/`, { link: update, body: { issue_status } });
}

/** Shows a comment among those that were read, in the place of what it was. */
export function showComment(requestId: number, comment: Comment): void {
  const { queryKey } = commentsQuery(requestId);
  queryClient.setQueryData(queryKey, (all) => [...othersThan(comment, all), comment]);
}

/** Shows a comment no more. */
export function hideComment(requestId: number, comment: Pick<Comment, 'id' | 'kind'>): void {
  queryClient.setQueryData(commentsQuery(requestId).queryKey, (all) => othersThan(comment, all));
}

const othersThan = ({ kind, id }: Pick<Comment, 'id' | 'kind'>, all: readonly Comment[] = []): Comment[] =>
  all.filter((one) => one.kind !== kind || one.id !== id);
