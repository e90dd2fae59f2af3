import { Module } from '@nestjs/common';
import { AttachedFilePresenter } from './attached-file.presenter';
import { AttachedFiles } from './attached-files';

/** What the attachments of diffs, of review requests and of people have in common: how they are uploaded, and how shown. */
@Module({ providers: [AttachedFilePresenter, AttachedFiles], exports: [AttachedFilePresenter, AttachedFiles] })
export class AttachedFilesModule {}
