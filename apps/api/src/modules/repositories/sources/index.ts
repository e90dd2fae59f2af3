export { refuseFault } from './refuse-fault';
export { type QuestionFault, type QuestionPatience, SourceQuestions } from './source-questions';
export { SourcesModule } from './sources.module';
export { type EditableSource, EditableSources } from './stored-sources';
