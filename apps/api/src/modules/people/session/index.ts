export { SessionModule } from './session.module';
export { SessionService } from './session.service';
