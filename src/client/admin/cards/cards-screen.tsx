import { Button, Menu, SegmentedControl, Skeleton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { Suspense, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { cardsWords } from '#admin-words/cards.ts';
import { stripObjectExtension } from '#shared/media/object-url.ts';
import { lazyOrReload } from '#client/import-or-reload.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { ModuleSelect } from '../ui/module-select.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { AdminIcon } from '../ui/admin-icon.tsx';
import { formatVideoTime } from '../ui/format/video-time.ts';
import { MenuButton } from '../ui/menu-button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SkeletonList } from '../ui/sortable-list/skeleton-list.tsx';
import { FileDropTarget } from '../ui/upload/file-drop-target.tsx';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { useSearchParam } from '../ui/use-search-param.ts';
import { CardList } from './list/card-list.tsx';
import { DraftBar } from './drafts/draft-bar.tsx';
import { DRAFT_RULE } from './drafts/draft-rule.ts';
import { useModuleDraft } from './drafts/use-module-draft.ts';
import { useStartDraft } from './drafts/use-start-draft.ts';
import { FolderUploadsPanel } from '../folder/folder-uploads-panel.tsx';
import { useOpenFolder } from '../folder/use-open-folder.ts';
import { CardExportMenu } from '../spreadsheet/card-export-menu.tsx';
import { HistoryDrawer } from './history/history-drawer.tsx';

const CourseMap = lazyOrReload(async () => (await import('./map/course-map.tsx')).CourseMap);

/** Lists the cards of one module in order. While the module has an open draft, the screen shows the cards of the draft. */
export function CardsScreen() {
  const navigate = useNavigate();
  const modules = trpc.admin.modules.useQuery({});
  const [selectedId, selectModule] = useSearchParam('module');
  const [rememberedId, rememberModule] = useLocalStorage<string | null>({
    key: 'keyreel:cards-module',
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const findModule = (id: string | null) => modules.data?.find((candidate) => candidate.id === id);
  const module = findModule(selectedId) ?? findModule(rememberedId) ?? modules.data?.[0];
  useEffect(() => {
    if (module) rememberModule(module.id);
  }, [module, rememberModule]);
  const [view, selectView] = useSearchParam('view');
  // There the button would lie over the map's own controls, which insert pages, too.
  const isMapOnPhone = useIsPhone() && view === 'map';
  const liveCards = trpc.admin.cards.useQuery({ moduleId: module?.id }, { enabled: module !== undefined });
  const { data: videos = {} } = trpc.admin.moduleVideos.useQuery({ moduleId: module?.id ?? '' }, { enabled: module !== undefined });
  const moduleDraft = useModuleDraft(module?.id);
  const { startDraft, isStarting } = useStartDraft();
  const { openDrop } = useOpenFolder();
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const draft = moduleDraft.data?.draft ?? null;
  const cards = draft ? draft.cards : liveCards.data;
  const videoSeconds = (cards ?? []).reduce(
    (sum, { videoId }) => sum + ((videoId && videos[stripObjectExtension(videoId)]?.duration) || 0),
    0,
  );
  const failed = [modules, liveCards, moduleDraft].filter((query) => query.isError && !query.data);
  const isEmpty = cards?.length === 0;
  const newCardButton = module && (
    <Button component={Link} to={`/admin/cards/new?module=${module.id}`} leftSection={<AdminIcon name="plus" />}>
      {cardsWords.newCard}
    </Button>
  );
  const moduleSelect = modules.data && module && (
    <>
      <ModuleSelect modules={modules.data} value={module.id} onChange={selectModule} />
      <SegmentedControl
        aria-label={cardsWords.view}
        value={view ?? 'list'}
        onChange={(value) => selectView(value === 'map' ? value : null)}
        data={[
          { value: 'list', label: cardsWords.list },
          { value: 'map', label: cardsWords.map },
        ]}
      />
    </>
  );
  const body = () => {
    if (failed.length > 0)
      return <FailureNotice error={failed[0]!.error} onRetry={() => void Promise.all(failed.map((query) => query.refetch()))} />;
    if (modules.data?.length === 0)
      return (
        <EmptyState icon="module" text={cardsWords.noModuleYet}>
          <Button component={Link} to="/admin/modules">
            {cardsWords.goToModules}
          </Button>
        </EmptyState>
      );
    if (!module || !cards || !moduleDraft.data) return <SkeletonList />;
    return (
      <>
        {draft && <FolderUploadsPanel moduleId={module.id} cards={draft.cards} />}
        <DraftBar key={`draft ${module.id}`} moduleDraft={moduleDraft.data} previewFrom={null} />
        {view === 'map' && cards.length > 0 ? (
          <Suspense fallback={<Skeleton height={460} radius="lg" />}>
            <CourseMap key={module.id} module={module} cards={cards} moduleDraft={moduleDraft.data} toolbar={moduleSelect} />
          </Suspense>
        ) : (
          <CardList
            key={module.id}
            module={module}
            cards={cards}
            moduleDraft={moduleDraft.data}
            toolbar={moduleSelect}
            emptyAction={newCardButton}
            onOpenHistory={() => setHistoryOpen(true)}
          />
        )}
      </>
    );
  };
  return (
    <>
      <FileDropTarget
        onDropTransfer={openDrop}
        onDrop={(file) => void navigate(`/admin/import${module ? `?module=${module.id}` : ''}`, { state: { file } })}
      >
        <PageHeader
          title={cardsWords.cards}
          summary={
            module &&
            cards &&
            [
              cardsWords.cardsIn(cards.length, module.title),
              videoSeconds > 0 && cardsWords.lengthOfVideo(formatVideoTime(videoSeconds)),
              // The bar of a draft says it too.
              moduleDraft.data && !draft && cardsWords.learnersSeeVersion(moduleDraft.data.liveVersion),
            ]
              .filter(Boolean)
              .join(' · ')
          }
          mainAction={!isEmpty && !isMapOnPhone && failed.length === 0 && newCardButton}
        >
          {failed.length === 0 && (
            <Button variant="default" component={Link} to="/admin/cards/files" leftSection={<AdminIcon name="file" />}>
              {cardsWords.unusedFiles}
            </Button>
          )}
          {module && failed.length === 0 && <CardExportMenu moduleId={module.id} />}
          {module && moduleDraft.data && (
            <Menu>
              <Menu.Target>
                <MenuButton icon="more" name={cardsWords.moreFor(module.title)} />
              </Menu.Target>
              <Menu.Dropdown>
                {!draft && (
                  <>
                    <Menu.Label maw={250}>{DRAFT_RULE}</Menu.Label>
                    <Menu.Item leftSection={<AdminIcon name="edit" />} disabled={isStarting} onClick={() => void startDraft(module.id)}>
                      {cardsWords.startADraft}
                    </Menu.Item>
                  </>
                )}
                <Menu.Item leftSection={<AdminIcon name="history" />} onClick={() => setHistoryOpen(true)}>
                  {cardsWords.history}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
        </PageHeader>
        {body()}
      </FileDropTarget>
      {module && <HistoryDrawer key={module.id} module={module} isOpen={isHistoryOpen} onClose={() => setHistoryOpen(false)} />}
    </>
  );
}
