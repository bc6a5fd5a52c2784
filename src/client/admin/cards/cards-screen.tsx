import { Button, NativeSelect } from '@mantine/core';
import { Link } from 'react-router';
import { trpc } from '../api/trpc-hooks.ts';
import { pluralize } from '../ui/format/pluralize.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { AdminIcon } from '../ui/admin-icon.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SkeletonList } from '../ui/sortable-list/skeleton-list.tsx';
import css from '../ui/table/table.module.css';
import { useSearchParam } from '../ui/use-search-param.ts';
import { CardList } from './card-list.tsx';

/** Lists the cards of one module in their order. */
export function CardsScreen() {
  const modules = trpc.admin.modules.useQuery({});
  const [selectedId, selectModule] = useSearchParam('module');
  const module = modules.data?.find(({ id }) => id === selectedId) ?? modules.data?.[0];
  const cards = trpc.admin.cards.useQuery({ moduleId: module?.id }, { enabled: module !== undefined });
  const error = modules.error ?? cards.error;
  const isEmpty = cards.data?.length === 0;
  const newCardButton = module && (
    <Button component={Link} to={`/admin/cards/new?module=${module.id}`} leftSection={<AdminIcon name="plus" />}>
      New card
    </Button>
  );
  const moduleSelect = modules.data && module && (
    <div className={css.toolbar}>
      <NativeSelect
        aria-label="Module"
        w={280}
        value={module.id}
        onChange={(event) => selectModule(event.currentTarget.value)}
        data={modules.data.map(({ id, title }) => ({ value: id, label: title }))}
      />
    </div>
  );
  const body = () => {
    if (error) return <FailureNotice error={error} onRetry={() => void Promise.all([modules.refetch(), cards.refetch()])} />;
    if (modules.data?.length === 0)
      return (
        <EmptyState icon="module" text="Cards belong to a module, and there is none yet.">
          <Button component={Link} to="/admin/modules">
            Go to modules
          </Button>
        </EmptyState>
      );
    if (!module || !cards.data) return <SkeletonList />;
    return <CardList key={module.id} module={module} cards={cards.data} toolbar={moduleSelect} emptyAction={newCardButton} />;
  };
  return (
    <>
      <PageHeader title="Cards" summary={module && cards.data && `${pluralize(cards.data.length, 'card')} in ${module.title}`}>
        {!error && (
          <Button variant="default" component={Link} to="/admin/cards/files" leftSection={<AdminIcon name="file" />}>
            Unused files
          </Button>
        )}
        {!isEmpty && !error && newCardButton}
      </PageHeader>
      {body()}
    </>
  );
}
