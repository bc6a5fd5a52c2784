// A server process loads this file before its own code. The SIGWINCH signal then causes an unhandled promise rejection, which simulates a
// programming error in code that runs outside of any request.
process.on('SIGWINCH', () => void Promise.reject(new Error('an error in the program')));
