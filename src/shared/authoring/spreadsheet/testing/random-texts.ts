import type { CardContent, ModuleContent } from '../../module-content.ts';

/** Lists strings that spreadsheet programs or file formats are known to change. */
export const AWKWARD_TEXTS = [
  '=SUM(A1:A3)',
  "'=1+1",
  "''+1",
  '+49 30',
  '-5',
  '@home',
  '007',
  '1-2',
  '3/4',
  '1e5',
  '12:30',
  'TRUE',
  'yes',
  '“quoted” "text"',
  'a;b,c\td',
  'first line\nsecond line',
  'first line\r\nsecond line',
  '<b>&amp;</b>',
  '_x0041_ and _x005F_',
  '👩‍🏫 数据 Größe',
  '#REF!',
  'sep=;',
  '=cmd|’/C calc’!A0',
] as const;

/** Returns copies of the cards. Every text field of a copy contains random text that is difficult to store in a spreadsheet. */
export function addRandomTexts(content: ModuleContent, random: (limit: number) => number): CardContent[] {
  const pick = () => AWKWARD_TEXTS[random(AWKWARD_TEXTS.length)]!;
  const pickOrNull = () => (random(2) === 0 ? pick() : null);
  const repeat = <T>(limit: number, create: () => T): T[] => Array.from({ length: random(limit) }, create);
  return content.map((card) => ({
    ...card,
    title: `${card.title} ${pick()}`,
    ctaText: pickOrNull(),
    task: pickOrNull(),
    videoId: random(2) === 0 ? 'video-1.mp4' : 'unknown.mp4',
    allowVideoLoop: random(2) === 0,
    fileUrl: random(2) === 0 ? 'https://example.com/?a=1;2,3' : null,
    youtubeId: random(2) === 0 ? '-Qw4w9WgXcQ' : null,
    options: card.options.map((option) => ({ ...option, label: pick() })),
    links: repeat(3, () => ({ label: pick(), youtubeId: '=Qw4w9WgXcQ' })),
    files: repeat(3, () => ({ label: pick(), url: '/public-objects/words-1' })),
    answers: repeat(4, () => ({
      type: 'text',
      label: pickOrNull(),
      regex: random(2) === 0 ? `  ${pick()}` : null,
      required: random(2) === 0,
    })),
  }));
}
