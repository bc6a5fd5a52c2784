import type { ClipboardEvent } from 'react';
import { gridEn } from '#shared/words/en/grid.ts';
import { getWords } from '#client/words/words-store.ts';
import { readTabbedText, toClipboard } from '#workbook/grid/clipboard.ts';
import { toCellKey, type Area } from '#workbook/reader/cell-address.ts';
import type { GridModel } from './use-grid-model.ts';

const isShown = ({ cells }: GridModel, row: number, column: number) => cells.get(toCellKey(row, column))?.text ?? '';

/** Copies or cuts an area: the texts for other programs, and the formulas for the grid itself. */
export function copyArea(event: ClipboardEvent, model: GridModel, area: Area, isCut: boolean): void {
  const rows: string[][] = [];
  for (let row = area.top; row <= area.bottom; row++)
    rows.push(Array.from({ length: area.right - area.left + 1 }, (_, index) => isShown(model, row, area.left + index)));
  const { text, html } = toClipboard(rows);
  event.clipboardData.setData('text/plain', text);
  event.clipboardData.setData('text/html', html);
  event.preventDefault();
  void model.run({ type: 'copy', area, isCut, text });
  const { cut, copied } = getWords(gridEn);
  model.say(isCut ? cut : copied);
}

/** Reads a table that another program or the grid put into the clipboard. */
export function readClipboard({ clipboardData }: ClipboardEvent): { rows: string[][]; text: string } {
  const text = clipboardData.getData('text/plain').replaceAll('\r\n', '\n');
  const html = clipboardData.getData('text/html');
  const table = html === '' ? null : new DOMParser().parseFromString(html, 'text/html').querySelector('table');
  if (!table) return { rows: readTabbedText(text), text };
  const rows = [...table.rows].map((row) => [...row.cells].map((cell) => (cell.textContent ?? '').replaceAll('\u00A0', ' ').trim()));
  return { rows, text };
}
