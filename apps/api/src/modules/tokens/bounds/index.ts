export { BoundsModule } from './bounds.module';
export { BoundsService, shownBounds } from './bounds.service';
