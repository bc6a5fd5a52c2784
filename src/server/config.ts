import { isIP } from 'node:net';
import { z } from 'zod';
import '#shared/zod-config.ts';

/** A wrong setting: one clear line naming the variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const text = (fallback: string) => z.string().trim().default(fallback);
const blankAsMissing = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value);
const set = <T extends z.ZodType>(schema: T) => z.preprocess(blankAsMissing, schema);
const wholeNumber = (min: number, max: number, fallback: number) =>
  set(
    z.coerce
      .number(`must be a whole number from ${min} to ${max}`)
      .int(`must be a whole number from ${min} to ${max}`)
      .min(min, `must be at least ${min}`)
      .max(max, `must be at most ${max}`)
      .default(fallback),
  );
const buyUrl = (country: string) =>
  set(z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).default(`https://example.com/buy/${country}`));

function isCidr(range: string): boolean {
  const [address = '', bits, ...rest] = range.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

function isUrl(text: string): boolean {
  try {
    const { username, password } = new URL(text);
    return decodeURIComponent(username + password) !== null;
  } catch {
    return false;
  }
}

const environment = z.object({
  PORT: wholeNumber(0, 65_535, 3000),
  HOST: set(text('127.0.0.1')),
  PUBLIC_URL: set(
    z.url({ protocol: /^https?$/, error: 'must be an http or https address, for example https://learn.example.com' }).optional(),
  ),
  TRUST_PROXY: set(
    text('')
      .transform((list) =>
        list
          .split(',')
          .map((range) => range.trim())
          .filter(Boolean),
      )
      .refine((ranges) => ranges.every(isCidr), 'must be a comma-separated list of CIDRs, for example 10.0.0.0/8,127.0.0.1/32'),
  ),
  DATA_DIR: set(text('./data')),
  DATABASE_URL: set(
    z
      .string()
      .regex(/^postgres(ql)?:\/\/.+/, 'must be a postgres:// address')
      .refine(isUrl, 'must be a postgres:// address, with special characters of the password written as %40 and the like')
      .optional(),
  ),
  STORAGE_URL: set(z.undefined('is not supported by this version: files are kept in DATA_DIR')),
  ADMIN_USERNAME: set(text('admin')),
  ADMIN_PASSWORD: set(z.string().min(8, 'must be at least 8 characters').max(1000).optional()),
  ADMIN_EMAIL: set(text('admin@localhost').refine((address) => /^\S+@\S+$/.test(address), 'must be an email address')),
  // Set to nothing it turns the demo off, so here a blank value counts.
  DEMO_KEY: text('DEMO-0000-0000'),
  SAMPLE_COURSE: set(z.enum(['on', 'off'], 'must be on or off').default('on')),
  UPLOAD_LIMIT_MB: wholeNumber(1, 100_000, 100),
  MEDIA_ACCESS: set(z.enum(['session', 'public'], 'must be session or public').default('session')),
  BUY_URL_CA: buyUrl('ca'),
  BUY_URL_US: buyUrl('us'),
  BUY_URL_MX: buyUrl('mx'),
  BUY_URL_EU: buyUrl('eu'),
  KEY_PLACEHOLDER: set(text('EXCEL-XXXX-XXXX')),
  LOG_LEVEL: set(
    z
      .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'must be one of trace, debug, info, warn, error, fatal, silent')
      .default('info'),
  ),
});

export type Config = ReturnType<typeof readConfig>;

/** The environment, checked once at start. */
export function readConfig(env: Record<string, string | undefined>) {
  const read = environment.safeParse(env);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new ConfigError(`${String(issue?.path[0])} ${issue?.message}`);
  }
  const set = read.data;
  return {
    port: set.PORT,
    host: set.HOST,
    publicOrigin: set.PUBLIC_URL === undefined ? null : new URL(set.PUBLIC_URL).origin,
    trustedProxies: set.TRUST_PROXY,
    dataDir: set.DATA_DIR,
    databaseUrl: set.DATABASE_URL ?? null,
    admin: { username: set.ADMIN_USERNAME, password: set.ADMIN_PASSWORD ?? null, email: set.ADMIN_EMAIL },
    /** Empty when the demo is off. */
    demoKey: set.DEMO_KEY,
    hasSampleCourse: set.SAMPLE_COURSE === 'on',
    uploadLimitMb: set.UPLOAD_LIMIT_MB,
    isMediaPublic: set.MEDIA_ACCESS === 'public',
    /** What the learner's first page needs to know; written into its HTML. */
    front: {
      keyPlaceholder: set.KEY_PLACEHOLDER,
      buyUrls: { ca: set.BUY_URL_CA, us: set.BUY_URL_US, mx: set.BUY_URL_MX, eu: set.BUY_URL_EU },
    },
    logLevel: set.LOG_LEVEL,
  };
}
