import { searchEn } from '#shared/words/en/search.ts';
import { useWords } from '#client/words/words-store.ts';
import { LazyDialog } from '../page-types/lazy-dialog.tsx';

const loadSearchDialog = async () => (await import('./search-dialog.tsx')).SearchDialog;

export function LazySearch({ onClose }: { onClose: () => void }) {
  return <LazyDialog title={useWords(searchEn).title} load={loadSearchDialog} props={{ onClose }} />;
}
