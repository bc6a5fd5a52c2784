export interface TimeOfDay {
  hour: number;
  minute: number;
}

/** Returns the last instant at which a nightly backup was due: the given time of day, either today or yesterday. */
export function findLastBackupDueTime(now: Date, { hour, minute }: TimeOfDay): Date {
  const due = new Date(now);
  due.setHours(hour, minute, 0, 0);
  if (due > now) due.setDate(due.getDate() - 1);
  return due;
}
