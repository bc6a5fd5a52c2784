import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import { trpc } from '../api/trpc-hooks.ts';
import { formatIsoDate } from '../ui/format/csv.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { RefreshButton } from '../ui/refresh-button.tsx';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { CsvExportMenu } from './csv-export-menu.tsx';
import { ModuleInsight } from './module-insight.tsx';
import css from './insight.module.css';
import { useInsightSelection } from './use-insight-selection.ts';

/**
 * Shows the cards of a module at which learners stop and the questions that they get wrong. The URL of the screen is
 * /admin/insight?product={id}&module={id}.
 */
export function InsightScreen() {
  const { products, modules, product, module, error, refetch, selectProduct, selectModule } = useInsightSelection();
  const insight = trpc.analytics.moduleInsight.useQuery(
    { productId: product?.id ?? '', moduleId: module?.id ?? '' },
    { enabled: product !== undefined && module !== undefined },
  );
  const buildFileName = (what: string) => `insight_${what}_${module?.slug ?? ''}_${formatIsoDate(new Date())}.csv`;
  const renderBody = () => {
    if (error) return <FailureNotice error={error} onRetry={refetch} />;
    if (products?.length === 0)
      return (
        <EmptyState icon="product" text="No products yet. What their learners do is seen here.">
          <Button component={Link} to="/admin/products">
            Go to products
          </Button>
        </EmptyState>
      );
    if (product && modules?.length === 0)
      return (
        <EmptyState icon="module" text="This product has no modules yet.">
          <Button component={Link} to={`/admin/modules?product=${product.id}`}>
            Add modules
          </Button>
        </EmptyState>
      );
    if (insight.error) return <FailureNotice error={insight.error} onRetry={() => void insight.refetch()} />;
    if (!insight.data) return <Skeleton height={360} radius="lg" />;
    return <ModuleInsight key={`${product?.id} ${module?.id}`} cards={insight.data} buildFileName={buildFileName} />;
  };
  return (
    <>
      <PageHeader
        title="Insight"
        breadcrumb={<Breadcrumb to="/admin/products" label="Products" />}
        summary="Where learners stop, and what they get wrong"
      >
        {module && !insight.error && <RefreshButton isBusy={insight.isFetching} onClick={() => void insight.refetch()} />}
        {insight.data && insight.data.length > 0 && <CsvExportMenu cards={insight.data} buildFileName={buildFileName} />}
      </PageHeader>
      {product && (
        <div className={css.filters}>
          <NativeSelect
            label="Product"
            value={product.id}
            onChange={(event) => selectProduct(event.currentTarget.value)}
            data={(products ?? []).map(({ id, title }) => ({ value: id, label: title }))}
          />
          <NativeSelect
            label="Module"
            value={module?.id ?? ''}
            onChange={(event) => selectModule(event.currentTarget.value)}
            data={(modules ?? []).map(({ id, title }) => ({ value: id, label: title }))}
          />
        </div>
      )}
      {renderBody()}
    </>
  );
}
