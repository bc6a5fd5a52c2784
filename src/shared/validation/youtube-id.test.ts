import { expect, test } from 'vitest';
import { parseYoutubeId } from './youtube-id.ts';

const ID = 'dQw4w9WgXcQ';

test.each([
  ID,
  `  ${ID}  `,
  `https://www.youtube.com/watch?v=${ID}`,
  `http://youtube.com/watch?v=${ID}`,
  `https://www.youtube.com/watch?list=PL1&v=${ID}&t=42s`,
  `https://m.youtube.com/watch?v=${ID}`,
  `https://music.youtube.com/watch?v=${ID}`,
  `https://youtu.be/${ID}`,
  `https://youtu.be/${ID}?t=42`,
  `youtu.be/${ID}`,
  `www.youtube.com/watch?v=${ID}`,
  `https://www.youtube.com/embed/${ID}`,
  `https://www.youtube-nocookie.com/embed/${ID}?rel=0`,
  `https://www.youtube.com/shorts/${ID}`,
  `https://www.youtube.com/live/${ID}?feature=share`,
])('%s contains the id of the video', (text) => {
  expect(parseYoutubeId(text)).toBe(ID);
});

test.each([
  '',
  'dQw4w9WgXc',
  'dQw4w9WgXcQQ',
  'dQw4w9WgXc!',
  '"><script>a',
  'https://www.youtube.com/watch',
  'https://www.youtube.com/watch?v=short',
  `https://www.youtube.com/watch?v=${ID}x`,
  `https://youtu.be/`,
  `https://vimeo.com/watch?v=${ID}`,
  `https://youtube.com.evil.test/watch?v=${ID}`,
  `https://evil.test/youtu.be/${ID}`,
  `https://www.youtube.com@evil.test/watch?v=${ID}`,
  `javascript:youtube.com/watch?v=${ID}`,
  'https://[',
])('T47: %s contains no video id', (text) => {
  expect(parseYoutubeId(text)).toBeNull();
});
