import { basename, join } from 'node:path';

const here = import.meta.dirname;
// The built server lies in dist/, with its client and lessons beside it; in development it runs from here.
const isBuilt = basename(import.meta.filename) === 'server.js';

/** The built client. */
export const clientDir = isBuilt ? join(here, 'client') : join(here, '../../dist/client');
/** The built renderer of the key form; missing when nothing is built. */
export const entryServerFile = isBuilt ? join(here, 'entry-server.js') : join(here, '../../dist/entry-server.js');
/** The lessons that come with the program. */
export const lessonsDir = isBuilt ? join(here, 'lessons') : join(here, '../../assets/lessons');
