import type { Rule } from './field';
import { Choice, Flag, Name, Present, Text } from './fields';
import { PageQuery } from './paging';
import { rawFileUrlFault } from './repository-sources';
import { defineResource } from './resource';
import { COMMIT_ID } from './sources';
import { isNameOf, TOOL_NAMES } from './tools';
import { URL_MAX } from './urls';

/** The name of a branch: nothing that could be an option of a program, or a way through folders. */
const isBranch: Rule = (value) =>
  /^(?!-)(?!.*\.\.)[^\s\p{Cc}~^:?*[\\]*$/u.test(String(value)) ? undefined : 'This is no name of a branch.';

const isCommitId: Rule = (value) =>
  COMMIT_ID.test(String(value)) || value === '' ? undefined : 'This is no id of a commit: send it as a whole.';

/** The repositories of review requests. */
export const REPOSITORY = defineResource('repository', { plural: 'repositories', listMediaType: 'repositories' });

const ofContents = (name: string, itemKey = '') =>
  defineResource(`repository_${name}`, { itemKey, link: name, mediaType: `repository-${name}`, singleton: true });

/** What its version control system says of itself. Only Subversion does. */
export const REPOSITORY_INFO = ofContents('info', 'info');

/** What a client compares a checkout with, which it did not find by its path. */
export interface RepositoryInfoFields {
  /** The root of the repository. */
  root_url: string;
  /** The repository's path: the root, or a folder below it. */
  url: string;
  /** The id that Subversion gave the repository; empty: nobody has said it. */
  uuid: string;
}

/** The branches of a repository, by name. */
export const REPOSITORY_BRANCHES = ofContents('branches');

/** A page of the commits of a repository, newest first. */
export const REPOSITORY_COMMITS = ofContents('commits');

/** Which commits are listed. */
export class RepositoryCommitsQuery {
  /** The name of a branch; absent: the default branch. */
  @Text({ max: 255, rules: [isBranch] }) branch: string = '';
  /** The id of the commit to begin with; absent: the newest of the branch. */
  @Text({ max: 64, rules: [isCommitId] }) start: string = '';
}

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
  /** Whether new diffs need a base folder: their paths may begin at one. */
  requires_basedir: boolean;
  /** Whether changes have numbers of the version control system. */
  requires_change_number: boolean;
  /** Subversion's root, if `path` is a folder below it; empty: `path` is the root, or it is another tool. */
  root_url: string;
  /** The id that Subversion gave the repository; empty: nobody has said it, or it is another tool. */
  uuid: string;
  /** Whether branches and commits can be listed, and review requests be made of commits. */
  supports_post_commit: boolean;
  /** Whether files can be read, so that more of them can be shown than a diff has. */
  reads_files: boolean;
  /** Listed. */
  visible: boolean;
  /** Whether everybody may read it, not only the people and groups in its lists. */
  public: boolean;
  /** Whether a revision that changes the same lines as the one before it, as after a rebase, keeps ship-its current. */
  carries_ship_its: boolean;
  /** Whether it is archived: its reviews stay, and nothing new can be posted. */
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

/** Empty: no file is read by such an address any more. */
const isRawFileUrl: Rule = (value) => (value === '' ? undefined : rawFileUrlFault(String(value)));

const isUuid: Rule = (value) =>
  /^([\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})?$/i.test(String(value))
    ? undefined
    : 'This must be a UUID, such as 13f79535-47bb-0310-9956-ffa450edef68, or empty.';

/** What a repository can be given when it is made, and later. */
export class RepositorySettings {
  /**
   * The address of a file, with `<revision>`, its blob, or `<commit>`, and with `<filename>`: short for a source of the kind
   * `raw-file-url`. Empty takes such a source away. It is shown with the source only.
   */
  @Text({ max: URL_MAX, rules: [isRawFileUrl] }) raw_file_url?: string;
  /** Another address of the same repository; empty: none. */
  @Text({ ...ADDRESS, rules: [hasNoPassword] }) mirror_path?: string;
  /** The URL of a bug, with `%s` for the bug's id; empty: none. */
  @Text({ max: 256, rules: [isBugTracker] }) bug_tracker?: string;
  /**
   * Of Subversion: the root, if `path` is a folder below it; empty: `path` is the root. Names in diffs are relative to the
   * root.
   */
  @Text({ ...ADDRESS, rules: [hasNoPassword] }) root_url?: string;
  /** Of Subversion: the id that `svn info` shows. Clients find the repository by it under any of its addresses. */
  @Text({ rules: [isUuid], max: 36 }) uuid?: string;
  /** False: only the people and groups in its lists may read it. */
  @Flag() public?: boolean;
  /** False: lists leave it out by default. */
  @Flag() visible?: boolean;
  /** False: reviewers are asked again after each new revision, also one that changes the same lines. */
  @Flag() carries_ship_its?: boolean;
}

/** What a tool allows or forbids. */
interface ToolSettings {
  readonly path: string;
  readonly raw_file_url?: string;
  readonly root_url?: string;
  readonly uuid?: string;
}

const WITH_SCHEME = /^[a-z][a-z\d+.-]*:\/\//i;
const isBelow = (path: string, root: string): boolean =>
  path === root || path.startsWith(`${root.replace(/\/$/, '')}/`);

/** What does not suit the tool of a repository, by field; none: all does. */
export function toolFaults(
  tool: string,
  { path, raw_file_url = '', root_url = '', uuid = '' }: ToolSettings,
): Partial<Record<keyof ToolSettings, string>> {
  const isSubversion = isNameOf(tool, 'subversion');
  return {
    ...(isSubversion &&
      !WITH_SCHEME.test(path) && {
        path: 'Subversion needs a URL, such as https://svn.example.com/code or file:///srv/code.',
      }),
    ...(isSubversion &&
      root_url !== '' &&
      !isBelow(path, root_url) && { root_url: 'The path must be a folder below this.' }),
    ...(!isSubversion && root_url !== '' && { root_url: OF_SUBVERSION }),
    ...(!isSubversion && uuid !== '' && { uuid: OF_SUBVERSION }),
    ...(!isNameOf(tool, 'git') && raw_file_url !== '' && { raw_file_url: ONLY_GIT_IS_READ }),
  };
}

const OF_SUBVERSION = 'Only repositories of Subversion have this: leave it empty.';

/** Why a repository of another tool has no source. */
export const ONLY_GIT_IS_READ = 'Files are read only from repositories of Git.';

/** The fields of a new repository. */
export class CreateRepository extends RepositorySettings {
  /** Shown to people; unique in its Local Site. */
  @Name({ max: 255, required: true, rules: [isFilled] }) name!: string;
  /** Where clients clone it from. */
  @Text({ ...ADDRESS, required: true, rules: [isFilled, hasNoPassword] }) path!: string;
  /** Name of the version control system. */
  @Choice(TOOL_NAMES, { required: true }) tool!: string;
}

/** The changeable fields of a repository. */
export class UpdateRepository extends RepositorySettings {
  /** Shown to people; unique in its Local Site. */
  @Name({ max: 255, rules: [isFilled] }) name?: string;
  /** Where clients clone it from. */
  @Text({ ...ADDRESS, rules: [isFilled, hasNoPassword] }) path?: string;
  /** Name of the version control system. */
  @Choice(TOOL_NAMES) tool?: string;
  /** False takes it back that the repository was archived: with its name, or another one, and as public as it was. */
  @Flag() archived?: boolean;
}

/** The arguments of the list of repositories: filters, whose lists are separated by commas. */
export class RepositoryListQuery extends PageQuery {
  /** Exact names. */
  @Text() name?: string;
  /** Exact paths, or those of mirrors. */
  @Text() path?: string;
  /** Names, paths or those of mirrors. */
  @Text() 'name-or-path'?: string;
  /** Ids or names of tools, in any case. */
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
