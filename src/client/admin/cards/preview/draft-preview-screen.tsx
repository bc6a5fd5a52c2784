import { Button, Group, NativeSelect, Skeleton } from '@mantine/core';
import { useCallback, useState, useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { cardsWords } from '#admin-words/cards.ts';
import type { ModuleDraft } from '#shared/authoring/draft-schema.ts';
import type { Card } from '#shared/catalog.ts';
import { trpc } from '#client/admin/api/trpc-hooks.ts';
import { AdminIcon } from '#client/admin/ui/admin-icon.tsx';
import { EmptyState } from '#client/admin/ui/empty-state.tsx';
import { FailureNotice } from '#client/admin/ui/failure-notice.tsx';
import { PageHeader } from '#client/admin/ui/page-header.tsx';
import { CardBreadcrumb } from '../card-breadcrumb.tsx';
import { DraftBar } from '../drafts/draft-bar.tsx';
import { useModuleDraft } from '../drafts/use-module-draft.ts';
import css from './draft-preview.module.css';

/**
 * Plays a module's draft, or its live content when it has no draft, in the learner's player, starting at the first page or at the page given in the URL. The preview records no
 * learner activity.
 */
export function DraftPreviewScreen() {
  const [params] = useSearchParams();
  const { data, error, refetch } = useModuleDraft(params.get('module') ?? '');
  const body = () => {
    if (error && !data) return <FailureNotice error={error} onRetry={() => void refetch()} />;
    if (!data) return <Skeleton height={420} radius="lg" />;
    const { module, draft } = data;
    return (
      <>
        <DraftBar moduleDraft={data} />
        {draft ? (
          <PreviewedModule module={module} cards={draft.cards} stamp={draft.stamp} startCardId={params.get('page')} />
        ) : (
          <LivePreview module={module} startCardId={params.get('page')} />
        )}
      </>
    );
  };
  return (
    <>
      <PageHeader
        title={data ? cardsWords.previewOf(data.module.title) : cardsWords.preview}
        summary={cardsWords.answerAsYouLike}
        breadcrumb={<CardBreadcrumb module={data?.module} />}
      />
      {body()}
    </>
  );
}

/** Plays the live content of a module that has no draft. */
function LivePreview({ module, startCardId }: Pick<PreviewedModuleProps, 'module' | 'startCardId'>) {
  const { data: cards, error, refetch } = trpc.admin.cards.useQuery({ moduleId: module.id });
  if (error && !cards) return <FailureNotice error={error} onRetry={() => void refetch()} />;
  if (!cards) return <Skeleton height={420} radius="lg" />;
  if (cards.length > 0) return <PreviewedModule module={module} cards={cards} stamp={null} startCardId={startCardId} />;
  return (
    <EmptyState icon="card" text={cardsWords.thisModuleHasNoPages}>
      <Button component={Link} to={`/admin/cards?module=${module.id}`}>
        {cardsWords.goToCards}
      </Button>
    </EmptyState>
  );
}

interface PreviewedModuleProps {
  module: ModuleDraft['module'];
  cards: readonly Card[];
  /** Is null for the live content. */
  stamp: string | null;
  startCardId: string | null;
}

function PreviewedModule({ module, cards, stamp, startCardId }: PreviewedModuleProps) {
  // On a phone's screen, there is no room for a phone frame around the preview.
  const [isPhone, setPhone] = useState(() => matchMedia('(min-width: 48em)').matches);
  const [start, setStart] = useState({ cardId: startCardId, attempt: 0 });
  const [shownCardId, setShownCardId] = useState(startCardId);
  const playFrom = (cardId: string | null) => setStart(({ attempt }) => ({ cardId, attempt: attempt + 1 }));
  const showCard = useCallback((cardId: string | null) => setShownCardId(cardId), []);
  const shown = cards.find(({ id }) => id === shownCardId);
  return (
    <>
      <Group gap={8} mb={14}>
        <Group component="fieldset" gap={4} aria-label={cardsWords.sizeOfThePlayer}>
          <Button variant={isPhone ? 'light' : 'default'} aria-pressed={isPhone} onClick={() => setPhone(true)}>
            {cardsWords.phone}
          </Button>
          <Button variant={isPhone ? 'default' : 'light'} aria-pressed={!isPhone} onClick={() => setPhone(false)}>
            {cardsWords.full}
          </Button>
        </Group>
        <NativeSelect
          aria-label={cardsWords.playFromPage}
          w={260}
          value={shown?.id ?? ''}
          onChange={(event) => playFrom(event.currentTarget.value)}
          data={[
            ...(shown ? [] : [{ value: '', label: cardsWords.endOfTheModule, disabled: true }]),
            ...cards.map(({ id, order, title }) => ({ value: id, label: `${order} · ${title}` })),
          ]}
        />
        <Button variant="default" leftSection={<AdminIcon name="retry" />} onClick={() => playFrom(null)}>
          {cardsWords.fromTheStart}
        </Button>
        {shown && (
          <Button
            variant="default"
            component={Link}
            to={`/admin/cards/${shown.id}${stamp === null ? '' : `?module=${module.id}`}`}
            leftSection={<AdminIcon name="edit" />}
          >
            {cardsWords.editPage(shown.order)}
          </Button>
        )}
      </Group>
      <DraftPlayerFrame
        key={`${stamp} ${start.attempt}`}
        moduleId={module.id}
        title={stamp === null ? cardsWords.playerWith(module.title) : cardsWords.playerWithTheDraftOf(module.title)}
        startCardId={start.cardId}
        isPhone={isPhone}
        onCardShown={showCard}
      />
    </>
  );
}

interface PlayedDraftProps {
  moduleId: string;
  title: string;
  /** Contains the id of the card at which the player starts, or null to start at the first card. */
  startCardId: string | null;
  isPhone: boolean;
  /** Is called with the id of the card that the player shows, or with null at the end of the module. */
  onCardShown: (cardId: string | null) => void;
}

/** Because the iframe has its own document, the player's layout adapts to the size of the iframe instead of the window. */
function DraftPlayerFrame({ moduleId, title, startCardId, isPhone, onCardShown }: PlayedDraftProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const receive = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== location.origin || source !== frame.current?.contentWindow) return;
      if (typeof data === 'object' && data !== null && 'previewedCardId' in data) onCardShown(data.previewedCardId as string | null);
    };
    addEventListener('message', receive);
    return () => removeEventListener('message', receive);
  }, [onCardShown]);
  const page = startCardId === null ? '' : `?page=${encodeURIComponent(startCardId)}`;
  return (
    <div className={isPhone ? css.phone : css.full}>
      {/* The iframe has no sandbox attribute, because its page comes from this server and needs scripts and the administrator's cookie. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe ref={frame} title={title} src={`/draft-preview/${encodeURIComponent(moduleId)}${page}`} allow="autoplay; fullscreen" />
    </div>
  );
}
