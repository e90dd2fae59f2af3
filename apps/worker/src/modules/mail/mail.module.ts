import { Module } from '@nestjs/common';
import { MarkdownRenderer } from '@review-service/platform/texts/markdown-renderer';
import { RenderedTexts } from '@review-service/platform/texts/rendered-texts';
import { AccountMail } from './account/account-mail';
import { AddressMail } from './account/address-mail';
import { Letters } from './account/letters';
import { LimitsAnnouncement } from './account/limits-announcement';
import { WarnedEnds } from './account/warned-ends';
import { CommentedRows } from './commented-rows';
import { DigestReader } from './digest-reader';
import { Digests } from './digests';
import { JudgedReceivers } from './judged-receivers';
import { MailDeliveries } from './mail-delivery';
import { MailPlanning } from './mail-planning';
import { MailReader } from './mail-reader';
import { MentionedPeople } from './mentioned-people';

/** Mail about review requests, and about what is somebody's own. */
@Module({
  providers: [
    ...[MailPlanning, MentionedPeople, MailDeliveries, Digests, DigestReader],
    ...[AccountMail, AddressMail, Letters, LimitsAnnouncement, WarnedEnds],
    ...[JudgedReceivers, MailReader, CommentedRows, MarkdownRenderer, RenderedTexts],
  ],
  exports: [AccountMail],
})
export class MailModule {}
