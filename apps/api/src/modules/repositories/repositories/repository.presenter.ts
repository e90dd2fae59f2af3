import { Injectable } from '@nestjs/common';
import type { RepositoryFields } from '@review-service/contracts/repositories';
import { listsCommits } from '@review-service/contracts/sources';
import { toolNamed } from '@review-service/contracts/tools';
import { publicExtraData } from '../../../hypermedia/extra-data/private-keys';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import type { ShownRepository } from './repositories.service';

/** Fields and links of a repository. */
@Injectable()
export class RepositoryPresenter implements Presenter<ShownRepository, RepositoryFields> {
  fields(repository: ShownRepository): RepositoryFields {
    const { id, name, path, mirrorPath, rootUrl, uuid, bugTracker, visible, carriesShipIts } = repository;
    const { isPublic, isArchived, extraData, sourceKind } = repository;
    const tool = toolNamed(repository.tool);
    return {
      archived: isArchived,
      bug_tracker: bugTracker,
      carries_ship_its: carriesShipIts,
      extra_data: publicExtraData(extraData),
      id,
      mirror_path: mirrorPath,
      name,
      path,
      public: isPublic,
      requires_basedir: tool?.requiresBaseDir ?? false,
      requires_change_number: tool?.requiresChangeNumber ?? false,
      reads_files: sourceKind !== null,
      root_url: rootUrl,
      supports_post_commit: sourceKind !== null && listsCommits(sourceKind),
      tool: repository.tool,
      uuid,
      visible,
    };
  }

  links({ id }: ShownRepository, urls: Urls): Links {
    return urls.item('repositories', id);
  }
}
