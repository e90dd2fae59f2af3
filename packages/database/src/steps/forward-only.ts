import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A step of the schema's history. Old and new pods run side by side, so steps only add; there is no way back. */
export abstract class ForwardOnly implements MigrationInterface {
  /** As the table `schema_migration` has it. Its end is the time by which TypeORM sorts. */
  readonly name = this.constructor.name;

  abstract up(db: QueryRunner): Promise<void>;

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward. Write the next one.'));
  }
}
