import { useState } from 'react';
import { cardMapWords } from '#admin-words/card-map.ts';
import { TRAFFIC_PERIODS, type TrafficRequest } from '#shared/analytics/traffic-schemas.ts';
import { trpc } from '#client/admin/api/trpc-hooks.ts';

const REFRESH_MS = 5000;
const ALL = 'all';
const periods = [
  ...TRAFFIC_PERIODS.map((days) => ({ value: String(days), label: cardMapWords.lastDays(days) })),
  { value: ALL, label: cardMapWords.allOfThePast },
];

/** Loads the traffic of a module for the chosen product and period, and keeps it fresh while the map is shown. */
export function useMapTraffic(moduleId: string) {
  const [productId, selectProduct] = useState(ALL);
  const [period, selectPeriod] = useState('30');
  const links = trpc.admin.productModules.useQuery();
  const allProducts = trpc.admin.products.useQuery();
  const linked = (allProducts.data ?? []).filter(({ id }) =>
    links.data?.some((link) => link.productId === id && link.moduleId === moduleId),
  );
  const products = linked.map(({ id, title }) => ({ value: id, label: title }));
  const request: TrafficRequest = {
    moduleId,
    productId: productId === ALL ? null : productId,
    days: period === ALL ? null : (Number(period) as (typeof TRAFFIC_PERIODS)[number]),
  };
  const query = trpc.analytics.moduleTraffic.useQuery(request, { refetchInterval: REFRESH_MS, placeholderData: (previous) => previous });
  const isEmpty = query.data?.edges.length === 0;
  const nobody = period === ALL ? cardMapWords.nobodyHasComeThisWayYet : cardMapWords.nobodyCameThisWay(period);
  return {
    data: query.data,
    error: query.error,
    retry: () => void query.refetch(),
    /** Says that there are no figures; null when there are some. */
    summary: query.data ? (isEmpty ? nobody : null) : cardMapWords.loadingFigures,
    loadedAtMs: query.dataUpdatedAt,
    products: products.length > 1 ? [{ value: ALL, label: cardMapWords.allProducts }, ...products] : products,
    productId: products.length === 1 ? products[0]!.value : productId,
    selectProduct,
    periods,
    period,
    selectPeriod,
  };
}
