// The elements of an opened page that the server writes and the client takes.

/** The data: a script element with JSON. */
export const OPENED_DATA_ID = 'keyreel-open';
/** The lesson's video, which begins to load before any code has. */
export const OPENED_VIDEO_ID = 'keyreel-open-video';
