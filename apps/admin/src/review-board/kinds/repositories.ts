import { rawFileUrlFault } from '@review-service/contracts/repository-sources';
import { flatKind, type FlatUnit } from '../flat-kind';
import { groupedBy } from '../grouped';
import type { MoveRun } from '../move';
import type { MovedKind } from '../move-kind';
import {
  DEFAULT_REVIEWER,
  DEFAULT_REVIEWER_GROUP,
  DEFAULT_REVIEWER_PERSON,
  DEFAULT_REVIEWER_REPOSITORY,
  REPOSITORY,
  REPOSITORY_GROUP,
  REPOSITORY_USER,
  type TheirRow,
  TOOL,
} from '../source/tables';
import { unique } from './sites-and-groups';

type Repository = TheirRow<typeof REPOSITORY>;

/** The names of tools by what `scmtool_id` calls them. */
const TOOLS: Readonly<Record<string, string>> = {
  git: 'Git',
  mercurial: 'Mercurial',
  subversion: 'Subversion',
  perforce: 'Perforce',
  bazaar: 'Bazaar',
  cvs: 'CVS',
  clearcase: 'ClearCase',
  versionvault: 'VersionVault',
  plastic: 'Plastic SCM',
  tfs: 'Team Foundation Server',
  tfs_git: 'Git',
};

/** Tools that Review Board tells apart, and whose diffs are those of another one. */
const SAME: Readonly<Record<string, string>> = { 'Team Foundation Server (git)': 'Git' };

/** Repositories, and who may read the private ones. Passwords and hosting accounts stay: nothing is asked of a host. */
export async function repositories(move: MoveRun): Promise<MovedKind<FlatUnit>> {
  const tools = new Map((await move.reading.all(TOOL)).map(({ id, name }) => [id, name]));
  return flatKind({
    name: 'repositories',
    table: REPOSITORY.name,
    into: 'repository',
    parts: {
      repository_source: 'repository_id',
      repository_user: 'repository_id',
      repository_group: 'repository_id',
    },
    batches: () => batches(move, tools),
  });
}

async function* batches(
  { reading, report, target }: MoveRun,
  tools: ReadonlyMap<number, string>,
): AsyncGenerator<FlatUnit[], void> {
  const taken = new Set<string>();
  for await (const found of reading.batches(REPOSITORY, 200)) {
    const ids = found.map(({ id }) => id);
    const readers = await reading.where(REPOSITORY_USER, 'repository_id', ids);
    const groups = await reading.where(REPOSITORY_GROUP, 'repository_id', ids);
    const users = await target.existing(
      'user_account',
      readers.map(({ user_id }) => user_id),
    );
    const known = await target.existing(
      'review_group',
      groups.map(({ group_id }) => group_id),
    );
    const sites = await target.existing(
      'local_site',
      found.map(({ local_site_id }) => local_site_id),
    );
    const readersOf = groupedBy(readers, ({ repository_id }) => repository_id);
    const groupsOf = groupedBy(groups, ({ repository_id }) => repository_id);
    yield found.flatMap((repository) => {
      const { id, local_site_id } = repository;
      if (local_site_id !== null && !sites.has(local_site_id)) {
        report.left(REPOSITORY.name, 'its Local Site is not there', repository.name);
        return [];
      }
      noteAccounts(repository);
      const rows = {
        repository: [rowOf(repository)],
        repository_source: sourceOf(repository),
        repository_user: unique(
          readersOf(id)
            .filter(({ user_id }) => users.has(user_id))
            .map(({ user_id }) => ({ repository_id: id, user_id })),
        ),
        repository_group: unique(
          groupsOf(id)
            .filter(({ group_id }) => known.has(group_id))
            .map(({ group_id }) => ({ repository_id: id, group_id })),
        ),
      };
      return [{ id, content: rows, rows }];
    });
  }

  function rowOf(repository: Repository) {
    const { id, path, mirror_path, bug_tracker, local_site_id, archived, visible, extra_data } = repository;
    return {
      ...{ id, path, mirror_path, bug_tracker, local_site_id, extra_data },
      name: freeName(repository),
      tool: toolOf(repository),
      is_public: repository.public && !archived,
      visible: visible && !archived,
      archived_at: archived ? (repository.archived_timestamp ?? 'now') : null,
      was_public: archived ? repository.public : null,
    };
  }

  function toolOf({ tool_id, scmtool_id }: Repository): string {
    const name = tools.get(tool_id ?? 0) ?? TOOLS[scmtool_id] ?? (scmtool_id || 'Git');
    return SAME[name] ?? name;
  }

  function freeName({ id, name, local_site_id }: Repository): string {
    const place = `${local_site_id ?? ''}/`;
    const free = name.trim() !== '' && !taken.has(place + name) ? name : `${name.trim()} (${id})`;
    if (free !== name)
      report.note(REPOSITORY.name, 'name is empty or taken, so it got another one', `${name}: ${free}`);
    taken.add(place + free);
    return free;
  }

  function noteAccounts({ name, username, hosting_account_id }: Repository): void {
    if (hosting_account_id !== null) report.note(REPOSITORY.name, 'its hosting account stays: add a source', name);
    else if (username !== '') report.note(REPOSITORY.name, 'its user name and password stay: add a source', name);
  }

  /** An address for anybody; one that needs a password is added by hand. */
  function sourceOf(repository: Repository) {
    const { id, name, raw_file_url: url, username, hosting_account_id } = repository;
    if (url === '' || toolOf(repository) !== 'Git' || username !== '' || hosting_account_id !== null) return [];
    const fault = rawFileUrlFault(url);
    if (fault === undefined) return [{ repository_id: id, kind: 'raw-file-url', url }];
    report.note(REPOSITORY.name, `raw_file_url is not possible here: ${fault}`, name);
    return [];
  }
}

/** Whom changes to certain files are for. */
export const defaultReviewers = (move: MoveRun): MovedKind<FlatUnit> =>
  flatKind({
    name: 'default reviewers',
    table: DEFAULT_REVIEWER.name,
    into: 'default_reviewer',
    parts: {
      default_reviewer_group: 'default_reviewer_id',
      default_reviewer_person: 'default_reviewer_id',
      default_reviewer_repository: 'default_reviewer_id',
    },
    batches: () => reviewerBatches(move),
  });

async function* reviewerBatches({ reading, report, target }: MoveRun): AsyncGenerator<FlatUnit[], void> {
  for await (const found of reading.batches(DEFAULT_REVIEWER, 200)) {
    const ids = found.map(({ id }) => id);
    const groups = await reading.where(DEFAULT_REVIEWER_GROUP, 'defaultreviewer_id', ids);
    const people = await reading.where(DEFAULT_REVIEWER_PERSON, 'defaultreviewer_id', ids);
    const repositories = await reading.where(DEFAULT_REVIEWER_REPOSITORY, 'defaultreviewer_id', ids);
    const known = {
      sites: await target.existing(
        'local_site',
        found.map(({ local_site_id }) => local_site_id),
      ),
      groups: await target.existing(
        'review_group',
        groups.map(({ group_id }) => group_id),
      ),
      people: await target.existing(
        'user_account',
        people.map(({ user_id }) => user_id),
      ),
      repositories: await target.existing(
        'repository',
        repositories.map(({ repository_id }) => repository_id),
      ),
    };
    const [groupsOf, peopleOf, repositoriesOf] = [
      groupedBy(groups, ({ defaultreviewer_id }) => defaultreviewer_id),
      groupedBy(people, ({ defaultreviewer_id }) => defaultreviewer_id),
      groupedBy(repositories, ({ defaultreviewer_id }) => defaultreviewer_id),
    ];
    yield found.flatMap(({ id, name, file_regex, local_site_id }) => {
      if (local_site_id !== null && !known.sites.has(local_site_id)) {
        report.left(DEFAULT_REVIEWER.name, 'its Local Site is not there', name);
        return [];
      }
      const of = { default_reviewer_id: id };
      const rows = {
        default_reviewer: [
          { id, name, file_regex, local_site_id, is_for_all_repositories: repositoriesOf(id).length === 0 },
        ],
        default_reviewer_group: unique(
          groupsOf(id).flatMap(({ group_id }) => (known.groups.has(group_id) ? { ...of, group_id } : [])),
        ),
        default_reviewer_person: unique(
          peopleOf(id).flatMap(({ user_id }) => (known.people.has(user_id) ? { ...of, user_id } : [])),
        ),
        default_reviewer_repository: unique(
          repositoriesOf(id).flatMap(({ repository_id }) =>
            known.repositories.has(repository_id) ? { ...of, repository_id } : [],
          ),
        ),
      };
      return [{ id, content: rows, rows }];
    });
  }
}
