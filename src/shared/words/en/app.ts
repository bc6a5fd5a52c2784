/** Holds the texts of every screen's frame and of what any screen can show. */
export const appEn = {
  area: 'app' as const,
  close: 'Close',
  exit: 'Exit',
  loading: 'Loading',
  tryAgain: 'Try Again',
  error: 'Error',
  success: 'Success',
  language: 'Language',
  noConnection: 'No connection. Check your network and try again.',
  failed: 'Something went wrong on our side. Please try again.',
  pageNotFound: '404 Page Not Found',
  returnToMainMenu: 'Return to Main Menu',
  sessionEnded: 'Session Ended',
  enterKeyToGoOn: 'Please enter your access key to go on.',
  enterKey: 'Enter key',
  sessionReplaced: 'Someone else has started in another tab. What you do here is kept, and counts when you enter your key again as ',
};
