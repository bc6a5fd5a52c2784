import { formatLocalDate } from '../ui/format/date-format.ts';
import { Button, NativeSelect, Skeleton, Menu } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { trpc } from '../api/trpc-hooks.ts';
import { downloadCsv } from '../ui/format/csv.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { RefreshButton } from '../ui/refresh-button.tsx';
import css from './insight.module.css';
import { insightWords } from '#admin-words/insight.ts';
import type { CardInsight } from '#shared/analytics/report-schemas.ts';
import { AdminIcon } from '../ui/admin-icon.tsx';
import { formatAnswersCsv, formatAttemptsCsv, formatChecksCsv, formatFunnelCsv, formatRetentionCsv } from './insight-csv.ts';
import { CardInsightSection, hasInsightCharts } from './card-insight-section.tsx';
import type { InsightScope } from './charts/check-history-chart.tsx';
import { FunnelChart } from './charts/funnel-chart.tsx';
import { findBiggestDropOff } from './insight-summaries.ts';

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
  const buildFileName = (what: string) => `insight_${what}_${module?.slug ?? ''}_${formatLocalDate(new Date())}.csv`;
  const renderBody = () => {
    if (error) return <FailureNotice error={error} onRetry={refetch} />;
    if (products?.length === 0)
      return (
        <EmptyState icon="product" text={insightWords.noProductsYet}>
          <Button component={Link} to="/admin/products">
            {insightWords.goToProducts}
          </Button>
        </EmptyState>
      );
    if (product && modules?.length === 0)
      return (
        <EmptyState icon="module" text={insightWords.thisProductHasNoModulesYet}>
          <Button component={Link} to={`/admin/modules?product=${product.id}`}>
            {insightWords.addModules}
          </Button>
        </EmptyState>
      );
    if (insight.error) return <FailureNotice error={insight.error} onRetry={() => void insight.refetch()} />;
    if (!insight.data) return <Skeleton height={360} radius="lg" />;
    const scope = { productId: product!.id, moduleId: module!.id };
    return <ModuleInsight key={`${product?.id} ${module?.id}`} cards={insight.data} scope={scope} buildFileName={buildFileName} />;
  };
  return (
    <>
      <PageHeader title={insightWords.insight} summary={insightWords.whereLearnersStop}>
        {module && !insight.error && <RefreshButton isBusy={insight.isFetching} onClick={() => void insight.refetch()} />}
        {insight.data && insight.data.length > 0 && <CsvExportMenu cards={insight.data} buildFileName={buildFileName} />}
      </PageHeader>
      {product && (
        <div className={css.filters}>
          <NativeSelect
            label={insightWords.product}
            value={product.id}
            onChange={(event) => selectProduct(event.currentTarget.value)}
            data={(products ?? []).map(({ id, title }) => ({ value: id, label: title }))}
          />
          <NativeSelect
            label={insightWords.module}
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

const exports = [
  { label: insightWords.funnel, fileName: 'funnel', format: formatFunnelCsv },
  { label: insightWords.answers, fileName: 'answers', format: formatAnswersCsv },
  { label: insightWords.attempts, fileName: 'attempts', format: formatAttemptsCsv },
  { label: insightWords.workbookChecks, fileName: 'checks', format: formatChecksCsv },
  { label: insightWords.watchCurves, fileName: 'watched', format: formatRetentionCsv },
];

function CsvExportMenu({ cards, buildFileName }: { cards: readonly CardInsight[]; buildFileName: (content: string) => string }) {
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" leftSection={<AdminIcon name="download" />}>
          {insightWords.exportCsv}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {exports.map(({ label, fileName, format }) => (
          <Menu.Item key={fileName} onClick={() => downloadCsv(buildFileName(fileName), format(cards))}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/**
 * Shows the funnel chart of a module and the charts of its cards. Initially, the section of the card with the most drop-offs is expanded.
 */
function ModuleInsight({
  cards,
  scope,
  buildFileName,
}: {
  cards: readonly CardInsight[];
  scope: InsightScope;
  buildFileName: (content: string) => string;
}) {
  if (cards.length === 0) return <EmptyState icon="card" text={insightWords.thisModuleHasNoCardsYet} />;
  if (cards.every(({ reached }) => reached === 0)) return <EmptyState icon="insight" text={insightWords.noLearnerOfThisProductHas} />;
  const cardsWithCharts = cards.filter(hasInsightCharts);
  const openCard = findBiggestDropOff(cardsWithCharts) ?? cardsWithCharts[0];
  return (
    <>
      <FunnelChart cards={cards} buildFileName={buildFileName} />
      {cardsWithCharts.length > 0 && <h2 className={css.heading}>{insightWords.cardByCard}</h2>}
      {cardsWithCharts.map((card) => (
        <CardInsightSection
          key={card.id}
          card={card}
          cards={cards}
          scope={scope}
          isInitiallyOpen={card === openCard}
          buildFileName={buildFileName}
        />
      ))}
    </>
  );
}

/**
 * Returns the product and the module selected in the URL. By default, the first product and the first module of the product are selected.
 */
function useInsightSelection() {
  const [params, setParams] = useSearchParams();
  const products = trpc.admin.products.useQuery();
  const requested = { product: params.get('product'), module: params.get('module') };
  const product = products.data?.find(({ id }) => id === requested.product) ?? products.data?.[0];
  const modules = trpc.admin.modules.useQuery({ productId: product?.id ?? '' }, { enabled: product !== undefined });
  const module = modules.data?.find(({ id }) => id === requested.module) ?? modules.data?.[0];
  return {
    products: products.data,
    modules: product ? modules.data : undefined,
    product,
    module,
    error: products.error ?? modules.error,
    refetch: () => void Promise.all([products.refetch(), ...(product ? [modules.refetch()] : [])]),
    // Selecting another product removes the module from the URL, because that module belongs to the previous product.
    selectProduct: (id: string) => setParams({ product: id }),
    selectModule: (id: string) => setParams({ product: product?.id ?? '', module: id }),
  };
}
