import { Injectable } from '@nestjs/common';
import type { RepositoryInfoFields } from '@review-service/contracts/repositories';
import type {
  BranchFields,
  RepositoryBranchesFields,
  RepositoryCommitsFields,
  SourceCommitFields,
} from '@review-service/contracts/sources';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import type { ShownRepository } from './repositories.service';

const itself = (urls: Urls): Links => ({ self: { href: urls.self, method: 'GET' } });

/** What Subversion's clients compare with a checkout. */
@Injectable()
export class RepositoryInfoPresenter implements Presenter<ShownRepository, RepositoryInfoFields> {
  fields({ path, rootUrl, uuid }: ShownRepository): RepositoryInfoFields {
    return { root_url: rootUrl || path, url: path, uuid };
  }

  links(_: ShownRepository, urls: Urls): Links {
    return itself(urls);
  }
}

/** The branches of a repository. */
@Injectable()
export class BranchesPresenter implements Presenter<readonly BranchFields[], RepositoryBranchesFields> {
  fields(branches: readonly BranchFields[]): RepositoryBranchesFields {
    return {
      branches: branches.map(({ id, name, commit, default: isDefault }) => ({ id, name, commit, default: isDefault })),
    };
  }

  links(_: readonly BranchFields[], urls: Urls): Links {
    return itself(urls);
  }
}

/** A page of commits. */
@Injectable()
export class CommitsPresenter implements Presenter<readonly SourceCommitFields[], RepositoryCommitsFields> {
  fields(commits: readonly SourceCommitFields[]): RepositoryCommitsFields {
    return {
      commits: commits.map(({ id, parent, author_name, date, message }) => ({
        id,
        parent,
        author_name,
        date,
        message,
      })),
    };
  }

  links(_: readonly SourceCommitFields[], urls: Urls): Links {
    return itself(urls);
  }
}
