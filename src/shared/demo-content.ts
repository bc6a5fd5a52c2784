// This file contains the six built-in demo pages. The learners' JavaScript bundle contains the demo pages, but neither zod nor the
// description of the fields, so this file fills in the blank fields itself.
import type { Card, Module } from './catalog.ts';
import type { CardVideo } from './media/object-schemas.ts';

export const demoModule: Module = {
  id: 'demo',
  slug: 'demo',
  title: 'Excel in Two Minutes',
  description: 'A taste of the lessons.',
  order: 1,
  productId: null,
};

/** Lists the size in bytes, the length in seconds, the shape and the glow of each demo lesson. */
const lessons = {
  sum: [
    406_740,
    18.134,
    'tall',
    'UklGRlIAAABXRUJQVlA4IEYAAADwAQCdASoJABAAAoBCJZQAAueHRJn9XxAA/pG/9pG58MIrUmvdV9OupL15KKHiwtAbNBT5dtN2jlfmXeT/J3VnrPV6nAAA',
  ],
  ranges: [
    414_855,
    17.8,
    'tall',
    'UklGRlAAAABXRUJQVlA4IEQAAADQAQCdASoJABAAAoBCJZwAAud8j5mIAAD+kb/2Ua/o668/uzuulRg9MKPUNAPQ06xTvj+PAB3dfg2jcxXa2k8ZZ34AAA==',
  ],
  filters: [
    585_085,
    21.867,
    'wide',
    'UklGRkYAAABXRUJQVlA4IDoAAACwAQCdASoQAAkAAoBCJaQAAueJwtIAAP7q8/098CXmGfXfX7eeGWZlvFHaGOCvxq868t7+8KnFAAAA',
  ],
  autosum: [
    316_698,
    14.467,
    'tall',
    'UklGRkoAAABXRUJQVlA4ID4AAADQAQCdASoJABAAAoBCJZwCsAEO90D2wAD947/m+C/om/uO8gDQAZQPBUvNE53/ME7a5eFoNttTDdpuqUMAAA==',
  ],
  'try-sum': [
    386_580,
    16.534,
    'tall',
    'UklGRlgAAABXRUJQVlA4IEwAAADQAQCdASoJABAAAoBCJZQAAudK3HWqAAD+kb/2kbnwtXeWZZk5Q9PDsn8Tl6ViCLO/nN0jc5lHR8u2m7RyvCNMI5aGgNajv0XohpAA',
  ],
  absolute: [
    511_685,
    22.667,
    'tall',
    'UklGRkYAAABXRUJQVlA4IDoAAACwAQCdASoJABAAAoBCJZwAAuac6wbkAAD++myJz5/L7/7SymJgbb2fOqpLL9v4ivuqUQhrGgxSkAAA',
  ],
} as const;

function describeLesson(lesson: keyof typeof lessons): CardVideo {
  const [size, duration, shape, glow] = lessons[lesson];
  const [width, height] = shape === 'tall' ? [720, 1280] : [1280, 720];
  return { size, duration, width, height, glow, stillId: `demo-${lesson}.still.webp`, bitrate: null, light: null, posterId: null };
}

type DemoCardFields = Pick<Card, 'slug' | 'title' | 'type'> & Partial<Card>;

/** Fills in the default values of a card. The `lesson` parameter is part of the file names of the card's video and transcript. */
const createDemoCard = (order: number, lesson: keyof typeof lessons, fields: DemoCardFields): Card => ({
  id: fields.slug,
  moduleId: 'demo',
  order,
  videoId: `demo-${lesson}.mp4`,
  transcriptId: `demo-${lesson}.srt`,
  overlayVideoId: null,
  endFrameImageId: null,
  allowVideoLoop: true,
  fileUrl: null,
  ctaText: null,
  nextPageId: null,
  youtubeId: null,
  options: [],
  links: [],
  task: null,
  files: [],
  answers: [],
  nextOnPassPageId: null,
  nextOnFailPageId: null,
  overlays: [],
  video: describeLesson(lesson),
  ...fields,
});

export const demoCards: Card[] = [
  createDemoCard(1, 'sum', { slug: 'demo-info-1', type: 'info', title: 'Add up a column with SUM', ctaText: 'Try a question' }),
  createDemoCard(2, 'ranges', {
    slug: 'demo-mcq-1',
    type: 'mcq',
    title: 'What does =SUM(B2:B5) add up?',
    options: [
      { label: 'Only B2 and B5', nextPageId: 'demo-info-1', isCorrect: false },
      { label: 'B2, B3, B4 and B5', nextPageId: 'demo-aggregator-1', isCorrect: true },
    ],
  }),
  createDemoCard(3, 'filters', {
    slug: 'demo-aggregator-1',
    type: 'aggregator',
    title: 'Filter a list, and watch more',
    links: [
      { label: 'Excel basics', youtubeId: 'rwbho0CgEAE' },
      { label: 'Pivot tables step by step', youtubeId: 'm0wI61ahfLc' },
    ],
  }),
  createDemoCard(4, 'autosum', { slug: 'demo-tip-1', type: 'tip', title: 'AutoSum: Alt and =', nextPageId: 'demo-challenge-1' }),
  createDemoCard(5, 'try-sum', {
    slug: 'demo-challenge-1',
    type: 'challenge',
    title: 'Add up C2 to C5',
    task: 'Type the formula =SUM(C2:C5), then its result, 60.',
    answers: [
      { type: 'text', label: 'The formula', regex: '^\\s*=\\s*[Ss][Uu][Mm]\\s*\\(\\s*[Cc]2\\s*:\\s*[Cc]5\\s*\\)\\s*$', required: true },
      { type: 'number', label: 'Its result', regex: '^\\s*60\\s*$', required: true },
    ],
    nextOnPassPageId: 'demo-info-2',
  }),
  createDemoCard(6, 'absolute', {
    slug: 'demo-info-2',
    type: 'info',
    title: 'Lock a cell with $, and you are ready for more',
    overlayVideoId: 'demo-absolute',
    ctaText: 'Finish the demo',
  }),
];
