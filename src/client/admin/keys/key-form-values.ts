/** An instant as a date field shows it, in the administrator's own time; empty for never. */
export function formatDateInput(instant: string | null): string {
  if (instant === null) return '';
  const at = new Date(instant);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** The last second of a day that was chosen in a date field; null when the field is empty. */
export function toEndOfDay(date: string): string | null {
  return date === '' ? null : new Date(`${date}T23:59:59`).toISOString();
}
