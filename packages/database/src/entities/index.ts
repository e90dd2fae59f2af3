import { Group } from './group.entity';
import { User } from './user.entity';

/** Every entity, for the data source. Tables that only SQL touches have none. */
export const entities = [Group, User];
