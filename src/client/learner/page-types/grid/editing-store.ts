import { cycleLocks, listReferences, type ColoredReference, type EditedFormula, type GridCell } from './pointing.ts';

/** What is being typed. In the mode `enter`, arrow keys leave the editor or point; in the mode `edit`, they move the caret. */
export interface Editing extends EditedFormula {
  cell: GridCell;
  sheet: number;
  mode: 'enter' | 'edit';
}

/** Says where something is being typed and which cells it names. Stays the same object while letters change neither. */
export interface EditedPlace extends Pick<Editing, 'cell' | 'sheet'> {
  /** Holds the cell that is being pointed at. */
  goal: GridCell | null;
  references: readonly Pick<ColoredReference, 'sheetName' | 'address' | 'color'>[];
}

const describePlace = ({ cell, sheet, pointed, text }: Editing): EditedPlace => ({
  cell,
  sheet,
  goal: pointed?.end ?? null,
  references: listReferences(text).map(({ sheetName, address, color }) => ({ sheetName, address, color })),
});

/** Is longer than a frame, so that the letter is on the screen before anything else is rendered. */
const LATER_MS = 24;

/** Keeps what is being typed outside of the grid's state, so that a letter renders only what shows it and not the whole grid. */
export class EditingStore {
  #editing: Editing | null = null;
  #place: EditedPlace | null = null;
  #isLate = false;
  readonly #listeners = new Set<() => void>();

  get = (): Editing | null => this.#editing;
  getPlace = (): EditedPlace | null => this.#place;

  set(next: Editing | null): void {
    this.#editing = next;
    this.#tell();
  }

  /** Takes over what the editor shows already. Everything else that shows it follows once the letter has been painted. */
  type(edited: Omit<EditedFormula, 'pointed'>): void {
    if (!this.#editing) return;
    this.#editing = { ...this.#editing, ...edited, pointed: null };
    if (this.#isLate) return;
    this.#isLate = true;
    requestAnimationFrame(() => setTimeout(this.catchUp, LATER_MS));
  }

  /** Tells at once what would be told after the next paint. */
  catchUp = (): void => {
    if (this.#isLate) this.#tell();
  };

  #tell(): void {
    this.#isLate = false;
    const place = this.#editing && describePlace(this.#editing);
    if (JSON.stringify(place) !== JSON.stringify(this.#place)) this.#place = place;
    for (const listener of this.#listeners) listener();
  }

  /** Changes what is being typed. A reference that is not in `edited` is no longer pointed at. */
  change = (edited: Partial<EditedFormula>): void => {
    if (this.#editing) this.set({ ...this.#editing, pointed: null, ...edited });
  };

  /** Puts text in the place of the selection. */
  insert = (inserted: string): void => {
    if (!this.#editing) return;
    const { text, from, to } = this.#editing;
    const caret = from + inserted.length;
    this.change({ text: text.slice(0, from) + inserted + text.slice(to), from: caret, to: caret });
  };

  /** Changes the dollar signs of the reference at the caret. */
  lock = (): void => {
    if (this.#editing) this.change(cycleLocks(this.#editing));
  };

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
