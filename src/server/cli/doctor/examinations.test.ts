import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { checkClock } from '../../services/clock/clock-service.ts';
import { createBackup } from '../../services/backups/create-backup.ts';
import { openTestInstallation } from '../../testing/open-test-installation.ts';
import { examineClockAgainstData, examineClockDifference } from './examine-clock.ts';
import { examineDisk } from './examine-disk.ts';
import { examineForwardedHeaders } from './examine-proxy.ts';
import { examineSettings } from './examine-settings.ts';
import { formatFindings, createOkFinding, createWarningFinding } from './doctor-finding.ts';

test.each([
  { env: {}, found: [] },
  { env: { HOST: '0.0.0.0' }, found: [/^HOST 0\.0\.0\.0 opens the server to the network without TLS/] },
  { env: { PUBLIC_URL: 'http://learn.example.com' }, found: [/^PUBLIC_URL .* is not https/] },
  { env: { PUBLIC_URL: 'https://learn.example.com' }, found: [/TRUST_PROXY is not set/] },
  { env: { PUBLIC_URL: 'https://learn.example.com', TRUST_PROXY: '127.0.0.1/32' }, found: [] },
  { env: { PUBLIC_URL: 'https://learn.example.com', TRUST_PROXY: '0.0.0.0/0' }, found: [/^TRUST_PROXY 0\.0\.0\.0\/0 trusts everybody/] },
  { env: { MEDIA_OFFLOAD: 'x-accel' }, found: [/^MEDIA_OFFLOAD=x-accel without PUBLIC_URL/] },
  ...['x-accel', 'sendfile'].map((MEDIA_OFFLOAD) => ({
    env: {
      MEDIA_OFFLOAD,
      PUBLIC_URL: 'https://learn.example.com',
      TRUST_PROXY: '127.0.0.1/32',
      STORAGE_URL: 's3://lessons?endpoint=https://s3.example.com&region=eu-1',
      AWS_ACCESS_KEY_ID: 'id',
      AWS_SECRET_ACCESS_KEY: 'secret',
    },
    found: [new RegExp(`^MEDIA_OFFLOAD=${MEDIA_OFFLOAD} does nothing for the files in STORAGE_URL`)],
  })),
])('the settings $env have the warnings $found', ({ env, found }) => {
  const warnings = examineSettings(readConfig(env)).filter(({ severity }) => severity === 'warning');
  expect(warnings.map(({ message }) => message)).toEqual(found.map((text) => expect.stringMatching(text)));
});

const MIB = 1024 * 1024;
const EXT4 = 0xef53;
const NFS = 0x6969;

test.each([
  { name: 'enough space', disk: { freeMib: 50_000 }, found: ['ok disk: 50000 MiB free'] },
  {
    name: 'room for few uploads',
    disk: { freeMib: 1000 },
    found: ['warning the disk of DATA_DIR has 1000 MiB left, room for few uploads of 100 MB'],
  },
  { name: 'hardly any space', disk: { freeMib: 100 }, found: ['problem the disk of DATA_DIR has 100 MiB left'] },
  { name: 'few inodes', disk: { freeMib: 50_000, ffree: 12 }, found: ['warning the disk of DATA_DIR has room for 12 more files'] },
  {
    name: 'NFS',
    disk: { freeMib: 50_000, type: NFS },
    found: ['problem DATA_DIR is on a network disk, where SQLite can lose data'],
  },
])('a disk with $name is reported as $found', async ({ disk, found }) => {
  const { freeMib, ffree = 1_000_000, type = EXT4 } = disk;
  const findings = await examineDisk(readConfig({}), async () => ({ type, bavail: freeMib, bsize: MIB, files: 2_000_000, ffree }));
  expect(findings.map(({ severity, message }) => `${severity} ${message}`)).toEqual(found);
});

test.each([
  { seconds: 2, severity: 'ok' },
  { seconds: -60, severity: 'warning' },
  { seconds: 3600, severity: 'problem' },
])('a clock that is $seconds seconds off is $severity', ({ seconds, severity }) => {
  const now = new Date('2026-01-01T12:00:00Z');
  expect(examineClockDifference('PostgreSQL', new Date(now.getTime() + seconds * 1000), now, now).severity).toBe(severity);
});

const seen = { peer: '10.0.0.9', client: '203.0.113.7', protocol: 'https', forwardedFor: '203.0.113.7', forwardedProto: 'https' };

test.each([
  { name: 'all headers from a trusted proxy', request: seen, found: ['proxy headers'] },
  {
    name: 'no X-Forwarded-For',
    request: { ...seen, client: seen.peer, forwardedFor: null },
    found: ['the proxy sends no X-Forwarded-For: all learners seem to have its address'],
  },
  {
    name: 'a proxy that is not trusted',
    request: { ...seen, client: seen.peer },
    found: ['the proxy at 10.0.0.9 is not trusted, so its X-Forwarded-For is ignored and all learners seem to have its address'],
  },
  {
    name: 'no X-Forwarded-Proto',
    request: { ...seen, forwardedProto: null },
    found: ['the proxy sends X-Forwarded-Proto not at all for an https address'],
  },
])('a request with $name is reported as $found', ({ request, found }) => {
  expect(examineForwardedHeaders('https://learn.example.com', request).map(({ message }) => message)).toEqual(found);
});

test('findings are printed with their advice and counted', () => {
  expect(formatFindings([createOkFinding('settings'), createWarningFinding('a problem to come', 'do this')])).toEqual([
    'ok       settings',
    'warning  a problem to come',
    '         → do this',
    '0 problems, 1 warnings',
  ]);
});

test('F17: a clock that is years ahead of the data, and backups from the future, are reported', async () => {
  const { deps, config, advanceTime } = await openTestInstallation({ fileCount: 0 });
  await checkClock(deps);
  const check = async () =>
    (await examineClockAgainstData(config, deps.db, deps.now())).map(({ severity, message }) => `${severity} ${message}`);
  expect(await check()).toEqual(['ok clock: agrees with the stored data']);
  const years = 4 * 365 * 24 * 60 * 60 * 1000;
  advanceTime(years);
  expect(await check()).toEqual([
    expect.stringMatching(/^problem The server's clock says 2030-11-19 12:00 UTC, but it should be near 2026-11-20 12:00 UTC/),
  ]);
  await createBackup(deps, { origin: 'nightly' });
  advanceTime(-years);
  expect(await check()).toEqual([expect.stringMatching(/^warning the clock was or is wrong: 1 backups are dated in the future/)]);
});
