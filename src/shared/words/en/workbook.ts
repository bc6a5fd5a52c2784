/** Holds the texts of the field for a workbook and of the list of findings. The findings' own sentences are in `finding-words`. */
export const workbookEn = {
  area: 'workbook' as const,
  solveHere: 'Solve it here',
  useSavedFile: 'Use a saved file instead',
  notStarted: 'The check could not be started. Look at your connection, then press Submit again.',
  choose: 'Click to choose your workbook, or drop it here',
  fileKind: 'Workbooks',
  remove: (file: string) => `Remove ${file}`,
  reading: 'Reading the workbook…',
  note: 'Checked on this device. Your file is not sent anywhere.',
  /** The day is null for today. */
  savedFile: (size: string, day: string | null, time: string) =>
    `${size}. Saved${day === null ? '' : ` on ${day}`} at ${time}. Only what is saved is checked.`,
  checkedFile: (file: string, day: string | null, time: string) => `${file}\u00a0· saved${day === null ? '' : ` on ${day}`} at ${time}`,
  found: 'What the check found',
  summary: (passed: number, checks: number) => `${passed} of ${checks} ${checks === 1 ? 'check' : 'checks'} passed`,
  lastTime: (summary: string) => `Last time: ${summary}`,
  unclear: 'This workbook could not be checked completely',
  goTo: (cell: string) => `Go to ${cell}`,
  passed: (n: number) => (n === 1 ? '1 check passed' : `${n} checks passed`),
  advice: 'Advice: ',
  toDo: 'To do: ',
  excerpt: (sheet: string, from: string, to: string) => `${sheet}, ${from} to ${to}`,
  row: 'Row',
  marks: { wrong: 'to do', used: 'used', 'left-out': 'left out', right: 'right' },
};
