/** Names the cookie that the access key form sets before a login, so that the server sees whether the browser keeps cookies. */
export const COOKIE_PROBE = 'cookie-probe';
