import { Present, Text } from './fields';
import { PageQuery } from './paging';
import { defineResource } from './resource';

/** Repositories that review requests are about. */
export const REPOSITORY = defineResource('repository', { plural: 'repositories', listMediaType: 'repositories' });

const ofContents = (name: string) =>
  defineResource(`repository_${name}`, { itemKey: name, mediaType: `repository-${name}`, singleton: true });

/** What only a repository itself could tell: its kind and place, its branches, and their commits. */
export const REPOSITORY_INFO = ofContents('info');
export const REPOSITORY_BRANCHES = ofContents('branches');
export const REPOSITORY_COMMITS = ofContents('commits');

/** A repository as clients see it. */
export interface RepositoryFields {
  id: number;
  name: string;
  path: string;
  /** Name of the version control system. */
  tool: string;
  mirror_path: string;
  bug_tracker: string;
  /** Patches need to say which folder their paths are in. Here they begin at the root. */
  requires_basedir: false;
  /** Changes have numbers of the version control system. */
  requires_change_number: false;
  /** Branches and commits can be looked at. The service reads no repository. */
  supports_post_commit: false;
  visible: boolean;
  extra_data: Record<string, unknown>;
}

/** The arguments of the list of repositories: each narrows it, lists are separated by commas. */
export class RepositoryListQuery extends PageQuery {
  /** Exact names. */
  @Text() name?: string;
  /** Exact paths. */
  @Text() path?: string;
  /** Names or paths. */
  @Text() 'name-or-path'?: string;
  /** Ids or names of tools. */
  @Text() tool?: string;
  /** Names of hosting services. No repository here has one, so any of them narrows the list to nothing. */
  @Text() 'hosting-service'?: string;
  /** Names of accounts at hosting services: as above. */
  @Text() username?: string;
  /** Start of the name, in any case; the list is in the order of names then. */
  @Text() q?: string;
  @Present() 'show-invisible': boolean = false;
}
