import { Module } from '@nestjs/common';
import { AwaitedAnswers } from './awaited-answers';
import { SourceAnswers } from './source-answers';
import { SourceQuestions } from './source-questions';
import { StoredSources } from './stored-sources';

/** Where the files of repositories are read, and what is said there, as the worker hears it (decision D13). */
@Module({
  providers: [AwaitedAnswers, SourceAnswers, SourceQuestions, StoredSources],
  exports: [SourceQuestions, StoredSources],
})
export class SourcesModule {}
