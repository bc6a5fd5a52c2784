import type { Config } from '../../config.ts';
import { parseSingleArgument, UsageError, type Command } from '../command.ts';
import { version } from '../../version.ts';
import { examineDataDir, examineSecrets } from './examine-data-dir.ts';
import { examineDatabaseContent, hasInstallation, openDatabaseToExamine } from './examine-database.ts';
import { examineDisk } from './examine-disk.ts';
import { examineProxy } from './examine-proxy.ts';
import { examineSettings } from './examine-settings.ts';
import { examineStorage } from './examine-storage.ts';
import { formatFindings, toFinding, type DoctorFinding } from './doctor-finding.ts';

const USAGE = `doctor   examines settings, data folder, database, store, disk, clock and proxy, and says what to do about each finding`;

const ONLY_WARNINGS = 1;
/** The C header file sysexits.h defines this exit code for a wrong configuration. */
const HAS_PROBLEMS = 78;

/**
 * Implements the `doctor` command, which examines an installation, whether or not its server is running. The `doctor` command changes
 * nothing, apart from a test file that it writes to an S3-compatible store and then deletes.
 */
export const doctorCommand: Command = {
  usage: USAGE,
  parse: (args) => {
    if (parseSingleArgument(args, USAGE) !== undefined) throw new UsageError(USAGE);
    return async (config) => {
      const findings = await examineInstallation(config);
      process.exitCode = getDoctorExitCode(findings);
      return formatFindings(findings);
    };
  },
};

/** An examination that itself fails is reported as a finding. */
export async function examineInstallation(config: Config): Promise<DoctorFinding[]> {
  const opened = await openDatabaseToExamine(config);
  const { db } = opened;
  try {
    const secrets = await examineSecrets(config, db !== null && (await hasInstallation(db)));
    const examinations: (() => DoctorFinding[] | Promise<DoctorFinding[]>)[] = [
      () => examineSettings(config),
      () => examineDataDir(config),
      () => secrets.findings,
      () => opened.findings,
      () => (db === null ? [] : examineDatabaseContent(config, db, secrets.secrets)),
      () => examineStorage(config, db),
      () => examineDisk(config),
      () => examineProxy(config, secrets.secrets, version),
    ];
    const findings: DoctorFinding[] = [];
    for (const examine of examinations) {
      try {
        findings.push(...(await examine()));
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
