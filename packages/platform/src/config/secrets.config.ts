import { ValidateBy } from 'class-validator';
import { keyFault } from '../secrets/key';
import { Setting } from './setting';

const MAKE_ONE =
  'is required: id:base64 pairs of 32 random bytes, newest first (make one: echo "k1:$(openssl rand -base64 32)")';

const faultOf = (keys: string[]) =>
  keys.length === 0 ? MAKE_ONE : keys.map(keyFault).find((fault) => fault !== undefined);

/** The keys that seal and look up secrets (decision R1). */
export class SecretsConfig {
  @Setting(
    'SECRET_KEYS',
    '`id:base64` pairs of 32 random bytes, separated by commas, newest first: `k1:$(openssl rand -base64 32)`',
    { secret: true, shownDefault: 'required' },
  )
  @ValidateBy({
    name: 'keys',
    validator: {
      validate: (keys: string[]) => faultOf(keys) === undefined,
      defaultMessage: (args) => faultOf(args?.value as string[]) ?? '',
    },
  })
  keys: string[] = [];
}
