import { Button, Group, NativeSelect, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import type { CourseReview, ExistingContentChoice, ImportChoices, ModuleChoice } from '#shared/authoring/archive/course-archive.ts';
import { formatMegabytes } from '#shared/media/rendition/format-megabytes.ts';
import { ignoreDoubleClick } from '#client/ui/ignore-double-click.ts';
import { pluralize } from '../ui/format/pluralize.ts';
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
  const size = bytes === 0 ? '' : `, ${pluralize(files, 'file')} (${formatMegabytes(bytes)})`;
  return (
    <Stack>
      {failure !== null && (
        <p role="alert" className={css.failure}>
          {failure}
        </p>
      )}
      <p>
        {product ? <strong>{product.title}: </strong> : null}
        {pluralize(modules.length, 'module')}, {pluralize(pages, 'page')}
        {size}. Nothing has been imported yet.
      </p>
      {hasClash && (
        <Radio.Group
          label="Some of it exists here already"
          value={existing}
          onChange={(value) => {
            setExisting(value);
            setChosen({});
          }}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="copy" label="Keep both" description="Copies are made with new slugs. What is here stays as it is." />
            <Radio
              value="update"
              label="Update what is here"
              description="The pages come in drafts. Learners see nothing before you publish them."
            />
          </Stack>
        </Radio.Group>
      )}
      <ul className={css.modules} aria-label="Modules of the archive">
        {modules.map((module) => (
          <li key={module.slug} data-left-out={getChoice(module) === 'leaveOut' || undefined}>
            <span>
              <strong>{module.title}</strong> <code>{module.slug}</code>
              <small>
                {pluralize(module.pages, 'page')}
                {module.exists && ', exists here'}
                {module.hasDraft && ' with an open draft'}
              </small>
            </span>
            <NativeSelect
              size="xs"
              aria-label={`What to do with ${module.title}`}
              value={getChoice(module)}
              data={listChoices(module)}
              onChange={({ currentTarget: { value } }) => setChosen((before) => ({ ...before, [module.slug]: value as ModuleChoice }))}
            />
          </li>
        ))}
      </ul>
      {draft && <p className={css.hint}>{`“${draft.title}” has an open draft. Publish or discard it first, and it can be updated.`}</p>}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
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
          {imported.length === modules.length ? 'Import' : `Import ${pluralize(imported.length, 'module')}`}
        </Button>
      </Group>
    </Stack>
  );
}

function listChoices({ exists, hasDraft }: ReviewedModule) {
  const leaveOut = { value: 'leaveOut', label: 'Leave out' };
  if (!exists) return [{ value: 'copy', label: 'Import' }, leaveOut];
  return [{ value: 'copy', label: 'Keep both' }, { value: 'update', label: 'Update', disabled: hasDraft }, leaveOut];
}
