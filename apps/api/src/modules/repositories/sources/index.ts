export { refuseFault } from './refuse-fault';
export { type Answer, type Fault, type Patience, SourceQuestions } from './source-questions';
export { SourcesModule } from './sources.module';
export { NO_SOURCE, type StoredSource, StoredSources } from './stored-sources';
