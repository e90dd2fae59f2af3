/** The place of the sealed secret of a person's authenticator app: table, column and row (decision R1). */
export const AUTHENTICATOR_PLACE = (userId: number): string => `authenticator_app/sealed/${userId}`;

/** The kind of the look-ups of recovery codes (see `Secrets.lookup`); nothing else of them is stored. */
export const RECOVERY_CODE_KIND = 'recovery-code';
