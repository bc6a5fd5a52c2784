// This file names the HTML elements that the server writes into a page and that the client reuses.

/** Names the script element that contains the data of the page as JSON. */
export const OPENED_DATA_ID = 'keyreel-open';
/** Names the video element of the lesson, which starts to load before any script runs. */
export const OPENED_VIDEO_ID = 'keyreel-open-video';
