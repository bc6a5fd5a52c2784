import { basename, join } from 'node:path';

const here = import.meta.dirname;
/** The built server is dist/server.js, with the client and the lessons beside it; in development the sources run from this folder. */
const isBuilt = basename(import.meta.filename) === 'server.js';
const projectDir = join(here, '../../..');
const distDir = isBuilt ? here : join(projectDir, 'dist');

/** The built client. */
export const clientDir = join(distDir, 'client');
/** The built module that prerenders the key form; absent until the project is built. */
export const entryServerFile = join(distDir, 'entry-server.js');
/** The lessons shipped with the program. */
export const lessonsDir = isBuilt ? join(here, 'lessons') : join(projectDir, 'assets/lessons');
