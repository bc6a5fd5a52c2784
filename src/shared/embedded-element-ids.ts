// This file contains the ids of the HTML elements that the server writes into a page and that the client reuses.

/** Contains the id of the script element that contains the data of the page as JSON. */
export const EMBEDDED_DATA_ID = 'keyreel-open';
/**
 * Contains the id of the video element of the lesson. The server writes the video element into the page, so that the browser starts to load
 * the lesson's video before any script runs.
 */
export const EMBEDDED_VIDEO_ID = 'keyreel-open-video';
