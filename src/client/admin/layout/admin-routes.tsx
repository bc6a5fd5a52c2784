import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { ActivityScreen } from '../activity/activity-screen.tsx';
import { DashboardScreen } from '../dashboard/dashboard-screen.tsx';
import { ImportCsvScreen } from '../import-csv/import-csv-screen.tsx';
import { KeysScreen } from '../keys/keys-screen.tsx';
import { useGuardedLocation } from '../ui/unsaved-changes/use-guarded-location.ts';
import { AdminModulesScreen } from '../modules/admin-modules-screen.tsx';
import { ProductsScreen } from '../products/products-screen.tsx';
import { AdminNotFoundScreen } from './admin-not-found-screen.tsx';

const CardsScreen = lazy(async () => ({ default: (await import('../cards/cards-screen.tsx')).CardsScreen }));
const CardScreen = lazy(async () => ({ default: (await import('../cards/card-editor-screen.tsx')).CardEditorScreen }));
const FilesScreen = lazy(async () => ({ default: (await import('../unused-files/unused-files-screen.tsx')).UnusedFilesScreen }));
const InsightScreen = lazy(async () => ({ default: (await import('../insight/insight-screen.tsx')).InsightScreen }));
const SessionScreen = lazy(async () => ({ default: (await import('../session/session-screen.tsx')).SessionScreen }));

/** A section by its address. */
export function AdminRoutes() {
  const location = useGuardedLocation();
  return (
    <div>
      <Suspense fallback={<Skeleton height={44} width={220} />}>
        <Routes location={location}>
          <Route index element={<DashboardScreen />} />
          <Route path="products" element={<ProductsScreen />} />
          <Route path="modules" element={<AdminModulesScreen />} />
          <Route path="cards" element={<CardsScreen />} />
          <Route path="cards/files" element={<FilesScreen />} />
          <Route path="cards/:cardId" element={<CardScreen />} />
          <Route path="keys" element={<KeysScreen />} />
          <Route path="import" element={<ImportCsvScreen />} />
          <Route path="activity" element={<ActivityScreen />} />
          <Route path="activity/:sessionId" element={<SessionScreen />} />
          <Route path="insight" element={<InsightScreen />} />
          <Route path="*" element={<AdminNotFoundScreen />} />
        </Routes>
      </Suspense>
    </div>
  );
}
