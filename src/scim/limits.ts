/** Of one client. */
export const USERS_MAX = 5_000;
export const GROUPS_MAX = 500;
export const GROUP_MEMBERS_MAX = 3_000;
export const EMAILS_MAX = 10;
export const TEXT_CHARACTERS_MAX = 256;
/** Of one list. */
export const PAGE_MAX = 100;
export const LIVE_TOKENS_MAX = 10;
/** Of one token. Entra ID asks for at least 25 requests a second. */
export const REQUESTS = { perSecond: 25, burst: 100 };
