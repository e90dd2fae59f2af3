export { mayEditAll, openingGroup, ownRequests } from './review-request.access';
