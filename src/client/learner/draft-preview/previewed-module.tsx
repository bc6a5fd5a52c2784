import { useEffect, useMemo } from 'react';
import { MemoryRouter, Route, Routes, useNavigate, useParams } from 'react-router';
import type { Card, Module } from '#shared/catalog.ts';
import { outlinePages } from '#shared/routing/learning-way.ts';
import { buildCardPath, findRequestedCard } from '#shared/routing/navigation.ts';
import { findCardForRoute, parseRouteParams } from '#shared/routing/route-params.ts';
import { routePaths } from '#shared/routing/routes.ts';
import { phonePreviewEn } from '#shared/words/en/phone-preview.ts';
import { useWords } from '#client/words/words-store.ts';
import { ModuleCompleteView } from '../module-complete/module-complete-view.tsx';
import { type ModuleData, noProgress } from '../player/module-data/module-data.ts';
import { createLoadedSource, PlayerSourceContext } from '../player/module-data/player-source.ts';
import { ModulePlayer } from '../player/player-screen.tsx';
import { computeRooms } from '../rooms/rooms.ts';
import { PreviewMessage } from './preview-message.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { usePlayer } from '../player/player-context.tsx';
import { buildVerdict } from './build-verdict.ts';
import './forced-verdict.css';

interface PreviewedModuleProps {
  module: Pick<Module, 'id' | 'slug' | 'title' | 'order'>;
  cards: readonly Card[];
  /** Holds the id of the card at which the preview starts. It starts at the first card when there is no such card. */
  startId: string | undefined;
  onReload: () => void;
  /** Is called with the id of the card that is shown, or with null at the end of the module. */
  onCardShown?: (cardId: string | null) => void;
}

/** Plays a module for the people who make it. Like the demo, the preview does not record any events. */
export function PreviewedModule({ module, cards, startId, onReload, onCardShown = ignore }: PreviewedModuleProps) {
  const words = useWords(phonePreviewEn);
  const moduleData = useMemo(() => ({ module, cards, ...noProgress }), [module, cards]);
  const source = useMemo(() => ({ ...createLoadedSource(moduleData), tools: <ForcedVerdict /> }), [moduleData]);
  const start = findRequestedCard(cards, startId);
  if (!start) return <PreviewMessage kind="empty" title={words.noPagesYet} action={{ label: words.lookAgain, run: onReload }} />;
  // The preview uses a memory router, because the URL paths of the learner's pages lead to the published module instead of the draft.
  return (
    <PlayerSourceContext value={source}>
      <MemoryRouter initialEntries={[buildCardPath(start, module.slug)]}>
        <Routes>
          {(['play', 'tip', 'challenge'] as const).map((name) => (
            <Route key={name} path={routePaths[name]} element={<PreviewedPage moduleData={moduleData} onCardShown={onCardShown} />} />
          ))}
          <Route path={routePaths.moduleComplete} element={<PreviewedEnd moduleData={moduleData} onCardShown={onCardShown} />} />
          <Route path="*" element={<PreviewLeft moduleData={moduleData} onCardShown={onCardShown} />} />
        </Routes>
      </MemoryRouter>
    </PlayerSourceContext>
  );
}

const ignore = () => {};

interface PreviewedProps {
  moduleData: ModuleData;
  onCardShown: (cardId: string | null) => void;
}

function PreviewedPage({ moduleData, onCardShown }: PreviewedProps) {
  const params = parseRouteParams(useParams());
  const cardId = findCardForRoute(params, moduleData.cards)?.id ?? null;
  useEffect(() => onCardShown(cardId), [cardId, onCardShown]);
  return <ModulePlayer moduleData={moduleData} params={params} />;
}

function PreviewedEnd({ moduleData: { module, cards }, onCardShown }: PreviewedProps) {
  useEffect(() => onCardShown(null), [onCardShown]);
  const progress = { lastCard: null, completedModuleIds: [], openedCardIds: [], doneCardIds: cards.map(({ id }) => id) };
  const rooms = computeRooms([{ description: '', ...module }], { [module.id]: outlinePages(cards) }, progress);
  const completion = { title: module.title, completed: 1, total: 1, next: null, firstOpen: null };
  return <ModuleCompleteView completion={completion} rooms={rooms} moduleId={module.id} session={null} finishedOn={null} />;
}

/** Tells the author that learners would leave the module at the point that the preview has reached. */
function PreviewLeft({ moduleData: { module, cards }, onCardShown }: PreviewedProps) {
  const words = useWords(phonePreviewEn);
  const navigate = useNavigate();
  useEffect(() => onCardShown(null), [onCardShown]);
  const restart = () => void navigate(buildCardPath(findRequestedCard(cards, undefined)!, module.slug));
  return <PreviewMessage kind="empty" title={words.learnersLeaveHere} action={{ label: words.playFromTheStart, run: restart }} />;
}

/** Lets an author see both verdicts of a question or a challenge, and where they lead, without answering. */
function ForcedVerdict() {
  const words = useWords(phonePreviewEn);
  const { card, dispatch } = usePlayer();
  const verdicts = [
    { label: words.pass, icon: 'check', actions: buildVerdict(card, true) },
    { label: words.fail, icon: 'cross', actions: buildVerdict(card, false) },
  ] as const;
  if (verdicts.every(({ actions }) => actions === null)) return null;
  return (
    <fieldset className="forced-verdict" aria-label={words.verdict}>
      {verdicts.map(({ label, icon, actions }) => (
        <button key={label} type="button" disabled={actions === null} onClick={() => actions?.forEach(dispatch)}>
          <Icon name={icon} />
          {label}
        </button>
      ))}
    </fieldset>
  );
}
