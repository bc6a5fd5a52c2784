import { workbookChecksWords } from '#admin-words/workbook-checks.ts';
import { parseUrl } from '#shared/validation/parse-url.ts';
import { Button, Loader } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { CheckSet } from '#workbook/checks/check-set.ts';
import type { OwnNumbers } from '#workbook/vary/version.ts';
import { parseObjectIdFromUrl } from '#shared/media/object-url.ts';
import type { FileFieldsProps } from '../form/file-fields-props.ts';
import type { CardFormValues } from '../form/card-form-values.ts';

// The code that reads workbooks is loaded only when an author opens the dialog for editing workbook checks.
const WorkbookChecksDialog = lazy(async () => ({ default: (await import('./workbook-checks-dialog.tsx')).WorkbookChecksDialog }));

interface WorkbookChecksButtonProps {
  label: string;
  checkSet: CheckSet | undefined;
  ownNumbers: OwnNumbers | undefined;
  patterns: readonly string[];
  files: CardFormValues['files'];
  upload: FileFieldsProps;
  onStartUploaded: (objectId: string, fileName: string) => void;
  onChange: (checkSet: CheckSet | undefined, ownNumbers: OwnNumbers | undefined) => void;
}

export function WorkbookChecksButton({ label, files, onChange, ...props }: WorkbookChecksButtonProps) {
  const { checkSet } = props;
  const [isOpen, setIsOpen] = useState(false);
  const count = checkSet?.checks.length ?? 0;
  const isOld = checkSet !== undefined && checkSet.v !== 2;
  const text = isOld ? workbookChecksWords.renewChecks(count) : workbookChecksWords.checks(count);
  return (
    <>
      <Button variant="default" px={10} aria-label={count === 0 ? label : `${text}: ${label}`} onClick={() => setIsOpen(true)}>
        {count === 0 ? workbookChecksWords.checkTheWorkbook : text}
      </Button>
      {isOpen && (
        <Suspense fallback={<Loader size="sm" aria-label={workbookChecksWords.loading} />}>
          <WorkbookChecksDialog
            {...props}
            siteFiles={listSiteFiles(files)}
            onApply={(...next) => {
              onChange(...next);
              setIsOpen(false);
            }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function listSiteFiles(files: CardFormValues['files']): { name: string; url: string }[] {
  return files.flatMap(({ label, url }) => {
    const address = parseUrl(url, location.href);
    if (address?.origin !== location.origin) return [];
    const fileName = decodeURIComponent(address.pathname.split('/').at(-1) ?? '');
    const isWorkbook = /\.xls[xm]$/i.test(fileName) || /\.xls[xm]$/i.test(label);
    // The URL of an uploaded file ends with an id instead of a file name.
    const name = parseObjectIdFromUrl(address.href) === null && /\.xls[xm]$/i.test(fileName) ? fileName : label;
    return isWorkbook ? [{ name: name || workbookChecksWords.theUploadedWorkbook, url: address.href }] : [];
  });
}
