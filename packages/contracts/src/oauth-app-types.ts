/** The types of grant, with the reference's names; `device-code` is ours (RFC 8628). */
export const SERVED_GRANT_TYPES: readonly string[] = ['authorization-code', 'client-credentials', 'device-code'];

/** Including types that are not served (RFC 9700 sections 2.1.2 and 2.4): only imported applications have them. */
export const GRANT_TYPES: readonly string[] = [...SERVED_GRANT_TYPES, 'implicit', 'password'];

/** Can the application keep a secret? */
export const CLIENT_TYPES = ['confidential', 'public'] as const;

/** Whose words an application writes: those of the person who let it in, or an agent's, which have `by_agent`. */
export const ACTS_AS = ['person', 'agent'] as const;

/** The longest name of an application, in characters. */
export const APP_NAME_MAX = 255;
