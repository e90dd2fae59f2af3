export { ScimGroupsController } from './scim-groups.controller';
export { ScimGroupsService } from './scim-groups.service';
