import { useEffect, useMemo, useState } from 'react';
import { MemoryRouter, Route, Routes, useNavigate, useParams } from 'react-router';
import { api } from '#client/api/trpc-client.ts';
import { Icon } from '#client/ui/icon.tsx';
import { Logo } from '#client/ui/logo.tsx';
import type { Card } from '#shared/catalog.ts';
import { EMBEDDED_FREE_LESSON_ID } from '#shared/embedded-element-ids.ts';
import { END_OF_FREE_LESSON } from '#shared/free-lesson-steps.ts';
import type { FreeLesson as Lesson } from '#shared/free-lesson.ts';
import { buildCardPath, findRequestedCard } from '#shared/routing/navigation.ts';
import { findCardForRoute, parseRouteParams } from '#shared/routing/route-params.ts';
import { matchRoute, routePaths } from '#shared/routing/routes.ts';
import { BuyLinks } from '../gate/buy-links.tsx';
import { MessageScreen } from '../layout/message-screen.tsx';
import { ScreenLayout, ScreenSkeleton } from '../layout/screen-layout.tsx';
import { useHeadingFocus } from '../layout/use-heading-focus.ts';
import { type ModuleData, noProgress } from '../player/module-data/module-data.ts';
import { createLoadedSource, PlayerSourceContext } from '../player/module-data/player-source.ts';
import { ModulePlayer } from '../player/player-screen.tsx';
import { useAsyncData } from '../session/use-async-data.ts';
import { TrackerContext } from '../tracking/tracker.ts';
import { EndedLesson, useHasEnded } from './ended-lesson.tsx';
import { countStep, createFreeLessonTracker } from './free-lesson-tracker.ts';
import { freeLessonEn } from '#shared/words/en/free-lesson.ts';
import type { Words } from '#shared/words/words.ts';
import { useWords } from '#client/words/words-store.ts';
import { Isolated } from '../layout/isolated.tsx';
import '../layout/buttons.css';
import './free-lesson.css';

const buildAddress = (productSlug: string, query = '') => `/preview/${encodeURIComponent(productSlug)}${query}`;

/** Plays the free pages of a product for everyone. Without a product in the address, lists the products with a free lesson. */
export function FreeLesson() {
  const { productSlug, pageSlug } = matchRoute(location.pathname)?.params ?? {};
  return productSlug === undefined ? <FreeLessonList /> : <ProductLesson productSlug={productSlug} pageSlug={pageSlug} />;
}

function FreeLessonList() {
  const { state, value, failure, reload } = useAsyncData((signal) => api.preview.list.query(undefined, { signal }), []);
  const words = useWords(freeLessonEn);
  const heading = useHeadingFocus(words.list);
  const only = value?.length === 1 ? value[0] : undefined;
  useEffect(() => {
    if (only) location.replace(buildAddress(only.slug));
  }, [only]);
  if (state === 'loading' || only) return <ScreenSkeleton />;
  if (state === 'failed') return <MessageScreen kind="error" title={failure.message} onRetry={reload} />;
  if (value.length === 0) return <MessageScreen kind="empty" title={words.pageNotFound} />;
  return (
    <ScreenLayout>
      <div className="content-column free-lesson-end">
        <Logo />
        <h1 className="screen-title" ref={heading} tabIndex={-1}>
          {words.list}
        </h1>
        <div className="actions">
          {value.map(({ slug, title }) => (
            <a key={slug} className="btn" href={buildAddress(slug)}>
              <Icon name="play" />
              <bdi>{title}</bdi>
            </a>
          ))}
        </div>
      </div>
    </ScreenLayout>
  );
}

/** Returns the lesson that the server wrote into this page, once. */
function takeEmbeddedLesson(): Lesson | undefined {
  const block = document.getElementById(EMBEDDED_FREE_LESSON_ID);
  block?.remove();
  return block ? (JSON.parse(block.textContent) as Lesson) : undefined;
}

function ProductLesson({ productSlug, pageSlug }: { productSlug: string; pageSlug: string | undefined }) {
  const moduleSlug = new URLSearchParams(location.search).get('module');
  const load = (signal: AbortSignal) => api.preview.open.query({ productSlug, ...(moduleSlug !== null && { moduleSlug }) }, { signal });
  const [embedded] = useState(takeEmbeddedLesson);
  const { state, value, failure, reload } = useAsyncData(load, [productSlug, moduleSlug], embedded);
  if (state === 'loading') return <ScreenSkeleton />;
  if (state === 'ready') return <LessonRoutes lesson={value} pageSlug={pageSlug} />;
  const isGone = failure.code === 'preview.missing';
  return <MessageScreen kind={isGone ? 'empty' : 'error'} title={failure.message} {...(!isGone && { onRetry: reload })} />;
}

/**
 * Plays the lesson in a memory router, because the player's own paths lead to pages that need a key. The page after the last free one, and
 * all pages that are not free, are one pseudo page, to which the player finds its way like to any other.
 */
function LessonRoutes({ lesson, pageSlug }: { lesson: Lesson; pageSlug: string | undefined }) {
  const words = useWords(freeLessonEn);
  const moduleData = useMemo(() => toModuleData(lesson, words), [lesson, words]);
  const source = useMemo(
    () => ({ ...createLoadedSource(moduleData, lesson.product.language || undefined), label: words.title }),
    [moduleData, lesson, words],
  );
  const tracker = useMemo(() => createFreeLessonTracker(lesson.product), [lesson.product]);
  const start = findRequestedCard(lesson.cards, pageSlug)!;
  const [seen] = useState(() => new Set<string>());
  const { hasEnded, check } = useHasEnded(lesson);
  if (hasEnded) return <EndedLesson product={lesson.product} shops={lesson.shops} />;
  return (
    <TrackerContext value={tracker}>
      <PlayerSourceContext value={source}>
        <MemoryRouter initialEntries={[buildCardPath(start, lesson.module.slug)]}>
          <Routes>
            {(['play', 'tip', 'challenge'] as const).map((name) => (
              <Route
                key={name}
                path={routePaths[name]}
                element={<LessonPage lesson={lesson} moduleData={moduleData} seen={seen} onNextPage={check} />}
              />
            ))}
            <Route path={routePaths.moduleComplete} element={<LessonEnd lesson={lesson} seen={seen} />} />
            <Route path="*" element={<LeaveLesson />} />
          </Routes>
        </MemoryRouter>
      </PlayerSourceContext>
    </TrackerContext>
  );
}

function toModuleData({ module, cards }: Lesson, words: Words<typeof freeLessonEn>): ModuleData {
  const last = cards.at(-1)!;
  const end: Card = {
    ...last,
    id: END_OF_FREE_LESSON,
    slug: END_OF_FREE_LESSON,
    title: words.end,
    type: 'info',
    order: Math.max(...cards.map(({ order }) => order)) + 1,
    videoId: null,
    transcriptId: null,
    video: null,
    nextPageId: null,
  };
  return { module: { ...module, title: words.of(module.title) }, cards: [...cards, end], ...noProgress };
}

interface LessonProps {
  lesson: Lesson;
  /** Holds the ids of the pages that were open since the lesson began. */
  seen: Set<string>;
}

function LessonPage({ lesson, moduleData, seen, onNextPage }: LessonProps & { moduleData: ModuleData; onNextPage: () => void }) {
  const params = parseRouteParams(useParams());
  const card = findCardForRoute(params, moduleData.cards);
  const isEnd = card?.id === END_OF_FREE_LESSON;
  useEffect(() => {
    if (!card || isEnd) return;
    // The first page has only just been loaded.
    if (seen.size > 0 && !seen.has(card.id)) onNextPage();
    seen.add(card.id);
    history.replaceState(null, '', `${buildAddress(lesson.product.slug)}/${encodeURIComponent(card.slug)}${location.search}`);
  }, [card, isEnd, seen, lesson, onNextPage]);
  return isEnd ? <LessonEnd lesson={lesson} seen={seen} /> : <ModulePlayer moduleData={moduleData} params={params} />;
}

/** Leads to the key form, where the learner's Exit button leads too. */
function LeaveLesson() {
  useEffect(() => location.assign('/'), []);
  return <ScreenSkeleton />;
}

function LessonEnd({ lesson: { product, modules, module, cards, shops }, seen }: LessonProps) {
  const words = useWords(freeLessonEn);
  const heading = useHeadingFocus(words.end);
  const navigate = useNavigate();
  useEffect(() => countStep(product.slug, 'ended'), [product.slug]);
  const pages = modules.find(({ slug }) => slug === module.slug)?.pages ?? cards.length;
  return (
    <ScreenLayout glow={cards.findLast(({ video }) => video?.glow)?.video?.glow ?? null}>
      <div className="content-column free-lesson-end">
        <Logo />
        <div className="celebration">
          <h1 className="eyebrow" ref={heading} tabIndex={-1}>
            {words.endHeading}
          </h1>
          <p className="screen-title" dir="auto">
            {product.title}
          </p>
          <p className="muted">{words.seen(seen.size, pages)}</p>
        </div>
        <BuyLinks shops={shops} onOpen={(region) => countStep(product.slug, `shop:${region}`)} />
        <div className="actions">
          <a className="btn primary" href="/" onClick={() => countStep(product.slug, 'key')}>
            {words.haveKey}
          </a>
          {modules
            .filter(({ slug }) => slug !== module.slug)
            .map(({ slug, title }) => (
              <a key={slug} className="btn" href={buildAddress(product.slug, `?module=${encodeURIComponent(slug)}`)}>
                <Icon name="play" />
                <Isolated text={words.of} values={[title]} />
              </a>
            ))}
          <button
            type="button"
            className="btn text-only"
            onClick={() => void navigate(buildCardPath(findRequestedCard(cards, undefined)!, module.slug))}
          >
            {words.watchAgain}
          </button>
        </div>
      </div>
    </ScreenLayout>
  );
}
