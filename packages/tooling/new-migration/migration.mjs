import { sourcesIn } from '../generator/files.mjs';

const FOLDER = 'packages/database/src/migrations';

/** The current time, or later than the last migration, because TypeORM runs migrations in this order. */
export function nextTimestamp() {
  const known = sourcesIn(FOLDER).map((name) => Number(/^\d{13}/.exec(name)?.[0] ?? 0));
  return String(Math.max(Date.now(), Math.max(0, ...known) + 1000));
}

/** The text of a migration that runs the statements. */
export function migrationText({ name, timestamp, statements }) {
  const words = name.split('-');
  const pascal = words.map((word) => word[0].toUpperCase() + word.slice(1)).join('');
  const sentence = name[0].toUpperCase() + words.join(' ').slice(1);
  const calls = statements.map((statement) => `    await db.query(\`${statement.replaceAll(/[\\`$]/g, '\\$&')}\`);`);
  return `import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from '../steps/forward-only';

/** ${sentence}. */
export class ${pascal}${timestamp} extends ForwardOnly {
  async up(db: QueryRunner): Promise<void> {
${calls.join('\n') || '    await db.query(``);'}
  }
}
`;
}
