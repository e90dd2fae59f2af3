import { type FilePatchFields, LARGEST_LISTED_PATCH } from '@review-service/contracts/file-patches';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { FileDiff } from '@review-service/database/entities/file-diff.entity';
import { boolean, json, nullable, number, text } from '@review-service/database/row-types';
import { raw, type Sql, sql } from '@review-service/database/sql';
import type { Caller } from '../../../access/callers/caller';
import type { LargeColumn } from '../../../hypermedia/lists/large-columns';
import type { StoredPart } from '../diffs';
import { fileJoins, type Side } from '../file-diffs';

const SIZE = sql`coalesce(f.patch_end - f.patch_start, octet_length(f.diff))`;

/** Whether the file's section is so short that it is read. */
const isUpTo = (bytes: number) => sql`${SIZE} <= ${raw(String(bytes))}`;

/** The bytes of the section, if these are so many at most. */
export const sizeUpTo = (bytes: number): Sql => sql`case when ${isUpTo(bytes)} then ${SIZE} end`;

/** The same for the same change of the same file; empty: not known. */
export const DIGEST = sql`coalesce(f.patch_digest, left(md5(f.diff), 16), '')`;

/** Where the file stands among those of its diff. */
export const PLACE = sql`(viewer_order(f.dest_file) collate "C")`;

/** What clients are told of a file by the extra data that came with it, where nobody changed that to something else. */
const countOf = (name: string): Sql => {
  const value = sql`f.extra_data->${raw(`'raw_${name}_count'`)}`;
  return sql`case when jsonb_typeof(${value}) = 'number' then (${value})::float8 end`;
};

/** A mode of the patch, as Git writes it. */
export const modeOf = (side: 'new' | 'old'): Sql => sql`f.extra_data->>${raw(`'${side}_unix_mode'`)}`;

/** The columns of a ListedFile, of `file_diff f` with `patchJoins`; longer sections are not read. */
export const patchColumnsUpTo = (bytes: number) =>
  together(
    columns(FileDiff, 'f', [
      ...['id', 'onDraft', 'sourceFile', 'sourceRevision', 'destFile', 'destDetail'],
      ...['isBinary', 'isNew', 'status', 'tool'],
    ] as const),
    computed({
      /** The number of its review request within its site. */
      displayId: [number, sql`q.display_id`],
      revision: [number, sql`f.diff_revision`],
      /** Its place in the order of the list. */
      place: [text, PLACE],
      insertCount: [nullable(number), countOf('insert')],
      deleteCount: [nullable(number), countOf('delete')],
      sourceMode: [nullable(text), modeOf('old')],
      destMode: [nullable(text), modeOf('new')],
      source: [nullable(json<Side>()), sql`source.side`],
      dest: [nullable(json<Side>()), sql`dest.side`],
      digest: [text, DIGEST],
      moves: [nullable(json<NonNullable<FilePatchFields['moves']>>()), sql`f.moves`],
      /** The bytes of its section; null: nothing was kept of it. */
      size: [nullable(number), SIZE],
      /** A parent patch changes it before. */
      hasParent: [boolean, sql`f.parent_patch_start is not null`],
      /** Where its section is; null: it was imported, or is too large. */
      section: [
        nullable(json<StoredPart>()),
        sql`
        case when p.id is not null and ${isUpTo(bytes)}
          then json_build_object('storedAs', p.stored_as, 'start', f.patch_start, 'end', f.patch_end) end`,
      ],
      /** The section of an imported file; null likewise. */
      importedText: [nullable(text), sql`case when ${isUpTo(bytes)} then f.diff end`],
    }),
  );

/** The same in lists. */
export const patchColumns = patchColumnsUpTo(LARGEST_LISTED_PATCH);

/** A file as the list has it, without the bytes of its section. */
export type ListedFile = RowOf<typeof patchColumns>;

/** The attachments of both sides, if the caller may see them, and the upload that has the section. */
export const patchJoins = (caller: Caller): Sql => sql`
  ${fileJoins(caller)}
  left join diff d on d.review_request_id = f.review_request_id and d.revision = f.diff_revision
  left join patch p
    on p.diff_id = d.id and p.commit_id is not distinct from f.commit_id and not p.is_parent
      and f.patch_start is not null`;

/** What is not read where the client leaves it out. */
export const LARGE: LargeColumn<'importedText' | 'moves' | 'section'>[] = [
  {
    ...{ member: 'section', field: 'patch', nothing: sql`null::json` },
    size: sizeUpTo(LARGEST_LISTED_PATCH),
  },
  // Its size is that of its section.
  { member: 'importedText', field: 'patch', size: sql`0`, nothing: sql`null::text` },
  { member: 'moves', field: 'moves', size: sql`octet_length(f.moves::text)`, nothing: sql`null::jsonb` },
];
