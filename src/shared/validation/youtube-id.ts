import { parseUrl } from './parse-url.ts';

const ID = /^[A-Za-z0-9_-]{11}$/;
const HOSTS = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'www.youtube-nocookie.com',
  'youtube-nocookie.com',
]);

/**
 * Returns the 11-character YouTube video id from the input, or null when the input contains no video id. The input can be a video id or a
 * YouTube URL in the watch, youtu.be, embed, shorts or live form.
 */
export function parseYoutubeId(input: string): string | null {
  const text = input.trim();
  if (ID.test(text)) return text;
  const urlText = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  const url = parseUrl(urlText);
  if (!url) return null;
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean);
  let id: string | null = null;
  if (url.hostname === 'youtu.be') id = first;
  else if (HOSTS.has(url.hostname)) id = ['embed', 'shorts', 'live', 'v'].includes(first) ? second : url.searchParams.get('v');
  return id !== null && ID.test(id) ? id : null;
}
