export { type Answer, SourceQuestions } from './source-questions';
export { SourcesModule } from './sources.module';
