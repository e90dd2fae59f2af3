import { Injectable } from '@nestjs/common';
import { TransactionHost } from '@nestjs-cls/transactional';
import type { TransactionalAdapterTypeOrm } from '@nestjs-cls/transactional-adapter-typeorm';
import type { Sql } from '@review-service/database/sql';
import { all, change, type Declared, find } from '@review-service/database/verbs';
import type { EntityManager } from 'typeorm';

/**
 * What services ask of the database. Each verb is a part of the transaction that is under way, or else a statement of its
 * own; nobody needs to know of connections. The verbs are explained where they are made (`verbs.ts` of database).
 */
@Injectable()
export class Database {
  constructor(private readonly host: TransactionHost<TransactionalAdapterTypeOrm>) {}

  /** The row of a key, or nothing. */
  find<Row extends object>(declared: Declared<Row>, statement: Sql): Promise<Row | undefined> {
    return find(this.host.tx, declared, statement);
  }

  /** Rows: of lists, searches, counts. */
  all<Row extends object>(
    declared: Declared<Row>,
    statement: Sql,
    plan?: { readonly keepsPlan: boolean },
  ): Promise<Row[]> {
    return all(this.host.tx, declared, statement, plan);
  }

  /** A change of rows by their keys; resolves with what it returns. */
  change<Row extends object>(declared: Declared<Row>, statement: Sql): Promise<Row[]> {
    return change(this.host.tx, declared, statement);
  }

  /** Makes all that `work` does one transaction, or a part of the one that is under way, as `@Transactional()` does. */
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
