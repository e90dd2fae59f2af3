import { Client, type QueryConfig, type QueryResult } from 'pg';
import { socketOf } from './socket-of';

/** What TypeORM says at the ends of a transaction. */
const [START, COMMIT, ROLLBACK] = ['START TRANSACTION', 'COMMIT', 'ROLLBACK'];
const NOTHING: QueryResult = { command: '', rows: [], fields: [], rowCount: null, oid: 0 };
const OUTSIDE_A_TRANSACTION = 'I';

/** A statement failed because of one that was left to it. */
export class LeftStatementFailed extends Error {
  constructor(cause: unknown) {
    super('a statement of the transaction has failed', { cause });
  }
}

/**
 * A connection that does not wait for what tells nobody anything: a transaction is started together with its first
 * statement, and what is left to its end is sent together with the commit (pipelining, PostgreSQL's manual 34.5). A
 * change waits for the database twice instead of four times, and holds its locks while it waits once. A transaction that
 * ends before its first statement asks nothing.
 */
export class TransactionClient extends Client {
  /** How far the start of a transaction has come. Not what PostgreSQL says: it may not have heard of it yet. */
  private start: 'none' | 'held' | 'sent' = 'none';
  private left: (() => Promise<unknown>)[] = [];

  /**
   * Leaves a statement to the next one, with which it is sent: at the latest to the commit. If it fails that one fails,
   * with a LeftStatementFailed because of what `otherwise` throws. Throws outside of a transaction.
   */
  leave(statement: QueryConfig, otherwise?: (error: unknown) => never): void {
    if (this.start === 'none') throw new Error('there is no transaction that a statement could be left to');
    this.left.push(() => super.query(statement).catch(otherwise));
  }

  /** As pg does it. The reason for `never`: it is all of what pg's many signatures return. */
  override query(first: unknown, ...others: unknown[]): never {
    const send = () => super.query(first as string, ...(others as [])) as unknown;
    return this.pass(first, send) as never;
  }

  private pass(first: unknown, send: () => unknown): unknown {
    switch (first) {
      case START:
        this.start = 'held';
        return Promise.resolve(NOTHING);
      case COMMIT:
        return this.commit(send);
      case ROLLBACK:
        return this.rollBack(send);
    }
    // To a savepoint.
    if (typeof first === 'string' && first.startsWith(ROLLBACK)) this.left = [];
    return this.start === 'held' || this.left.length > 0 ? this.sendWithWhatIsLeft(send) : send();
  }

  private commit(send: () => unknown): Promise<QueryResult> {
    const isEmpty = this.start === 'held' && this.left.length === 0;
    const answer = isEmpty ? Promise.resolve(NOTHING) : committed(this.sendWithWhatIsLeft(send));
    this.start = 'none';
    return answer;
  }

  private rollBack(send: () => unknown): unknown {
    const { start } = this;
    this.start = 'none';
    this.left = [];
    // It was never begun, or its commit has failed, which ended it.
    const isOver = start === 'held' || (start === 'none' && this.getTransactionStatus() === OUTSIDE_A_TRANSACTION);
    return isOver ? Promise.resolve(NOTHING) : send();
  }

  private sendWithWhatIsLeft(send: () => unknown): Promise<QueryResult> {
    const socket = socketOf(this);
    const statements = this.left.splice(0);
    if (this.start === 'held') statements.unshift(() => super.query(START));
    this.start = 'sent';
    socket.cork();
    try {
      const answers = statements.map((sendIt) => sendIt());
      return theLastOf(answers, send() as Promise<QueryResult>);
    } finally {
      socket.uncork();
    }
  }
}

/** When all are there: only then is it known what became of the transaction. */
async function theLastOf(before: Promise<unknown>[], last: Promise<QueryResult>): Promise<QueryResult> {
  await Promise.allSettled([...before, last]);
  await Promise.all(before).catch((cause: unknown) => {
    throw new LeftStatementFailed(cause);
  });
  return last;
}

/** PostgreSQL answers the commit of a transaction that has failed with having rolled it back, and calls that a success. */
async function committed(answer: Promise<QueryResult>): Promise<QueryResult> {
  const result = await answer;
  if (result.command === ROLLBACK) throw new Error('nothing was changed: a statement of the transaction had failed');
  return result;
}
