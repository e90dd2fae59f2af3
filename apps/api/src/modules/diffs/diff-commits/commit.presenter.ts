import { Injectable } from '@nestjs/common';
import type { CommitFields } from '@review-service/contracts/commits';
import { publicExtraData } from '../../../hypermedia/extra-data/private-keys';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import type { ShownCommit } from './commit.columns';

/** Fields and links of a commit of a series. */
@Injectable()
export class CommitPresenter implements Presenter<ShownCommit, CommitFields> {
  fields(commit: ShownCommit): CommitFields {
    const { committedAt, committerOffset } = commit;
    return {
      author_date: timeOf(commit.authoredAt, commit.authorOffset),
      author_email: commit.authorEmail,
      author_name: commit.authorName,
      commit_id: commit.commitId,
      commit_message: commit.message,
      committer_date: committedAt === null ? null : timeOf(committedAt, committerOffset ?? 0),
      committer_email: commit.committerEmail,
      committer_name: commit.committerName,
      extra_data: publicExtraData(commit.extraData),
      filename: commit.fileName,
      id: commit.id,
      parent_id: commit.parentId,
    };
  }

  links({ commitId, diff }: ShownCommit, urls: Urls): Links {
    const { request, revision, onDraft } = diff;
    const above = ['review-requests', request.displayId, ...(onDraft ? ['draft'] : []), 'diffs', revision];
    const self = [...above, onDraft ? 'draft-commits' : 'commits', commitId];
    return {
      self: urls.get(...self),
      update: { href: urls.to(...self), method: 'PUT' },
      [onDraft ? 'draft_files' : 'files']: {
        href: `${urls.to(...above, 'files')}?commit-id=${encodeURIComponent(commitId)}`,
        method: 'GET',
      },
    };
  }
}

/** A time with its distance from UTC, in seconds, as ISO 8601 has it. */
function timeOf(clock: string, offset: number): string {
  if (offset === 0) return `${clock}Z`;
  const minutes = Math.floor(Math.abs(offset) / 60);
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
  return `${clock}${offset < 0 ? '-' : '+'}${hour}:${minute}`;
}
