export { createAuthenticate, type Living } from './authenticate.ts';
export { KnownKeys } from './known-keys.ts';
export { authRoutes } from './routes.ts';
export { rotateSigningKey, SigningKeys } from './signing-keys.ts';
export { type IssuedToken, issueToken, type TokenClaims } from './tokens.ts';
