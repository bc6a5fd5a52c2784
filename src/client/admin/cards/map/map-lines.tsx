import { ViewportPortal } from '@xyflow/react';
import { memo } from 'react';
import type { PageType } from '#shared/page-types/card-fields.ts';
import css from './map.module.css';
import type { Way } from './map-graph.ts';
import { NODE_HEIGHT, NODE_WIDTH, type MapPoint } from './map-layout.ts';
import type { LineDrag, StartLineDrag } from './use-line-drag.ts';
import { WayLabel, WayLine, type MapLine } from './way-line.tsx';

interface MapLinesProps {
  lines: readonly MapLine[];
  selectedId: string | null;
  onInsert: (way: Way, type: PageType) => void;
  onDrag: StartLineDrag;
  drag: LineDrag | null;
  positions: ReadonlyMap<string, MapPoint>;
}

/** Draws all lines in one picture, because an element with a size and a layer of its own for each line makes moving the map slow. */
export function MapLines({ lines, selectedId, onInsert, onDrag, drag, positions }: MapLinesProps) {
  const target = drag?.targetId == null ? undefined : positions.get(drag.targetId);
  return (
    <ViewportPortal>
      <svg className={css.lines} aria-hidden="true">
        <Arrows />
        {lines.map((line) => (
          <WayLine key={line.way.id} line={line} onDrag={onDrag} />
        ))}
      </svg>
      {lines.map((line) => (
        <WayLabel key={line.way.id} line={line} onInsert={line.way.from === selectedId ? onInsert : null} />
      ))}
      {drag && (
        <svg className={css.dragged} aria-hidden="true">
          <path d={`M${drag.start.x} ${drag.start.y}L${drag.pointer.x} ${drag.pointer.y}`} />
          {target && <rect x={target.x - 4} y={target.y - 4} width={NODE_WIDTH + 8} height={NODE_HEIGHT + 8} rx="10" />}
        </svg>
      )}
    </ViewportPortal>
  );
}

const Arrows = memo(function Arrows() {
  return (
    <defs>
      {['main', 'detour', 'quiet'].map((tone) => (
        <marker
          key={tone}
          id={`way-${tone}`}
          className={css.arrow}
          data-tone={tone}
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerWidth="7"
          markerHeight="7"
          orient="auto"
        >
          <path d="M0 0L8 4L0 8z" />
        </marker>
      ))}
    </defs>
  );
});
