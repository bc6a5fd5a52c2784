import { ReactFlow, useReactFlow, useStore, type Connection } from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Card } from '#shared/catalog.ts';
import { IconButton } from '#client/admin/ui/icon-button.tsx';
import type { MapNode } from './build-flow.ts';
import css from './map.module.css';
import { END_NODE, type Way } from './map-graph.ts';
import { NODE_HEIGHT, NODE_WIDTH } from './map-layout.ts';
import { EndNode, PageNode } from './page-node.tsx';
import { useGradualDrawing } from './use-gradual-drawing.ts';
import { WayLine, type WayLineType } from './way-line.tsx';

const nodeTypes = { page: PageNode, end: EndNode };
const edgeTypes = { way: WayLine };
/** Below this zoom, nodes show only their number and colour. */
const FAR_ZOOM = 0.5;
const PADDING = 24;

interface MapCanvasProps {
  label: string;
  cards: readonly Card[];
  nodes: MapNode[];
  lines: WayLineType[];
  ways: readonly Way[];
  selectedId: string | null;
  /** The page with which the map opens. */
  firstId: string;
  onSelect: (id: string | null) => void;
  onOpenPanel: () => void;
  onInsertAfter: (id: string) => void;
  onDelete: (id: string) => void;
  onConnectExit: (from: string, exit: number, to: string) => void;
  onReconnect: (way: Way, to: string) => void;
  children?: ReactNode;
}

/** Returns how long the map takes to move to another place, in milliseconds. */
const getDuration = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 200);

/** Draws the map, and selects and changes pages by pointer and by keyboard. */
export function MapCanvas({ label, cards, nodes, lines, ways, selectedId, firstId, children, ...on }: MapCanvasProps) {
  const flow = useReactFlow<MapNode, WayLineType>();
  const root = useRef<HTMLDivElement>(null);
  const isFar = useStore(({ transform }) => transform[2] < FAR_ZOOM);
  const [viewport] = useState(() => {
    const { x, y } = nodes.find(({ id }) => id === firstId)!.position;
    return { x: PADDING - Math.max(0, x - NODE_WIDTH), y: PADDING - Math.max(0, y - NODE_HEIGHT), zoom: 1 };
  });
  const drawn = useGradualDrawing(nodes, viewport);

  const { x: pageX, y: pageY } = nodes.find(({ id }) => id === selectedId)?.position ?? {};
  // A page that is selected in a list or by keyboard, or that moves because a page was inserted, comes into view.
  useEffect(() => {
    const box = root.current?.getBoundingClientRect();
    if (pageX === undefined || pageY === undefined || !box) return;
    const { x, y, zoom } = flow.getViewport();
    const [left, top] = [pageX * zoom + x, pageY * zoom + y];
    const isVisible = left >= 0 && top >= 0 && left + NODE_WIDTH * zoom <= box.width && top + NODE_HEIGHT * zoom <= box.height;
    if (!isVisible) void flow.setCenter(pageX + NODE_WIDTH / 2, pageY + NODE_HEIGHT / 2, { zoom, duration: getDuration() });
  }, [flow, pageX, pageY]);

  const focusNode = (id: string) => {
    on.onSelect(id);
    root.current?.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });
  };
  const handleKey = (event: KeyboardEvent) => {
    const id = (event.target as HTMLElement).closest<HTMLElement>('.react-flow__node')?.dataset.id;
    if (id === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const index = cards.findIndex((card) => card.id === id);
    const actions: Record<string, () => void> = {
      ArrowDown: () => cards[index + 1] && focusNode(cards[index + 1]!.id),
      ArrowUp: () => cards[index - 1] && focusNode(cards[index - 1]!.id),
      ArrowRight: () => follow(ways.filter(({ from, to }) => from === id && to !== END_NODE).map(({ to }) => to)),
      ArrowLeft: () => follow(ways.filter(({ to }) => to === id).map(({ from }) => from)),
      Enter: on.onOpenPanel,
      ' ': on.onOpenPanel,
      Escape: () => on.onSelect(null),
      Insert: () => on.onInsertAfter(id),
      Delete: () => on.onDelete(id),
      '+': () => void flow.zoomIn({ duration: getDuration() }),
      '-': () => void flow.zoomOut({ duration: getDuration() }),
      '0': () => void flow.fitView({ duration: getDuration() }),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };
  const follow = ([target]: string[]) => target !== undefined && focusNode(target);

  return (
    <div
      ref={root}
      className={css.canvas}
      data-far={isFar}
      onKeyDownCapture={handleKey}
      onFocusCapture={({ target }) => {
        const id = target.classList.contains('react-flow__node') ? target.dataset.id : undefined;
        if (id !== undefined) on.onSelect(id);
      }}
    >
      <ReactFlow<MapNode, WayLineType>
        aria-label={label}
        nodes={nodes.filter(({ id }) => drawn.has(id))}
        edges={lines.filter(({ source, target }) => drawn.has(source) && drawn.has(target))}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        defaultViewport={viewport}
        minZoom={0.1}
        maxZoom={2}
        nodesDraggable={false}
        nodesFocusable
        edgesFocusable={false}
        elementsSelectable
        deleteKeyCode={null}
        selectionKeyCode={null}
        multiSelectionKeyCode={null}
        connectionRadius={70}
        panOnScroll
        autoPanOnNodeFocus={false}
        proOptions={{ hideAttribution: true }}
        onNodeClick={(_, { id, type }) => type === 'page' && on.onSelect(id)}
        onPaneClick={() => on.onSelect(null)}
        onConnect={({ source, target, sourceHandle }: Connection) => {
          const exit = /^exit (\d+)$/.exec(sourceHandle ?? '');
          if (exit && source !== target) on.onConnectExit(source, Number(exit[1]), target);
        }}
        onReconnect={({ data }, { source, target }) => {
          if (data && source !== target && target !== data.way.to) on.onReconnect(data.way, target);
        }}
      />
      <div className={css.zoom}>
        <IconButton icon="plus" name="Zoom in" onClick={() => void flow.zoomIn({ duration: getDuration() })} />
        <IconButton icon="minus" name="Zoom out" onClick={() => void flow.zoomOut({ duration: getDuration() })} />
        <IconButton icon="fit" name="Show the whole map" onClick={() => void flow.fitView({ duration: getDuration(), padding: 0.05 })} />
      </div>
      {children}
    </div>
  );
}
