import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { getTranscriptName } from './sample-course.ts';
import { sampleCourse, type SampleCard } from './sample-course-content.ts';

const isAsset = (path: string) => existsSync(new URL(`../../../assets/${path}`, import.meta.url));
const withoutMissing = (...values: (string | undefined)[]) => values.filter((value) => value !== undefined);
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

describe.each(sampleCourse.modules)('the sample module $slug', ({ cards }) => {
  const slugs = cards.map((card) => card.slug);

  test('has five to eight cards with valid, unique slugs', () => {
    expect(cards.length).toBeGreaterThanOrEqual(5);
    expect(cards.length).toBeLessThanOrEqual(8);
    expect(new Set(slugs).size).toBe(slugs.length);
    for (const slug of slugs) expect(slug).toMatch(SLUG);
  });

  test.each(cards)('$slug refers to files and cards that exist', (card: SampleCard) => {
    const { options = [], links = [], files = [], answers = [] } = card;
    const lessonFiles = withoutMissing(
      card.video,
      card.video && getTranscriptName(card.video),
      card.overlay,
      card.endFrame,
      ...answers.map(({ checks }) => checks),
    );
    expect(lessonFiles.filter((file) => !isAsset(`lessons/${file}`))).toEqual([]);
    const practiceUrls = withoutMissing(card.fileUrl, ...files.map((file) => file.url));
    expect(practiceUrls.filter((url) => !isAsset(url))).toEqual([]);
    const targets = withoutMissing(card.next, card.nextOnPass, card.nextOnFail, ...options.map((option) => option.next));
    expect(targets.filter((target) => !slugs.includes(target))).toEqual([]);
    const youtubeIds = withoutMissing(card.youtubeId, ...links.map((link) => link.youtubeId));
    expect(youtubeIds.filter((id) => !/^[\w-]{11}$/.test(id))).toEqual([]);
  });
});

test('the sample course shows all six page types', () => {
  const types = new Set(sampleCourse.modules.flatMap(({ cards }) => cards.map((card) => card.type)));
  expect([...types].toSorted()).toEqual(['aggregator', 'challenge', 'info', 'mcq', 'resourceLibrary', 'tip']);
});
