/**
 * Why the directory cannot answer: no server answers in time, or the connection is not safe (`away`); or it does not accept
 * the settings, or answers with what cannot be right (`settings`).
 */
export class DirectoryFault extends Error {
  constructor(
    readonly kind: 'away' | 'settings',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
