import { Present, Text } from './fields';
import { PageQuery } from './paging';
import { defineResource } from './resource';

/** The repositories of review requests. */
export const REPOSITORY = defineResource('repository', { plural: 'repositories', listMediaType: 'repositories' });

const ofContents = (name: string) =>
  defineResource(`repository_${name}`, { itemKey: name, mediaType: `repository-${name}`, singleton: true });

/** Resources that need access to the repository: its info, branches and commits (decision D1). */
export const REPOSITORY_INFO = ofContents('info');
export const REPOSITORY_BRANCHES = ofContents('branches');
export const REPOSITORY_COMMITS = ofContents('commits');

/** A repository as clients see it. */
export interface RepositoryFields {
  /** Unique among all repositories. */
  id: number;
  /** Shown to people. */
  name: string;
  /** Where clients clone it from. */
  path: string;
  /** Name of the version control system. */
  tool: string;
  /** Another address of the same repository; empty: none. */
  mirror_path: string;
  /** The URL of a bug, with `%s` for the bug's id; empty: none. */
  bug_tracker: string;
  /** Whether patches need a base folder: no, their paths begin at the root. */
  requires_basedir: false;
  /** Whether changes have numbers of the version control system. */
  requires_change_number: false;
  /** Whether branches and commits can be read: the service reads no repository. */
  supports_post_commit: false;
  /** Listed. */
  visible: boolean;
  /** What clients keep with the repository (docs/wire.md#extra-data). */
  extra_data: Record<string, unknown>;
}

/** The arguments of the list of repositories: filters, whose lists are separated by commas. */
export class RepositoryListQuery extends PageQuery {
  /** Exact names. */
  @Text() name?: string;
  /** Exact paths. */
  @Text() path?: string;
  /** Names or paths. */
  @Text() 'name-or-path'?: string;
  /** Ids or names of tools. */
  @Text() tool?: string;
  /** Names of hosting services. No repository has one, so the list is empty. */
  @Text() 'hosting-service'?: string;
  /** Names of accounts at hosting services: as above. */
  @Text() username?: string;
  /** Start of the name, in any case; the list is then in the order of names. */
  @Text() q?: string;
  /** Also repositories that are not visible. */
  @Present() 'show-invisible': boolean = false;
}
