import type { Link, Schemas } from '@review-service/client';
import { queryOptions } from '@tanstack/react-query';
import { service } from '../base/service.ts';
import { keyOf } from '../requests/queries.ts';
import { numberBehind } from '../base/number-behind.ts';
import type { Extent } from '../diff/pictures/extent.ts';
import type { Rows } from '../diff/rows.ts';
import { type Region, regionIn } from './regions.ts';

/** A comment of a review or a reply, whatever it is about. */
export interface Comment {
  readonly kind: 'diff' | 'file' | 'general';
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
      const [ofDiffs, ofFiles, general] = await Promise.all([
        first(service.each('/api/diff-comments/', { query: { ...query, expand: 'filediff,interfilediff' }, signal })),
        first(
          service.each('/api/file-attachment-comments/', { query: { ...query, expand: 'file_attachment' }, signal }),
        ),
        first(service.each('/api/general-comments/', { query, signal })),
      ]);
      return [
        ...ofDiffs.map((one) => ({ ...common('diff', one), ...linesOf(one) })),
        ...ofFiles.map((one) => ({ ...common('file', one), ...fileOf(one) })),
        ...general.map((one) => common('general', one)),
      ].toSorted((a, b) => a.time.localeCompare(b.time) || a.id - b.id);
    },
  });

async function first<T>(all: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of all) {
    found.push(one);
    if (found.length === MOST) break;
  }
  return found;
}

type Shown = Schemas['AllDiffComment'] | Schemas['AllFileAttachmentComment'] | Schemas['AllGeneralComment'];

function common(kind: Comment['kind'], { id, links, timestamp, text, public: isPublic, issue_status }: Shown): Comment {
  const answers = numberBehind('comments', links.reply_to);
  const reply = numberBehind('replies', links.self);
  return {
    kind,
    id,
    review: numberBehind('reviews', links.self) ?? 0,
    ...(answers !== undefined && { answers }),
    ...(reply !== undefined && { reply }),
    author: links.user?.title ?? '',
    time: timestamp,
    html: text,
    isPublic,
    issue: issue_status,
    links,
  };
}

function linesOf({ filediff, interfilediff, first_line, num_lines }: Schemas['AllDiffComment']): {
  lines?: CommentLines;
} {
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

/** The file that a comment is about, with what is attached in it. */
export function fileOf({
  link_text,
  links,
  extra_data,
  file_attachment: attached,
}: Pick<Schemas['AllFileAttachmentComment'], 'link_text' | 'links' | 'extra_data' | 'file_attachment'>): Pick<
  Comment,
  'file' | 'picture' | 'region'
> {
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
  const body = { issue_status };
  const below = '/api/review-requests/{review_request_id}/reviews/{review_id}';
  if (kind === 'diff') await service.put(`${below}/diff-comments/{comment_id}/`, { link: update, body });
  else if (kind === 'file')
    await service.put(`${below}/file-attachment-comments/{comment_id}/`, { link: update, body });
  else await service.put(`${below}/general-comments/{comment_id}/`, { link: update, body });
}
