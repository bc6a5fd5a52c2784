import { useEffect, useEffectEvent, useRef, useState, type MouseEvent, type PointerEvent } from 'react';
import { parseAreaAddress, type Area } from '#workbook/reader/cell-address.ts';
import type { GridCell } from './pointing.ts';
import type { GridEditor } from './use-grid-editor.ts';

type Drag = 'select' | 'point' | 'fill' | 'extend';

/** Carries out clicks, taps and drags in a grid. A finger that moves scrolls the grid, so a tap acts only when it ends. */
export function useGridPointer(editor: GridEditor, isDisabled: boolean, focusInput: (isReplacing: boolean) => void, focusGrid: () => void) {
  const drag = useRef<Drag | null>(null);
  const isTouch = useRef(false);
  const pressedAt = useRef('');
  const wasActive = useRef(false);
  const [fillArea, setFillArea] = useState<Area | null>(null);

  const finish = useEffectEvent(async () => {
    const { current } = drag;
    drag.current = null;
    if (current !== 'fill' || !fillArea) return;
    setFillArea(null);
    await editor.run({ type: 'fill', source: editor.selection, target: fillArea, hasSeries: true });
  });
  const move = useEffectEvent((event: globalThis.PointerEvent) => {
    if (drag.current !== 'fill' && drag.current !== 'extend') return;
    const cell = findCell(document.elementFromPoint(event.clientX, event.clientY));
    if (!cell) return;
    if (drag.current === 'extend') editor.select(cell, true);
    else setFillArea(extendArea(editor.selection, cell));
  });
  useEffect(() => {
    const unmount = new AbortController();
    addEventListener('pointerup', () => void finish(), { signal: unmount.signal });
    addEventListener('pointercancel', () => void finish(), { signal: unmount.signal });
    addEventListener('pointermove', (event) => move(event), { signal: unmount.signal });
    return () => unmount.abort();
  }, []);

  const choose = (cell: GridCell, isExtending: boolean): Drag => {
    if (editor.isPointing()) {
      editor.point(cell, isExtending);
      return 'point';
    }
    if (editor.editing) editor.commit(0, 0);
    editor.select(cell, isExtending);
    return 'select';
  };
  const isActiveCell = ({ row, column }: GridCell) => !editor.editing && editor.active.row === row && editor.active.column === column;
  const pressHandle = (event: PointerEvent) => {
    event.preventDefault();
    // A finger extends the selection; the button Fill down fills it.
    drag.current = event.pointerType === 'touch' ? 'extend' : isDisabled ? null : 'fill';
  };
  const press = (cell: GridCell, event: PointerEvent) => {
    isTouch.current = event.pointerType === 'touch';
    wasActive.current = isActiveCell(cell);
    if (!isTouch.current && event.button === 0) drag.current = choose(cell, event.shiftKey);
  };
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      const cell = findCell(event.target);
      pressedAt.current = describePoint(event);
      if (isHandle(event)) pressHandle(event);
      else if (cell) press(cell, event);
    },
    onPointerOver: (event: PointerEvent) => {
      // The end of an edit can move the cells below a pointer that rests.
      const isResting = describePoint(event) === pressedAt.current;
      const cell = isTouch.current || !drag.current || isResting ? null : findCell(event.target);
      if (cell && drag.current === 'select') editor.select(cell, true);
      if (cell && drag.current === 'point') editor.point(cell, true);
    },
    // The editor keeps the focus while cells are pointed at. Without it the keyboard goes, which would move the cells under the finger before
    // the tap has ended.
    onMouseDown: (event: MouseEvent) => {
      if (editor.isPointing() || (isTouch.current && editor.editing)) event.preventDefault();
    },
    onClick: (event: MouseEvent) => {
      const cell = isHandle(event) ? null : findCell(event.target);
      if (!cell) return;
      const isSecond = isTouch.current ? wasActive.current : event.detail === 2;
      if (isTouch.current && !isSecond && choose(cell, false) === 'select') focusGrid();
      if (!isSecond || isDisabled || editor.editing) return;
      editor.start('edit');
      focusInput(false);
    },
    onDoubleClick: (event: MouseEvent) => {
      if (isHandle(event)) void editor.run({ type: 'fillToEnd', area: editor.selection });
    },
  };
  return { fillArea, handlers };
}

export type GridPointer = ReturnType<typeof useGridPointer>;

const describePoint = ({ clientX, clientY }: PointerEvent) => `${clientX} ${clientY}`;

const isHandle = ({ target }: { target: EventTarget }) => (target as Element).classList.contains('grid-handle');

/** Returns the cell that an element is in. The id of a cell ends in its address. */
function findCell(element: EventTarget | null): GridCell | null {
  const id = (element as Element | null)?.closest('.grid-scroll td')?.id ?? '';
  const area = parseAreaAddress(id.slice(id.lastIndexOf('-') + 1));
  return area && { row: area.top, column: area.left };
}

/** Extends an area to a cell in one direction: the one in which the cell is farther away. */
export function extendArea(area: Area, { row, column }: GridCell): Area | null {
  const down = Math.max(row - area.bottom, area.top - row, 0);
  const aside = Math.max(column - area.right, area.left - column, 0);
  if (down === 0 && aside === 0) return null;
  if (down >= aside) return { ...area, top: Math.min(area.top, row), bottom: Math.max(area.bottom, row) };
  return { ...area, left: Math.min(area.left, column), right: Math.max(area.right, column) };
}
