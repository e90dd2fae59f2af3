import type { Comment, Review, StatusUpdate } from './changes';
import { at, Person, type Service, type Shown } from './person';

/** Posts what a program said of a review request. */
export async function postStatusUpdate(
  service: Service,
  request: Shown,
  { by, ...fields }: StatusUpdate,
): Promise<void> {
  await new Person(service, by).post(at(request, 'status_updates'), fields);
}

/** Posts a review of the newest diff, publishes it, and posts what followed. */
export async function postReview(service: Service, request: Shown, submitter: Person, review: Review): Promise<void> {
  const reviewer = new Person(service, review.by);
  const { review: posted } = await reviewer.post(at(request, 'reviews'), { body_top: review.body });
  const files = await newestFiles(request, reviewer);
  const comments: Shown[] = [];
  for (const comment of review.comments ?? []) comments.push(await postComment(posted, reviewer, comment, files));
  await reviewer.put(at(posted, 'update'), { ship_it: review.ship_it ? 1 : undefined, public: 1 });
  for (const [index, { replies = [], fixed = false, file }] of (review.comments ?? []).entries()) {
    const comment = comments[index] as Shown;
    for (const { by, text } of replies)
      await postReply(posted, new Person(service, by), comment, { text, kind: kindOf(file) });
    if (fixed) await submitter.put(at(comment, 'self'), { issue_status: 'resolved' });
  }
}

async function newestFiles(request: Shown, by: Person): Promise<readonly Shown[]> {
  const { diffs } = await by.get(at(request, 'diffs'));
  return (await by.get(at(diffs.at(-1) as Shown, 'files'))).files;
}

const kindOf = (file: string | undefined) => (file === undefined ? 'general_comments' : 'diff_comments');

async function postComment(review: Shown, by: Person, comment: Comment, files: readonly Shown[]): Promise<Shown> {
  const { file, line, lines, text, issue = false } = comment;
  const answer = await by.post(at(review, kindOf(file)), {
    filediff_id: file === undefined ? undefined : files.find(({ dest_file }) => dest_file === file)?.id,
    first_line: line,
    num_lines: lines,
    text,
    text_type: 'markdown',
    issue_opened: issue ? 1 : undefined,
  });
  return file === undefined ? answer.general_comment : answer.diff_comment;
}

async function postReply(
  review: Shown,
  by: Person,
  { id }: Shown,
  { text, kind }: { text: string; kind: string },
): Promise<void> {
  const { reply } = await by.post(at(review, 'replies'), {});
  await by.post(at(reply, kind), { reply_to_id: id, text, text_type: 'markdown' });
  await by.put(at(reply, 'update'), { public: 1 });
}
