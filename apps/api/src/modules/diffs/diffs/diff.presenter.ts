import { Injectable } from '@nestjs/common';
import type { DiffFields } from '@review-service/contracts/diffs';
import { publicExtraData } from '../../../hypermedia/extra-data/private-keys';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import { shownTime } from '../../requests/review-requests';
import type { ShownDiff } from './diffs.service';

/** Fields and links of a diff. */
@Injectable()
export class DiffPresenter implements Presenter<ShownDiff, DiffFields> {
  fields(diff: ShownDiff): DiffFields {
    return {
      base_commit_id: diff.baseCommitId,
      basedir: diff.baseDir,
      commit_count: diff.commitCount,
      extra_data: publicExtraData(diff.extraData),
      id: diff.id,
      name: diff.name,
      ...(diff.request.repository ? {} : { repository: null }),
      revision: diff.revision,
      timestamp: shownTime(diff.createdAt),
    };
  }

  links({ revision, onDraft, request }: ShownDiff, urls: Urls): Links {
    const { displayId, repository } = request;
    const path = ['review-requests', displayId, ...(onDraft ? ['draft'] : []), 'diffs', revision];
    return {
      self: urls.get(...path),
      update: { href: urls.to(...path), method: 'PUT' },
      ...(repository && { repository: { ...urls.get('repositories', repository.id), title: repository.name } }),
    };
  }
}
