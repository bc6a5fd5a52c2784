// This file contains the sample course, which is created in every new installation. Cards refer to each other by slug, and to the files in
// assets/lessons by file name.
import type { PageType } from '#shared/page-types/card-fields.ts';

export interface SampleCard {
  slug: string;
  title: string;
  type: PageType;
  /** Holds the name of a video. Its transcript, its still and its glow have the same name with other extensions. */
  video?: string;
  overlay?: string;
  endFrame?: string;
  allowVideoLoop?: boolean;
  /** Holds the URL of a practice file. The server serves the files of assets/practice under the path /practice. */
  fileUrl?: string;
  ctaText?: string;
  youtubeId?: string;
  /** Holds the slug of another card in the same module, like all fields whose names begin with `next`. */
  next?: string;
  options?: { label: string; next?: string; isCorrect: boolean }[];
  links?: { label: string; youtubeId: string }[];
  files?: { label: string; url: string }[];
  task?: string;
  /** `checks` names the file in assets/lessons that contains the checks of a workbook and its versions. */
  answers?: { type: 'file'; label?: string; required: boolean; checks: string }[];
  nextOnPass?: string;
  nextOnFail?: string;
}

export interface SampleModule {
  slug: string;
  title: string;
  description: string;
  cards: SampleCard[];
}

export interface SampleCourse {
  product: { slug: string; title: string; description: string };
  modules: SampleModule[];
}

const firstSteps = {
  slug: 'first-steps',
  title: 'First Steps',
  description: 'Cell addresses, your first sum, and formulas that copy well.',
  cards: [
    {
      slug: 'welcome',
      title: 'Welcome! Every cell has an address',
      type: 'info',
      video: 'cells.mp4',
      ctaText: 'Start',
    },
    {
      slug: 'add-up',
      title: 'Add up a column with SUM',
      type: 'info',
      video: 'sum.mp4',
      fileUrl: '/practice/budget.xlsx',
    },
    {
      slug: 'sum-check',
      title: 'What does =SUM(B2:B5) add up?',
      type: 'mcq',
      options: [
        { label: 'Only B2 and B5', next: 'ranges-review', isCorrect: false },
        { label: 'B2, B3, B4 and B5', next: 'autosum-tip', isCorrect: true },
        { label: 'Every number in column B', next: 'ranges-review', isCorrect: false },
      ],
    },
    {
      slug: 'ranges-review',
      title: 'Review: first cell, colon, last cell',
      type: 'info',
      video: 'ranges.mp4',
      ctaText: 'Got it',
      next: 'autosum-tip',
    },
    {
      slug: 'autosum-tip',
      title: 'AutoSum: Alt and =',
      type: 'tip',
      video: 'autosum.mp4',
      next: 'copy-down',
    },
    {
      slug: 'copy-down',
      title: 'Copy a formula down',
      type: 'info',
      video: 'copy-down.mp4',
    },
    {
      slug: 'lock-a-cell',
      title: 'Lock a cell with $',
      type: 'info',
      video: 'absolute.mp4',
      overlay: 'absolute.webm',
      ctaText: 'Try it yourself',
    },
    {
      slug: 'first-challenge',
      title: 'Total the trips in C7',
      type: 'challenge',
      task: 'Add up C2 to C6 of trips.xlsx with one formula in C7. Solve it on this page, or in your spreadsheet program.',
      video: 'try-total.mp4',
      files: [{ label: 'Download trips.xlsx', url: '/practice/trips.xlsx' }],
      answers: [{ type: 'file', label: 'Your workbook', required: true, checks: 'trips.checks.json' }],
      nextOnFail: 'add-up',
    },
  ],
} satisfies SampleModule;

const findAndSummarise = {
  slug: 'find-and-summarise',
  title: 'Find and Summarise',
  description: 'Filters, lookups and pivot tables: answers from a long list.',
  cards: [
    {
      slug: 'filter-a-list',
      title: 'Filter a list',
      type: 'info',
      video: 'filters.mp4',
      endFrame: 'filters.webp',
      allowVideoLoop: false,
      fileUrl: '/practice/orders.csv',
    },
    {
      slug: 'look-it-up',
      title: 'Look it up with XLOOKUP',
      type: 'info',
      video: 'xlookup.mp4',
    },
    {
      slug: 'lookup-check',
      title: 'In =XLOOKUP(B1, A4:A7, C4:C7), what is C4:C7?',
      type: 'mcq',
      options: [
        { label: 'The value to look for', next: 'look-it-up', isCorrect: false },
        { label: 'Where to look for it', next: 'look-it-up', isCorrect: false },
        { label: 'What to bring back', next: 'pivot', isCorrect: true },
      ],
    },
    {
      slug: 'pivot',
      title: 'Summarise with a pivot table',
      type: 'info',
      video: 'pivot.mp4',
      fileUrl: '/practice/sales.xlsx',
    },
    {
      slug: 'jump-tip',
      title: "Jump, don't scroll: Ctrl and an arrow key",
      type: 'tip',
      video: 'jump.mp4',
      next: 'watch-more',
    },
    {
      slug: 'watch-more',
      title: 'Sort a list, and three longer videos',
      type: 'aggregator',
      video: 'sort.mp4',
      links: [
        { label: 'Lookups for beginners', youtubeId: 'E7gQ-PgYkMc' },
        { label: 'Pivot tables step by step', youtubeId: 'm0wI61ahfLc' },
        { label: 'Pivot tables in ten minutes', youtubeId: 'UsdedFoTA68' },
      ],
    },
    {
      slug: 'lookup-challenge',
      title: 'Look up what each order costs',
      type: 'challenge',
      task: 'Look up the prices in B2 to B6 of prices.xlsx with one formula that you copy down. Add them up in D7.',
      video: 'try-lookup.mp4',
      youtubeId: 'E7gQ-PgYkMc',
      files: [{ label: 'Download prices.xlsx', url: '/practice/prices.xlsx' }],
      answers: [{ type: 'file', label: 'Your workbook', required: true, checks: 'prices.checks.json' }],
      nextOnPass: 'keep-learning',
      nextOnFail: 'look-it-up',
    },
    {
      slug: 'keep-learning',
      title: 'Well done! Keep learning',
      type: 'resourceLibrary',
      links: [
        { label: 'Excel basics', youtubeId: 'rwbho0CgEAE' },
        { label: 'Excel for beginners', youtubeId: '0tdlR1rBwkM' },
        { label: 'Intermediate skills, tips and tricks', youtubeId: 'lxq_46nY43g' },
      ],
    },
  ],
} satisfies SampleModule;

export const sampleCourse: SampleCourse = {
  product: {
    slug: 'excel-basics',
    title: 'Excel Basics',
    description: 'From the first cell address to your first pivot table, in two short modules.',
  },
  modules: [firstSteps, findAndSummarise],
};
