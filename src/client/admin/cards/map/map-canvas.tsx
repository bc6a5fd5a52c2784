import { ReactFlow, ReactFlowProvider, useReactFlow, useStore, type Viewport } from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { cardMapWords } from '#admin-words/card-map.ts';
import type { Card } from '#shared/catalog.ts';
import type { PageType } from '#shared/page-types/card-fields.ts';
import { IconButton } from '#client/admin/ui/icon-button.tsx';
import { selectNode, type MapNode } from './build-flow.ts';
import css from './map.module.css';
import { END_NODE, type Way } from './map-graph.ts';
import { chooseOpeningOffset, NODE_HEIGHT, NODE_WIDTH, type MapLayout } from './map-layout.ts';
import { MapLines } from './map-lines.tsx';
import { EndNode, PageNode } from './page-node.tsx';
import { LEAST_HEIGHT, useGradualDrawing } from './use-gradual-drawing.ts';
import { LineDragContext, useLineDrag } from './use-line-drag.ts';
import type { MapLine } from './way-line.tsx';

const nodeTypes = { page: PageNode, end: EndNode };
/** Below this zoom, nodes show only their number and colour. */
const FAR_ZOOM = 0.5;
const MAX_ZOOM = 2;
const PADDING = 24;
/** From this width of the window on, the portal has a sidebar. */
const SIDEBAR_FROM = 900;
/** How long the map counts as moving after its last movement, because becoming a layer and ceasing to be one means drawing it anew. */
const REST_MS = 400;

interface MapCanvasProps {
  label: string;
  cards: readonly Card[];
  nodes: MapNode[];
  lines: readonly MapLine[];
  layout: MapLayout;
  ways: readonly Way[];
  selectedId: string | null;
  /** The page with which the map opens. */
  firstId: string;
  onSelect: (id: string | null) => void;
  onOpenPanel: () => void;
  onInsertOnWay: (way: Way, type: PageType) => void;
  onInsertAfter: (id: string) => void;
  onDelete: (id: string) => void;
  onConnectExit: (from: string, exit: number, to: string) => void;
  onReconnect: (way: Way, to: string) => void;
}

/** Returns how long the map takes to move to another place, in milliseconds. */
const getDuration = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 200);

/** Returns how much of the map is in sight when it opens: the window without the sidebar and the margins, and the least height of the map. */
function estimateView(): { width: number; height: number } {
  const around = innerWidth < SIDEBAR_FROM ? 34 : 274;
  return { width: innerWidth - around - 2 * PADDING, height: LEAST_HEIGHT - 2 * PADDING };
}

/** Returns how large the map opens: as large as the text of the browser. */
const chooseOpeningZoom = () =>
  Math.min(MAX_ZOOM, Math.max(1, Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16));

/** Draws the map, and selects and changes pages by pointer and by keyboard. */
export function MapCanvas(props: MapCanvasProps) {
  const { nodes, lines, layout, selectedId, firstId } = props;
  const [viewport] = useState(() => {
    const zoom = chooseOpeningZoom();
    const { width, height } = estimateView();
    const first = nodes.find(({ id }) => id === firstId)!.position;
    const { x, y } = chooseOpeningOffset(first, layout, { width: width / zoom, height: height / zoom });
    return { x: PADDING - x * zoom, y: PADDING - y * zoom, zoom };
  });
  const drawn = useGradualDrawing(nodes, viewport);
  const drawnNodes = useMemo(() => selectNode(nodes, selectedId).filter(({ id }) => drawn.has(id)), [nodes, selectedId, drawn]);
  const drawnLines = useMemo(() => lines.filter(({ way }) => drawn.has(way.from) && drawn.has(way.to)), [lines, drawn]);
  return (
    <ReactFlowProvider initialNodes={drawnNodes}>
      <Canvas {...props} viewport={viewport} drawnNodes={drawnNodes} drawnLines={drawnLines} />
    </ReactFlowProvider>
  );
}

interface CanvasProps extends MapCanvasProps {
  viewport: Viewport;
  drawnNodes: MapNode[];
  drawnLines: readonly MapLine[];
}

function Canvas({ label, cards, nodes, ways, selectedId, layout, viewport, drawnNodes, drawnLines, ...on }: CanvasProps) {
  const flow = useReactFlow<MapNode>();
  const root = useRef<HTMLDivElement>(null);
  const isFar = useStore(({ transform }) => transform[2] < FAR_ZOOM);
  const [isMoving, setMoving] = useState(false);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(rest.current), []);
  const { drag, startDrag } = useLineDrag(root, (dragged, to) => {
    if ('exit' in dragged) on.onConnectExit(dragged.from, dragged.exit, to);
    else if (to !== dragged.way.to) on.onReconnect(dragged.way, to);
  });

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
      data-moving={isMoving}
      onKeyDownCapture={handleKey}
      onFocusCapture={({ target }) => {
        const id = target.classList.contains('react-flow__node') ? target.dataset.id : undefined;
        if (id !== undefined) on.onSelect(id);
      }}
    >
      <LineDragContext value={startDrag}>
        <ReactFlow<MapNode>
          aria-label={label}
          nodes={drawnNodes}
          nodeTypes={nodeTypes}
          defaultViewport={viewport}
          minZoom={0.1}
          maxZoom={MAX_ZOOM}
          nodesDraggable={false}
          nodesConnectable={false}
          nodesFocusable
          elementsSelectable
          deleteKeyCode={null}
          selectionKeyCode={null}
          multiSelectionKeyCode={null}
          panOnScroll
          autoPanOnNodeFocus={false}
          proOptions={{ hideAttribution: true }}
          onNodeClick={(_, { id, type }) => type === 'page' && on.onSelect(id)}
          onMoveStart={() => {
            clearTimeout(rest.current);
            setMoving(true);
          }}
          onMoveEnd={() => {
            clearTimeout(rest.current);
            rest.current = setTimeout(() => setMoving(false), REST_MS);
          }}
          onPaneClick={() => on.onSelect(null)}
        >
          <MapLines
            lines={drawnLines}
            selectedId={selectedId}
            onInsert={on.onInsertOnWay}
            onDrag={startDrag}
            drag={drag}
            positions={layout.positions}
          />
        </ReactFlow>
      </LineDragContext>
      <div className={css.zoom}>
        <IconButton icon="plus" name={cardMapWords.zoomIn} onClick={() => void flow.zoomIn({ duration: getDuration() })} />
        <IconButton icon="minus" name={cardMapWords.zoomOut} onClick={() => void flow.zoomOut({ duration: getDuration() })} />
        <IconButton
          icon="fit"
          name={cardMapWords.showTheWholeMap}
          onClick={() => void flow.fitView({ duration: getDuration(), padding: 0.05 })}
        />
      </div>
    </div>
  );
}
