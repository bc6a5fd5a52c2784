import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

function readConfigError(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'no error';
}

test('every setting has a default', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicOrigin: null,
    trustedProxies: [],
    dataDir: './data',
    databaseUrl: null,
    databaseConnections: 10,
    databaseConnectTimeoutMs: 3000,
    databaseStatementTimeoutMs: 5000,
    secrets: null,
    storage: null,
    admin: { username: 'admin', password: null, email: 'admin@localhost' },
    demoKey: 'DEMO-0000-0000',
    hasSampleCourse: true,
    uploadLimitMb: 100,
    isMediaPublic: false,
    mediaOffload: 'off',
    clientConfig: {
      keyPlaceholder: 'EXCEL-XXXX-XXXX',
      buyUrls: {
        ca: expect.stringMatching(/^https:\/\/example\.com\//),
        us: expect.stringMatching(/^https:\/\/example\.com\//),
        mx: expect.stringMatching(/^https:\/\/example\.com\//),
        eu: expect.stringMatching(/^https:\/\/example\.com\//),
      },
    },
    metricsToken: null,
    logLevel: 'info',
  });
});

const storageKeys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };

const settings = [
  'PORT',
  'HOST',
  'PUBLIC_URL',
  'TRUST_PROXY',
  'DATA_DIR',
  'DATABASE_URL',
  'DATABASE_CONNECTIONS',
  'DATABASE_CONNECT_SECONDS',
  'DATABASE_STATEMENT_SECONDS',
  'STORAGE_SECONDS',
  'SECRETS',
  'STORAGE_URL',
  'ADMIN_USERNAME',
  'ADMIN_PASSWORD',
  'ADMIN_EMAIL',
  'SAMPLE_COURSE',
  'UPLOAD_LIMIT_MB',
  'MEDIA_ACCESS',
  'MEDIA_OFFLOAD',
  'BUY_URL_CA',
  'BUY_URL_US',
  'BUY_URL_MX',
  'BUY_URL_EU',
  'KEY_PLACEHOLDER',
  'METRICS_TOKEN',
  'BACKUP_AT',
  'LOG_LEVEL',
];

test.each(settings)('an empty %s has its default', (name) => {
  expect(readConfig({ [name]: '' })).toEqual(readConfig({}));
  expect(readConfig({ [name]: '  ' })).toEqual(readConfig({}));
});

test('an empty DEMO_KEY turns the demo off, and any other value that can be typed is the demo key', () => {
  expect(readConfig({ DEMO_KEY: '' }).demoKey).toBe('');
  expect(readConfig({ DEMO_KEY: ' TRY-1111-1111 ' }).demoKey).toBe('TRY-1111-1111');
  expect(readConfig({ DEMO_KEY: 'schnupperstunde für alle!' }).demoKey).toBe('schnupperstunde für alle!');
});

describe('a setting replaces its default', () => {
  test.each<[Record<string, string>, Record<string, unknown>]>([
    [{ PORT: '0' }, { port: 0 }],
    [{ PORT: '65535' }, { port: 65_535 }],
    [{ HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
    [{ PUBLIC_URL: 'https://learn.example.com' }, { publicOrigin: 'https://learn.example.com' }],
    [{ PUBLIC_URL: 'https://learn.example.com:8443/a/b' }, { publicOrigin: 'https://learn.example.com:8443' }],
    [{ PUBLIC_URL: 'http://192.168.0.5:3000/' }, { publicOrigin: 'http://192.168.0.5:3000' }],
    [{ TRUST_PROXY: '10.0.0.0/8, 127.0.0.1, ::1/128' }, { trustedProxies: ['10.0.0.0/8', '127.0.0.1', '::1/128'] }],
    [{ DATA_DIR: '/srv/keyreel' }, { dataDir: '/srv/keyreel' }],
    [{ DATABASE_URL: 'postgres://u:p@db/keyreel' }, { databaseUrl: 'postgres://u:p@db/keyreel' }],
    [{ DATABASE_CONNECT_SECONDS: '2' }, { databaseConnectTimeoutMs: 2000 }],
    [{ DATABASE_STATEMENT_SECONDS: '30' }, { databaseStatementTimeoutMs: 30_000 }],
    [{ DATABASE_URL: 'postgresql://db/keyreel' }, { databaseUrl: 'postgresql://db/keyreel' }],
    [
      { ADMIN_USERNAME: 'root', ADMIN_PASSWORD: 'correct horse' },
      { admin: { username: 'root', password: 'correct horse', email: 'admin@localhost' } },
    ],
    [{ SAMPLE_COURSE: 'off' }, { hasSampleCourse: false }],
    [{ UPLOAD_LIMIT_MB: '250' }, { uploadLimitMb: 250 }],
    [{ MEDIA_ACCESS: 'public' }, { isMediaPublic: true }],
    [
      { STORAGE_URL: 's3://lessons?region=auto', STORAGE_SECONDS: '5', ...storageKeys },
      { storage: { bucket: 'lessons', region: 'auto', accessKeyId: 'id', secretAccessKey: 'secret', requestTimeoutMs: 5000 } },
    ],
    [{ STORAGE_URL: 's3://lessons', ...storageKeys, MEDIA_OFFLOAD: 'redirect' }, { mediaOffload: 'redirect' }],
    [{ METRICS_TOKEN: ' sixteen letters. ' }, { metricsToken: 'sixteen letters.' }],
    [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
    [{ BACKUP_AT: '23:05' }, { nightlyBackupTime: { hour: 23, minute: 5 } }],
    [{ BACKUP_AT: 'off' }, { nightlyBackupTime: null }],
  ])('%j', (env, config) => {
    expect(readConfig(env)).toMatchObject(config);
  });

  test('the buy links and the key placeholder are part of the client config', () => {
    const { clientConfig } = readConfig({
      BUY_URL_CA: 'https://shop.example/ca',
      BUY_URL_EU: 'http://shop.example/eu',
      KEY_PLACEHOLDER: 'WORD-XXXX-XXXX',
    });
    expect(clientConfig).toMatchObject({
      keyPlaceholder: 'WORD-XXXX-XXXX',
      buyUrls: { ca: 'https://shop.example/ca', eu: 'http://shop.example/eu' },
    });
  });
});

describe('a wrong value is one line that names the variable', () => {
  test.each([
    ['PORT', 'abc'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '30.5'],
    ['PUBLIC_URL', 'learn.example.com'],
    ['PUBLIC_URL', 'ftp://learn.example.com'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', 'proxy.local'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['TRUST_PROXY', '::1/129'],
    ['DATABASE_URL', 'mysql://db/keyreel'],
    ['DATABASE_URL', 'keyreel.db'],
    ['DATABASE_URL', 'postgres://u:a%ss@db/keyreel'],
    ['DATABASE_URL', 'postgres://u:p@db:none/keyreel'],
    ['STORAGE_URL', 'lessons'],
    ['STORAGE_URL', 's3://lessons?endpoint=nowhere'],
    ['ADMIN_PASSWORD', 'short'],
    ['ADMIN_EMAIL', 'nobody'],
    ['DEMO_KEY', ' - - '],
    ['DEMO_KEY', '\u200b'],
    ['DEMO_KEY', 'DEMO\u0000KEY'],
    ['DEMO_KEY', 'X'.repeat(61)],
    ['SAMPLE_COURSE', 'maybe'],
    ['UPLOAD_LIMIT_MB', '0'],
    ['UPLOAD_LIMIT_MB', 'lots'],
    ['MEDIA_ACCESS', 'everyone'],
    ['BUY_URL_CA', 'javascript:alert(1)'],
    ['BUY_URL_US', 'shop'],
    ['BUY_URL_MX', 'data:text/html,hi'],
    ['BUY_URL_EU', '/shop'],
    ['METRICS_TOKEN', 'too short'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s', (name, value) => {
    expect(readConfigError({ [name]: value })).toMatch(new RegExp(`^${name} (must|is) [^\\n]+$`));
  });

  test('a setting that requires another setting names it', () => {
    expect(readConfigError({ STORAGE_URL: 's3://lessons' })).toMatch(/^AWS_ACCESS_KEY_ID must be set/);
    expect(readConfigError({ STORAGE_URL: 's3://lessons', AWS_ACCESS_KEY_ID: 'id' })).toMatch(/^AWS_SECRET_ACCESS_KEY must be set/);
    expect(readConfigError({ MEDIA_OFFLOAD: 'redirect' })).toMatch(/^MEDIA_OFFLOAD redirect needs a STORAGE_URL/);
  });

  test('the message does not repeat the value, which may be a secret', () => {
    expect(readConfigError({ ADMIN_PASSWORD: 'hunter2' })).not.toContain('hunter2');
    expect(readConfigError({ DATABASE_URL: 'mysql://u:hunter2@db' })).not.toContain('hunter2');
  });
});

test('the SECRETS setting is only for PostgreSQL, because the secrets of SQLite are backed up with the data folder', () => {
  expect(readConfigError({ SECRETS: '{}' })).toMatch(/^SECRETS needs DATABASE_URL/);
  expect(readConfig({ SECRETS: '{}', DATABASE_URL: 'postgres://localhost/keyreel' }).secrets).toBe('{}');
});
