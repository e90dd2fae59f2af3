import { Injectable } from '@nestjs/common';
import type {
  BranchFields,
  RepositoryBranchesFields,
  RepositoryCommitsFields,
  SourceCommitFields,
} from '@review-service/contracts/sources';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';

const itself = (urls: Urls): Links => ({ self: { href: urls.self, method: 'GET' } });

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
