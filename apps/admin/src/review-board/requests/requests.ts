import type { ToolId } from '@review-service/contracts/tools';
import { askForPictures } from '../../import/ask-for-pictures';
import type { Connection } from '../../import/connection';
import type { CopyRow } from '../../import/copy-text';
import { recount } from '../../subjects/counts/reviews';
import { ContentBatch } from '../content-batch';
import { contentOf } from '../media';
import type { MoveRun } from '../move';
import type { MovedKind, Unit } from '../move-kind';
import { FILE, REQUEST } from '../source/tables';
import { deleteOf, verifyLater } from '../target';
import { FieldsOfChanges } from './map-changes';
import { Discussion } from './map-comments';
import { buildDiffs, diffRows, fileRow, type KeptDiffs, keptDiffs, patchesOf } from './map-diffs';
import { FilesOfRequest, type FileRow } from './map-files';
import {
  changeRows,
  draftRows,
  faultOfRequest,
  type KnownHere,
  peopleRows,
  requestRow,
  statusUpdateRows,
} from './map-request';
import { RawDiffs, RawDiffsAhead } from './raw-diffs';
import { type WholeRequest, wholeRequests } from './read-requests';
import type { Renumbered } from './renumbered';

/** A review request with all that belongs to it, but for bytes. */
interface RequestUnit extends Unit {
  readonly whole: WholeRequest;
  /** Of its repository. */
  readonly tool: ToolId;
  readonly diffs: KeptDiffs;
  readonly files: readonly FileRow[];
  readonly rows: Readonly<Record<string, readonly CopyRow[]>>;
}

/** Tables whose rows are not deleted with their review request. */
const BELOW = [
  'review',
  'review_request_change',
  'status_update',
  'diff_file_attachment',
  'file_diff',
  'diff',
  'file_attachment',
  'file_attachment_history',
];

/** The tables in which they are stored, in this order. */
const TABLES = [
  'review_request',
  'review_request_group',
  'review_request_person',
  'review_request_draft',
  'review_request_draft_group',
  'review_request_draft_person',
  'diff',
  'diff_commit',
  'patch',
  'file_diff',
  'file_attachment_history',
  'file_attachment',
  'diff_file_attachment',
  'review_request_change',
  'review',
  'review_comment',
  'status_update',
  'watched_review_request',
  'hidden_review_request',
  'review_request_visit',
];

/** Review requests, each as a whole: one that is different in Review Board is moved again. */
export function requests(move: MoveRun, added: Renumbered): MovedKind<RequestUnit> {
  const raw = new RawDiffs(move.reading, move.report);
  const built = new Map<number, Readonly<Record<string, readonly CopyRow[]>>>();
  return {
    name: 'review requests',
    table: REQUEST.name,
    batches: () => batches(move, added),
    prepare: async (units) => {
      built.clear();
      const bytes = new RawDiffsAhead(
        raw,
        units.flatMap(({ diffs }) => patchesOf(diffs).flatMap(({ files }) => files)),
      );
      const contents = new ContentBatch(move.contents);
      for (const unit of units)
        built.set(unit.id, { ...unit.rows, ...(await withBytes(move, { bytes, contents }, unit)) });
      await contents.flush();
    },
    store: async (db, units, known) => {
      await removeRequests(db, known);
      return store(db, units, built);
    },
    growing: TABLES,
    remove: async (db, ids) => {
      await removeRequests(db, ids);
    },
  };
}

async function* batches(move: MoveRun, added: Renumbered): AsyncGenerator<RequestUnit[], void> {
  for await (const all of wholeRequests(move.reading)) {
    const known = await knownTo(move, all);
    const units: RequestUnit[] = [];
    for (const whole of all) {
      const fault = faultOfRequest(whole, known);
      if (fault === undefined) units.push(await unitOf(move, whole, known, added));
      else move.report.left(REQUEST.name, fault, `id ${whole.request.id}`);
    }
    if (units.length > 0) yield units;
  }
}

/** What is here of all that these refer to: one query for each kind. */
async function knownTo({ target }: MoveRun, all: readonly WholeRequest[]): Promise<KnownHere> {
  const users = all.flatMap((whole) => [
    ...[whole.request.submitter_id, whole.draft?.owner_id ?? null],
    ...[...whole.people, ...whole.draftPeople, ...whole.watchers],
    ...[
      whole.changes,
      whole.reviews,
      whole.statusUpdates,
      whole.visits,
      [...whole.files.values()],
      whole.diffFiles,
    ].flatMap((rows) => rows.map(({ user_id }) => user_id)),
  ]);
  const tools = await target.tools(all.map(({ request }) => request.repository_id));
  return {
    users: await target.existing('user_account', users),
    groups: await target.existing(
      'review_group',
      all.flatMap(({ groups, draftGroups }) => [...groups, ...draftGroups]),
    ),
    repositories: new Set(tools.keys()),
    tools,
    sites: await target.existing(
      'local_site',
      all.map(({ request }) => request.local_site_id),
    ),
  };
}

async function unitOf(move: MoveRun, whole: WholeRequest, known: KnownHere, added: Renumbered): Promise<RequestUnit> {
  const { report, media } = move;
  const tool = known.tools.get(whole.request.repository_id ?? 0) ?? 'git';
  const diffs = keptDiffs(whole, report);
  const keptFiles = new Set(diffs.files.map(({ id }) => id));
  const attached = new FilesOfRequest({ ...whole, fileDiffs: diffs.files }, known.users, added, media, report);
  const own = await attached.rows();
  const beside = (await attached.diffRows()).filter(({ row }) => {
    const { added_in_filediff_id: id } = row;
    return id === null || keptFiles.has(Number(id));
  });
  const files = [...own, ...beside];
  const fileIds = new Set(files.map(({ row }) => Number(row.id)));
  const said = new Discussion({ ...whole, fileDiffs: diffs.files }, known.users, fileIds, added, report);
  const rows = {
    review_request: [requestRow(whole, known, report)],
    review_request_draft: draftRows(whole, known),
    ...peopleRows(whole, known, report),
    ...diffRows(diffs, whole),
    file_attachment_history: [...new Set(own.map(({ row }) => row.history_id))].map((id) => ({
      id: Number(id),
      review_request_id: whole.request.id,
    })),
    review_request_change: changeRows(whole, new FieldsOfChanges(whole, added, report), known),
    review: said.reviewRows(),
    review_comment: said.commentRows(),
    status_update: statusUpdateRows(whole, said, known, report),
  };
  // Review Board writes the extra data of a file's diff, and stores its bytes in another form, when somebody looks at it.
  const setOf = new Map(diffs.sets.map((set) => [set.id, set]));
  const commitOf = new Map(diffs.commits.map((commit) => [commit.id, commit]));
  const content = {
    rows,
    files: files.map(({ path, size, row }) => ({ path, size, row })),
    fileDiffs: diffs.files.flatMap((file) => {
      const set = setOf.get(file.diffset_id);
      return set ? fileRow(file, set, commitOf.get(file.commit_id ?? 0), whole, tool) : [];
    }),
  };
  return { id: whole.request.id, content, whole, tool, diffs, files, rows };
}

/** Stores the bytes of a unit, and makes the rows that name them. */
async function withBytes(
  { media, report }: MoveRun,
  { bytes, contents }: { bytes: RawDiffsAhead; contents: ContentBatch },
  unit: RequestUnit,
) {
  const { patch, file_diff, lines } = await buildDiffs(unit.diffs, unit.whole, unit.tool, bytes, report, (content) =>
    contents.add(content),
  );
  const rows: Record<'file_attachment' | 'diff_file_attachment', CopyRow[]> = {
    file_attachment: [],
    diff_file_attachment: [],
  };
  for (const { path, row, into } of unit.files) {
    const found = path === undefined ? undefined : await media.read(path);
    if (into === 'diff_file_attachment') {
      if (found) await contents.add(found);
      noteOther(row.sha256, found?.sha256);
      rows[into].push({ ...row, sha256: found?.sha256 ?? row.sha256 ?? null, stored_as: found?.sha256 ?? null });
    } else if (into === 'file_attachment') {
      const content = found ?? contentOf(Buffer.alloc(0));
      await contents.add(content);
      rows[into].push({ ...row, stored_as: content.sha256 });
    }
  }
  return {
    ...rows,
    ...{ patch, file_diff },
    diff: (unit.rows.diff ?? []).map((row) => {
      const counted = lines.get(Number(row.id));
      return { ...row, insert_count: counted?.inserted ?? null, delete_count: counted?.deleted ?? null };
    }),
  };

  function noteOther(told: unknown, found: string | undefined): void {
    if (found !== undefined && told !== found && told !== contentOf(Buffer.alloc(0)).sha256)
      report.note(FILE.name, 'its bytes have another SHA-256 than Review Board says', `of review request ${unit.id}`);
  }
}

async function store(
  db: Connection,
  units: readonly RequestUnit[],
  built: ReadonlyMap<number, Readonly<Record<string, readonly CopyRow[]>>>,
): Promise<ReadonlyMap<string, number>> {
  const ids = units.map(({ id }) => id);
  const written = new Map<string, number>();
  for (const table of TABLES) {
    const rows = units.flatMap(({ id }) => built.get(id)?.[table] ?? []);
    await db.copy(table, rows);
    if (rows.length > 0) written.set(table, rows.length);
  }
  await db.all({}, recount(ids));
  await verifyLater(db, ids);
  const files = units.flatMap(({ id }) => [
    ...(built.get(id)?.file_attachment ?? []),
    ...(built.get(id)?.diff_file_attachment ?? []).filter(({ stored_as }) => stored_as !== null),
  ]);
  await askForPictures(
    { db },
    files.map(({ id }) => Number(id)),
  );
  return written;
}

async function removeRequests(db: Connection, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  for (const table of BELOW) await deleteOf(db, table, 'review_request_id', ids);
  await deleteOf(db, 'review_request', 'id', ids);
}
