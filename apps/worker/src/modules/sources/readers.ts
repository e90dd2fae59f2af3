import { Injectable } from '@nestjs/common';
import type { SourceKind } from '@review-service/contracts/sources';
import { BitbucketReader } from './readers/bitbucket.reader';
import { GiteaReader } from './readers/gitea.reader';
import { GitHubReader } from './readers/github.reader';
import { GitLabReader } from './readers/gitlab.reader';
import { MirrorReader } from './readers/mirror.reader';
import { RawFileUrlReader } from './readers/raw-file-url.reader';
import { unsupported } from './source';
import type { SourceReader } from './source-reader';

/** The reader of each kind of source. */
@Injectable()
export class Readers {
  private readonly byKind: Readonly<Record<SourceKind, SourceReader>>;

  constructor(
    rawFileUrl: RawFileUrlReader,
    github: GitHubReader,
    gitlab: GitLabReader,
    gitea: GiteaReader,
    bitbucket: BitbucketReader,
    mirror: MirrorReader,
  ) {
    this.byKind = { 'raw-file-url': rawFileUrl, github, gitlab, gitea, bitbucket, mirror };
  }

  /** Throws for a kind of a newer release. */
  of(kind: SourceKind): SourceReader {
    if (!Object.hasOwn(this.byKind, kind)) throw unsupported('this release knows no such kind of source');
    return this.byKind[kind];
  }
}
