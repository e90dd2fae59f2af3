import { compile } from '@fastify/proxy-addr';
import { ValidateBy } from 'class-validator';

const isProxy = (entry: string): boolean => {
  try {
    compile([entry]);
    return true;
  } catch {
    return false;
  }
};

/** Validates that every entry is what Fastify can trust: it would refuse another by an error that names no setting. */
export const IsTrustedProxies = () =>
  ValidateBy({
    name: 'trustedProxies',
    validator: {
      validate: (entries: string[]) => entries.every(isProxy),
      defaultMessage: () =>
        'every entry must be an address or a network, such as 10.0.0.7, 10.0.0.0/8 or fd00::/8, or one of loopback, linklocal and uniquelocal',
    },
  });
