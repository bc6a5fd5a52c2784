import { spreadsheetProblemsWords } from '#admin-words/spreadsheet-problems.ts';
import type { ModuleContent } from '../module-content.ts';
import type { MatchedRow } from './spreadsheet-rows.ts';
import { quoteCellText, type SpreadsheetProblems } from './spreadsheet-table.ts';

/**
 * Finds the page that a cell refers to. `PageReferenceResolver` compares the cell's text first with the slugs in the spreadsheet, then with
 * the slugs before the import, and finally with the page ids.
 */
export class PageReferenceResolver {
  readonly #idBySlug = new Map<string, string>();
  readonly #idByEarlierSlug = new Map<string, string>();
  readonly #ids: ReadonlySet<string>;
  readonly #currentIds: ReadonlySet<string>;
  readonly #deletedSlugs: ReadonlySet<string>;
  readonly #problems: SpreadsheetProblems;

  /** The `kept` parameter lists the current cards that the import does not delete. */
  constructor(matches: readonly MatchedRow[], cards: ModuleContent, kept: ModuleContent, problems: SpreadsheetProblems) {
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
   * Returns the id of the page that a cell refers to, or null for an empty cell. When the cell does not refer to a page of the module,
   * adds a problem and returns undefined.
   */
  read(text: string, { row, column }: { row: number; column: number }): string | null | undefined {
    const name = text.trim();
    if (name === '') return null;
    const id = this.#find(name);
    if (id !== undefined) return id;
    if (this.#deletedSlugs.has(name)) this.#problems.add(row, column, spreadsheetProblemsWords.pageIsDeleted(quoteCellText(name)));
    else
      this.#problems.add(
        row,
        column,
        spreadsheetProblemsWords.isNotPage(quoteCellText(name)),
        this.#problems.suggest(name, this.#idBySlug.keys()),
      );
    return undefined;
  }

  /**
   * Returns whether a cell no longer refers to the same page as before, because the import deletes that page or gives its slug to
   * another page.
   */
  leadsElsewhere(text: string, currentId: string): boolean {
    return this.#currentIds.has(currentId) && this.#find(text.trim()) !== currentId;
  }

  #find(name: string): string | undefined {
    return this.#idBySlug.get(name) ?? this.#idByEarlierSlug.get(name) ?? (this.#ids.has(name) ? name : undefined);
  }
}
