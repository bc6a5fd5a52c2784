import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { demoCards } from '#shared/demo-content.ts';
import type { Lesson } from './lesson.ts';
import { practiceData } from './practice-files.ts';
import { sampleCourse, type SampleCard } from '#server/bootstrap/sample-course-content.ts';
import { computeScene } from './compute-scene.ts';
import { computeCellValue } from './spreadsheet.ts';

const media = (name: string) => new URL(`../../assets/lessons/${name}`, import.meta.url);
const practiceFile = (url: string) => new URL(`../../assets${url}`, import.meta.url);
const mediaFiles = readdirSync(new URL('../../assets/lessons/', import.meta.url));
const videos = mediaFiles.filter((file) => file.endsWith('.mp4'));
const withoutMissing = (...names: (string | null | undefined)[]) => names.filter((name) => name !== null && name !== undefined);
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** The boxes of an MP4's top level, in order. */
function parseBoxes(file: Buffer): { type: string; start: number; size: number }[] {
  const boxes = [];
  for (let start = 0; start < file.length; start += boxes.at(-1)!.size) {
    boxes.push({ type: file.toString('latin1', start + 4, start + 8), start, size: file.readUInt32BE(start) });
  }
  return boxes;
}

function parseDuration(file: Buffer): number {
  const version0 = file.indexOf('mvhd') + 4;
  return file.readUInt32BE(version0 + 16) / file.readUInt32BE(version0 + 12);
}

function parseCues(srt: string): { start: number; end: number }[] {
  const seconds = (stamp: string) => stamp.split(/[:,]/).reduce((sum, part, index) => sum + Number(part) * [3600, 60, 1, 0.001][index]!, 0);
  return [...srt.matchAll(/^(\S+) --> (\S+)$/gm)].map(([, start, end]) => ({ start: seconds(start!), end: seconds(end!) }));
}

describe('the lesson videos', () => {
  test.each(videos)('%s starts at once, is small and has subtitles that fit it', (name) => {
    const file = readFileSync(media(name));
    const order = parseBoxes(file).map((box) => box.type);
    expect(order.indexOf('moov')).toBeGreaterThan(0);
    expect(order.indexOf('moov')).toBeLessThan(order.indexOf('mdat'));
    expect(file.length).toBeLessThan(700_000);

    const seconds = parseDuration(file);
    expect(seconds).toBeGreaterThan(12);
    expect(seconds).toBeLessThan(28);
    const cues = parseCues(readFileSync(media(name.replace('.mp4', '.srt')), 'utf8'));
    expect(cues.length).toBeGreaterThan(2);
    let last = 0;
    for (const { start, end } of cues) {
      expect(start).toBeGreaterThanOrEqual(last);
      expect(end).toBeGreaterThan(start);
      last = end;
    }
    expect(last).toBeLessThan(seconds);
  });

  test('all media together stay under 8 MB', () => {
    expect(mediaFiles.reduce((sum, file) => sum + statSync(media(file)).size, 0)).toBeLessThan(8_000_000);
  });

  test('there is a video for every script', () => {
    const scripts = readdirSync(new URL('scripts/', import.meta.url)).map((file) => file.replace('.ts', '.mp4'));
    expect(videos.toSorted()).toEqual(scripts.toSorted());
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
  ])('$name ends with $value in $cell', async ({ name, cell, value }) => {
    const { lesson } = (await import(`./scripts/${name}.ts`)) as { lesson: Lesson };
    const cues = lesson.lines.map((_, index) => ({ start: index * 5, end: index * 5 + 4 }));
    expect(computeCellValue(computeScene(lesson, cues, lesson.lines.length * 5 + 5).cells, cell)).toBe(value);
  });
});

describe.each(sampleCourse.modules)('the sample module $slug', ({ cards }) => {
  const slugs = cards.map((card) => card.slug);

  test('has five to eight cards with good, unique slugs', () => {
    expect(cards.length).toBeGreaterThanOrEqual(5);
    expect(cards.length).toBeLessThanOrEqual(8);
    expect(new Set(slugs).size).toBe(slugs.length);
    for (const slug of slugs) expect(slug).toMatch(SLUG);
  });

  test.each(cards)('$slug names files and cards that exist', (card: SampleCard) => {
    const { options = [], links = [], files = [] } = card;
    const media = withoutMissing(card.video, card.transcript, card.overlay, card.endFrame);
    expect(media.filter((file) => !mediaFiles.includes(file))).toEqual([]);
    const urls = withoutMissing(card.fileUrl, ...files.map((file) => file.url));
    expect(urls.filter((url) => !existsSync(practiceFile(url)))).toEqual([]);
    const targets = withoutMissing(card.next, card.nextOnPass, card.nextOnFail, ...options.map((option) => option.next));
    expect(targets.filter((target) => !slugs.includes(target))).toEqual([]);
    const ids = withoutMissing(card.youtubeId, ...links.map((link) => link.youtubeId));
    expect(ids.filter((id) => !/^[\w-]{11}$/.test(id))).toEqual([]);
  });
});

test('the sample course shows all six page types', () => {
  const types = new Set(sampleCourse.modules.flatMap(({ cards }) => cards.map((card) => card.type)));
  expect([...types].toSorted()).toEqual(['aggregator', 'challenge', 'info', 'mcq', 'resourceLibrary', 'tip']);
});

describe('the challenges accept what the practice files give', () => {
  const answers = (slug: string) =>
    sampleCourse.modules
      .flatMap(({ cards }) => cards)
      .find((card) => card.slug === slug)!
      .answers!.map(({ regex }) => new RegExp(regex ?? ''));
  const total = (rows: (string | number)[][], region?: string) =>
    rows.slice(1).reduce((sum, [where, , amount]) => (region && where !== region ? sum : sum + (Number(amount) || 0)), 0);

  test.each(['=SUM(C2:C6)', '=sum( C2 : C6 )', ' =SUM($C$2:$C$6) '])('%s totals the trips', (formula) => {
    const [first, second] = answers('first-challenge');
    expect(formula).toMatch(first!);
    expect(String(total(practiceData.trips))).toMatch(second!);
  });

  test('the West and the best region of the sales', () => {
    const [west, best] = answers('summary-challenge');
    expect(String(total(practiceData.sales, 'West'))).toMatch(west!);
    const regions = ['North', 'East', 'West'].toSorted((a, b) => total(practiceData.sales, b) - total(practiceData.sales, a));
    expect(regions[0]).toMatch(best!);
    expect(regions[1]).not.toMatch(best!);
  });
});

describe('the demo', () => {
  test('has its six pages in order, each with a lesson', () => {
    expect(demoCards.map((card) => card.id)).toEqual([
      'demo-info-1',
      'demo-mcq-1',
      'demo-aggregator-1',
      'demo-tip-1',
      'demo-challenge-1',
      'demo-info-2',
    ]);
    for (const [index, card] of demoCards.entries()) {
      expect(card).toMatchObject({ slug: card.id, moduleId: 'demo', order: index + 1 });
      const ids = withoutMissing(card.videoId, card.transcriptId, card.overlayVideoId && `${card.overlayVideoId}.webm`);
      expect(ids.filter((id) => !mediaFiles.includes(id.replace('demo-', '')))).toEqual([]);
    }
  });

  test('its quiz leads on, and its challenge accepts what its title tells', () => {
    const ids: (string | null)[] = demoCards.map((card) => card.id);
    const quiz = demoCards[1]!;
    expect(quiz.options.filter((option) => option.isCorrect).map((option) => option.nextPageId)).toEqual(['demo-aggregator-1']);
    for (const { nextPageId } of quiz.options) expect(ids).toContain(nextPageId);
    const challenge = demoCards[4]!;
    const [, formula, result] = /(=\S+), then its result, (\d+)/.exec(challenge.title)!;
    expect(formula).toMatch(new RegExp(challenge.answers[0]!.regex!));
    expect(result).toMatch(new RegExp(challenge.answers[1]!.regex!));
  });
});
