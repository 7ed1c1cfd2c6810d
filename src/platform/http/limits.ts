export const BODY_BYTES_MAX = 1024 * 1024;
export const HEADER_BYTES_MAX = 16 * 1024;
export const URL_BYTES_MAX = 8 * 1024;
/** What Node reads of a head before it gives up; above our own limits, so that those can answer precisely. */
export const HEAD_BYTES_READ_MAX = 32 * 1024;
export const REQUEST_MS_MAX = 30_000;
/** A large file over a slow line takes its time. */
export const UPLOAD_MS_MAX = 5 * 60_000;
/** For whoever still sends to read that it was refused. */
export const LINGER_MS = 2_000;
/** Of what is still sent after it was refused, so that whoever sends it comes to read the answer. */
export const DISCARDED_BYTES_MAX = 32 * 1024 * 1024;
export const HEADERS_MS_MAX = 10_000;
export const LATENESS_CHECK_MS = 5_000;
export const KEEP_ALIVE_MS = 65_000;
export const DRAIN_MS_MAX = 15_000;
export const USER_AGENT_LENGTH_MAX = 500;
export const PERSON_REQUESTS_PER_SECOND = 10;
/** Of one credential in one process; behind a key there may be many people. */
export const STREAMS_AT_ONCE_MAX = { api_key: 200, member: 20, user: 20 } as const;
