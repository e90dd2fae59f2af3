import type { Rule } from './field';
import { Name, Text } from './fields';
import { PageQuery } from './paging';
import { defineResource, type Link } from './resource';

/** Rules that assign reviewers to changes of files. */
export const DEFAULT_REVIEWER = defineResource('default_reviewer');

/** A default reviewer as clients see it. Groups and repositories that the caller may not see are left out. */
export interface DefaultReviewerFields {
  /** Unique among all default reviewers. */
  id: number;
  /** Shown to people. */
  name: string;
  /** The files: a regular expression that their paths in a diff begin with. */
  file_regex: string;
  /** The groups that are asked to review. */
  groups: Link[];
  /** The repositories of such changes; empty: all of the Local Site. */
  repositories: Link[];
  /** The people who are asked to review. */
  users: Link[];
  /** Clients' own data about it (docs/wire/requests.md#extra-data). */
  extra_data: Record<string, unknown>;
}

const isFilled: Rule = (value) => (String(value).trim() === '' ? 'This must not be empty.' : undefined);

const NAME = { max: 255, rules: [isFilled] };
const FILE_REGEX = { max: 256, rules: [isFilled] };

class DefaultReviewerTargets {
  /** Names of groups, separated by commas. */
  @Text() groups?: string;
  /** User names, separated by commas. */
  @Text() users?: string;
  /** Ids of repositories, separated by commas; empty: all of the Local Site. */
  @Text() repositories?: string;
}

/** The fields of a new default reviewer. */
export class CreateDefaultReviewer extends DefaultReviewerTargets {
  /** Shown to people. */
  @Name({ ...NAME, required: true }) name!: string;
  /** A regular expression in RE2's grammar that the paths of the files begin with. */
  @Text({ ...FILE_REGEX, required: true }) file_regex!: string;
}

/** The changeable fields of a default reviewer. A list replaces the former one. */
export class UpdateDefaultReviewer extends DefaultReviewerTargets {
  /** Shown to people. */
  @Name(NAME) name?: string;
  /** A regular expression in RE2's grammar that the paths of the files begin with. */
  @Text(FILE_REGEX) file_regex?: string;
}

/** The arguments of the list: filters, whose lists are separated by commas; a default reviewer must name all of them. */
export class DefaultReviewerListQuery extends PageQuery {
  /** Names of groups. */
  @Text() groups?: string;
  /** User names. */
  @Text() users?: string;
  /** Ids of repositories. */
  @Text() repositories?: string;
}
