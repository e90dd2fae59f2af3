import { Choice, Text } from './fields';
import type { Rule } from './field';
import { defineResource } from './resource';
import { type SOURCE_FAULTS, SOURCE_KINDS, SOURCE_VALIDATION } from './sources';
import { URL_MAX, urlFault } from './urls';

/** Where the files of a repository are read. */
export const REPOSITORY_SOURCE = defineResource('repository_source', {
  itemKey: 'source',
  singleton: true,
  policyId: 'repository',
});

/** Whether they can be read. */
export const CONNECTION_CHECK = defineResource('connection_check', {
  singleton: true,
  policyId: 'repository',
  linkMethod: 'POST',
});

/** The source of a repository, as shown to people who may change the repository. */
export interface RepositorySourceFields {
  /** How files are read; empty: they are not. */
  kind: (typeof SOURCE_KINDS)[number] | '';
  /** The URL of a file, of a host's API or of the mirrored repository; empty: the public API of the host. */
  url: string;
  /** The repository's name at its host; empty for other kinds. */
  project: string;
  /** Who signs in with the token; empty: the token is enough, or there is none. */
  username: string;
  /** Whether there is a token or a password. It is shown to nobody. */
  has_token: boolean;
  /** The validation of a new diff: nothing, a warning or a refusal if its files do not exist. */
  validate: (typeof SOURCE_VALIDATION)[number];
  /** Why the last fetch of a mirror failed; empty: it did not fail, or the source is no mirror. */
  fetch_fault: (typeof SOURCE_FAULTS)[number] | '';
  /** The fault and its remedy, for people; empty without a fault. */
  fetch_message: string;
}

/** The result of a connection check. */
export interface ConnectionCheckFields {
  /** Whether files can be read. */
  works: boolean;
  /** Why not; `pending`: it has not answered yet, `none`: there is no source. Empty: it works. */
  fault: (typeof SOURCE_FAULTS)[number] | 'pending' | 'none' | '';
  /** The fault and its remedy, for people. */
  message: string;
}

const isOneLine: Rule = (value) =>
  /\p{Cc}/u.test(String(value)) ? 'This must not have line breaks or other control characters.' : undefined;

/** The changeable fields of a source. Missing fields stay unchanged. */
export class UpdateRepositorySource {
  /** How files are read. */
  @Choice(SOURCE_KINDS) kind?: (typeof SOURCE_KINDS)[number];
  /**
   * `raw-file-url`: the address of a file, with `<revision>`, its blob, or `<commit>`, and with `<filename>`; `mirror`: what
   * is fetched; else the API of the host, and empty for that of the public one.
   */
  @Text({ max: URL_MAX }) url?: string;
  /** The name of the repository at its host, such as `owner/name`. */
  @Text({ max: 255 }) project?: string;
  /** Who signs in with the token, where a host wants a name. */
  @Text({ max: 255, rules: [isOneLine] }) username?: string;
  /** A token or a password that may read the repository; empty: none. It is kept encrypted, and never shown. */
  @Text({ max: 4_096, rules: [isOneLine] }) token?: string;
  /** The validation of a new diff: nothing, a warning or a refusal if its files do not exist. */
  @Choice(SOURCE_VALIDATION) validate?: (typeof SOURCE_VALIDATION)[number];
}

/** The fields that locate the files. */
export interface SourcePlace {
  readonly kind: string;
  readonly url: string;
  readonly project: string;
}

/** Kinds without a host of their own: the person who sets them up chooses the address. */
const WITHOUT_PROJECT: readonly string[] = ['raw-file-url', 'mirror'];

/** Kinds whose host has a public API, where no address is needed. */
const PUBLIC: readonly string[] = ['github', 'gitlab', 'bitbucket'];

const SEGMENT = '(?!\\.{1,2}(?:/|$))[\\w.-]+';
const PROJECT = new RegExp(`^${SEGMENT}/${SEGMENT}$`);
const NESTED_PROJECT = new RegExp(`^${SEGMENT}(/${SEGMENT}){1,20}$`);

/** The faults of where files are, by field; none: it can be tried. */
export function placeFaults({ kind, url, project }: SourcePlace): Partial<Record<'url' | 'project', string>> {
  const faults = { url: placeUrlFault(kind, url), project: projectFault(kind, project) };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined));
}

function placeUrlFault(kind: string, url: string): string | undefined {
  if (url === '') return PUBLIC.includes(kind) ? undefined : `A source of the kind "${kind}" needs an address.`;
  return kind === 'raw-file-url' ? rawFileUrlFault(url) : plainUrlFault(url);
}

/** The fault of an address, where placeholders mean nothing. */
const plainUrlFault = (url: string): string | undefined =>
  /[<>]/.test(url)
    ? 'This has no placeholders: leave "<" and ">" out.'
    : urlFault(url, {
        wanted: 'https, or http where the operator allows it',
        instead: 'send them as "username" and "token"',
      });

/** The fault of a file's URL with placeholders, or undefined. */
export function rawFileUrlFault(url: string): string | undefined {
  const names = Array.from(url.matchAll(/<([^<>]*)>/g), ([, name = '']) => name);
  const unknown = names.find((name) => !['revision', 'commit', 'filename'].includes(name));
  if (unknown !== undefined) return `"<${unknown}>" is unknown. There are <revision>, <commit> and <filename>.`;
  if (!names.includes('revision') && !(names.includes('commit') && names.includes('filename')))
    return 'Say where the file stands in it: <revision> is its blob; else use <commit> and <filename>.';
  if (!/^https?:\/\/[^/<>]+\//i.test(url)) return 'Placeholders may stand behind the host only.';
  return plainUrlFault(url.replace(/<(revision|commit|filename)>/g, 'x'));
}

function projectFault(kind: string, project: string): string | undefined {
  if (WITHOUT_PROJECT.includes(kind)) {
    return project === '' ? undefined : `A source of the kind "${kind}" has no project: leave it empty.`;
  }
  const isName = (kind === 'gitlab' ? NESTED_PROJECT : PROJECT).test(project);
  return isName ? undefined : 'Send the name of the repository at its host, such as "owner/name".';
}
