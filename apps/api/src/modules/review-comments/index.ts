export { commentJoins, isOnShownFiles, isSaid } from './review-comment.access';
