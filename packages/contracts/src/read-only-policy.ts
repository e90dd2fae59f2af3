/** The policy of a read-only token. */
export const READ_ONLY_POLICY = { resources: { '*': { allow: ['GET', 'HEAD', 'OPTIONS'], block: ['*'] } } };
