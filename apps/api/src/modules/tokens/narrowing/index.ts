export { NarrowingModule } from './narrowing.module';
export { NarrowingService } from './narrowing.service';
