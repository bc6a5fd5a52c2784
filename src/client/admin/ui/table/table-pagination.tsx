import { Button } from '@mantine/core';
import css from './table.module.css';

interface TablePaginationProps {
  /** How many rows come before the first one shown. */
  from: number;
  count: number;
  total: number;
  page: number;
  pageCount: number;
  onPageChange: (page: number) => void;
}

/** "1 to 10 of 807", and the pages around the one shown. */
export function TablePagination({ from, count, total, page, pageCount: pages, onPageChange: onPage }: TablePaginationProps) {
  const first = Math.max(1, Math.min(page - 1, pages - 2));
  const near = [first, first + 1, first + 2].filter((each) => each <= pages);
  const step = (to: number, name: string, words: string) => (
    <Button size="compact-sm" variant="default" disabled={to < 1 || to > pages} aria-label={name} onClick={() => onPage(to)}>
      {words}
    </Button>
  );
  return (
    <nav className={css.pages} aria-label="Pages">
      <span>
        {total === 0
          ? 'None'
          : `${(from + 1).toLocaleString('en')} to ${(from + count).toLocaleString('en')} of ${total.toLocaleString('en')}`}
      </span>
      <div>
        {step(page - 1, 'Previous page', '‹')}
        {near.map((each) => (
          <Button
            key={each}
            size="compact-sm"
            variant={each === page ? 'filled' : 'default'}
            aria-label={`Page ${each}`}
            aria-current={each === page ? 'page' : undefined}
            onClick={() => onPage(each)}
          >
            {each}
          </Button>
        ))}
        {step(page + 1, 'Next page', '›')}
      </div>
    </nav>
  );
}
