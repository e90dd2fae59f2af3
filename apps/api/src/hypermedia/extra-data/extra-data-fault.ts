/** A JSON object that the API and its extensions keep with a resource. Keys that begin with `__` are private. */
export type ExtraData = Record<string, unknown>;

/** A fault of an extra data change; answered as 105 on `extra_data`. */
export class ExtraDataFault extends Error {}
