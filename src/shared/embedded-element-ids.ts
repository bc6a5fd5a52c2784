// This file contains the ids of HTML elements that the server renders and the client reuses.

export const EMBEDDED_DATA_ID = 'keyreel-open';
export const EMBEDDED_FREE_LESSON_ID = 'keyreel-free-lesson';
/** The server renders the video element, so that the browser starts to load the video before any script runs. */
export const EMBEDDED_VIDEO_ID = 'keyreel-open-video';
