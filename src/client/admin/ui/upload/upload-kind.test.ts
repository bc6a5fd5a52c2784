import { expect, test } from 'vitest';
import { isVideoFile, isWrongUploadKind } from './upload-kind.ts';

test.each([
  ['video', 'film.MP4', false],
  ['video', 'voice.mp3', false],
  ['video', 'end.png', true],
  ['video', 'film.srt', true],
  ['transcript', 'film.de.vtt', false],
  ['transcript', 'film.mp4', true],
  ['image', 'end.jpeg', false],
  ['image', 'film.webm', true],
  ['image', 'program.exe', false],
  ['image', 'png', false],
  ['practice', 'trips.xlsx', false],
  ['practice', 'trips.mp4', true],
  ['video', 'trips.csv', true],
] as const)('the field for a %s rejects %s: %s', (kind, name, isWrong) => {
  expect(isWrongUploadKind(kind, name)).toBe(isWrong);
});

test.each([
  ['film.MP4', true],
  ['film.final.webm', true],
  ['voice.mp3', false],
  ['film', false],
])('%s is recognized as a video by its name: %s', (name, isVideo) => expect(isVideoFile(name)).toBe(isVideo));
