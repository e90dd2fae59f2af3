import { Module } from '@nestjs/common';
import { AwaitedAnswers } from './awaited-answers';
import { SourceAnswers } from './source-answers';
import { SourceQuestions } from './source-questions';

/** What the sources of repositories say, as the worker hears it (decision D13). */
@Module({ providers: [AwaitedAnswers, SourceAnswers, SourceQuestions], exports: [SourceQuestions] })
export class SourcesModule {}
