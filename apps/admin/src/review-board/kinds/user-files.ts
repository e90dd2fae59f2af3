import { randomUUID } from 'node:crypto';
import { isUuid } from '@review-service/database/uuid';
import { flatKind, type FlatUnit } from '../flat-kind';
import type { MoveRun } from '../move';
import type { MovedKind } from '../move-kind';
import { findBytes, named } from '../requests/map-files';
import { DRAFT_FILE, DRAFT_REMOVED_FILE, FILE, REQUEST_FILE, REQUEST_REMOVED_FILE } from '../source/tables';

interface FileUnit extends FlatUnit {
  readonly path: string | undefined;
}

/** Files that people show in texts: those that belong to no review request and no diff. */
export const userFiles = (move: MoveRun): MovedKind<FileUnit> =>
  flatKind({
    name: 'files of people',
    table: FILE.name,
    into: 'user_file_attachment',
    batches: () => batches(move),
    rowsOf: async ({ rows, path }) => {
      const content = path === undefined ? undefined : await move.media.read(path);
      if (content) await move.contents.keep([content]);
      return {
        user_file_attachment: (rows.user_file_attachment ?? []).map(({ filename, mimetype, ...row }) => ({
          ...row,
          // One whose bytes are missing is as one that is not uploaded yet.
          filename: content ? (filename ?? null) : null,
          mimetype: content ? (mimetype ?? '') : '',
          stored_as: content?.sha256 ?? null,
        })),
      };
    },
  });

async function* batches(move: MoveRun): AsyncGenerator<FileUnit[], void> {
  const { reading, report, target, media } = move;
  for await (const all of reading.batches(FILE, 500, { isCounted: false })) {
    const attached = await attachedAmong(all.map(({ id }) => id));
    const files = all.filter(
      ({ id, added_in_filediff_id, repo_path }) =>
        added_in_filediff_id === null && (repo_path ?? '') === '' && !attached.has(id),
    );
    const users = await target.existing(
      'user_account',
      files.map(({ user_id }) => user_id),
    );
    const sites = await target.existing(
      'local_site',
      files.map(({ local_site_id }) => local_site_id),
    );
    const units: FileUnit[] = [];
    for (const file of files) {
      const { id, user_id, local_site_id } = file;
      if (user_id === null || !users.has(user_id)) {
        report.read(FILE.name, 1);
        report.left(FILE.name, 'it belongs to no review request, diff or person', `id ${id}: ${file.file}`);
        continue;
      }
      report.read(FILE.name, 1);
      const { path, size } = await findBytes(file, FILE.name, media, report);
      const row = {
        ...{ id, user_id, local_site_id: local_site_id !== null && sites.has(local_site_id) ? local_site_id : null },
        uuid: isUuid(file.uuid) ? file.uuid : randomUUID(),
        caption: file.caption,
        ...named(file),
        extra_data: file.extra_data,
      };
      units.push({ id, content: { ...row, uuid: file.uuid, path, size }, path, rows: { user_file_attachment: [row] } });
    }
    if (units.length > 0) yield units;
  }

  async function attachedAmong(ids: readonly number[]): Promise<Set<number>> {
    const options = { isCounted: false };
    const links = [
      await reading.where(REQUEST_FILE, 'fileattachment_id', ids, options),
      await reading.where(REQUEST_REMOVED_FILE, 'fileattachment_id', ids, options),
      await reading.where(DRAFT_FILE, 'fileattachment_id', ids, options),
      await reading.where(DRAFT_REMOVED_FILE, 'fileattachment_id', ids, options),
    ].flat();
    return new Set(links.map(({ fileattachment_id }) => fileattachment_id));
  }
}
