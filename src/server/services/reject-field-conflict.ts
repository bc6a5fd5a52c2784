import { AppError } from '#shared/app-error.ts';
import { findFieldConflict } from '#shared/field-conflicts.ts';

const MAX_SHOWN_LENGTH = 60;

/**
 * Throws `fields.changed` when a field to change has another value now than the person saw. Must run while the row is locked. Without
 * `expected` nothing is compared, as in the REST API.
 */
export function rejectFieldConflict<Fields extends object>(
  current: Fields,
  changes: Partial<Fields>,
  expected: Partial<Fields> | undefined,
): void {
  const field = findFieldConflict(current, { changes, expected: expected ?? {} });
  if (field === null) return;
  const text = formatValue(current[field]);
  const value = text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text;
  throw new AppError('fields.changed', { field: splitCamelCase(String(field)), value });
}

function splitCamelCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function listTexts(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : [];
}

function formatValue(value: unknown): string {
  if (value === null) return 'never';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return listTexts(value).join(', ');
}
