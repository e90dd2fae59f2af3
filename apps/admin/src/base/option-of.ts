/** The option of a field of a request: `--mailing-list` of `mailing_list`. */
export const optionOf = (field: string): string => `--${field.replaceAll('_', '-')}`;
