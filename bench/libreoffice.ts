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

/** Saves copies like `saveInLibreOffice`. A file on which LibreOffice ends is left out. Returns the names of the saved files. */
export function saveEachInLibreOffice(files: readonly string[], options: SaveOptions): ReadonlySet<string> {
  const listSaved = () => new Set(readdirSync(options.target));
  for (let left = [...files]; left.length > 0;) {
    try {
      saveInLibreOffice(left, options);
    } catch {
      // A file on which LibreOffice ends takes those after it along. They are seen to be missing.
    }
    const saved = listSaved();
    const missing = left.filter((file) => !saved.has(basename(file)));
    left = missing.length === left.length ? missing.slice(1) : missing;
  }
  return listSaved();
}
