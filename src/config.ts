import { resolve } from 'node:path';
import { z } from 'zod';
import { LOG_LEVELS } from '#platform/log.ts';
import { ENVIRONMENTS, type Env } from '#values/environment.ts';

const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, { error })
    .transform(Number)
    .pipe(z.int().min(min, { error }).max(max, { error }));
};

const masterKeys = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(
    z.array(
      z
        .string()
        .regex(/^[A-Za-z0-9._-]{1,32}:[A-Za-z0-9+/]{43}=$/, {
          error: 'must be id:key pairs parted by commas, each key the Base64 of 32 bytes, the newest first',
        })
        .transform((pair) => {
          const [id = '', key = ''] = pair.split(':');
          return { id, bytes: Buffer.from(key, 'base64') };
        }),
    ),
  )
  .refine((keys) => new Set(keys.map(({ id }) => id)).size === keys.length, {
    error: 'must not use one id twice',
  });

const url = (protocols: RegExp, must: string) =>
  z.string().refine((text) => URL.canParse(text) && protocols.test(new URL(text).protocol), {
    error: `must be ${must}`,
  });

/** Every setting, in one place. The names are those of the environment. */
const Environment = z.object({
  SVC_ENV: z.enum(ENVIRONMENTS, { error: 'must be sandbox or production' }).default('sandbox'),
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(8080),
  PUBLIC_URL: url(/^https?:$/, 'an http or https URL')
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((path) => resolve(path)),
  DATABASE_URL: url(/^postgres(ql)?:$/, 'a postgresql:// URL').optional(),
  DATABASE_CONNECTIONS: wholeNumber(2, 200).default(10),
  STORAGE_URL: url(/^(file|s3):$/, 'a file:// or s3:// URL').optional(),
  MASTER_KEYS: masterKeys.optional(),
  BOOTSTRAP_API_KEY: z.string().optional(),
  RATE_LIMIT_PER_SECOND: wholeNumber(0, 1_000_000).default(50),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }).default('info'),
});

export interface Config {
  env: Env;
  host: string;
  port: number;
  publicUrl: string | null;
  dataDir: string;
  databaseUrl: string | null;
  databaseConnections: number;
  storageUrl: string | null;
  masterKeys: readonly { id: string; bytes: Buffer }[] | null;
  bootstrapApiKey: string | null;
  rateLimitPerSecond: number;
  logLevel: (typeof LOG_LEVELS)[number];
}

export class ConfigProblem extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}`);
    this.problems = problems;
  }
}

/** Reads the environment; every problem is reported at once, and no value is ever echoed. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const parsed = Environment.safeParse(present);
  const problems = [
    ...new Set(parsed.error?.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`) ?? []),
    ...environmentProblems(present),
  ];
  if (!parsed.success || problems.length > 0) throw new ConfigProblem(problems);
  const data = parsed.data;
  return {
    env: data.SVC_ENV,
    host: data.HOST,
    port: data.PORT,
    publicUrl: data.PUBLIC_URL ?? null,
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL ?? null,
    databaseConnections: data.DATABASE_CONNECTIONS,
    storageUrl: data.STORAGE_URL ?? null,
    masterKeys: data.MASTER_KEYS ?? null,
    bootstrapApiKey: data.BOOTSTRAP_API_KEY ?? null,
    rateLimitPerSecond: data.RATE_LIMIT_PER_SECOND,
    logLevel: data.LOG_LEVEL,
  };
}

function environmentProblems(present: Record<string, string | undefined>): string[] {
  const production = present.SVC_ENV === 'production';
  const prefix = production ? 'svc_live_' : 'svc_sandbox_';
  const problems: string[] = [];
  if (
    present.BOOTSTRAP_API_KEY &&
    !new RegExp(`^${prefix}[A-Za-z0-9]{32,128}$`).test(present.BOOTSTRAP_API_KEY)
  ) {
    problems.push(`BOOTSTRAP_API_KEY must be ${prefix} followed by 32 to 128 letters and digits`);
  }
  if (!production) return problems;
  for (const name of ['DATABASE_URL', 'MASTER_KEYS']) {
    if (!present[name]) problems.push(`${name} is needed in production`);
  }
  if (!present.PUBLIC_URL?.startsWith('https://'))
    problems.push('PUBLIC_URL must be an https URL in production');
  return problems;
}
