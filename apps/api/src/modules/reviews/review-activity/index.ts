export { isListedFor } from './activity-lists';
