import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Change, Changes, Commit, Revision } from './changes';
import { at, missing, FormFile, Person, type Service, type Shown } from './person';
import { postReview, postStatusUpdate } from './post-reviews';

/**
 * Posts the review requests of the demo, in the way and the order of RBTools, and goes on where a run ended that was cut off.
 * Does nothing where the repository of the demo is not there, or the first of them was there before.
 * @param folder the one of `changes.json`
 */
export async function postChanges(service: Service, folder: string): Promise<void> {
  const changes = JSON.parse(await readFile(join(folder, 'changes.json'), 'utf8')) as Changes;
  const repository = await findRepository(service, changes);
  if (!repository) return;
  for (const change of changes.review_requests)
    await new Poster(service, folder, repository, changes.commits, change).post();
}

async function findRepository(service: Service, changes: Changes): Promise<Shown | undefined> {
  const { repository: path, review_requests } = changes;
  const anyone = new Person(service);
  const api = `${service.site}/api/`;
  const { repositories } = await anyone.get(`${api}repositories/?${String(new URLSearchParams({ path }))}`);
  const [repository] = repositories;
  const commit = review_requests[0]?.revisions[0]?.commits.at(-1) ?? '';
  if (!repository) return undefined;
  const asked = { repository: String(repository.id), 'commit-id': commit, status: 'all', 'counts-only': '1' };
  const { count } = await anyone.get(`${api}review-requests/?${String(new URLSearchParams(asked))}`);
  return count === 0 ? repository : undefined;
}

/** Posts one review request. */
class Poster {
  private readonly api: string;
  private readonly submitter: Person;
  private readonly histories: number[] = [];

  constructor(
    private readonly service: Service,
    private readonly folder: string,
    private readonly repository: Shown,
    private readonly commits: Changes['commits'],
    private readonly change: Change,
  ) {
    this.api = `${service.site}/api/`;
    this.submitter = new Person(service, change.submitter);
  }

  async post(): Promise<void> {
    const { submitter, change } = this;
    const fields = { repository: this.repository.id, create_with_history: 'True' };
    const { review_request: request } = await submitter.post(`${this.api}review-requests/`, fields);
    for (const revision of change.revisions) {
      const { draft } = await submitter.post(at(request, 'draft'));
      await this.postSeries(draft, revision);
      await this.attach(request, revision);
      // RBTools names the newest commit, by which it finds the review request of a branch again.
      await submitter.put(at(draft, 'update'), {
        ...revision.draft,
        commit_id: revision.commits.at(-1),
        public: change.is_draft ? undefined : 'True',
      });
      for (const update of revision.status_updates ?? []) await postStatusUpdate(this.service, request, update);
      for (const review of revision.reviews ?? []) await postReview(this.service, request, submitter, review);
    }
    if (change.close) await submitter.put(at(request, 'update'), change.close);
  }

  private async postSeries(draft: Shown, { commits: ids, cumulative_diff }: Revision): Promise<void> {
    const { submitter } = this;
    const commits = ids.map((commit_id) => ({ commit_id, ...this.commitOf(commit_id) }));
    const base_commit_id = commits[0]?.parent_id;
    const proofs = await this.validate(commits, base_commit_id);
    const { diff } = await submitter.post(at(draft, 'draft_diffs'), { base_commit_id });
    for (const [index, { pictures = {}, ...commit }] of commits.entries()) {
      const { draft_commit } = await submitter.post(at(diff, 'draft_commits'), {
        ...commit,
        committer_name: commit.author_name,
        committer_email: commit.author_email,
        committer_date: commit.author_date,
        diff: this.part(commit.diff),
        validation_info: proofs[index - 1],
      });
      await this.upload(draft_commit, pictures);
    }
    await submitter.put(at(diff, 'self'), {
      finalize_commit_series: 1,
      validation_info: proofs.at(-1),
      cumulative_diff: this.part(cumulative_diff),
    });
  }

  /** Resolves with what proves each commit, and those before it, to be valid. */
  private async validate(
    commits: readonly (Commit & { commit_id: string })[],
    base_commit_id: string | undefined,
  ): Promise<string[]> {
    const proofs: string[] = [];
    for (const { commit_id, parent_id, diff } of commits) {
      const { commit_validation: proof } = await this.submitter.post(`${this.api}validation/commits/`, {
        ...{ repository: this.repository.id, commit_id, parent_id, base_commit_id },
        validation_info: proofs.at(-1),
        diff: this.part(diff),
      });
      proofs.push(proof.validation_info);
    }
    return proofs;
  }

  /** The bytes of binary files, beside the diff: browsers show them, and `rbt patch` takes them from there. */
  private async upload(commit: Shown, pictures: Readonly<Record<string, string>>): Promise<void> {
    if (Object.keys(pictures).length === 0) return;
    const { files } = await this.submitter.get(at(commit, 'draft_files'));
    for (const { id: filediff, dest_file = '' } of files) {
      const picture = pictures[dest_file];
      if (picture === undefined) continue;
      const path = this.part(picture, basename(dest_file));
      await this.submitter.post(at(this.repository, 'diff_file_attachments'), { filediff, path });
    }
  }

  private async attach(request: Shown, { files = [] }: Revision): Promise<void> {
    for (const { caption, file, replaces } of files) {
      const { file_attachment: attached } = await this.submitter.post(at(request, 'file_attachments'), {
        caption,
        path: this.part(file),
        attachment_history: replaces === undefined ? undefined : this.histories[replaces],
      });
      if (replaces === undefined && attached.attachment_history_id !== undefined)
        this.histories.push(attached.attachment_history_id);
    }
  }

  private commitOf(id: string): Commit {
    return this.commits[id] ?? missing(`commit "${id}"`);
  }

  private part(file: string, name = file): FormFile {
    return new FormFile(join(this.folder, 'changes', file), name);
  }
}
