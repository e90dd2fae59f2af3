export { SessionEnding } from './session-ending';
export { SessionModule } from './session.module';
export { SessionService, type ShownSession } from './session.service';
