import { DefaultNamingStrategy, type Table } from 'typeorm';

/** camelCase in TypeScript, snake_case in PostgreSQL. */
export class SnakeNaming extends DefaultNamingStrategy {
  override columnName(propertyName: string, customName: string | undefined): string {
    return customName ?? propertyName.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  }

  /** As PostgreSQL names a primary key itself. */
  override primaryKeyName(table: Table | string): string {
    return `${this.getTableName(table)}_pkey`;
  }
}
