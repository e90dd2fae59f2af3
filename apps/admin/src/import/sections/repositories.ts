import { RepositorySettings } from '@review-service/contracts/repositories';
import { rawFileUrlFault } from '@review-service/contracts/repository-sources';
import { URL_MAX } from '@review-service/contracts/urls';
import { Repository } from '@review-service/database/entities/repository.entity';
import { id, names, or, orNull, reader, refuse, shape, text } from '../readers';
import { findGroups, findUsers, referencesIn } from '../references';
import { storeRows } from '../rows';
import { listSection } from '../section';
import { settings } from '../settings';
import { findSiteIds } from '../site-ids';

const address = text({ max: URL_MAX });

/** Empty: files are not read. */
const rawFileUrl = reader(address.schema, (value, path): string => {
  const url = address(value, path);
  const fault = url === '' ? undefined : rawFileUrlFault(url);
  return fault === undefined ? url : refuse(path, fault);
});

const repository = shape({
  id,
  name: text({ min: 1, max: 255 }),
  path: text({ min: 1 }),
  tool: text({ min: 1, max: 255 }),
  ...settings(RepositorySettings, Repository),
  users: or([], names()),
  groups: or([], names()),
  raw_file_url: or('', rawFileUrl),
  local_site: orNull(text()),
});

/** Repositories, and who may read the private ones. */
export const repositories = listSection('repositories', repository, async (entries, visit) => {
  const siteId = await findSiteIds(visit, entries);
  const userId = await findUsers(visit, referencesIn(entries, ['users']));
  const groupId = await findGroups(visit, referencesIn(entries, ['groups'], siteId));
  const rows = entries.map(
    ({ row: { public: is_public, local_site, users: _, groups: __, raw_file_url: ___, ...columns } }) => ({
      ...columns,
      is_public,
      local_site_id: siteId({ local_site }),
    }),
  );
  const sources = entries.flatMap(({ row }) =>
    row.raw_file_url === '' ? [] : { repository_id: row.id, kind: 'raw-file-url', url: row.raw_file_url },
  );
  const readers = entries.flatMap(({ row }) =>
    row.users.map((name) => ({ repository_id: row.id, user_id: userId(name) })),
  );
  const readingGroups = entries.flatMap(({ row }) =>
    row.groups.map((name) => ({ repository_id: row.id, group_id: groupId(name, siteId(row)) })),
  );
  return async () => {
    await storeRows(visit, 'repository', entries, rows, ({ name }) => ({ member: 'name', text: `"${name}"` }));
    await visit.db.copy('repository_source', sources);
    await visit.db.copy('repository_user', readers);
    await visit.db.copy('repository_group', readingGroups);
  };
});
