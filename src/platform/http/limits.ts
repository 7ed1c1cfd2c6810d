export const BODY_BYTES_MAX = 1024 * 1024;
/** For callers without a credential, such as people who sign in. */
export const ANYONE_BODY_BYTES_MAX = 16 * 1024;
export const HEADER_BYTES_MAX = 16 * 1024;
export const URL_BYTES_MAX = 8 * 1024;
/** The limit of Node's parser. It is above our own limits, so that these can reply with the exact reason. */
export const HEAD_BYTES_READ_MAX = 32 * 1024;
export const REQUEST_MS_MAX = 30_000;
/** Long enough for a large file over a slow connection. */
export const UPLOAD_MS_MAX = 5 * 60_000;
/** How long a rejected connection stays open, so that a client that still sends can read the reply. */
export const LINGER_MS = 2_000;
/**
 * How much is read and discarded after a rejection, so that the client finishes sending and reads the reply.
 */
export const DISCARDED_BYTES_MAX = 32 * 1024 * 1024;
export const HEADERS_MS_MAX = 10_000;
export const LATENESS_CHECK_MS = 5_000;
export const KEEP_ALIVE_MS = 65_000;
/** A connection is ended when its client reads nothing of a reply, or almost nothing, for this long. */
export const UNREAD_MS_MAX = 30_000;
export const DRAIN_MS_MAX = 15_000;
export const USER_AGENT_LENGTH_MAX = 500;
export const PERSON_REQUESTS_PER_SECOND = 10;
/**
 * Pages, files and rejected requests, per network. An office of hundreds of people can have one address, and a page needs
 * up to ten files when it is opened for the first time.
 */
export const PAGE_REQUESTS = { perSecond: 50, burst: 500 } as const;
/** Requests that cost far more than a file: metrics and searches. */
export const COSTLY_REQUESTS = { perSecond: 10, burst: 20 } as const;
/**
 * Costly work of all clients together, per process. The shares of six slots are: two for one caller, three for one client, and at
 * least one for a second caller and for a second and a third client. The users of a client count like another client.
 */
export const COSTLY_AT_ONCE_MAX = 6;
export const COSTLY_WAITING_MAX = 200;
/** Per credential, across all processes. An API key serves many people. */
export const STREAMS_AT_ONCE_MAX = { api_key: 200, member: 20, user: 20 } as const;
/** Of all clients together, per process and kind of caller. */
export const STREAMS_TOTAL_MAX = 2_000;
/** A file that arrives more slowly than this, on average over the time limit, is not received. */
export const UPLOAD_BYTES_PER_SECOND_MIN = 4 * 1024;
