import { Menu } from '@mantine/core';
import { BaseEdge, EdgeLabelRenderer, getSmoothStepPath, type Edge, type EdgeProps } from '@xyflow/react';
import { memo } from 'react';
import { PAGE_TYPES, type PageType } from '#shared/page-types/card-fields.ts';
import { pageTypeRules } from '#shared/page-types/page-type-registry.ts';
import { AdminIcon } from '#client/admin/ui/admin-icon.tsx';
import css from './map.module.css';
import { describeWay, type Way } from './map-graph.ts';

export interface WayLineData extends Record<string, unknown> {
  way: Way;
  width: number;
  /** The x coordinate at which a line between two columns runs down, or null for any other line. */
  gutterX: number | null;
  insertName: string;
  /** Inserts a page on the way. Is null while the page from which the way leads is not selected. */
  onInsert: ((way: Way, type: PageType) => void) | null;
}
export type WayLineType = Edge<WayLineData, 'way'>;

const STEPS_OUT = 26;

/** Draws one way between two pages, with what leads there, its learners, and a button that inserts a page. */
export const WayLine = memo(function WayLine({
  sourceX,
  sourceY,
  targetX,
  targetY,
  sourcePosition,
  targetPosition,
  data,
  markerEnd,
}: EdgeProps<WayLineType>) {
  const { way, width, gutterX, insertName, onInsert } = data!;
  const [path, labelX, labelY] = getSmoothStepPath({
    sourceX,
    sourceY,
    sourcePosition,
    targetX,
    targetY,
    targetPosition,
    borderRadius: 8,
    offset: STEPS_OUT,
    ...(gutterX === null ? {} : { centerX: gutterX }),
  });
  const label = describeWay(way);
  const style = { transform: `translate(-50%, -50%) translate(${labelX}px, ${labelY}px)` };
  return (
    <>
      <g className={css.way} data-detour={way.isDetour} data-quiet={way.learners === 0}>
        <path d={path} className={css.wayWidth} strokeWidth={width} />
        <BaseEdge path={path} interactionWidth={18} {...(markerEnd === undefined ? {} : { markerEnd })} />
      </g>
      {(label !== '' || onInsert) && (
        <EdgeLabelRenderer>
          <div className={css.wayLabel} style={style} data-detour={way.isDetour}>
            {label !== '' && <span>{label}</span>}
            {onInsert && <InsertMenu name={insertName} onInsert={(type) => onInsert(way, type)} />}
          </div>
        </EdgeLabelRenderer>
      )}
    </>
  );
});

export function InsertMenu({ name, onInsert }: { name: string; onInsert: (type: PageType) => void }) {
  return (
    <Menu>
      <Menu.Target>
        <button type="button" className={css.insert} aria-label={name}>
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
