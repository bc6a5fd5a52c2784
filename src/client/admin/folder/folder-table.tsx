import { Button, NativeSelect, Paper } from '@mantine/core';
import { useEffect, useReducer, useState } from 'react';
import { useNavigate } from 'react-router';
import { LOCALE } from '#admin-words/locale.ts';
import { folderWords } from '#admin-words/folder.ts';
import type { Module, Product } from '#shared/catalog.ts';
import type { FolderPlan, PlannedModule } from '#shared/authoring/folder/plan-folder.ts';
import type { NewPage } from '#shared/authoring/folder/folder-schema.ts';
import { toFailure } from '#client/api/failure.ts';
import { formatMegabytes } from '#shared/media/rendition/format-megabytes.ts';
import { listEntryOptions } from '../ui/entry-select.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { trpc, type RouterOutputs } from '../api/trpc-hooks.ts';
import { useMutationToasts } from '../api/use-mutation-toasts.ts';
import { AdminIcon } from '../ui/admin-icon.tsx';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { useUnsavedChanges, useUnsavedChangesPrompt } from '../ui/unsaved-changes/use-unsaved-changes.ts';
import { checkPage, findFileProblem, toNewPage, toSentPath } from './check-page.ts';
import { useFolderContext } from './folder-uploads-provider.tsx';
import css from './folder.module.css';
import { FolderFacts } from './folder-facts.tsx';
import { keepFolder } from './kept-folders.ts';
import { computeFingerprint, matchAwaitedFiles } from './match-files.ts';
import { PageRows } from './page-rows.tsx';
import { editPlan, type EditedPlan, type PlanEdit } from './plan-edits.ts';
import type { ChosenFile, ChosenFolder } from './read-folder.ts';
import { showPosters } from './show-posters.ts';
import { UnusedFiles } from './unused-files.tsx';
import { useVideoFacts } from './use-read-folder.ts';

interface FolderTableProps {
  folder: ChosenFolder;
  plan: FolderPlan<ChosenFile>;
  modules: readonly Module[];
  products: readonly Product[];
  limits: RouterOutputs['admin']['uploadLimits'];
  onCancel: () => void;
}

const END = '';

/** Names the spreadsheet that rules the pages of a module, with the cells that could not be read. */
function FolderSpreadsheet({ name, problems }: NonNullable<PlannedModule['spreadsheet']>) {
  return (
    <Paper component="section" className={`${css.unused} ${css.spreadsheet}`} aria-label={folderWords.spreadsheet(name)}>
      <h2>{folderWords.rulesTitles(name)}</h2>
      {problems.length > 0 && (
        <ul aria-label={folderWords.problems}>
          {problems.map(({ cell, message, suggestion }) => (
            <li key={`${cell} ${message}`}>
              <code>{cell}</code>
              <span>
                {message}
                {suggestion !== null && folderWords.didYouMean(suggestion)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Paper>
  );
}

/** Shows the pages that would be made from a folder, lets the author edit them, and makes them in a draft. */
export function FolderTable({ folder, plan: proposed, modules, products, limits, onCancel }: FolderTableProps) {
  const [{ plan, earlier }, edit] = useReducer(editPlan<ChosenFile>, { plan: proposed, earlier: [] } satisfies EditedPlan<ChosenFile>);
  const [moduleId, setModuleId] = useState<string | null>(null);
  const [afterPageId, setAfterPageId] = useState(END);
  const [productId, setProductId] = useState(products[0]?.id ?? '');
  const [isReading, setReading] = useState(false);
  const { uploads, passFolder } = useFolderContext();
  const toast = useToast();
  const { showFailure } = useMutationToasts();
  const cache = trpc.useUtils();
  const navigate = useNavigate();
  const { markSaved } = useUnsavedChanges();
  useUnsavedChangesPrompt(earlier.length > 0, {
    title: folderWords.leaveWithoutMakingThePages,
    text: folderWords.whatYouHaveChanged,
    leaveLabel: folderWords.leave,
  });
  const facts = useVideoFacts(proposed.modules.flatMap(({ pages }) => pages.flatMap(({ files }) => files.video ?? [])));
  const chosenModule = [{ moduleId: moduleId ?? '' }, { enabled: moduleId !== null, staleTime: 0 }] as const;
  const livePages = trpc.admin.cards.useQuery(...chosenModule);
  const draftOfModule = trpc.admin.draft.useQuery(...chosenModule);
  // The pages are made in the draft of the module, which can have other pages already.
  const pagesOfModule = draftOfModule.data?.draft?.cards ?? livePages.data ?? [];
  const pages = plan.modules.flatMap((module) => module.pages);
  const checks = new Map(pages.map((page) => [page.key, checkPage(page, facts.get(page.files.video?.path ?? ''), limits)]));
  const attentionCount = [...checks.values()].filter(({ level }) => level === 'error').length;
  const isUntitled = pages.some(({ title }) => title.trim() === '') || plan.modules.some(({ title }) => title.trim() === '');
  const keys = new Map(pages.map(({ key }, index) => [key, `p${index + 1}`]));
  const newPages = plan.modules.map((module) => module.pages.map((page) => toNewPage(page, limits, keys)));
  const sent = newPages.flat().flatMap(({ files }) => Object.values(files).filter((file) => findFileProblem(file, limits) === null));
  const bytes = sent.reduce((sum, { size }) => sum + size, 0);
  const [only] = plan.modules;
  const isOne = plan.modules.length <= 1;
  const make = trpc.admin.makePages.useMutation({
    onSuccess: async (made) => {
      passFolder(null);
      for (const { module, files } of made) {
        const found = await matchAwaitedFiles(
          files.filter(({ failure }) => failure === null),
          folder.files,
        );
        uploads.add(found);
        void showPosters(uploads, found, facts);
        if (folder.handle) void keepFolder(module.id, folder.handle);
      }
      void cache.invalidate();
      if (made.length > 1)
        toast({
          title: folderWords.modulesAreMade(made.length),
          text: folderWords.eachHasADraft(new Intl.ListFormat(LOCALE).format(made.map(({ module }) => module.title))),
        });
      markSaved();
      await navigate(`/admin/cards?module=${made[0]!.module.id}`);
    },
    // Without an answer, nobody knows whether the server has made the pages.
    onError: (error) => showFailure(error, toFailure(error).status === 0 ? folderWords.perhapsMade : folderWords.nothingWasMade),
  });
  const makePages = async () => {
    setReading(true);
    const fingerprints = new Map(
      await Promise.all(folder.files.map(async ({ path, content }) => [toSentPath(path), await computeFingerprint(content)] as const)),
    );
    setReading(false);
    const addFingerprints = ({ files, ...page }: NewPage): NewPage => ({
      ...page,
      files: Object.fromEntries(Object.entries(files).map(([role, file]) => [role, { ...file, fingerprint: fingerprints.get(file.path) }])),
    });
    make.mutate({
      modules: plan.modules.map(({ title }, index) => ({
        moduleId: isOne ? moduleId : null,
        title: title.trim(),
        afterPageId: isOne && moduleId !== null && afterPageId !== END ? afterPageId : null,
        pages: newPages[index]!.map(addFingerprints),
      })),
      productId: (isOne && moduleId !== null) || productId === '' ? null : productId,
    });
  };
  const dispatch = (change: PlanEdit<ChosenFile>) => edit(change);
  useEffect(() => {
    const undo = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
      event.preventDefault();
      edit({ kind: 'undo' });
    };
    document.addEventListener('keydown', undo);
    return () => document.removeEventListener('keydown', undo);
  }, []);
  return (
    <>
      <PageHeader
        title={folder.name || folderWords.files(folder.files.length)}
        breadcrumb={<Breadcrumb to="/admin/import" label={folderWords.importCsv} />}
        summary={folderWords.nothingIsMadeOrUploadedYet}
      >
        <Button variant="default" onClick={onCancel}>
          {folderWords.cancel}
        </Button>
        <Button
          disabled={isUntitled || pages.length === 0}
          loading={isReading || make.isPending || make.isSuccess}
          onClick={() => void makePages()}
        >
          {folderWords.makePages(pages.length)}
        </Button>
      </PageHeader>
      <div className={css.targets}>
        {isOne && only && (
          <NativeSelect
            label={folderWords.module}
            value={moduleId ?? ''}
            onChange={(event) => {
              setModuleId(event.currentTarget.value || null);
              setAfterPageId(END);
            }}
            data={listEntryOptions(folderWords.newModuleTitle(only.title), modules)}
          />
        )}
        {isOne && moduleId !== null ? (
          <NativeSelect
            label={folderWords.place}
            value={afterPageId}
            onChange={(event) => setAfterPageId(event.currentTarget.value)}
            data={[
              { value: END, label: folderWords.atTheEnd },
              ...pagesOfModule.map(({ id, title, order }) => ({ value: id, label: folderWords.after(order, title) })),
            ]}
          />
        ) : (
          <NativeSelect
            label={folderWords.inProduct}
            value={productId}
            onChange={(event) => setProductId(event.currentTarget.value)}
            data={[...products.map(({ id, title }) => ({ value: id, label: title })), { value: '', label: folderWords.noProductYet }]}
          />
        )}
        <p>{isOne ? folderWords.oneFolder : folderWords.foldersSoModules(plan.modules.length)}</p>
      </div>
      {plan.modules.map(({ folder: path, spreadsheet }) => spreadsheet && <FolderSpreadsheet key={path} {...spreadsheet} />)}
      <Paper className={css.panel}>
        <FolderFacts pages={pages} facts={facts} limits={limits} summary={folderWords.toUpload(formatMegabytes(bytes))} />
        <output className={css.attention}>{attentionCount > 0 && folderWords.pagesAttention(attentionCount)}</output>
        <PageRows
          plan={plan}
          checks={checks}
          facts={facts}
          limits={limits}
          hasModuleTitles={!isOne || moduleId === null}
          onEdit={dispatch}
        />
        <p className={css.hint}>
          <AdminIcon name="file" size={15} />
          {folderWords.pasteColumnOfTitlesFrom}
        </p>
      </Paper>
      <UnusedFiles unused={plan.unused} pages={pages} onEdit={dispatch} />
    </>
  );
}
