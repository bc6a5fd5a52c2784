import { spreadsheetWords } from '#admin-words/spreadsheet.ts';
import type { ImportPlan, ImportResult } from '#shared/authoring/spreadsheet/import-plan.ts';

/**
 * Contains the chosen file and the module to compare it with. The `deletesMissing` flag says whether to delete pages that are missing from
 * the file.
 */
export interface SpreadsheetChoice {
  moduleId: string;
  file: File;
  deletesMissing: boolean;
}

/** Is thrown when a spreadsheet cannot be reviewed or imported. The error message is shown to the administrator. */
export class SpreadsheetError extends Error {
  /** Contains the HTTP status of the response, or 0 when no response arrived. */
  readonly status: number;
  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

const NO_CONNECTION = spreadsheetWords.noConnection;
const UNREADABLE_FILE = spreadsheetWords.thisFileCannotBeReadAny;

/** Compares a spreadsheet file with the pages of a module. Throws a SpreadsheetError when the server rejects the file. */
export async function requestImportPlan(choice: SpreadsheetChoice, signal: AbortSignal): Promise<ImportPlan> {
  return (await sendFile('check', choice, {}, signal)) as ImportPlan;
}

/**
 * Imports the rows of a reviewed spreadsheet file into the module's draft, or only those without problems. Throws a SpreadsheetError with
 * the status 409 when the pages have changed since the file was reviewed.
 */
export async function requestImport(choice: SpreadsheetChoice, planHash: string, goodRowsOnly: boolean): Promise<ImportResult> {
  return (await sendFile('import', choice, { planHash, goodRowsOnly: String(goodRowsOnly) })) as ImportResult;
}

async function sendFile(verb: string, choice: SpreadsheetChoice, query: Record<string, string>, signal?: AbortSignal): Promise<unknown> {
  const search = new URLSearchParams({ deletesMissing: String(choice.deletesMissing), ...query });
  const bytes = await choice.file.arrayBuffer().catch((cause: unknown) => {
    throw new SpreadsheetError(0, UNREADABLE_FILE, { cause });
  });
  const response = await fetch(`/api/admin/modules/${encodeURIComponent(choice.moduleId)}/cards/${verb}?${search}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: bytes,
    signal: signal ?? null,
  }).catch((cause: unknown) => {
    throw new SpreadsheetError(0, NO_CONNECTION, { cause });
  });
  const body: unknown = await response.json().catch(() => ({}));
  if (response.ok) return body;
  const { message } = body as { message?: string };
  throw new SpreadsheetError(response.status, message ?? spreadsheetWords.theServerRespondedWithStatus(response.status));
}
