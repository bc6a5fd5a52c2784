/**
 * States the severity of a finding. A `warning` means that Keyreel works but something should be changed, and a `problem` means that
 * Keyreel does not work or that data is in danger.
 */
export type Severity = 'ok' | 'warning' | 'problem';

export interface DoctorFinding {
  severity: Severity;
  message: string;
  advice?: string;
}

export const createOkFinding = (message: string): DoctorFinding => ({ severity: 'ok', message });
export const createWarningFinding = (message: string, advice: string): DoctorFinding => ({ severity: 'warning', message, advice });
export const createProblemFinding = (message: string, advice: string): DoctorFinding => ({ severity: 'problem', message, advice });

/** Collects what an examination finds. */
export class FindingList {
  readonly found: DoctorFinding[] = [];

  warn(message: string, advice: string): void {
    this.found.push(createWarningFinding(message, advice));
  }

  report(message: string, advice: string): void {
    this.found.push(createProblemFinding(message, advice));
  }

  /** Returns the findings, or that all is well when there are none. */
  orOk(message: string): DoctorFinding[] {
    return this.found.length > 0 ? this.found : [createOkFinding(message)];
  }
}

export function toFinding(error: unknown, advice: string): DoctorFinding {
  return createProblemFinding(error instanceof Error && error.message !== '' ? error.message : String(error), advice);
}

/** The advice for each finding is on the line below the finding. The last line states the number of problems and of warnings. */
export function formatFindings(findings: readonly DoctorFinding[]): string[] {
  const lines = findings.flatMap(({ severity, message, advice }) => [
    `${severity.padEnd(8)} ${message}`,
    ...(advice === undefined ? [] : [`${' '.repeat(9)}→ ${advice}`]),
  ]);
  const count = (severity: Severity) => findings.filter((finding) => finding.severity === severity).length;
  return [...lines, `${count('problem')} problems, ${count('warning')} warnings`];
}
