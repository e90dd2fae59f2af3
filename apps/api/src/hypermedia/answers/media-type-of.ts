/** `application/vnd.<vendor>.<name>+json` */
export const mediaTypeOf = (vendor: string, name: string): string => `application/vnd.${vendor}.${name}+json`;
