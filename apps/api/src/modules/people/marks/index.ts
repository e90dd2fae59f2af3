export type { MarkedObject, MarkableKind } from './mark';
export { marks } from './marks';
export type { MarksService } from './marks.service';
export { watchlist } from './watchlist';
