export { createAuthenticate } from './authenticate.ts';
export { KnownKeys } from './known-keys.ts';
