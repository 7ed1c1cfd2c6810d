export { common } from './common.ts';
export { connectAccount } from './connect-account.ts';
export { problems } from './problems.ts';
export { setPassword } from './set-password.ts';
