import { isIP } from 'node:net';
import { z } from 'zod';
import { KEY_INPUT_MAX_LENGTH, normalizeAccessKey } from '#shared/access-keys/access-key-format.ts';
import type { ClientConfig } from '#shared/client-config.ts';
import '#shared/validation/zod-config.ts';
import { parseStorageUrl, type StorageAddress, type StorageSettings } from './adapters/s3/storage-url.ts';

/** Reports an invalid setting. The message is one line that names the environment variable and never repeats the variable's value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const blankToUndefined = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value);
/** An environment variable with an empty value counts as not set. */
const variable = <T extends z.ZodType>(schema: T) => z.preprocess(blankToUndefined, schema);
const text = (fallback: string) => z.string().trim().default(fallback);
const wholeNumber = (min: number, max: number, fallback: number) =>
  variable(
    z.coerce
      .number(`must be a whole number from ${min} to ${max}`)
      .int(`must be a whole number from ${min} to ${max}`)
      .min(min, `must be at least ${min}`)
      .max(max, `must be at most ${max}`)
      .default(fallback),
  );
const buyUrl = (country: string) =>
  variable(z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).default(`https://example.com/buy/${country}`));

function isCidr(range: string): boolean {
  const [address = '', bits, ...rest] = range.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

function isUrl(value: string): boolean {
  try {
    const { username, password } = new URL(value);
    return decodeURIComponent(username + password) !== null;
  } catch {
    return false;
  }
}

/**
 * Returns whether a learner can type the demo access key into the access key field, which ignores dashes and spaces and limits the length.
 */
function isTypeable(key: string): boolean {
  return key.length <= KEY_INPUT_MAX_LENGTH && /^[\p{L}\p{M}\p{N}\p{P}\p{S}]+$/u.test(normalizeAccessKey(key));
}

const SECOND_MS = 1000;

const environmentSchema = z.object({
  PORT: wholeNumber(0, 65_535, 3000),
  HOST: variable(text('127.0.0.1')),
  PUBLIC_URL: variable(
    z.url({ protocol: /^https?$/, error: 'must be an http or https address, for example https://learn.example.com' }).optional(),
  ),
  TRUST_PROXY: variable(
    text('')
      .transform((list) =>
        list
          .split(',')
          .map((range) => range.trim())
          .filter(Boolean),
      )
      .refine((ranges) => ranges.every(isCidr), 'must be a comma-separated list of CIDRs, for example 10.0.0.0/8,127.0.0.1/32'),
  ),
  DATA_DIR: variable(text('./data')),
  DATABASE_URL: variable(
    z
      .string()
      .regex(/^postgres(ql)?:\/\/.+/, 'must be a postgres:// address')
      .refine(isUrl, 'must be a postgres:// address, with special characters of the password written as %40 and the like')
      .optional(),
  ),
  DATABASE_CONNECTIONS: wholeNumber(1, 1000, 10),
  DATABASE_CONNECT_SECONDS: wholeNumber(1, 60, 3),
  DATABASE_STATEMENT_SECONDS: wholeNumber(1, 600, 5),
  SECRETS: variable(z.string().optional()),
  STORAGE_URL: variable(
    z
      .string()
      .transform(parseStorageUrl)
      .refine((address) => address !== null, 'must be s3://bucket?endpoint=https://…&region=…')
      .optional(),
  ),
  STORAGE_SECONDS: wholeNumber(1, 600, 20),
  ADMIN_USERNAME: variable(text('admin')),
  ADMIN_PASSWORD: variable(z.string().min(8, 'must be at least 8 characters').max(1000).optional()),
  ADMIN_EMAIL: variable(text('admin@localhost').refine((address) => /^\S+@\S+$/.test(address), 'must be an email address')),
  // An empty DEMO_KEY turns the demo off, whereas an empty value of any other variable counts as not set.
  DEMO_KEY: text('DEMO-0000-0000').refine(
    (key) => key === '' || isTypeable(key),
    `must be empty or a key that can be typed: at most ${KEY_INPUT_MAX_LENGTH} characters, at least one of them no dash or space`,
  ),
  SAMPLE_COURSE: variable(z.enum(['on', 'off'], 'must be on or off').default('on')),
  UPLOAD_LIMIT_MB: wholeNumber(1, 100_000, 100),
  MEDIA_OFFLOAD: variable(z.enum(['off', 'sendfile', 'x-accel', 'redirect'], 'must be off, sendfile, x-accel or redirect').default('off')),
  MEDIA_ACCESS: variable(z.enum(['session', 'public'], 'must be session or public').default('session')),
  BUY_URL_CA: buyUrl('ca'),
  BUY_URL_US: buyUrl('us'),
  BUY_URL_MX: buyUrl('mx'),
  BUY_URL_EU: buyUrl('eu'),
  SMTP_URL: variable(
    z
      .url({ protocol: /^smtps?$/, error: 'must be an smtp or smtps address, for example smtps://user:password@mail.example.com' })
      .refine(isUrl, 'must be an smtp or smtps address, with special characters of the password written as %40 and the like')
      .optional(),
  ),
  HOOKS_PRIVATE: variable(z.enum(['on', 'off'], 'must be on or off').default('off')),
  MAIL_FROM: variable(z.email('must be an email address').optional()),
  KEY_PLACEHOLDER: variable(text('EXCEL-XXXX-XXXX')),
  METRICS_TOKEN: variable(z.string().trim().min(16, 'must be at least 16 characters').max(1000).optional()),
  BACKUP_AT: variable(
    z
      .string()
      .trim()
      .regex(/^(off|([01]\d|2[0-3]):[0-5]\d)$/, 'must be a time such as 03:00, or off')
      .default('03:00'),
  ),
  LOG_LEVEL: variable(
    z
      .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'must be one of trace, debug, info, warn, error, fatal, silent')
      .default('info'),
  ),
});

export type Config = ReturnType<typeof readConfig>;

/** Reads the settings from environment variables. Throws ConfigError for the first invalid setting. */
export function readConfig(env: Record<string, string | undefined>) {
  const parsed = environmentSchema.safeParse(env, { jitless: true });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`${String(issue?.path[0])} ${issue?.message}`);
  }
  const variables = parsed.data;
  if (variables.SECRETS && !variables.DATABASE_URL)
    throw new ConfigError('SECRETS needs DATABASE_URL: with SQLite the secrets are in DATA_DIR, where backups find them');
  if (variables.MEDIA_OFFLOAD === 'redirect' && !variables.STORAGE_URL)
    throw new ConfigError('MEDIA_OFFLOAD redirect needs a STORAGE_URL: files in DATA_DIR have no address of their own');
  if (variables.SMTP_URL && !(variables.MAIL_FROM && variables.PUBLIC_URL))
    throw new ConfigError('SMTP_URL needs MAIL_FROM, the address of the sender, and PUBLIC_URL, to which the links in mails lead');
  const storage: StorageSettings | null = variables.STORAGE_URL
    ? { ...addStorageCredentials(variables.STORAGE_URL, env), requestTimeoutMs: variables.STORAGE_SECONDS * SECOND_MS }
    : null;
  return {
    port: variables.PORT,
    host: variables.HOST,
    publicOrigin: variables.PUBLIC_URL === undefined ? null : new URL(variables.PUBLIC_URL).origin,
    trustedProxies: variables.TRUST_PROXY,
    dataDir: variables.DATA_DIR,
    databaseUrl: variables.DATABASE_URL ?? null,
    databaseConnections: variables.DATABASE_CONNECTIONS,
    /** Limits how long a request waits for a connection to PostgreSQL. */
    databaseConnectTimeoutMs: variables.DATABASE_CONNECT_SECONDS * SECOND_MS,
    /** Limits the duration of an SQL statement in PostgreSQL. */
    databaseStatementTimeoutMs: variables.DATABASE_STATEMENT_SECONDS * SECOND_MS,
    secrets: variables.SECRETS ?? null,
    /** Holds the address of the bucket for uploaded files, or null when the files are in DATA_DIR. */
    storage,
    admin: { username: variables.ADMIN_USERNAME, password: variables.ADMIN_PASSWORD ?? null, email: variables.ADMIN_EMAIL },
    /** Holds the access key of the demo, or an empty string when the demo is turned off. */
    demoKey: variables.DEMO_KEY,
    hasSampleCourse: variables.SAMPLE_COURSE === 'on',
    /** Holds the mail server and the sender of mails, or null when no mail is sent. */
    mail: variables.SMTP_URL ? { smtpUrl: variables.SMTP_URL, from: variables.MAIL_FROM! } : null,
    /** States whether hooks may call addresses of this machine and of private networks. */
    allowsPrivateHooks: variables.HOOKS_PRIVATE === 'on',
    uploadLimitMb: variables.UPLOAD_LIMIT_MB,
    isMediaPublic: variables.MEDIA_ACCESS === 'public',
    /**
     * Selects the program that sends the file for an authorized media request: the server process itself, nginx (which receives an
     * X-Accel-Redirect header), or the S3-compatible store (to which the client is redirected with a URL that is valid for a few minutes).
     */
    mediaOffload: variables.MEDIA_OFFLOAD,
    /** Holds the settings that the client needs, which the server writes into the HTML of the first page. */
    clientConfig: {
      keyPlaceholder: variables.KEY_PLACEHOLDER,
      buyUrls: { ca: variables.BUY_URL_CA, us: variables.BUY_URL_US, mx: variables.BUY_URL_MX, eu: variables.BUY_URL_EU },
    } satisfies Omit<ClientConfig, 'brand' | 'freeLesson'>,
    /** Holds the bearer token that `/metrics` requires, or null when the server provides no metrics. */
    metricsToken: variables.METRICS_TOKEN ?? null,
    /** Holds the time of day of the nightly backup in the server's time zone, or null when nightly backups are turned off. */
    nightlyBackupTime: parseTimeOfDay(variables.BACKUP_AT),
    logLevel: variables.LOG_LEVEL,
  };
}

/** Parses the BACKUP_AT setting, which is a time of day such as 03:00, or `off`, for which the result is null. */
function parseTimeOfDay(text: string): { hour: number; minute: number } | null {
  const [hour, minute] = text.split(':').map(Number);
  return minute === undefined ? null : { hour: hour!, minute };
}

/** Returns the address of the object store together with its credentials. Throws ConfigError when a credential is missing. */
export function addStorageCredentials(address: StorageAddress, env: Record<string, string | undefined>): StorageSettings {
  const requireKey = (name: string) => {
    const key = env[name]?.trim() ?? '';
    if (key === '') throw new ConfigError(`${name} must be set, because the files are in an S3-compatible store`);
    return key;
  };
  return { ...address, accessKeyId: requireKey('AWS_ACCESS_KEY_ID'), secretAccessKey: requireKey('AWS_SECRET_ACCESS_KEY') };
}
