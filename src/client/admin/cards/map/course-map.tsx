import { Button, Group, Menu, Modal, NativeSelect, Stack, VisuallyHidden } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { LOCALE } from '#admin-words/locale.ts';
import { cardMapWords } from '#admin-words/card-map.ts';
import { listPageExits, type PageExit } from '#shared/authoring/flow/module-flow.ts';
import type { ModuleDraft } from '#shared/authoring/draft-schema.ts';
import type { Card, Module } from '#shared/catalog.ts';
import type { PageType } from '#shared/page-types/card-fields.ts';
import { buildObjectPath, stripObjectExtension } from '#shared/media/object-url.ts';
import type { CardVideo } from '#shared/media/object-schemas.ts';
import { trpc } from '#client/admin/api/trpc-hooks.ts';
import { createUuidV7 } from '#client/uuid-v7.ts';
import { useToast } from '#client/ui/toast.tsx';
import { AdminIcon } from '#client/admin/ui/admin-icon.tsx';
import { confirmDelete } from '#client/admin/ui/confirm-delete.tsx';
import { FailureNotice } from '#client/admin/ui/failure-notice.tsx';
import { IconButton } from '#client/admin/ui/icon-button.tsx';
import { useContentProblems } from '../use-content-problems.ts';
import { describeProblem } from '../publish/describe-problem.ts';
import { buildLines, buildNodes } from './build-flow.ts';
import { insertAfterStep, insertOnWayStep, relinkStep, removeStep, type ContentStep } from './content-steps.ts';
import { FiguresAge } from './figures-age.tsx';
import { MapCanvas } from './map-canvas.tsx';
import { END_NODE, listWays, nameExits, type Way } from './map-graph.ts';
import { layOutMap } from './map-layout.ts';
import { MapPanel } from './map-panel.tsx';
import css from './map.module.css';
import { useMapChanges } from './use-map-changes.ts';
import { useMapTraffic } from './use-map-traffic.ts';
import { insertableTypes } from './way-line.tsx';

/** Width divided by height of the window into which the map is fitted. It is the same for everybody, so that everybody sees the same map. */
const WINDOW_SHAPE = 700 / 540;

interface CourseMapProps {
  module: Module;
  /** The pages of the draft while a draft is open, and the live pages otherwise. There is at least one. */
  cards: readonly Card[];
  moduleDraft: ModuleDraft;
  toolbar: ReactNode;
}

/** Shows the pages of a module as a map of what leads where, with the traffic of learners and with what is wrong. */
export function CourseMap({ module, cards, moduleDraft, toolbar }: CourseMapProps) {
  const toast = useToast();
  const traffic = useMapTraffic(module.id);
  const { data: videos } = trpc.admin.moduleVideos.useQuery({ moduleId: module.id });
  const posters = useMemo(() => findPosters(cards, videos ?? {}), [cards, videos]);
  const changes = useMapChanges(moduleDraft, cards);
  const [selectedId, select] = useState<string | null>(null);
  const [insertingAfter, setInsertingAfter] = useState<string | null>(null);
  const panel = useRef<HTMLElement>(null);
  // The lists stay the same objects while nobody moves, although the traffic is asked for again and again.
  const { edges, pages: visited } = traffic.data ?? {};
  const ways = useMemo(() => listWays(cards, edges), [cards, edges]);
  const layout = useMemo(() => {
    const links = listWays(cards).map(({ from, to, isDetour }) => ({ from, to, isMain: !isDetour }));
    return layOutMap([...cards.map(({ id }) => id), END_NODE], links, WINDOW_SHAPE);
  }, [cards]);
  const problems = useContentProblems(cards, { moduleId: module.id, isInDraft: moduleDraft.draft !== null, edges, pages: visited });
  const nodes = useMemo(
    () => buildNodes({ cards, ways, layout, visited, problems, posters }),
    [cards, ways, layout, visited, problems, posters],
  );
  const lines = useMemo(() => buildLines({ cards, ways, layout }), [cards, ways, layout]);
  const [firstId] = useState(() => problems[0]?.cards[0]?.id ?? cards[0]!.id);
  const selected = cards.find(({ id }) => id === selectedId);
  const nameOf = (id: string | null) => {
    const card = cards.find((each) => each.id === id);
    return card ? cardMapWords.pageInText(card.order) : cardMapWords.theEnd;
  };

  const relink = (from: string, exits: PageExit[], to: string | null) => {
    const card = cards.find(({ id }) => id === from)!;
    if (to === END_NODE && card.order !== cards.length)
      return toast({ title: cardMapWords.error, text: cardMapWords.onlyLastPageCanLead, isError: true });
    const pageId = to === END_NODE ? null : to;
    const what = nameExits(exits);
    const target = pageId === null ? cardMapWords.theNextInOrder : nameOf(pageId);
    void changes.take(relinkStep(cards, { from, exits }, pageId), cardMapWords.pageLeadsTo(card.order, what && ` ${what}`, target));
  };
  const insert = (create: (newCard: { id: string; type: PageType }) => ContentStep, type: PageType, after: string) => {
    const id = createCardId();
    void changes.take(create({ id, type }), cardMapWords.aPageWasInsertedAfter(nameOf(after)));
    select(id);
  };
  const insertAfter = (id: string, type: PageType) => {
    const own = ways.filter(({ from }) => from === id);
    insert((newCard) => (own.length === 1 ? insertOnWayStep(cards, own[0]!, newCard) : insertAfterStep(cards, id, newCard)), type, id);
  };
  const remove = (id: string) => {
    const card = cards.find((each) => each.id === id)!;
    const leading = cards.filter((other) => other !== card && ways.some(({ from, to }) => from === other.id && to === id));
    const names = new Intl.ListFormat(LOCALE).format(leading.map(({ order }) => String(order)));
    const ledHere = leading.length === 0 ? cardMapWords.noPageLeadsHere : cardMapWords.leadHere(leading.length, names);
    confirmDelete({
      title: cardMapWords.deleteCard,
      question: cardMapWords.sureToDelete(card.title),
      consequence: cardMapWords.linksThatLeadToItBecome(ledHere),
      onConfirm: () => {
        if (cards.length === 1) return toast({ title: cardMapWords.error, text: cardMapWords.deleteLastPage, isError: true });
        void changes.take(removeStep(cards, id), cardMapWords.pageWasDeleted(card.order));
        select(null);
      },
    });
  };
  useHotkeys([
    ['mod+Z', () => void changes.undo()],
    ['mod+shift+Z', () => void changes.redo()],
    ['mod+Y', () => void changes.redo()],
  ]);
  return (
    <div>
      <Group gap={10} mb={8}>
        {toolbar}
        {problems.length > 0 && (
          <Menu>
            <Menu.Target>
              <Button variant="default" c="red" leftSection={<AdminIcon name="warning" size={16} />}>
                {cardMapWords.problems(problems.length)}
              </Button>
            </Menu.Target>
            <Menu.Dropdown className={css.problemMenu}>
              {problems.map((problem, index) => (
                <Menu.Item key={index} onClick={() => select(problem.cards[0]!.id)}>
                  <b>{problem.cards.map(({ position }) => position).join(', ')}</b> {describeProblem(problem)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
        <IconButton icon="undo" name={cardMapWords.undo} isDisabled={!changes.canUndo} onClick={() => void changes.undo()} />
        <IconButton icon="redo" name={cardMapWords.redo} isDisabled={!changes.canRedo} onClick={() => void changes.redo()} />
        <Group component="span" gap={8} ml="auto">
          {traffic.products.length > 0 && (
            <NativeSelect
              aria-label={cardMapWords.product}
              value={traffic.productId}
              onChange={(event) => traffic.selectProduct(event.currentTarget.value)}
              data={traffic.products}
            />
          )}
          <NativeSelect
            aria-label={cardMapWords.period}
            value={traffic.period}
            onChange={(event) => traffic.selectPeriod(event.currentTarget.value)}
            data={traffic.periods}
          />
        </Group>
      </Group>
      {traffic.error ? (
        <FailureNotice error={traffic.error} onRetry={traffic.retry} />
      ) : (
        <p className={css.asOf}>{traffic.summary ?? <FiguresAge loadedAtMs={traffic.loadedAtMs} />}</p>
      )}
      <div className={css.map} data-open={selected !== undefined} data-draft={moduleDraft.draft !== null}>
        <MapCanvas
          label={cardMapWords.mapOf(module.title)}
          cards={cards}
          nodes={nodes}
          lines={lines}
          layout={layout}
          ways={ways}
          selectedId={selectedId}
          firstId={firstId}
          onSelect={select}
          onOpenPanel={() => panel.current?.focus()}
          onInsertOnWay={(way, type) => insert((newCard) => insertOnWayStep(cards, way, newCard), type, way.from)}
          onInsertAfter={setInsertingAfter}
          onDelete={remove}
          onConnectExit={(from, exit, to) => {
            const card = cards.find(({ id }) => id === from)!;
            relink(from, [listPageExits(card, cards)[exit]!], to);
          }}
          onReconnect={(way: Way, to) => relink(way.from, way.exits, to)}
        />
        {selected && (
          <MapPanel
            card={selected}
            cards={cards}
            edges={edges ?? []}
            figures={visited?.find(({ id }) => id === selected.id)}
            problems={problems.filter((problem) => problem.cards.some(({ id }) => id === selected.id))}
            isInDraft={moduleDraft.draft !== null}
            panelRef={panel}
            onRelink={(exit, pageId) => relink(selected.id, [exit], pageId)}
            onInsertAfter={(type) => insertAfter(selected.id, type)}
            onDelete={() => remove(selected.id)}
            onClose={() => document.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(selected.id)}"]`)?.focus()}
          />
        )}
      </div>
      <Modal
        // A colleague may have deleted the page meanwhile.
        opened={cards.some(({ id }) => id === insertingAfter)}
        onClose={() => setInsertingAfter(null)}
        title={cardMapWords.insertAPageAfter(nameOf(insertingAfter))}
        size="xs"
      >
        <Stack gap={8}>
          {insertableTypes.map(({ type, label }) => (
            <Button
              key={type}
              variant="default"
              onClick={() => {
                insertAfter(insertingAfter!, type);
                setInsertingAfter(null);
              }}
            >
              {label}
            </Button>
          ))}
        </Stack>
      </Modal>
      <VisuallyHidden component="output">{changes.status}</VisuallyHidden>
    </div>
  );
}

const createCardId = () => createUuidV7(Date.now(), (bytes) => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>));

/** Returns the paths of the pictures of the pages' videos, by the id of the page. */
function findPosters(cards: readonly Card[], videos: Readonly<Record<string, CardVideo>>): Map<string, string> {
  return new Map(
    cards.flatMap(({ id, videoId }) => {
      const video = videoId === null ? undefined : videos[stripObjectExtension(videoId)];
      const pictureId = video?.posterId ?? video?.stillId ?? null;
      return pictureId === null ? [] : [[id, buildObjectPath(pictureId)] as const];
    }),
  );
}
