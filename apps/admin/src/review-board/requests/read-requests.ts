import { byId, groupedBy } from '../grouped';
import type { TableReader } from '../source/reading';
import * as tables from '../source/tables';

/** So many review requests are read at once, with all below them. */
const REQUESTS = 100;

export type TheirRequest = tables.TheirRow<typeof tables.REQUEST>;
export type TheirDraft = tables.TheirRow<typeof tables.DRAFT>;
export type TheirChange = tables.TheirRow<typeof tables.CHANGE>;
export type TheirDiffSet = tables.TheirRow<typeof tables.DIFF_SET>;
export type TheirCommit = tables.TheirRow<typeof tables.DIFF_COMMIT>;
export type TheirFileDiff = tables.TheirRow<typeof tables.FILE_DIFF>;
export type TheirFile = tables.TheirRow<typeof tables.FILE>;
export type Screenshot = tables.TheirRow<typeof tables.SCREENSHOT>;
export type TheirReview = tables.TheirRow<typeof tables.REVIEW>;
export type DiffComment = tables.TheirRow<typeof tables.DIFF_COMMENT>;
export type FileComment = tables.TheirRow<typeof tables.FILE_COMMENT>;
export type GeneralComment = tables.TheirRow<typeof tables.GENERAL_COMMENT>;
export type ScreenshotComment = tables.TheirRow<typeof tables.SCREENSHOT_COMMENT>;
export type TheirStatusUpdate = tables.TheirRow<typeof tables.STATUS_UPDATE>;

/** What is attached to a review request or to its draft, by the numbers of files or of screenshots. */
export interface Attached {
  readonly shown: readonly number[];
  readonly removed: readonly number[];
}

/** A comment with the review that it is in. */
type InReview<Comment> = Comment & { readonly review_id: number };

/** A review request of Review Board, with all that belongs to it. */
export interface WholeRequest {
  readonly request: TheirRequest;
  readonly groups: readonly number[];
  readonly people: readonly number[];
  readonly draft: TheirDraft | undefined;
  readonly draftChange: TheirChange | undefined;
  readonly draftGroups: readonly number[];
  readonly draftPeople: readonly number[];
  readonly changes: readonly TheirChange[];
  readonly diffSets: readonly TheirDiffSet[];
  readonly commits: readonly TheirCommit[];
  readonly fileDiffs: readonly TheirFileDiff[];
  readonly files: ReadonlyMap<number, TheirFile>;
  readonly attached: Attached;
  readonly draftAttached: Attached;
  readonly diffFiles: readonly TheirFile[];
  readonly screenshots: ReadonlyMap<number, Screenshot>;
  readonly pictured: Attached;
  readonly draftPictured: Attached;
  readonly reviews: readonly TheirReview[];
  readonly diffComments: readonly InReview<DiffComment>[];
  readonly fileComments: readonly InReview<FileComment>[];
  readonly generalComments: readonly InReview<GeneralComment>[];
  readonly screenshotComments: readonly InReview<ScreenshotComment>[];
  readonly statusUpdates: readonly TheirStatusUpdate[];
  readonly visits: readonly tables.TheirRow<typeof tables.VISIT>[];
  readonly watchers: readonly number[];
}

/** Reads all review requests in the order of their numbers. */
export async function* wholeRequests(reading: TableReader): AsyncGenerator<WholeRequest[], void> {
  for await (const requests of reading.batches(tables.REQUEST, REQUESTS)) yield await below(reading, requests);
}

async function below(reading: TableReader, requests: readonly TheirRequest[]): Promise<WholeRequest[]> {
  const ids = requests.map(({ id }) => id);
  const targets = await readTargets(reading, ids);
  const drafts = await readDrafts(reading, ids);
  const changes = await readChanges(reading, ids, drafts.all);
  const diffs = await readDiffs(reading, requests, drafts.all);
  const files = await readFiles(
    reading,
    ids,
    drafts.all.map(({ id }) => id),
    diffs.files,
  );
  const said = await readReviews(reading, ids);
  const marks = await readMarks(reading, ids);
  return requests.map((request) => {
    const draft = drafts.of(request.id)[0];
    const diffSets = diffs.setsOf(request, draft);
    const setIds = new Set(diffSets.map(({ id }) => id));
    return {
      request,
      ...targets(request.id),
      draft,
      ...drafts.targets(draft?.id ?? null),
      ...changes(request.id, draft),
      diffSets,
      commits: diffSets.flatMap(({ id }) => diffs.commitsOf(id)),
      fileDiffs: diffSets.flatMap(({ id }) => diffs.filesOf(id)),
      ...files(request.id, draft?.id ?? null, setIds),
      ...said(request.id),
      ...marks(request.id),
    };
  });
}

async function readTargets(reading: TableReader, ids: readonly number[]) {
  const groups = groupedBy(
    await reading.where(tables.REQUEST_GROUP, 'reviewrequest_id', ids),
    (row) => row.reviewrequest_id,
  );
  const people = groupedBy(
    await reading.where(tables.REQUEST_PERSON, 'reviewrequest_id', ids),
    (row) => row.reviewrequest_id,
  );
  return (id: number) => ({
    groups: groups(id).map(({ group_id }) => group_id),
    people: people(id).map(({ user_id }) => user_id),
  });
}

async function readDrafts(reading: TableReader, requestIds: readonly number[]) {
  const all = await reading.where(tables.DRAFT, 'review_request_id', requestIds);
  const ids = all.map(({ id }) => id);
  const groups = groupedBy(
    await reading.where(tables.DRAFT_GROUP, 'reviewrequestdraft_id', ids),
    (row) => row.reviewrequestdraft_id,
  );
  const people = groupedBy(
    await reading.where(tables.DRAFT_PERSON, 'reviewrequestdraft_id', ids),
    (row) => row.reviewrequestdraft_id,
  );
  return {
    all,
    of: groupedBy(all, ({ review_request_id }) => review_request_id),
    targets: (id: number | null) => ({
      draftGroups: groups(id).map(({ group_id }) => group_id),
      draftPeople: people(id).map(({ user_id }) => user_id),
    }),
  };
}

async function readChanges(reading: TableReader, ids: readonly number[], drafts: readonly TheirDraft[]) {
  const links = await reading.where(tables.REQUEST_CHANGE, 'reviewrequest_id', ids);
  const found = byId(
    await reading.where(tables.CHANGE, 'id', [
      ...links.map(({ changedescription_id }) => changedescription_id),
      ...drafts.flatMap(({ changedesc_id }) => changedesc_id ?? []),
    ]),
  );
  const of = groupedBy(links, ({ reviewrequest_id }) => reviewrequest_id);
  return (id: number, draft: TheirDraft | undefined) => ({
    changes: of(id)
      .flatMap(({ changedescription_id }) => found.get(changedescription_id) ?? [])
      .sort((one, other) => one.id - other.id),
    draftChange: found.get(draft?.changedesc_id ?? 0),
  });
}

async function readDiffs(reading: TableReader, requests: readonly TheirRequest[], drafts: readonly TheirDraft[]) {
  const published = await reading.where(
    tables.DIFF_SET,
    'history_id',
    requests.flatMap(({ diffset_history_id }) => diffset_history_id ?? []),
  );
  const isPublished = new Set(published.map(({ id }) => id));
  const drafted = await reading.where(
    tables.DIFF_SET,
    'id',
    drafts.flatMap(({ diffset_id }) => (diffset_id === null || isPublished.has(diffset_id) ? [] : diffset_id)),
  );
  const ids = [...published, ...drafted].map(({ id }) => id);
  const files = await reading.where(tables.FILE_DIFF, 'diffset_id', ids);
  const of = groupedBy(published, ({ history_id }) => history_id);
  const own = byId(drafted);
  return {
    files,
    setsOf: ({ diffset_history_id }: TheirRequest, draft: TheirDraft | undefined) => {
      const onDraft = own.get(draft?.diffset_id ?? 0);
      return [...of(diffset_history_id), ...(onDraft ? [onDraft] : [])];
    },
    commitsOf: groupedBy(await reading.where(tables.DIFF_COMMIT, 'diffset_id', ids), ({ diffset_id }) => diffset_id),
    filesOf: groupedBy(files, ({ diffset_id }) => diffset_id),
  };
}

/** The tables that say what is attached: to review requests and to drafts, what is shown and what was removed. */
const FILES = {
  shown: { of: tables.REQUEST_FILE, onDraft: tables.DRAFT_FILE },
  removed: { of: tables.REQUEST_REMOVED_FILE, onDraft: tables.DRAFT_REMOVED_FILE },
};
const PICTURES = {
  shown: { of: tables.REQUEST_SCREENSHOT, onDraft: tables.DRAFT_SCREENSHOT },
  removed: { of: tables.REQUEST_REMOVED_SCREENSHOT, onDraft: tables.DRAFT_REMOVED_SCREENSHOT },
};

async function readFiles(
  reading: TableReader,
  ids: readonly number[],
  draftIds: readonly number[],
  fileDiffs: readonly TheirFileDiff[],
) {
  const attached = await readAttached(FILES, ({ fileattachment_id }) => fileattachment_id);
  const pictured = await readAttached(PICTURES, ({ screenshot_id }) => screenshot_id);
  const files = byId(await reading.where(tables.FILE, 'id', attached.all));
  const screenshots = byId(await reading.where(tables.SCREENSHOT, 'id', pictured.all));
  const diffFiles = await readDiffFiles(reading, fileDiffs);
  return (id: number, draftId: number | null, setIds: ReadonlySet<number>) => ({
    files,
    attached: attached.of(id),
    draftAttached: attached.onDraft(draftId),
    diffFiles: diffFiles.filter(({ diffset_id }) => setIds.has(diffset_id)).map(({ file }) => file),
    screenshots,
    pictured: pictured.of(id),
    draftPictured: pictured.onDraft(draftId),
  });

  async function readAttached(
    kind: typeof FILES | typeof PICTURES,
    idOf: (row: Readonly<Record<string, number>>) => number | undefined,
  ) {
    const ofRequests = async (table: { readonly name: string }) => {
      // The reason for the cast: these tables are pairs of numbers.
      const rows = await reading.where(table as typeof tables.REQUEST_FILE, 'reviewrequest_id', ids);
      return groupedBy(rows, (row) => row.reviewrequest_id);
    };
    const ofDrafts = async (table: { readonly name: string }) => {
      const rows = await reading.where(table as typeof tables.DRAFT_FILE, 'reviewrequestdraft_id', draftIds);
      return groupedBy(rows, (row) => row.reviewrequestdraft_id);
    };
    const [shown, removed] = [await ofRequests(kind.shown.of), await ofRequests(kind.removed.of)];
    const [draftShown, draftRemoved] = [await ofDrafts(kind.shown.onDraft), await ofDrafts(kind.removed.onDraft)];
    const numbers = (rows: readonly object[]) =>
      rows.flatMap((row) => idOf(row as Readonly<Record<string, number>>) ?? []).sort((one, other) => one - other);
    const of = (id: number) => ({ shown: numbers(shown(id)), removed: numbers(removed(id)) });
    const onDraft = (id: number | null) => ({ shown: numbers(draftShown(id)), removed: numbers(draftRemoved(id)) });
    const all = [...ids.map(of), ...draftIds.map(onDraft)].flatMap((one) => [...one.shown, ...one.removed]);
    return { of, onDraft, all };
  }
}

/** Files beside diffs: new sides of binary files, and files as they are in the repository. */
async function readDiffFiles(reading: TableReader, fileDiffs: readonly TheirFileDiff[]) {
  const diffs = byId(fileDiffs);
  const added = await reading.where(tables.FILE, 'added_in_filediff_id', [...diffs.keys()]);
  const binary = fileDiffs.filter(({ binary: isBinary }) => isBinary);
  const places = new Map(binary.map((file) => [`${file.source_file}\0${file.source_revision}`, file]));
  const committed = await reading.where(tables.FILE, 'repo_path', [...binary.map(({ source_file }) => source_file)]);
  return [...added, ...committed].flatMap((file) => {
    const place = places.get(`${file.repo_path ?? ''}\0${file.repo_revision ?? ''}`);
    const diff = file.added_in_filediff_id === null ? place : diffs.get(file.added_in_filediff_id);
    return diff ? { file, diffset_id: diff.diffset_id } : [];
  });
}

async function readReviews(reading: TableReader, requestIds: readonly number[]) {
  const reviews = await reading.where(tables.REVIEW, 'review_request_id', requestIds);
  const ids = reviews.map(({ id }) => id);
  const of = groupedBy(reviews, ({ review_request_id }) => review_request_id);
  const diffLinks = await reading.where(tables.REVIEW_DIFF_COMMENT, 'review_id', ids);
  const fileLinks = await reading.where(tables.REVIEW_FILE_COMMENT, 'review_id', ids);
  const generalLinks = await reading.where(tables.REVIEW_GENERAL_COMMENT, 'review_id', ids);
  const screenshotLinks = await reading.where(tables.REVIEW_SCREENSHOT_COMMENT, 'review_id', ids);
  const diff = placed(
    diffLinks.map((link) => ({ review_id: link.review_id, id: link.comment_id })),
    await reading.where(
      tables.DIFF_COMMENT,
      'id',
      diffLinks.map((link) => link.comment_id),
    ),
  );
  const file = placed(
    fileLinks.map((link) => ({ review_id: link.review_id, id: link.fileattachmentcomment_id })),
    await reading.where(
      tables.FILE_COMMENT,
      'id',
      fileLinks.map((link) => link.fileattachmentcomment_id),
    ),
  );
  const general = placed(
    generalLinks.map((link) => ({ review_id: link.review_id, id: link.generalcomment_id })),
    await reading.where(
      tables.GENERAL_COMMENT,
      'id',
      generalLinks.map((link) => link.generalcomment_id),
    ),
  );
  const screenshot = placed(
    screenshotLinks.map((link) => ({ review_id: link.review_id, id: link.screenshotcomment_id })),
    await reading.where(
      tables.SCREENSHOT_COMMENT,
      'id',
      screenshotLinks.map((link) => link.screenshotcomment_id),
    ),
  );
  return (id: number) => {
    const own = of(id);
    const all = <C>(comments: (reviewId: number) => C[]) => own.flatMap((review) => comments(review.id));
    return {
      reviews: own,
      diffComments: all(diff),
      fileComments: all(file),
      generalComments: all(general),
      screenshotComments: all(screenshot),
    };
  };
}

/** Comments by their reviews. A comment is in one. */
function placed<C extends { readonly id: number }>(
  links: readonly { readonly review_id: number; readonly id: number }[],
  comments: readonly C[],
): (reviewId: number) => InReview<C>[] {
  const reviewOf = new Map(links.map(({ id, review_id }) => [id, review_id]));
  return groupedBy(
    comments.map((comment) => ({ ...comment, review_id: reviewOf.get(comment.id) ?? 0 })),
    ({ review_id }) => review_id,
  );
}

async function readMarks(reading: TableReader, ids: readonly number[]) {
  const updates = groupedBy(
    await reading.where(tables.STATUS_UPDATE, 'review_request_id', ids),
    (row) => row.review_request_id,
  );
  const visits = groupedBy(await reading.where(tables.VISIT, 'review_request_id', ids), (row) => row.review_request_id);
  const stars = await reading.where(tables.STARRED_REQUEST, 'reviewrequest_id', ids);
  const profiles = await reading.where(
    tables.PROFILE,
    'id',
    stars.map(({ profile_id }) => profile_id),
    {
      isCounted: false,
    },
  );
  const userOf = new Map(profiles.map(({ id, user_id }) => [id, user_id]));
  const starsOf = groupedBy(stars, ({ reviewrequest_id }) => reviewrequest_id);
  return (id: number) => ({
    statusUpdates: updates(id),
    visits: visits(id),
    watchers: starsOf(id).flatMap(({ profile_id }) => userOf.get(profile_id) ?? []),
  });
}
