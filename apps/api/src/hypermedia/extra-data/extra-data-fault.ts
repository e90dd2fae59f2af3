/** A JSON object that the API and its extensions keep with a resource. Keys that begin with `__` are private. */
export type ExtraData = Record<string, unknown>;

/** Something is wrong with a change of extra data; becomes 105 on `extra_data`. */
export class ExtraDataFault extends Error {}
