// Opens workbooks in LibreOffice and saves them again.
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

const PROGRAM = process.env.LIBREOFFICE_PROGRAM ?? 'soffice';

interface SaveOptions {
  /** Holds LibreOffice's profile. */
  folder: string;
  target: string;
  seconds: number;
}

/** Saves copies of the files as .xlsx in the folder `target`. Throws when LibreOffice fails, or takes longer than `seconds`. */
export function saveInLibreOffice(files: readonly string[], { folder, target, seconds }: SaveOptions): void {
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  const command = [PROGRAM, profile, '--headless', '--convert-to', 'xlsx', '--outdir', target, ...files];
  // The program starts others, which end with it only as a group.
  execFileSync('timeout', ['-k', '5', String(seconds), ...command], { stdio: 'ignore' });
}

/** Saves copies like `saveInLibreOffice`, and tries those that are missing then once more alone. Returns the names of the saved files. */
export function saveEachInLibreOffice(files: readonly string[], options: SaveOptions): ReadonlySet<string> {
  const listSaved = () => new Set(readdirSync(options.target));
  const tryTo = (list: readonly string[]) => {
    try {
      saveInLibreOffice(list, options);
    } catch {
      // A file on which LibreOffice ends takes those after it along. They are seen to be missing.
    }
  };
  if (files.length > 0) tryTo(files);
  for (const file of files) if (!listSaved().has(basename(file))) tryTo([file]);
  return listSaved();
}
