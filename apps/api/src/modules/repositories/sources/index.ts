export { refuseFault } from './refuse-fault';
export { type Fault, SourceQuestions } from './source-questions';
export { SourcesModule } from './sources.module';
export { type StoredSource, StoredSources } from './stored-sources';
