import { Injectable } from '@nestjs/common';
import { TransactionHost } from '@nestjs-cls/transactional';
import type { TransactionalAdapterTypeOrm } from '@nestjs-cls/transactional-adapter-typeorm';
import type { Sql } from '@review-service/database/sql';
import { all, change, type Declared, find } from '@review-service/database/verbs';
import type { EntityManager } from 'typeorm';

/**
 * The database for services. Each verb runs in the current transaction, or else as a separate statement; callers need
 * no connections. `verbs.ts` of database documents the verbs.
 */
@Injectable()
export class Database {
  constructor(private readonly host: TransactionHost<TransactionalAdapterTypeOrm>) {}

  /** The row of a key, or undefined. */
  find<Row extends object>(declared: Declared<Row>, statement: Sql): Promise<Row | undefined> {
    return find(this.host.tx, declared, statement);
  }

  /** The rows of lists, searches and counts. */
  all<Row extends object>(
    declared: Declared<Row>,
    statement: Sql,
    plan?: { readonly keepsPlan: boolean },
  ): Promise<Row[]> {
    return all(this.host.tx, declared, statement, plan);
  }

  /** Changes rows by their keys; resolves with the rows that it returns. */
  change<Row extends object>(declared: Declared<Row>, statement: Sql): Promise<Row[]> {
    return change(this.host.tx, declared, statement);
  }

  /** Runs `work` in a transaction, or in the current one, as `@Transactional()` does. */
  transaction<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.host.withTransaction(work);
  }

  /** Runs statements outside of the transaction that is under way: one that has failed takes no more of them. */
  outside<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.host.withoutTransaction(work);
  }

  /** TypeORM's way to entities, in the same transaction. */
  get entities(): EntityManager {
    return this.host.tx;
  }
}
