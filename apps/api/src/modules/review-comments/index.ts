export { commentJoins, isOnShownFiles } from './review-comment.access';
