import { Module } from '@nestjs/common';
import { AwaitedAnswers } from './awaited-answers';
import { AwaitedSourceAnswers } from './source-answers';
import { SourceQuestions } from './source-questions';
import { EditableSources } from './stored-sources';

/** Where the files of repositories are read, and what is said there, as the worker hears it (decision D13). */
@Module({
  providers: [AwaitedAnswers, AwaitedSourceAnswers, SourceQuestions, EditableSources],
  exports: [SourceQuestions, EditableSources],
})
export class SourcesModule {}
