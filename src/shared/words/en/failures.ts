/**
 * Holds the messages of the failures that learners can meet. When the server reports an AppError, a value of the AppError replaces
 * each placeholder in braces, such as `{seconds}`.
 */
export const failuresEn = {
  'key.invalid': 'This access key is not valid.',
  'key.full': 'This access key has reached its login limit.',
  'key.tooManyNicknames':
    'Too many nicknames are new with this access key. Please enter with one that you have used before, or try again later.',
  'cookies.blocked': 'Your browser does not keep cookies. Please allow cookies for this site in its settings, and enter your key again.',
  'attempts.tooMany': 'Too many attempts. Try again in {seconds} seconds.',
  'handover.tooMany': 'You have made {n} codes in the last hour. Try again in {seconds} seconds.',
  'origin.foreign': 'Cross-site request refused',
  'input.invalid': '{message}',
  'session.missing': 'Please enter your access key first.',
  'login.busy': 'Too many people are logging in just now. Please try again in a moment.',
  'product.missing': 'Product not found',
  'module.missing': 'Module not found',
  'card.missing': 'Page not found',
  'object.missing': 'File not found',
  'events.busy': 'Too much is being saved just now. It will be sent again.',
  'events.tooMany': 'This is more than can be saved now. It will be sent again in {seconds} seconds.',
  'content.tooMany': 'Too many pages are being opened at once. Please try again in {seconds} seconds.',
  'numbers.tooManyRounds': 'You have had {n} sets of numbers on this page today. Tomorrow there are more.',
  'media.tooMany': 'Too many videos are being opened at once. Please try again in {seconds} seconds.',
  'media.busy': 'Too many videos are being watched at once. Please try again in a moment.',
  'preview.missing': 'Page not found',
  'preview.busy': 'The free lesson is busy. Try again in {seconds} seconds.',
  'phonePreview.ended': 'The preview has ended. Make a new code in the card editor.',
  'route.missing': 'There is nothing at this address.',
  'body.slow': 'The request took too long to arrive.',
  'server.unavailable': 'The server cannot answer just now. Please try again.',
  'server.busy': 'The server is very busy just now. Please try again in a moment.',
};
