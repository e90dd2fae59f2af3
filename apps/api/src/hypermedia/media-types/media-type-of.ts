/** How an answer is written. */
export type Syntax = 'json' | 'xml';

/** `application/vnd.<vendor>.<name>+json`, or `+xml` */
export const mediaTypeOf = (vendor: string, name: string, syntax: Syntax = 'json'): string =>
  `application/vnd.${vendor}.${name}+${syntax}`;
