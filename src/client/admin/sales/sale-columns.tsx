import { salesWords } from '#admin-words/sales.ts';
import type { Sale } from '#shared/sales/sale-schemas.ts';
import { formatClockTime, formatDateTime, formatLocalDate } from '../ui/format/date-format.ts';
import type { TableColumn } from '../ui/table/table-column.ts';
import { TitleCell } from '../ui/table/title-cell.tsx';
import { Tag } from '../ui/tag.tsx';
import { describeSale, saleStateNames } from './sale-state.ts';
import css from './sales.module.css';

/** Formats an instant of today as its time of day, and any other with its date. */
const formatTime = (instant: string) =>
  formatLocalDate(instant) === formatLocalDate(new Date()) ? formatClockTime(instant) : formatDateTime(instant);

export const describeSaleNow = (sale: Sale, isMailSetUp: boolean) => describeSale(sale, { isMailSetUp, formatTime });

export const createSaleColumns = (isMailSetUp: boolean): TableColumn<Sale>[] => [
  { name: salesWords.time, cell: ({ at }) => formatTime(at), getSortValue: ({ at }) => at },
  {
    name: salesWords.order,
    cell: ({ order, sourceName }) => <TitleCell title={order} code={sourceName} isNarrow />,
    getSortValue: ({ order }) => order.toLowerCase(),
  },
  {
    name: salesWords.product,
    cell: ({ productName, theirProduct }) => productName ?? theirProduct,
    getSortValue: ({ productName }) => productName ?? '',
  },
  {
    name: salesWords.buyer,
    cell: ({ buyerEmail, buyerName, isErased }) => {
      if (isErased) return salesWords.erased;
      if (buyerName === '' && buyerEmail === '') return '';
      return (
        <span className={css.buyer}>
          <TitleCell title={buyerName || buyerEmail} code={buyerName && buyerEmail} />
        </span>
      );
    },
    getSortValue: ({ buyerEmail }) => buyerEmail.toLowerCase(),
  },
  { name: salesWords.key, cell: ({ key }) => (key === null ? '' : <code className={css.key}>{key}</code>) },
  {
    name: salesWords.state,
    cell: (sale) => {
      const { tone, state, words } = describeSaleNow(sale, isMailSetUp);
      return (
        <span className={css.state}>
          <Tag tone={tone}>{saleStateNames[state]}</Tag>
          <span>{words}</span>
        </span>
      );
    },
    getSortValue: (sale) => describeSaleNow(sale, isMailSetUp).state,
    isBadge: true,
  },
];
