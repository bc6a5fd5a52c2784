import type { ModuleContent } from '../module-content.ts';
import type { MatchedRow } from './sheet-rows.ts';
import { quoteCellText, type SheetProblems } from './sheet-table.ts';

/**
 * Finds the pages to which the texts of cells refer. `PageReferenceResolver` compares the text of a cell first with the slugs in the sheet,
 * then with the slugs before the import, and finally with the ids of pages.
 */
export class PageReferenceResolver {
  readonly #idBySlug = new Map<string, string>();
  readonly #idByEarlierSlug = new Map<string, string>();
  readonly #ids: ReadonlySet<string>;
  readonly #currentIds: ReadonlySet<string>;
  readonly #deletedSlugs: ReadonlySet<string>;
  readonly #problems: SheetProblems;

  /** The `kept` parameter lists the current cards that the sheet does not delete. */
  constructor(matches: readonly MatchedRow[], cards: ModuleContent, kept: ModuleContent, problems: SheetProblems) {
    const matchedIds = new Set(matches.map(({ id }) => id));
    for (const { id, slug } of kept) {
      this.#idByEarlierSlug.set(slug, id);
      if (!matchedIds.has(id)) this.#idBySlug.set(slug, id);
    }
    for (const { id, slug } of matches) if (slug !== '' && !this.#idBySlug.has(slug)) this.#idBySlug.set(slug, id);
    this.#ids = new Set(kept.map(({ id }) => id));
    this.#currentIds = new Set(cards.map(({ id }) => id));
    this.#deletedSlugs = new Set(cards.filter(({ id }) => !this.#ids.has(id)).map(({ slug }) => slug));
    this.#problems = problems;
  }

  /**
   * Returns the id of the page that a cell names, null for an empty cell, or undefined when the cell names no page of the module. Adds a
   * problem for a text that does not name a page of the module.
   */
  read(text: string, { row, column }: { row: number; column: number }): string | null | undefined {
    const name = text.trim();
    if (name === '') return null;
    const id = this.#find(name);
    if (id !== undefined) return id;
    if (this.#deletedSlugs.has(name))
      this.#problems.add(row, column, `The page ${quoteCellText(name)} is deleted, because it is not in the file.`);
    else
      this.#problems.add(
        row,
        column,
        `${quoteCellText(name)} is not a page of this module.`,
        this.#problems.suggest(name, this.#idBySlug.keys()),
      );
    return undefined;
  }

  /** Returns whether a cell that named a current page no longer names that page, because the sheet deletes the page or reuses its slug. */
  leadsElsewhere(text: string, currentId: string): boolean {
    return this.#currentIds.has(currentId) && this.#find(text.trim()) !== currentId;
  }

  #find(name: string): string | undefined {
    return this.#idBySlug.get(name) ?? this.#idByEarlierSlug.get(name) ?? (this.#ids.has(name) ? name : undefined);
  }
}
