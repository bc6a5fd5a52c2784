import { Button, Group, NativeSelect, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { courseArchivesWords } from '#admin-words/course-archives.ts';
import type { CourseReview, ExistingContentChoice, ImportChoices, ModuleChoice } from '#shared/authoring/archive/course-archive.ts';
import { formatMegabytes } from '#shared/media/rendition/format-megabytes.ts';
import { ignoreDoubleClick } from '#client/ui/ignore-double-click.ts';
import css from './course-archives.module.css';

type ReviewedModule = CourseReview['modules'][number];

/** Shows what is in an archive and what of it exists here already, and lets the author choose what to do with each module. */
export function ReviewedCourse({
  review: { product, modules, files, bytes },
  failure,
  onImport,
  onClose,
}: {
  review: CourseReview;
  failure: string | null;
  onImport: (choices: ImportChoices) => void;
  onClose: () => void;
}) {
  const [existing, setExisting] = useState<ExistingContentChoice>('copy');
  const [chosen, setChosen] = useState<Readonly<Record<string, ModuleChoice>>>({});
  const getChoice = ({ slug, exists, hasDraft }: ReviewedModule): ModuleChoice => {
    if (chosen[slug]) return chosen[slug];
    // A module that somebody creates meanwhile is not updated without being asked about.
    if (!exists) return 'copy';
    return existing === 'update' && hasDraft ? 'leaveOut' : existing;
  };
  const imported = modules.filter((module) => getChoice(module) !== 'leaveOut');
  const hasClash = product?.exists === true || modules.some(({ exists }) => exists);
  const [draft] = modules.filter(({ hasDraft }) => hasDraft);
  const pages = modules.reduce((sum, module) => sum + module.pages, 0);
  const size = bytes === 0 ? '' : courseArchivesWords.files(files, formatMegabytes(bytes));
  return (
    <Stack>
      {failure !== null && (
        <p role="alert" className={css.failure}>
          {failure}
        </p>
      )}
      <p>
        {product ? <strong>{product.title}: </strong> : null}
        {courseArchivesWords.modulesPagesNothingHasBeenImported(modules.length, pages, size)}
      </p>
      {hasClash && (
        <Radio.Group
          label={courseArchivesWords.someOfItExistsHereAlready}
          value={existing}
          onChange={(value) => {
            setExisting(value);
            setChosen({});
          }}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="copy" label={courseArchivesWords.keepBoth} description={courseArchivesWords.copiesAreMadeWithNewSlugs} />
            <Radio value="update" label={courseArchivesWords.updateWhatIsHere} description={courseArchivesWords.pagesComeInDrafts} />
          </Stack>
        </Radio.Group>
      )}
      <ul className={css.modules} aria-label={courseArchivesWords.modulesOfTheArchive}>
        {modules.map((module) => (
          <li key={module.slug} data-left-out={getChoice(module) === 'leaveOut' || undefined}>
            <span>
              <strong>{module.title}</strong> <code>{module.slug}</code>
              <small>
                {courseArchivesWords.pages(module.pages)}
                {module.exists && courseArchivesWords.existsHere}
                {module.hasDraft && courseArchivesWords.withAnOpenDraft}
              </small>
            </span>
            <NativeSelect
              size="xs"
              aria-label={courseArchivesWords.whatToDoWith(module.title)}
              value={getChoice(module)}
              data={listChoices(module)}
              onChange={({ currentTarget: { value } }) => setChosen((before) => ({ ...before, [module.slug]: value as ModuleChoice }))}
            />
          </li>
        ))}
      </ul>
      {draft && <p className={css.hint}>{courseArchivesWords.hasOpenDraft(draft.title)}</p>}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {courseArchivesWords.cancel}
        </Button>
        <Button
          disabled={imported.length === 0}
          onClick={ignoreDoubleClick(() =>
            onImport({
              ...(hasClash && { existing }),
              modules: modules.map((module) => ({ slug: module.slug, choice: getChoice(module) })),
            }),
          )}
        >
          {imported.length === modules.length ? courseArchivesWords.import : courseArchivesWords.importModules(imported.length)}
        </Button>
      </Group>
    </Stack>
  );
}

function listChoices({ exists, hasDraft }: ReviewedModule) {
  const leaveOut = { value: 'leaveOut', label: courseArchivesWords.leaveOut };
  if (!exists) return [{ value: 'copy', label: courseArchivesWords.import }, leaveOut];
  return [
    { value: 'copy', label: courseArchivesWords.keepBoth },
    { value: 'update', label: courseArchivesWords.update, disabled: hasDraft },
    leaveOut,
  ];
}
