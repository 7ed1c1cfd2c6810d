/**
 * Throws 412 if the resource is not the one that the caller names in If-Match. Call it in the transaction, after the row is locked. `current`
 * is called only if the request has the header.
 */
export type IfMatch = (current: () => unknown) => Promise<void>;

/** For code of the service that calls a use case without a request. */
export const unconditional: IfMatch = async () => undefined;
