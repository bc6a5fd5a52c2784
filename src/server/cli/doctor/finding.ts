/** `warning`: Keyreel works, but something should be changed. `problem`: it does not work, or data is in danger. */
export type Severity = 'ok' | 'warning' | 'problem';

/** One result of a check. */
export interface Finding {
  severity: Severity;
  message: string;
  /** What to do about it. */
  advice?: string;
}

export const ok = (message: string): Finding => ({ severity: 'ok', message });
export const warning = (message: string, advice: string): Finding => ({ severity: 'warning', message, advice });
export const problem = (message: string, advice: string): Finding => ({ severity: 'problem', message, advice });

/** Converts a failure of a check itself to a finding. */
export function toFinding(error: unknown, advice: string): Finding {
  return problem(error instanceof Error && error.message !== '' ? error.message : String(error), advice);
}

/** Formats findings as lines, each advice below its finding. The last line counts them. */
export function formatFindings(findings: readonly Finding[]): string[] {
  const lines = findings.flatMap(({ severity, message, advice }) => [
    `${severity.padEnd(8)} ${message}`,
    ...(advice === undefined ? [] : [`${' '.repeat(9)}→ ${advice}`]),
  ]);
  const count = (severity: Severity) => findings.filter((finding) => finding.severity === severity).length;
  return [...lines, `${count('problem')} problems, ${count('warning')} warnings`];
}
