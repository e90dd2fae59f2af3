import { Module } from '@nestjs/common';
import { MarkdownRenderer } from '@review-service/platform/texts/markdown-renderer';
import { RenderedTexts } from '@review-service/platform/texts/rendered-texts';
import { CommentedRows } from './commented-rows';
import { JudgedReceivers } from './judged-receivers';
import { MailDeliveries } from './mail-delivery';
import { MailPlanning } from './mail-planning';
import { MailReader } from './mail-reader';
import { MailProcessor } from './mail.processor';

/** Mail about review requests. */
@Module({
  providers: [
    ...[MailProcessor, MailPlanning, MailDeliveries],
    ...[JudgedReceivers, MailReader, CommentedRows, MarkdownRenderer, RenderedTexts],
  ],
  exports: [MailPlanning],
})
export class MailModule {}
