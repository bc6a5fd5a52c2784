import type { Config } from '../../config.ts';
import { parseSingleArgument, UsageError, type Command } from '../command.ts';
import { version } from '../../version.ts';
import { checkDataDir, checkSecrets } from './check-data-dir.ts';
import { checkDatabaseContent, hasInstallation, openDatabaseForCheck } from './check-database.ts';
import { checkDisk } from './check-disk.ts';
import { checkProxy } from './check-proxy.ts';
import { checkSettings } from './check-settings.ts';
import { checkStorage } from './check-storage.ts';
import { formatFindings, toFinding, type DoctorFinding } from './doctor-finding.ts';

const USAGE = `doctor   checks settings, data folder, database, store, disk, clock and proxy, and says what to do about each finding`;

const ONLY_WARNINGS = 1;
/** The C header file sysexits.h defines this exit code for a wrong configuration. */
const HAS_PROBLEMS = 78;

/**
 * Implements the `doctor` command, which checks an installation, whether or not its server is running. The `doctor` command changes
 * nothing, apart from a test file that it writes to an S3-compatible store and then deletes.
 */
export const doctorCommand: Command = {
  usage: USAGE,
  parse: (args) => {
    if (parseSingleArgument(args, USAGE) !== undefined) throw new UsageError(USAGE);
    return async (config) => {
      const findings = await runDoctorChecks(config);
      process.exitCode = getDoctorExitCode(findings);
      return formatFindings(findings);
    };
  },
};

/** Runs all checks of the `doctor` command. If a check itself fails, the failure is reported as a finding. */
export async function runDoctorChecks(config: Config): Promise<DoctorFinding[]> {
  const opened = await openDatabaseForCheck(config);
  const { db } = opened;
  try {
    const secrets = await checkSecrets(config, db !== null && (await hasInstallation(db)));
    const checks: (() => DoctorFinding[] | Promise<DoctorFinding[]>)[] = [
      () => checkSettings(config),
      () => checkDataDir(config),
      () => secrets.findings,
      () => opened.findings,
      () => (db === null ? [] : checkDatabaseContent(db, secrets.secrets)),
      () => checkStorage(config, db),
      () => checkDisk(config),
      () => checkProxy(config, secrets.secrets, version),
    ];
    const findings: DoctorFinding[] = [];
    for (const check of checks) {
      try {
        findings.push(...(await check()));
      } catch (error) {
        findings.push(toFinding(error, 'correct what the message names, then run doctor again'));
      }
    }
    return findings;
  } finally {
    await db?.destroy();
  }
}

/**
 * Returns the exit code of the `doctor` command: 0 when there are no warnings or problems, 1 when there are only warnings, and 78 when
 * there are problems.
 */
export function getDoctorExitCode(findings: readonly DoctorFinding[]): number {
  if (findings.some(({ severity }) => severity === 'problem')) return HAS_PROBLEMS;
  return findings.some(({ severity }) => severity === 'warning') ? ONLY_WARNINGS : 0;
}
