export { GrantEnding } from './grant-ending';
