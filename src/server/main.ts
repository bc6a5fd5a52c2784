import { enableCompileCache } from 'node:module';
import { compileCacheDir } from './bootstrap/program-paths.ts';

// Files that this process writes can be read only by the user who runs it.
process.umask(0o077);
// The cache is not used when its folder cannot be written, for example in a read-only installation.
if (compileCacheDir !== null) enableCompileCache(compileCacheDir);
void import('./cli/run-command-line.ts').then(({ runCommandLine }) => runCommandLine(process.argv.slice(2)));
