import { TransactionalAdapterTypeOrm } from '@nestjs-cls/transactional-adapter-typeorm';
import { LeftStatementFailed } from '@review-service/database/transaction-client';
import { QueryFailedError } from 'typeorm';

/** The transactions of `@Transactional()`: they fail with what went wrong, also when it was left to their commit. */
export function transactionsOf(dataSourceToken: string | object): TransactionalAdapterTypeOrm {
  const adapter = new TransactionalAdapterTypeOrm({ dataSourceToken });
  const optionsFor = adapter.optionsFactory;
  adapter.optionsFactory = (database) => {
    const options = optionsFor(database);
    return {
      ...options,
      wrapWithTransaction: (...given) => options.wrapWithTransaction(...given).catch(failWithTheCause),
    };
  };
  return adapter;
}

function failWithTheCause(thrown: unknown): never {
  const failure: unknown = thrown instanceof QueryFailedError ? thrown.driverError : undefined;
  throw failure instanceof LeftStatementFailed ? failure.cause : thrown;
}
