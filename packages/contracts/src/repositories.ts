import type { Rule } from './field';
import { Choice, Flag, Name, Present, Text } from './fields';
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
  /** Whether everybody may read it, not only the people and groups in its lists. */
  public: boolean;
  /** Whether it was archived: what was reviewed stays, and nothing new can be posted. */
  archived: boolean;
  /** What clients keep with the repository (docs/wire/requests.md#extra-data). */
  extra_data: Record<string, unknown>;
}

const ADDRESS = { max: 255 };

const WITH_PASSWORD = /^([a-z][a-z\d+.-]*:\/\/[^/@:]*:)[^/@]*@/i;

/** An address as records keep it: an imported one may have a password. */
export const withoutPassword = (address: string): string => address.replace(WITH_PASSWORD, '$1***@');

/** Everybody who may read the repository sees its address. */
const hasNoPassword: Rule = (value) =>
  WITH_PASSWORD.test(String(value))
    ? 'Leave out the password: everybody who may read the repository sees this address.'
    : undefined;

const isFilled: Rule = (value) => (String(value).trim() === '' ? 'This must not be empty.' : undefined);

const isBugTracker: Rule = (value) =>
  /^(https?:\/\/[^\s%]+%s[^\s%]*)?$/i.test(String(value))
    ? undefined
    : 'This must be a http or https URL with %s where the number of the bug stands, or empty.';

class RepositorySettings {
  /** Another address of the same repository; empty: none. */
  @Text({ ...ADDRESS, rules: [hasNoPassword] }) mirror_path?: string;
  /** The URL of a bug, with `%s` for the bug's id; empty: none. */
  @Text({ max: 256, rules: [isBugTracker] }) bug_tracker?: string;
  /** False: only the people and groups in its lists may read it. */
  @Flag() public?: boolean;
  /** False: lists leave it out by default. */
  @Flag() visible?: boolean;
}

/** The version control systems whose patches are read. */
export const TOOLS = ['Git'] as const;

/** The fields of a new repository. The service never contacts it (decision D1). */
export class CreateRepository extends RepositorySettings {
  /** Shown to people; unique in its Local Site. */
  @Name({ max: 255, required: true, rules: [isFilled] }) name!: string;
  /** Where clients clone it from. */
  @Text({ ...ADDRESS, required: true, rules: [isFilled, hasNoPassword] }) path!: string;
  /** Name of the version control system. */
  @Choice(TOOLS, { required: true }) tool!: string;
}

/** The changeable fields of a repository. */
export class UpdateRepository extends RepositorySettings {
  /** Shown to people; unique in its Local Site. */
  @Name({ max: 255, rules: [isFilled] }) name?: string;
  /** Where clients clone it from. */
  @Text({ ...ADDRESS, rules: [isFilled, hasNoPassword] }) path?: string;
  /** Name of the version control system. */
  @Choice(TOOLS) tool?: string;
}

/** The arguments of the list of repositories: filters, whose lists are separated by commas. */
export class RepositoryListQuery extends PageQuery {
  /** Exact names. */
  @Text() name?: string;
  /** Exact paths, or those of mirrors. */
  @Text() path?: string;
  /** Names, paths or those of mirrors. */
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
