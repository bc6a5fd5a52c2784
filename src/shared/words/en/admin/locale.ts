/** Names the language in which the portal writes numbers, dates and lists. */
export const LOCALE = 'en';
