import { extname, join } from 'node:path';

const here = import.meta.dirname;
/** True in the built program, whose files lie in dist; false in development, where Node.js runs the source files. */
const isBuilt = extname(import.meta.filename) === '.js';
const projectDir = join(here, '../../..');
const distDir = isBuilt ? here : join(projectDir, 'dist');

export const clientDir = join(distDir, 'client');
/** Holds the path of the JavaScript file that prerenders the access key form. The file does not exist until the project is built. */
export const entryServerFile = join(distDir, 'entry-server.js');
export const spreadsheetWorkerFile = isBuilt
  ? join(here, 'spreadsheet-worker.js')
  : join(here, '../adapters/spreadsheet/spreadsheet-worker.ts');
export const lessonsDir = isBuilt ? join(here, 'lessons') : join(projectDir, 'assets/lessons');
