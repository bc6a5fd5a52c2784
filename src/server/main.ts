import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Files that this process writes can be read only by the user who runs it.
process.umask(0o077);
// Keeps the compiled code of the built program, so that a start need not compile it again. What is imported above this is not kept. The cache
// is not used when its folder cannot be written, for example in a read-only installation.
if (import.meta.filename.endsWith('.js')) enableCompileCache(join(import.meta.dirname, 'compile-cache'));
void import('./cli/run-command-line.ts').then(({ runCommandLine }) => runCommandLine(process.argv.slice(2)));
