export { ApiKeyCache } from './api-key-cache.ts';
export { addressNotAllowed, type CallerLookups, createAuthenticate } from './authenticate.ts';
export { FailureLimit } from './limit-failures.ts';
export { endMemberCookie, memberCookie } from './member-cookie.ts';
export { authRoutes } from './routes.ts';
export { rotateSigningKey, SigningKeys } from './signing-keys.ts';
export { type IssuedToken, issueToken, type TokenClaims } from './tokens.ts';
