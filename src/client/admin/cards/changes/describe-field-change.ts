import type { FieldChange } from '#shared/authoring/change-set-schema.ts';
import type { CardFieldName, CardFields } from '#shared/page-types/card-fields.ts';
import { parseObjectIdFromUrl } from '#shared/media/object-url.ts';
import { getPageTypeRules } from '#shared/page-types/page-type-registry.ts';
import { pluralize } from '#client/admin/ui/format/pluralize.ts';

/** Describes one changed value of a card. The `from` or `to` text is null when the old or new value is empty. */
export interface FieldDifference {
  label: string;
  from: string | null;
  to: string | null;
  /** Contains the ids of the old and the new video when a video was replaced. */
  videos?: { from: string; to: string };
}

export interface ReferenceNameLookup {
  nameOldPage: (id: string) => string;
  nameNewPage: (id: string) => string;
  nameFile: (id: string) => string;
}

type Describe<Name extends CardFieldName> = (from: CardFields[Name], to: CardFields[Name], names: ReferenceNameLookup) => FieldDifference[];

const MAX_TEXT_LENGTH = 160;
const NO_NEXT_PAGE = 'No next page';

const cut = (text: string) => (text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH - 1)}…` : text);
const cutOrNull = (text: string | null) => (text === null || text === '' ? null : cut(text));

const describeText =
  (label: string) =>
  (from: string | null, to: string | null): FieldDifference[] => [{ label, from: cutOrNull(from), to: cutOrNull(to) }];
const describeFile =
  (label: string) =>
  (from: string | null, to: string | null, { nameFile }: ReferenceNameLookup): FieldDifference[] => [
    { label, from: from && nameFile(from), to: to && nameFile(to) },
  ];
const describePage =
  (label: string) =>
  (from: string | null, to: string | null, { nameOldPage, nameNewPage }: ReferenceNameLookup): FieldDifference[] => [
    { label, from: from === null ? NO_NEXT_PAGE : nameOldPage(from), to: to === null ? NO_NEXT_PAGE : nameNewPage(to) },
  ];

/**
 * Compares two lists row by row. When one of the two lists is longer, the `describe` function receives undefined in place of the rows that
 * the shorter list lacks.
 */
function compareRows<Row>(
  from: readonly Row[],
  to: readonly Row[],
  describe: (from: Row | undefined, to: Row | undefined, number: number) => FieldDifference[],
): FieldDifference[] {
  const count = Math.max(from.length, to.length);
  return Array.from({ length: count }, (_, index) => describe(from[index], to[index], index + 1))
    .flat()
    .filter((row) => row.from !== row.to);
}

/** Returns the letter that labels an option for learners, such as "B" for the second option. */
const toLetter = (number: number) => String.fromCharCode(64 + number);

const describeOptions: Describe<'options'> = (from, to, names) => {
  const listRightAnswers = (options: CardFields['options']) =>
    options.flatMap(({ isCorrect }, index) => (isCorrect ? [toLetter(index + 1)] : [])).join(', ') || null;
  const rows = compareRows(from, to, (old, next, number) => {
    const label = `Option ${toLetter(number)}`;
    const text = { label, from: cutOrNull(old?.label ?? null), to: cutOrNull(next?.label ?? null) };
    if (old?.nextPageId === next?.nextPageId) return [text];
    return [text, ...describePage(`${label} leads to`)(old?.nextPageId ?? null, next?.nextPageId ?? null, names)];
  });
  const rightAnswer = { label: 'Right answer', from: listRightAnswers(from), to: listRightAnswers(to) };
  return rightAnswer.from === rightAnswer.to ? rows : [...rows, rightAnswer];
};

const describeLinks: Describe<'links'> = (from, to) => {
  const write = (link: CardFields['links'][number] | undefined) => (link ? cut(`${link.label} (${link.youtubeId})`) : null);
  return compareRows(from, to, (old, next, number) => [{ label: `Link ${number}`, from: write(old), to: write(next) }]);
};

/** Returns the original name of an uploaded file, or the URL of a file that was not uploaded. */
function nameTarget(url: string, { nameFile }: ReferenceNameLookup): string {
  const objectId = parseObjectIdFromUrl(url);
  return cut(objectId === null ? url : nameFile(objectId));
}

const describeFiles: Describe<'files'> = (from, to, names) => {
  const write = (file: CardFields['files'][number] | undefined) => (file ? cut(`${file.label} (${nameTarget(file.url, names)})`) : null);
  return compareRows(from, to, (old, next, number) => [{ label: `File ${number}`, from: write(old), to: write(next) }]);
};

const describeAnswers: Describe<'answers'> = (from, to) => {
  type Answer = CardFields['answers'][number] | undefined;
  const writeKind = (answer: Answer) => (answer ? `${answer.type}${answer.required ? ', required' : ''}` : null);
  return compareRows(from, to, (old, next, number) => {
    const label = `Answer ${number}`;
    const oldChecks = writeChecks(old);
    const newChecks = writeChecks(next);
    const areChecksEdited = oldChecks === newChecks && JSON.stringify(old?.workbook) !== JSON.stringify(next?.workbook);
    return [
      { label, from: writeKind(old), to: writeKind(next) },
      { label: `${label} pattern`, from: cutOrNull(old?.regex ?? null), to: cutOrNull(next?.regex ?? null) },
      { label: `${label} checks`, from: oldChecks, to: areChecksEdited ? `${newChecks}, edited` : newChecks },
    ];
  });
};

function writeChecks(answer: CardFields['answers'][number] | undefined): string | null {
  return answer?.workbook ? pluralize(answer.workbook.checks.length, 'check') : null;
}

const describeOverlays: Describe<'overlays'> = (from, to) => {
  const write = (overlays: CardFields['overlays']) =>
    overlays.length === 0 ? null : pluralize(overlays.length, 'text or picture', 'texts or pictures');
  const isEdited = from.length === to.length;
  return [{ label: 'Over the video', from: write(from), to: isEdited ? `${write(to)}, edited` : write(to) }];
};

const describers: { [Name in CardFieldName]: Describe<Name> } = {
  title: describeText('Title'),
  slug: describeText('Slug'),
  type: (from, to) => [{ label: 'Type', from: getPageTypeRules(from).label, to: getPageTypeRules(to).label }],
  videoId: (from, to, { nameFile }) => [
    {
      label: 'Video',
      from: from && nameFile(from),
      to: to && nameFile(to),
      ...(from !== null && to !== null ? { videos: { from, to } } : {}),
    },
  ],
  transcriptId: describeFile('Transcript'),
  overlayVideoId: describeFile('Overlay'),
  endFrameImageId: describeFile('End frame'),
  allowVideoLoop: (from, to) => [{ label: 'Play in a loop', from: from ? 'on' : 'off', to: to ? 'on' : 'off' }],
  fileUrl: (from, to, names) => [{ label: 'File URL', from: from && nameTarget(from, names), to: to && nameTarget(to, names) }],
  ctaText: describeText('Button text'),
  nextPageId: describePage('Next page'),
  youtubeId: describeText('YouTube'),
  options: describeOptions,
  links: describeLinks,
  files: describeFiles,
  answers: describeAnswers,
  nextOnPassPageId: describePage('When passed'),
  nextOnFailPageId: describePage('When failed'),
  overlays: describeOverlays,
};

/**
 * Describes a change to one field, in words meant for authors. A field that contains a list, such as a quiz's options, produces at least
 * one line for each changed item.
 */
export function describeFieldChange({ field, from, to }: FieldChange, names: ReferenceNameLookup): FieldDifference[] {
  const describe = describers[field] as (from: unknown, to: unknown, names: ReferenceNameLookup) => FieldDifference[];
  return describe(from, to, names);
}
