import { inventedSecretsSuite } from './invented-secrets.suite.ts';

inventedSecretsSuite({ isWhole: false });
