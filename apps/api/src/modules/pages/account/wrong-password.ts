import { errors } from '@review-service/contracts/errors';
import { ApiException } from '../../../errors/api.exception';

/** What a form says for a wrong name and for a wrong password: nobody learns which. */
export const WRONG_PASSWORD = 'Incorrect user name or password.';

/** Were there too many failures? Its message says when to try again. */
export const isTooMany = (thrown: unknown): thrown is ApiException =>
  thrown instanceof ApiException && thrown.definition === errors.loginFailed;

/** What the proof of a person shows, or what the form says after too many failures. */
export const orTooMany = <Shown>(proving: Promise<Shown>): Promise<Shown | string> =>
  proving.catch((thrown: unknown) => (isTooMany(thrown) ? thrown.message : Promise.reject(thrown as Error)));
