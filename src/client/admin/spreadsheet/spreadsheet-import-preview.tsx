import { Button, Checkbox, Paper } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { spreadsheetWords } from '#admin-words/spreadsheet.ts';
import { useToast } from '#client/ui/toast.tsx';
import type { Module } from '#shared/catalog.ts';
import type { ImportPlan } from '#shared/authoring/spreadsheet/import-plan.ts';
import { recheckAdminSession } from '../api/admin-session-query.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SkeletonList } from '../ui/sortable-list/skeleton-list.tsx';
import { ReviewedRows } from './reviewed-rows.tsx';
import css from './spreadsheet.module.css';
import { describeLeftOutRows } from './describe-left-out-rows.ts';
import { ImportSummary, LeftOutRows, SpreadsheetProblemList } from './import-summary.tsx';
import { requestImport, requestImportPlan, SpreadsheetError } from './spreadsheet-requests.ts';
import { AdminIcon } from '../ui/admin-icon.tsx';
import notice from '../ui/notice.module.css';

interface SpreadsheetImportPreviewProps {
  module: Pick<Module, 'id' | 'title'>;
  file: File;
  onClose: () => void;
}

/** Shows the changes and problems found in a spreadsheet, and lets the administrator import the changes into the module's draft. */
export function SpreadsheetImportPreview({ module, file, onClose }: SpreadsheetImportPreviewProps) {
  const [deletesMissing, setDeletesMissing] = useState(false);
  const reviewId = useId();
  const navigate = useNavigate();
  const toast = useToast();
  const cache = trpc.useUtils();
  const client = useQueryClient();
  const choice = { moduleId: module.id, file, deletesMissing };
  const review = useQuery({
    queryKey: ['spreadsheet-plan', reviewId, module.id, deletesMissing],
    queryFn: ({ signal }) => requestImportPlan(choice, signal),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    placeholderData: keepPreviousData,
  });
  const importFile = useMutation({
    mutationFn: ({ hash, goodRowsOnly }: { hash: string; goodRowsOnly: boolean }) => requestImport(choice, hash, goodRowsOnly),
    onSuccess: ({ changes, leftOut }) => {
      void cache.invalidate();
      const text = spreadsheetWords.changesPutInDraft(changes, module.title);
      toast({ title: spreadsheetWords.success, text: leftOut.length > 0 ? `${text} ${describeLeftOutRows(leftOut)}` : text });
      void navigate(`/admin/cards?module=${module.id}`);
    },
    onError: (error) => {
      const status = error instanceof SpreadsheetError ? error.status : 0;
      if (status === 401) recheckAdminSession(client);
      else toast({ title: spreadsheetWords.notImported, text: error.message, isError: true });
      if (status === 409) void review.refetch();
    },
  });
  const plan = review.error ? undefined : review.data;
  const isStale = review.isFetching || importFile.isPending || importFile.isSuccess;
  const isReady = plan !== undefined && plan.problemCount === 0 && plan.changes > 0 && !isStale;
  return (
    <>
      <PageHeader
        title={file.name}
        breadcrumb={<Breadcrumb to="/admin/import" label={spreadsheetWords.importCsv} />}
        summary={plan && describeBase(plan)}
      >
        <Button variant="default" onClick={onClose}>
          {spreadsheetWords.chooseAnotherFile}
        </Button>
        {plan?.goodRows && (
          <Button
            variant="default"
            disabled={isStale}
            loading={importFile.isPending}
            onClick={() => importFile.mutate({ hash: plan.goodRows!.hash, goodRowsOnly: true })}
          >
            {spreadsheetWords.importTheGoodRows(plan.goodRows.rows)}
          </Button>
        )}
        {plan && (
          <Button
            disabled={!isReady}
            loading={importFile.isPending}
            onClick={() => importFile.mutate({ hash: plan.hash, goodRowsOnly: false })}
          >
            {plan.changes === 0 ? spreadsheetWords.noChanges : spreadsheetWords.putChangesInTheDraft(plan.changes)}
          </Button>
        )}
      </PageHeader>
      {review.error && <RefusedFile error={review.error} onRetry={() => void review.refetch()} />}
      {!plan && !review.error && <SkeletonList />}
      {plan && (
        <Paper className={css.panel} aria-busy={review.isFetching}>
          <div className={css.facts} aria-live="polite">
            <ImportSummary plan={plan} />
            {(plan.missing > 0 || deletesMissing) && (
              <Checkbox
                ml="auto"
                label={spreadsheetWords.deleteMissingPages(plan.missing)}
                checked={deletesMissing}
                onChange={(event) => setDeletesMissing(event.currentTarget.checked)}
              />
            )}
          </div>
          <SpreadsheetProblemList plan={plan} />
          {plan.goodRows && <LeftOutRows goodRows={plan.goodRows} />}
          <ReviewedRows plan={plan} />
        </Paper>
      )}
    </>
  );
}

function describeBase({ module, version, isDraft }: ImportPlan): string {
  return spreadsheetWords.checkedAgainst(
    isDraft ? spreadsheetWords.theDraftOf(module.title) : spreadsheetWords.version(module.title, version),
  );
}

/**
 * Explains why a file could not be reviewed. No retry is offered when the server has rejected the file, because the server would only
 * reject it again.
 */
function RefusedFile({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isRefused = error instanceof SpreadsheetError && error.status >= 400 && error.status < 500 && error.status !== 401;
  return (
    <Paper className={notice.notice} role="alert">
      <span className={notice.iconTile} data-failure="">
        <AdminIcon name="warning" size={22} />
      </span>
      <p>{error.message}</p>
      {!isRefused && (
        <Button variant="default" onClick={onRetry}>
          {spreadsheetWords.retry}
        </Button>
      )}
    </Paper>
  );
}
