import { askForPictures } from '../ask-for-pictures';
import { base64, hashOf, sha256 } from '../content';
import { id, json, or, orNull, shape, text } from '../readers';
import { findRepositories, findUsers, referencesIn } from '../references';
import { storeRows, type UniqueMember } from '../rows';
import { listSection } from '../section';
import { findSiteIds } from '../site-ids';
import { findPlaces } from './attached-diffs';

const attachment = shape({
  key: orNull(text()),
  id,
  repository: text(),
  review_request: text(),
  local_site: orNull(text()),
  filename: text({ min: 1, max: 1_024 }),
  mimetype: text({ min: 1, max: 256 }),
  caption: or('', text()),
  repo_path: orNull(text({ min: 1 })),
  repo_revision: orNull(text({ min: 1 })),
  added_in_filediff: orNull(id),
  filediff: orNull(text()),
  sha256: orNull(sha256),
  content_base64: orNull(base64),
  review_request_owner: orNull(text()),
  user: orNull(text()),
  extra_data: or({}, json),
});

type Attachment = ReturnType<typeof attachment>;

/** Files beside diffs: one side of a changed file, or a file as it was committed. */
export const diffFileAttachments = listSection('diff_file_attachments', attachment, async (entries, visit) => {
  const siteId = await findSiteIds(visit, entries);
  const userId = await findUsers(visit, referencesIn(entries, ['user']));
  const repositoryId = await findRepositories(visit, referencesIn(entries, ['repository'], siteId));
  const placeOf = await findPlaces(visit, entries);
  const rows = entries.map((entry) => {
    const { path, row } = entry;
    const site = siteId(row);
    const repository_id = repositoryId(row.repository, site);
    return {
      id: row.id,
      repository_id,
      ...placeOf(entry, site, repository_id),
      added_in_filediff_id: row.added_in_filediff,
      user_id: row.user === null ? null : userId(row.user),
      filename: row.filename,
      mimetype: row.mimetype,
      caption: row.caption,
      repo_path: row.repo_path,
      repo_revision: row.repo_revision,
      sha256: hashOf(path, row.sha256, row.content_base64),
      stored_as: row.content_base64?.sha256 ?? null,
      extra_data: row.extra_data,
    };
  });
  await visit.contents.keep(entries.flatMap(({ row }) => row.content_base64 ?? []));
  const withBytes = rows.filter((row) => row.stored_as !== null).map((row) => row.id);
  return async () => {
    await storeRows(visit, 'diff_file_attachment', entries, rows, uniqueSide);
    await askForPictures(visit, withBytes);
  };
});

const uniqueSide = ({ repo_path: path, repo_revision: revision, added_in_filediff: file }: Attachment): UniqueMember =>
  file === null
    ? { member: 'repo_path', text: `"${path}" at "${revision}" in this review request` }
    : { member: 'added_in_filediff', text: `the modified side of file diff ${file}` };
