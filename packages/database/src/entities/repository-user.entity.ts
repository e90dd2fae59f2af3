import { Entity, PrimaryColumn } from 'typeorm';

/** A person who may read a repository that is not public. */
@Entity('repository_user')
export class RepositoryUser {
  @PrimaryColumn('int') repositoryId!: number;
  @PrimaryColumn('int') userId!: number;
}
