import type { Schemas } from '@review-service/client';
import { wordsIn } from '@review-service/contracts/words';
import { queryOptions } from '@tanstack/react-query';
import { service } from '../../base/service.ts';
import { matchingLine, type LinePart } from './words.ts';

/** An address in this app. */
export interface Place {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly hash?: string;
}

/** A match, and where it is. */
export interface Found {
  readonly id: string;
  readonly place: Place;
  readonly title: string;
  readonly more: string;
  /** The line that has the words, if the title does not show it. */
  readonly line?: readonly LinePart[] | undefined;
}

/** The matches of one kind. */
export interface FoundPart {
  readonly id: string;
  readonly title: string;
  readonly found: readonly Found[];
}

/** The service takes no longer texts. */
const LONGEST = 300;

/** What is asked for: how many of each kind, and whether in files, commits, reviews and comments, too. */
interface Asked {
  readonly most: number;
  readonly parts: boolean;
}

/** Everything whose number or name begins with a text, or that has its words. */
export const searchQuery = (text: string, { most, parts }: Asked) => {
  const asked = Array.from(text.trim()).slice(0, LONGEST).join('');
  return queryOptions({
    queryKey: ['search', asked, most, parts],
    enabled: asked !== '',
    queryFn: async ({ signal }): Promise<FoundPart[]> => {
      const query = { q: asked, words: asked, parts, fullname: true, max_results: most, id: numberIn(asked) };
      const { search } = await service.get('/api/search/', { query, signal });
      return partsOf(search, wordsIn(asked));
    },
  });
};

const numberIn = (text: string): number | undefined =>
  /^#?\d{1,9}$/.test(text) ? Number(text.replace('#', '')) : undefined;

/** A part of a review request. */
type OfRequest = Schemas['Search']['files'][number];

function partsOf(search: Schemas['Search'], words: readonly string[]): FoundPart[] {
  const line = (...texts: string[]) => matchingLine(texts, words);
  const ofRequest = ({ review_request_id: id, links }: Pick<OfRequest, 'review_request_id' | 'links'>) =>
    `#${id} ${links.review_request.title ?? ''}`;
  const parts = [
    part('Review requests', search.review_requests, (one) => ({
      id: `request ${one.id}`,
      place: { to: `/r/${one.id}/` },
      title: one.summary,
      more: `#${one.id}`,
      line: line(one.description, one.testing_done, one.branch, one.commit_id ?? ''),
    })),
    part('Files', search.files, (one) => ({
      id: `file ${one.id}`,
      place: { to: `/r/${one.review_request_id}/diff/${one.revision}/`, search: { file: one.dest_file } },
      title: one.dest_file,
      more: ofRequest(one),
      line: one.source_file === one.dest_file ? undefined : line(one.source_file),
    })),
    part('File attachments', search.file_attachments, (one) => ({
      id: `attachment ${one.id}`,
      place: { to: `/r/${one.review_request_id}/file/${one.id}/` },
      title: one.caption || one.filename,
      more: ofRequest(one),
      line: one.caption ? line(one.filename) : undefined,
    })),
    part('Commits', search.commits, (one) => ({
      id: `commit ${one.review_request_id} ${one.commit_id}`,
      place: { to: `/r/${one.review_request_id}/diff/${one.revision}/`, search: { commit: one.commit_id } },
      title: `${one.commit_id.slice(0, 12)} ${one.commit_message.split('\n', 1)[0] ?? ''}`,
      more: ofRequest(one),
      line: line(one.commit_message),
    })),
    part('Comments', search.comments, (one) => ({
      id: `comment ${one.kind} ${one.id}`,
      place: { to: `/r/${one.review_request_id}/`, hash: `review${one.review_id}` },
      title: `${one.username} on ${ofRequest(one)}`,
      more: '',
      line: line(one.text),
    })),
    part('Reviews', search.reviews, (one) => ({
      id: `review ${one.id}`,
      place: { to: `/r/${one.review_request_id}/`, hash: `review${one.id}` },
      title: `${one.username} on ${ofRequest(one)}`,
      more: '',
      line: line(one.body_top, one.body_bottom),
    })),
    part('People', search.users, ({ username, fullname }) => ({
      id: `person ${username}`,
      place: { to: `/users/${encodeURIComponent(username)}/` },
      title: username,
      more: fullname ?? '',
    })),
    part('Groups', search.groups, ({ name, display_name }) => ({
      id: `group ${name}`,
      place: { to: `/groups/${encodeURIComponent(name)}/` },
      title: name,
      more: display_name,
    })),
    part('Repositories', search.repositories, ({ id, name }) => ({
      id: `repository ${id}`,
      place: { to: '/r/', search: { repository: String(id) } },
      title: name,
      more: '',
    })),
  ];
  return parts.filter(({ found }) => found.length > 0);
}

const part = <T>(title: string, all: readonly T[], show: (one: T) => Found): FoundPart => ({
  id: title,
  title,
  found: all.map(show),
});
