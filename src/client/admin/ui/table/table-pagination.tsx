import { Button } from '@mantine/core';
import { LOCALE } from '#admin-words/locale.ts';
import { uiWords } from '#admin-words/ui.ts';
import css from './table.module.css';

interface TablePaginationProps {
  label: string;
  /** Contains the zero-based index of the page's first row among all rows. */
  from: number;
  count: number;
  total: number;
  page: number;
  pageCount: number;
  onPageChange: (page: number) => void;
}

/** Shows a summary such as "1 to 10 of 807" and buttons for the nearby pages. */
export function TablePagination({ label, from, count, total, page, pageCount, onPageChange }: TablePaginationProps) {
  const first = Math.max(1, Math.min(page - 1, pageCount - 2));
  const nearbyPages = [first, first + 1, first + 2].filter((each) => each <= pageCount);
  const renderArrow = (to: number, name: string, symbol: string) => (
    <Button size="compact-sm" variant="default" disabled={to < 1 || to > pageCount} aria-label={name} onClick={() => onPageChange(to)}>
      {symbol}
    </Button>
  );
  return (
    <nav className={css.pagination} aria-label={uiWords.pagesOf(label)}>
      <span>
        {total === 0
          ? uiWords.none
          : uiWords.rowsOf((from + 1).toLocaleString(LOCALE), (from + count).toLocaleString(LOCALE), total.toLocaleString(LOCALE))}
      </span>
      <div>
        {renderArrow(page - 1, uiWords.previousPage, '‹')}
        {nearbyPages.map((each) => (
          <Button
            key={each}
            size="compact-sm"
            variant={each === page ? 'filled' : 'default'}
            aria-label={uiWords.page(each)}
            aria-current={each === page ? 'page' : undefined}
            onClick={() => onPageChange(each)}
          >
            {each}
          </Button>
        ))}
        {renderArrow(page + 1, uiWords.nextPage, '›')}
      </div>
    </nav>
  );
}
