import { basename, join } from 'node:path';

const here = import.meta.dirname;
/**
 * Is true for the built program, dist/server.js, which has the client and the lessons beside it, and false in development, where the source
 * files run without a build.
 */
const isBuilt = basename(import.meta.filename) === 'server.js';
const projectDir = join(here, '../../..');
const distDir = isBuilt ? here : join(projectDir, 'dist');

/** Names the folder of the built client. */
export const clientDir = join(distDir, 'client');
/** Holds the path of the JavaScript file that prerenders the access key form. The file does not exist until the project is built. */
export const entryServerFile = join(distDir, 'entry-server.js');
/** Holds the path of the program that reads and writes spreadsheets in a worker thread. */
export const spreadsheetWorkerFile = isBuilt
  ? join(here, 'spreadsheet-worker.js')
  : join(here, '../adapters/spreadsheet/spreadsheet-worker.ts');
/** Names the folder of the lessons that are shipped with the program. */
export const lessonsDir = isBuilt ? join(here, 'lessons') : join(projectDir, 'assets/lessons');
