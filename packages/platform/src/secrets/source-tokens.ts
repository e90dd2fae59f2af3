/** The place of the sealed token of a repository's source: table, column and row (decision R1). */
export const SOURCE_TOKEN_PLACE = (repositoryId: number): string => `repository_source/sealed/${repositoryId}`;
