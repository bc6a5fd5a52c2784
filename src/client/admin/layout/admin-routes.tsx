import { Suspense } from 'react';
import { useLocation, type RouteObject } from 'react-router';
import { ErrorBoundary } from '#client/error-boundary.tsx';
import { ActivityScreen } from '../activity/activity-screen.tsx';
import { DashboardScreen } from '../dashboard/dashboard-screen.tsx';
import { KeysScreen } from '../keys/keys-screen.tsx';
import { AdminModulesScreen } from '../modules/admin-modules-screen.tsx';
import { ProductsScreen } from '../products/products-screen.tsx';
import { RequireAdmin } from '../require-admin.tsx';
import { DeadEndScreen } from './dead-end-screen.tsx';
import { lazyOrReload } from '#client/import-or-reload.ts';

const CardsScreen = lazyOrReload(async () => (await import('../cards/cards-screen.tsx')).CardsScreen);
const CardEditorScreen = lazyOrReload(async () => (await import('../cards/card-editor-screen.tsx')).CardEditorScreen);
const DraftPreviewScreen = lazyOrReload(async () => (await import('../cards/preview/draft-preview-screen.tsx')).DraftPreviewScreen);
const UnusedFilesScreen = lazyOrReload(async () => (await import('../unused-files/unused-files-screen.tsx')).UnusedFilesScreen);
const KeyScreen = lazyOrReload(async () => (await import('../keys/ledger/key-screen.tsx')).KeyScreen);
const SpreadsheetImportScreen = lazyOrReload(
  async () => (await import('../spreadsheet/spreadsheet-import-screen.tsx')).SpreadsheetImportScreen,
);
const FolderScreen = lazyOrReload(async () => (await import('../folder/folder-screen.tsx')).FolderScreen);
const BackupsScreen = lazyOrReload(async () => (await import('../backups/backups-screen.tsx')).BackupsScreen);
const InsightScreen = lazyOrReload(async () => (await import('../insight/insight-screen.tsx')).InsightScreen);
const SessionScreen = lazyOrReload(async () => (await import('../session/session-screen.tsx')).SessionScreen);
const SalesScreen = lazyOrReload(async () => (await import('../sales/sales-screen.tsx')).SalesScreen);
const SourcesScreen = lazyOrReload(async () => (await import('../sales/sources-screen.tsx')).SourcesScreen);
const PeopleScreen = lazyOrReload(async () => (await import('../people/people-screen.tsx')).PeopleScreen);
const AuditScreen = lazyOrReload(async () => (await import('../audit/audit-screen.tsx')).AuditScreen);
const SearchScreen = lazyOrReload(async () => (await import('../search/search-screen.tsx')).SearchScreen);
const SettingsScreen = lazyOrReload(async () => (await import('../settings/settings-screen.tsx')).SettingsScreen);
const AccountScreen = lazyOrReload(async () => (await import('../account/account-screen.tsx')).AccountScreen);
const InvitationScreen = lazyOrReload(async () => (await import('../login/invitation-screen.tsx')).InvitationScreen);

export const adminScreenRoutes: RouteObject[] = [
  {
    // The invitation screen does not use the portal's layout, because the invited person is not logged in.
    path: '/admin/invitation',
    element: (
      <Suspense>
        <InvitationScreen />
      </Suspense>
    ),
  },
  {
    path: '/admin',
    element: <AdminRoot />,
    children: [
      { index: true, element: <DashboardScreen /> },
      { path: 'products', element: <ProductsScreen /> },
      { path: 'modules', element: <AdminModulesScreen /> },
      { path: 'cards', element: <CardsScreen /> },
      { path: 'cards/files', element: <UnusedFilesScreen /> },
      { path: 'cards/preview', element: <DraftPreviewScreen /> },
      { path: 'cards/:cardId', element: <CardEditorScreen /> },
      { path: 'keys', element: <KeysScreen /> },
      { path: 'keys/:keyId', element: <KeyScreen /> },
      { path: 'sales', element: <SalesScreen /> },
      { path: 'sales/sources', element: <SourcesScreen /> },
      { path: 'import', element: <SpreadsheetImportScreen /> },
      { path: 'import/folder', element: <FolderScreen /> },
      { path: 'activity', element: <ActivityScreen /> },
      { path: 'activity/:sessionId', element: <SessionScreen /> },
      { path: 'backups', element: <BackupsScreen /> },
      { path: 'insight', element: <InsightScreen /> },
      { path: 'search', element: <SearchScreen /> },
      { path: 'people', element: <PeopleScreen /> },
      { path: 'audit', element: <AuditScreen /> },
      { path: 'settings/:tab?', element: <SettingsScreen /> },
      { path: 'account', element: <AccountScreen /> },
      { path: '*', element: <DeadEndScreen reason="not-found" /> },
    ],
  },
];

function AdminRoot() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary resetKey={pathname}>
      <RequireAdmin />
    </ErrorBoundary>
  );
}
