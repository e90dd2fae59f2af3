import { Entity, PrimaryColumn } from 'typeorm';

/** A group whose members may read a repository that is not public. */
@Entity('repository_group')
export class RepositoryGroup {
  @PrimaryColumn('int') repositoryId!: number;
  @PrimaryColumn('int') groupId!: number;
}
