import { Reflector } from '@nestjs/core';

/**
 * A check of a request before its object is loaded. `administrator`: of the site of the URL; superusers are everywhere.
 * `directory`: a company's directory, which is known by its SCIM token. `scanner`: a secret scanner that is known by its signature, or else a person who is logged in without a token.
 */
export type Step = 'login' | 'site' | 'administrator' | 'scanner' | 'directory' | 'fields';

/**
 * A handler's access rule: whether anonymous callers are allowed, and the order of the steps, which clients can see.
 */
export interface AdmissionRule {
  readonly anonymous: boolean;
  readonly order: readonly Step[];
}

/** On a handler: its access rule. A route without one stops the start. */
export const AdmissionKey = Reflector.createDecorator<AdmissionRule>();

/** Anonymous callers are allowed, unless AUTH_REQUIRE_LOGIN closes the site. The object's own rule still applies. */
export const Anyone = (...order: Step[]) =>
  AdmissionKey({ anonymous: true, order: order.length > 0 ? order : ['login', 'site', 'fields'] });

/** Only callers who are logged in. */
export const LoggedIn = (...order: Step[]) =>
  AdmissionKey({ anonymous: false, order: order.length > 0 ? order : ['site', 'login', 'fields'] });

/** Only secret scanners that sign what they send, and people who are logged in without a token. */
export const ScannerOrPerson = () => AdmissionKey({ anonymous: false, order: ['site', 'scanner', 'fields'] });

/** Only a company's directory, which comes with its SCIM token. */
export const DirectoryOnly = () => AdmissionKey({ anonymous: false, order: ['directory', 'fields'] });
