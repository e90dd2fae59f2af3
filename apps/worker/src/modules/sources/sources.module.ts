import { lookup } from 'node:dns';
import { Module } from '@nestjs/common';
import { HostGates } from './host-gates';
import { HOST_LOOKUP, HostRequests } from './host-requests';
import { Git } from './mirrors/git';
import { MirrorFetches } from './mirrors/mirror-fetches';
import { Mirrors } from './mirrors/mirrors';
import { Remotes } from './mirrors/remote';
import { Readers } from './readers';
import { BitbucketReader } from './readers/bitbucket.reader';
import { GiteaReader } from './readers/gitea.reader';
import { GitHubReader } from './readers/github.reader';
import { GitLabReader } from './readers/gitlab.reader';
import { MirrorReader } from './readers/mirror.reader';
import { RawFileUrlReader } from './readers/raw-file-url.reader';
import { OutdatedMirrors } from './outdated-mirrors';
import { SourceAnswers } from './source-answers';
import { SourceMetrics } from './source-metrics';
import { StoredSources } from './stored-sources';

/** Reads the files of repositories where they are (decision D13). Nobody else contacts a repository. */
@Module({
  providers: [
    ...[OutdatedMirrors, SourceAnswers, StoredSources, SourceMetrics, Readers],
    ...[HostRequests, HostGates, { provide: HOST_LOOKUP, useValue: lookup }],
    ...[Git, MirrorFetches, Mirrors, Remotes],
    ...[BitbucketReader, GiteaReader, GitHubReader, GitLabReader, MirrorReader, RawFileUrlReader],
  ],
})
export class SourcesModule {}
