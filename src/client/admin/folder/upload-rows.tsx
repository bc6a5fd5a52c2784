import { Button, Group, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import { folderWords } from '#admin-words/folder.ts';
import type { Card } from '#shared/catalog.ts';
import { findRole } from '#shared/authoring/folder/plan-folder.ts';
import { formatMegabytes } from '#shared/media/rendition/format-megabytes.ts';
import { collectObjectIds } from '#shared/page-types/card-fields.ts';
import { AdminIcon } from '../ui/admin-icon.tsx';
import upload from '../ui/upload/upload.module.css';
import table from '../ui/table/table.module.css';
import { LightVersionStatus } from '../ui/upload/light-versions/light-version-status.tsx';
import css from './folder.module.css';
import { useFolderContext } from './folder-uploads-provider.tsx';
import { TitleInput } from './title-input.tsx';
import type { DraftFile } from './use-awaited-files.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { useMutationToasts } from '../api/use-mutation-toasts.ts';

/** Lists the files of a draft with their pages, whose titles can be changed, and how far each of them has come. A file that has failed can be sent again alone. */
export function UploadRows({ files, cards, isPaused }: { files: readonly DraftFile[]; cards: readonly Card[]; isPaused: boolean }) {
  const { uploads } = useFolderContext();
  const rename = useRenamePage();
  const pages = new Map(cards.flatMap((card) => collectObjectIds(card).map((id) => [id, card])));
  return (
    // The container scrolls, so keyboard users must be able to focus it and scroll with the arrow keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={`${table.scrollContainer} ${css.uploadRows}`} aria-label={folderWords.filesAndTheirProgress} tabIndex={0}>
      <table aria-label={folderWords.filesOfTheDraft}>
        <thead>
          <tr>
            {[folderWords.file, folderWords.page, folderWords.upload].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">
              <VisuallyHidden>{folderWords.sendAgain}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {files.map((file) => {
            const { id, name, path, moduleId } = file.awaited;
            const page = pages.get(id);
            return (
              <tr key={id} data-state={file.state}>
                <td>
                  <div className={css.uploadFile} title={path}>
                    <span className={css.poster}>{file.poster && <img src={file.poster} alt="" />}</span>
                    <FileName name={name} size={file.awaited.size} />
                  </div>
                </td>
                <td>
                  {page && (
                    <Group component="span" gap={6} wrap="nowrap">
                      <Link to={`/admin/cards/${page.id}?module=${moduleId}`}>
                        {page.order}. {findRole(name) === 'video' ? <VisuallyHidden>{page.title}</VisuallyHidden> : page.title}
                      </Link>
                      {findRole(name) === 'video' && (
                        <TitleInput
                          label={folderWords.titleOfPage(page.order)}
                          value={page.title}
                          onChange={(title) => rename(page, title)}
                        />
                      )}
                    </Group>
                  )}
                </td>
                <td className={css.progress}>
                  <FileState file={file} isPaused={isPaused} />
                  {file.state === 'done' && findRole(name) === 'video' && <LightVersionStatus videoId={id} />}
                </td>
                <td>
                  {file.state === 'failed' && (
                    <Button
                      size="compact-xs"
                      variant="default"
                      onClick={() => uploads.retry({ moduleId, id })}
                      aria-label={folderWords.sendAgainName(name)}
                    >
                      {folderWords.sendAgain}
                    </Button>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function FileName({ name, size }: { name: string; size: number }) {
  return (
    <span className={css.fileName}>
      {name}
      <small>{formatMegabytes(size)}</small>
    </span>
  );
}

function FileState({ file: { awaited, sentBytes, state, message }, isPaused }: { file: DraftFile; isPaused: boolean }) {
  const percent = Math.floor((100 * sentBytes) / Math.max(1, awaited.size));
  const amount = folderWords.percentOf(percent, toMegabytes(sentBytes), formatMegabytes(awaited.size));
  switch (state) {
    case 'done':
      return (
        <span className={css.check}>
          <AdminIcon name="check" size={15} />
          {folderWords.here}
        </span>
      );
    case 'failed':
    case 'refused':
      return (
        <span className={css.check} data-level="error">
          <AdminIcon name="warning" size={15} />
          {message}
        </span>
      );
    case 'queued':
      return <small>{isPaused ? folderWords.paused : folderWords.waiting}</small>;
    case 'pending':
      return <small>{sentBytes === 0 ? folderWords.stillToCome : folderWords.stillToComeAmount(amount)}</small>;
    case 'sending':
    case 'waiting':
      return (
        <>
          <progress
            className={upload.progressBar}
            max={Math.max(1, awaited.size)}
            value={sentBytes}
            aria-label={folderWords.uploading(awaited.name)}
          />
          <small>
            {isPaused ? folderWords.pausedAmount(amount) : state === 'waiting' ? folderWords.waitingForTheNetwork(amount) : amount}
          </small>
        </>
      );
  }
}

const toMegabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);

/** Returns a function that changes the title of a page in the draft of its module, and shows it before the server has stored it. */
function useRenamePage(): (page: Pick<Card, 'id' | 'moduleId'>, title: string) => void {
  const cache = trpc.useUtils();
  const { onError } = useMutationToasts();
  const changeCard = trpc.admin.changeCard.useMutation({
    onError,
    onSettled: (_data, _error, { draftOf }) => cache.admin.draft.invalidate({ moduleId: draftOf! }),
  });
  return ({ id, moduleId }, typed) => {
    const title = typed.trim();
    if (title === '') return;
    cache.admin.draft.setData({ moduleId }, (state) => {
      if (!state?.draft) return state;
      const cards = state.draft.cards.map((card) => (card.id === id ? { ...card, title } : card));
      return { ...state, draft: { ...state.draft, cards } };
    });
    changeCard.mutate({ draftOf: moduleId, change: { verb: 'change', id, changes: { title } } });
  };
}
