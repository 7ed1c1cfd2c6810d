import { createPublicKey } from 'node:crypto';
import type { ThirdParty } from './bank.ts';
import { basePath, type Version } from './errors.ts';

const CLIENT_ID = 'stipend-sandbox';
const KEY_ID = 'stipend-sandbox-1';

/** The key with which the service signs at banks of sandboxes. It is public, and no other bank knows it. */
const SIGNING_KEY = `-----BEGIN PRIVATE KEY-----
MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQDUp+qg6k/8i4U/
11RzhRGjThSCbwO4Z8KkOkXK77iXRsvQoKDeTCMFL5zd22lya6Uz/MnemKG0Jhl3
6jxOKCOIJNUefT9H5NOuk+CNbsWz2oayP9rSwZyd2K1l2t6p8eXrRrFsx7uaVhAj
NOlKHZol7TIrWBVVVkj56tqA02qFdjl5jWk0vCVwyk4cn3fZKBX+4w1J1CKhMkax
wkIzwyAQPF3m7JjdZFD4D8npLgewtYXOsbbjgRJOmQIc17XhAO9RpziooTvyo0RB
CgfRgMXNRT1/EJkbs+LtmJelKrvqr+7aTh27rmI0CBRjqQnyKvPU5tGjT0hoRl5i
7coJb42nAgMBAAECggEADib8qOffGd4JKKYCc0usUFNubv3HYBrbq8VLBsXsYXjv
MHu4KQMlI3+3L1aeTmSWkn6kyqEaxdvxPvdCOytVrgZRfp10PCsg4VHrFE6GbsFA
zJUOUY9cBm84nvoxblrwY7eJMEWcmRlYKpenXOzaaOK/v321sb+zzJoSH5eyU55b
Bu58h373OQFnx2K7B4X3JfmmFYj33yjzr21LzNIeALkbQVhoChxh2ITLnNDrw4EM
BEGTD/fWCmHK0Bp1DqSy9AFLln8rmbuZcTtK39I/edTjvG1jA1L6cbmSu5BvG4Ky
0rTV67/ilfGK9gZD9zSSTny0wN+dnis/lmH6ExnnrQKBgQDsM2ktVa4I+dxjdx+Y
/yRGUPWkcd6L8n77aFf4mWhGTha/His5BD7g8dg0Kfg5EtP7igo6FBgEr7xoG1tv
7LS0YmxOCJLMnL+NFk6m+t9DfJxc5m1JDFrLSUDNzgc0FTtmgf0LLYuZQy6t+wU3
cf3VwgWrr33WRYwM0LHf3CpwiwKBgQDme0KU6cvy2elhXsVe8H7bKGhBazkYAp2l
AoMhtmqIW3PzVndHOXhRa6JupjQ3txoQBGgi8e3hYXnk0biLRIT0IseLlIl0axie
ftQkOo15+cTe/ix8xgI1GFp2KXqJVXOw98DhN3vG3gAdgU7cewnIOnB/ZkgoZcQM
CfCF5CL+1QKBgQCUiA/Pzl1Oj7EjazmXgHpTLX4LFwAXiTqI5ijLz8xeyaRMMrCD
fkP8OJj41JufaFOdjkS4GQKxj8EuxmVNkNBhzrLEr2eA++EI28pB/uh/C9FYKh73
HKnLxBjYUoL9IYzk/UEe0llC25hzF7NEFo7E6Omf+Q9suvdC58mzOEQH2QKBgGkJ
ZXeN8QdU7foVAafZvEZObOzbW6KoloV71p0HkBdibj5IeoV4GHAquFTq48M8a+E+
0OKUFM/w52czeIHnkRvducjPwbDPmeGpdS6pjI45GNJzTXzzlE/0ME3Ha3OpANd2
oW1CJuOjirPnmTP70qJwl5JH37yhXC4MXZP3O0edAoGAfuIZ4o0nqFNpPnzA6DmE
BXN2IztGBZ5FujsN2hcyGrqmjUifLzcx9sM3GrzJCz4RQU+Qv+CwhdVY1X6rA3Ct
CGbg2Y8nO7eSAwtjPtFpZNag8pI4qCUBi9tDNZKizR3kTJoVNgGD94d34xG9u8C4
/H2tUgA37/iNNt4CltENDXk=
-----END PRIVATE KEY-----`;

/** The service, as the banks of sandboxes know it. */
export function sandboxThirdParty(): ThirdParty {
  const key = createPublicKey(SIGNING_KEY).export({ format: 'jwk' });
  return { clientId: CLIENT_ID, keys: [{ ...key, kid: KEY_ID, use: 'sig', alg: 'PS256' }] };
}

/** Settings for a provider that uses the bank at this address. */
export function bankSettings(issuer: string): Record<string, string> {
  return { issuer, client_id: CLIENT_ID, signing_key: SIGNING_KEY, signing_key_id: KEY_ID };
}

/** The address of the account information endpoints. */
export function accountInformationUrl(url: string, version: Version = '4.0'): string {
  return `${url}${basePath(version)}`;
}
