export { observeUpdateStreams, UpdateStreams } from './update-streams';
export { UpdatesModule } from './updates.module';
