// A server process loads this file before its own code. SIGWINCH then makes the process meet an error outside of any request, as an error in
// the program would.
process.on('SIGWINCH', () => void Promise.reject(new Error('an error in the program')));
