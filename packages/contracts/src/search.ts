import { Flag, Integer, Present, Text } from './fields';
import type { GroupFields } from './groups';
import type { RepositoryFields } from './repositories';
import { defineResource, type Link } from './resource';
import type { COMMENT_KINDS } from './review-comments';
import type { ReviewRequestFields } from './review-requests';
import type { UserFields } from './users';

const [USUALLY, MOST] = [25, 200];

/** People, groups, repositories and review requests, with their files, commits and comments. */
export const SEARCH = defineResource('search', { singleton: true });

/** The review request that a match is part of. */
interface FoundPart {
  /** The number of the review request. */
  review_request_id: number;
  /** `self` leads to the match, `review_request` to its review request. */
  links: { self: Link; review_request: Link };
}

/** A file of the newest published diff of a review request. */
interface FoundFile extends FoundPart {
  /** The id of the file. */
  id: number;
  /** The revision of the diff. */
  revision: number;
  /** Its path before the change. */
  source_file: string;
  /** Its path after the change. */
  dest_file: string;
}

/** A published file attachment of a review request. */
interface FoundAttachment extends FoundPart {
  /** The id of the attachment. */
  id: number;
  /** The name of the uploaded file. */
  filename: string;
  /** Its caption. */
  caption: string;
}

/** A commit of the newest published diff of a review request. */
interface FoundCommit extends FoundPart {
  /** As the repository knows it. */
  commit_id: string;
  /** The revision of the diff. */
  revision: number;
  /** Its commit message. */
  commit_message: string;
  /** The name of its author. */
  author_name: string;
}

/** A published review. */
interface FoundReview extends FoundPart {
  /** The id of the review. */
  id: number;
  /** Its text above the comments. */
  body_top: string;
  /** Its text below the comments. */
  body_bottom: string;
  /** The user name of its author. */
  username: string;
}

/** A published comment of a review or of a reply. */
interface FoundComment extends FoundPart {
  /** The id of the comment. */
  id: number;
  /** It is about lines of a diff, about an attached file, or about the change as a whole. */
  kind: (typeof COMMENT_KINDS)[number];
  /** Its text. */
  text: string;
  /** The id of its review or reply. */
  review_id: number;
  /** The user name of its author. */
  username: string;
}

/** The matches. Each list has only visible objects, and ends where the answer would become too large. */
export interface SearchFields {
  /** Active people, those with such a user name first. */
  users: UserFields[];
  /** Visible groups, those with such a name first. */
  groups: GroupFields[];
  /** Readable repositories, in the order of their names. */
  repositories: RepositoryFields[];
  /** Review requests in any state, those with such a number first. */
  review_requests: ReviewRequestFields[];
  /** With `parts`: files whose paths have the words, the newest first. */
  files: FoundFile[];
  /** With `parts`: file attachments, by their names and captions. */
  file_attachments: FoundAttachment[];
  /** With `parts`: commits, by their ids and messages. */
  commits: FoundCommit[];
  /** With `parts`: reviews, by their own texts. */
  reviews: FoundReview[];
  /** With `parts`: comments, by their texts. */
  comments: FoundComment[];
}

/** The search terms. Without `q`, `id` and `words` nothing is found. */
export class SearchQuery {
  /**
   * The beginning, in any case, of a user name, a first or last name, both names with a blank between them, the name or
   * display name of a group, the name of a repository, the number of a review request, or (four characters at least) its summary.
   */
  @Text({ max: 300 }) q?: string;
  /**
   * Words, in any case and order, that are anywhere in the names of a person, a group or a repository, or in the summary,
   * description, testing done, bugs, branch or commit id of a review request. Everything but letters and digits divides words.
   * Words that begin like the last one match, too, if it has three letters. Of each kind a thousand matches are looked at,
   * the newest before others.
   */
  @Text({ max: 300 }) words?: string;
  /** Find `words` in files, file attachments, commits, reviews and comments, too. */
  @Flag() parts: boolean = false;
  /** The beginning of the number of a review request. */
  @Integer({ min: 0 }) id?: number;
  /** At most so many of each kind; 0 is 25, and above 200 is 200. */
  @Integer({ min: 0 }) max_results: number = USUALLY;
  /** With a blank in `q`: find first and last names that begin with all of it, too. */
  @Present() fullname: boolean = false;
  /** Accepted for older clients: display names are always searched. */
  @Present() displayname: boolean = false;

  get limit(): number {
    return Math.min(MOST, this.max_results || USUALLY);
  }
}
