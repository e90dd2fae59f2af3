export { ScimUsersController } from './scim-users.controller';
export { directoryOf, ScimUsersService } from './scim-users.service';
export { externalIdOf, requiredName } from './user-attributes';
