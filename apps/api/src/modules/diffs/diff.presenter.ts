import { Injectable } from '@nestjs/common';
import type { DiffFields } from '@review-service/contracts/diffs';
import type { Presenter } from '../../hypermedia/presenter';
import type { Links, Urls } from '../../hypermedia/urls';
import { shownTime } from '../review-requests';
import type { ShownDiff } from './diffs.service';

/** Fields and links of a diff. */
@Injectable()
export class DiffPresenter implements Presenter<ShownDiff, DiffFields> {
  fields({ id, revision, createdAt, baseCommitId, commitCount, request }: ShownDiff): DiffFields {
    return {
      base_commit_id: baseCommitId,
      basedir: '',
      commit_count: commitCount,
      extra_data: {},
      id,
      name: 'diff',
      ...(request.repository ? {} : { repository: null }),
      revision,
      timestamp: shownTime(createdAt),
    };
  }

  links({ revision, onDraft, request }: ShownDiff, urls: Urls): Links {
    const { displayId, repository } = request;
    const path = ['review-requests', displayId, ...(onDraft ? ['draft'] : []), 'diffs', revision];
    return {
      self: urls.get(...path),
      ...(repository && { repository: { ...urls.get('repositories', repository.id), title: repository.name } }),
    };
  }
}
