export { SessionEnding } from './session-ending';
export { SessionModule } from './session.module';
export { SessionService } from './session.service';
