import { columns } from '@review-service/database/columns';
import { FileAttachmentHistory } from '@review-service/database/entities/file-attachment-history.entity';
import { sql } from '@review-service/database/sql';
import { askForPictures } from '../ask-for-pictures';
import { base64, hashOf, sha256 } from '../content';
import { reviewRequestKeys } from '../keys';
import { openDrafts } from '../open-drafts';
import { flag, id, json, or, orNull, refuse, shape, text } from '../readers';
import { findUsers, referencesIn } from '../references';
import { storeRows, type UniqueMember } from '../rows';
import { type Entry, listSection } from '../section';
import type { Visit } from '../visit';
import { pathTo } from '../world-error';

const attachment = shape({
  id,
  review_request: text(),
  attachment_history: id,
  revision: or(1, id),
  filename: text({ min: 1, max: 1_024 }),
  mimetype: text({ min: 1, max: 256 }),
  caption: or('', text()),
  draft_caption: orNull(text()),
  published: or(true, flag),
  pending_deletion: or(false, flag),
  deleted: or(false, flag),
  sha256: orNull(sha256),
  content_base64: base64,
  user: orNull(text()),
  extra_data: or({}, json),
});

type Attachment = ReturnType<typeof attachment>;

/** A revision of a file, and the id of its review request. */
interface Belonging {
  readonly entry: Entry<Attachment>;
  readonly requestId: number;
}

/** The files of review requests, in all their revisions. What is only on a draft opens it. */
export const fileAttachments = listSection('file_attachments', attachment, async (entries, visit) => {
  const userId = await findUsers(visit, referencesIn(entries, ['user']));
  const requestId = await reviewRequestKeys.find(visit, referencesIn(entries, ['review_request']));
  const rows = entries.map(({ path, row }) => {
    checkState(path, row);
    return {
      id: row.id,
      review_request_id: requestId(row.review_request),
      history_id: row.attachment_history,
      revision: row.revision,
      user_id: row.user === null ? null : userId(row.user),
      filename: row.filename,
      mimetype: row.mimetype,
      caption: row.caption,
      draft_caption: row.draft_caption,
      is_published: row.published,
      is_pending_deletion: row.pending_deletion,
      is_deleted: row.deleted,
      stored_as: hashOf(path, row.sha256, row.content_base64),
      extra_data: row.extra_data,
    };
  });
  await visit.contents.keep(entries.map(({ row }) => row.content_base64));
  return async () => {
    await storeHistories(
      visit,
      entries.map((entry) => ({ entry, requestId: requestId(entry.row.review_request) })),
    );
    await storeRows(visit, 'file_attachment', entries, rows, uniqueRevision);
    const drafted = rows.filter((row) => !row.is_published || row.is_pending_deletion || row.draft_caption !== null);
    await openDrafts(visit, [...new Set(drafted.map((row) => row.review_request_id))]);
    await askForPictures(
      visit,
      rows.map((row) => row.id),
    );
  };
});

/** A file that is only on a draft has nothing to take back; one that a publication deleted is not on a draft. */
function checkState(path: string, { published, pending_deletion, deleted, draft_caption }: Attachment): void {
  if (!published && deleted) refuse(pathTo(path, 'deleted'), 'only a published file can be deleted by a publication');
  if (!published && draft_caption !== null)
    refuse(pathTo(path, 'draft_caption'), 'is of published files; the caption of others is caption');
  if (deleted && (pending_deletion || draft_caption !== null))
    refuse(path, 'is deleted, so it can have neither pending_deletion nor draft_caption');
}

const HISTORY_COLUMNS = columns(FileAttachmentHistory, 'h', ['id', 'reviewRequestId']);

/** The revisions of a file may be in several batches; all must be of one review request. */
async function storeHistories({ db }: Visit, revisions: readonly Belonging[]): Promise<void> {
  const ids = revisions.map(({ entry }) => entry.row.attachment_history);
  await db.all(
    {},
    sql`
      insert into file_attachment_history (id, review_request_id)
      select * from unnest(${ids}::int[], ${revisions.map(({ requestId }) => requestId)}::int[])
      on conflict do nothing`,
  );
  const found = await db.all(
    HISTORY_COLUMNS,
    sql`select ${HISTORY_COLUMNS} from file_attachment_history h where h.id = any(${ids}::int[])`,
  );
  const owner = new Map(found.map((history) => [history.id, history.reviewRequestId]));
  for (const { entry, requestId } of revisions)
    if (owner.get(entry.row.attachment_history) !== requestId)
      refuse(
        pathTo(entry.path, 'attachment_history'),
        `${entry.row.attachment_history} is of a file of another review request`,
      );
}

const uniqueRevision = ({ attachment_history: history, revision }: Attachment, constraint: string): UniqueMember =>
  constraint === 'file_attachment_drafted'
    ? { member: 'published', text: `the one revision of history ${history} that is not published` }
    : { member: 'revision', text: `revision ${revision} of history ${history}` };
