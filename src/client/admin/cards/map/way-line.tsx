import { Menu } from '@mantine/core';
import { memo } from 'react';
import { PAGE_TYPES, type PageType } from '#shared/page-types/card-fields.ts';
import { pageTypeRules } from '#shared/page-types/page-type-registry.ts';
import { AdminIcon } from '#client/admin/ui/admin-icon.tsx';
import css from './map.module.css';
import { describeWay, type Way } from './map-graph.ts';
import type { MapPoint } from './map-layout.ts';
import type { StartLineDrag } from './use-line-drag.ts';

/** One way between two pages with what is needed to draw it. */
export interface MapLine {
  way: Way;
  /** The line as the `d` attribute of an SVG path. */
  path: string;
  start: MapPoint;
  end: MapPoint;
  label: MapPoint;
  width: number;
  insertName: string;
}

/** The radius of the round part of a line's end by which it is dragged to another page, in pixels. */
const END_RADIUS = 11;

interface WayLineProps {
  line: MapLine;
  onDrag: StartLineDrag;
}

/** Draws one way between two pages. Its end is dragged to another page. */
export const WayLine = memo(function WayLine({ line, onDrag }: WayLineProps) {
  const { way, path, end, width } = line;
  const tone = way.learners === 0 ? 'quiet' : way.isDetour ? 'detour' : 'main';
  return (
    <g className={css.way} data-way={way.id} data-detour={way.isDetour} data-quiet={way.learners === 0}>
      {way.learners > 0 && <path d={path} className={css.wayWidth} strokeWidth={width} />}
      <path d={path} className={css.wayPath} markerEnd={`url(#way-${tone})`} />
      <circle
        className={`nopan ${css.wayEnd}`}
        cx={end.x}
        cy={end.y}
        r={END_RADIUS}
        onPointerDown={(event) => onDrag(event, { way }, line.start)}
      />
    </g>
  );
});

interface WayLabelProps {
  line: MapLine;
  /** Inserts a page on the way. Is null while the page from which the way leads is not selected. */
  onInsert: ((way: Way, type: PageType) => void) | null;
}

/** Shows beside a line what leads there, its learners, and a button that inserts a page. */
export const WayLabel = memo(function WayLabel({ line: { way, label, insertName }, onInsert }: WayLabelProps) {
  const text = describeWay(way);
  if (text === '' && !onInsert) return null;
  return (
    <div
      className={css.wayLabel}
      style={{ transform: `translate(-50%, -50%) translate(${label.x}px, ${label.y}px)` }}
      data-detour={way.isDetour}
    >
      {text !== '' && <span>{text}</span>}
      {onInsert && <InsertMenu name={insertName} onInsert={(type) => onInsert(way, type)} />}
    </div>
  );
});

export function InsertMenu({ name, onInsert }: { name: string; onInsert: (type: PageType) => void }) {
  return (
    <Menu>
      <Menu.Target>
        <button type="button" className={`nopan ${css.insert}`} aria-label={name}>
          <AdminIcon name="plus" size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <PageTypeItems onInsert={onInsert} />
      </Menu.Dropdown>
    </Menu>
  );
}

export const insertableTypes = PAGE_TYPES.filter((type) => pageTypeRules[type].isOfferedForNewCards).map((type) => ({
  type,
  label: pageTypeRules[type].label,
}));

export function PageTypeItems({ onInsert }: { onInsert: (type: PageType) => void }) {
  return insertableTypes.map(({ type, label }) => (
    <Menu.Item key={type} onClick={() => onInsert(type)}>
      {label}
    </Menu.Item>
  ));
}
