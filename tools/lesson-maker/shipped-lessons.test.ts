import { readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { computeScene } from './compute-scene.ts';
import { lessonByName } from './lesson-registry.ts';
import { computeCellValue } from './spreadsheet.ts';

const lessonsDir = new URL('../../assets/lessons/', import.meta.url);
const lessonFiles = readdirSync(lessonsDir);
const videos = lessonFiles.filter((file) => file.endsWith('.mp4'));

function parseBoxes(file: Buffer): { type: string; start: number; size: number }[] {
  const boxes = [];
  for (let start = 0; start < file.length; start += boxes.at(-1)!.size) {
    boxes.push({ type: file.toString('latin1', start + 4, start + 8), start, size: file.readUInt32BE(start) });
  }
  return boxes;
}

function parseDuration(file: Buffer): number {
  const movieHeader = file.indexOf('mvhd') + 4;
  return file.readUInt32BE(movieHeader + 16) / file.readUInt32BE(movieHeader + 12);
}

function parseCues(srt: string): { start: number; end: number }[] {
  const parseSeconds = (stamp: string) =>
    stamp.split(/[:,]/).reduce((sum, part, index) => sum + Number(part) * [3600, 60, 1, 0.001][index]!, 0);
  return [...srt.matchAll(/^(\S+) --> (\S+)$/gm)].map(([, start, end]) => ({ start: parseSeconds(start!), end: parseSeconds(end!) }));
}

describe('the shipped lessons', () => {
  test.each(videos)('%s starts with its moov box, is small and has subtitles that fit', (name) => {
    const file = readFileSync(new URL(name, lessonsDir));
    const order = parseBoxes(file).map((box) => box.type);
    expect(order.indexOf('moov')).toBeGreaterThan(0);
    expect(order.indexOf('moov')).toBeLessThan(order.indexOf('mdat'));
    expect(file.length).toBeLessThan(700_000);

    const seconds = parseDuration(file);
    expect(seconds).toBeGreaterThan(12);
    expect(seconds).toBeLessThan(28);
    const cues = parseCues(readFileSync(new URL(name.replace('.mp4', '.srt'), lessonsDir), 'utf8'));
    expect(cues.length).toBeGreaterThan(2);
    let lastEnd = 0;
    for (const { start, end } of cues) {
      expect(start).toBeGreaterThanOrEqual(lastEnd);
      expect(end).toBeGreaterThan(start);
      lastEnd = end;
    }
    expect(lastEnd).toBeLessThan(seconds);
  });

  test('take less than 8 MB together', () => {
    expect(lessonFiles.reduce((sum, file) => sum + statSync(new URL(file, lessonsDir)).size, 0)).toBeLessThan(8_000_000);
  });

  test('exist for every lesson script', () => {
    const scripts = readdirSync(new URL('scripts/', import.meta.url)).map((file) => file.replace('-lesson.ts', ''));
    expect(scripts.toSorted()).toEqual(Object.keys(lessonByName).toSorted());
    expect(videos.toSorted()).toEqual(scripts.map((name) => `${name}.mp4`).toSorted());
  });

  test.each([
    { name: 'cells', cell: 'B6', value: 6 },
    { name: 'sum', cell: 'B6', value: 1385 },
    { name: 'ranges', cell: 'B7', value: 925 },
    { name: 'autosum', cell: 'B7', value: 238 },
    { name: 'copy-down', cell: 'D5', value: 30 },
    { name: 'absolute', cell: 'C5', value: 8 },
    { name: 'try-sum', cell: 'C6', value: 60 },
    { name: 'xlookup', cell: 'B2', value: 60 },
    { name: 'pivot', cell: 'B5', value: 500 },
    { name: 'sort', cell: 'A2', value: 'Cleo' },
  ])('$name ends with $value in $cell', ({ name, cell, value }) => {
    const lesson = lessonByName[name]!;
    const timings = lesson.lines.map((_, index) => ({ start: index * 5, end: index * 5 + 4 }));
    expect(computeCellValue(computeScene(lesson, timings, lesson.lines.length * 5 + 5).cells, cell)).toBe(value);
  });
});
