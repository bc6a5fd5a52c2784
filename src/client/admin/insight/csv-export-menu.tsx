import { Button, Menu } from '@mantine/core';
import type { CardInsight } from '#shared/analytics/report-schemas.ts';
import { downloadCsv } from '../ui/format/csv.ts';
import { AdminIcon } from '../ui/admin-icon.tsx';
import { formatAnswersCsv, formatAttemptsCsv, formatChecksCsv, formatFunnelCsv, formatRetentionCsv } from './insight-csv.ts';

const exports = [
  { label: 'Funnel', fileName: 'funnel', format: formatFunnelCsv },
  { label: 'Answers', fileName: 'answers', format: formatAnswersCsv },
  { label: 'Attempts', fileName: 'attempts', format: formatAttemptsCsv },
  { label: 'Workbook checks', fileName: 'checks', format: formatChecksCsv },
  { label: 'Watch curves', fileName: 'watched', format: formatRetentionCsv },
];

/** Shows a menu for downloading a module's statistics as CSV files, one file for each kind of statistic. */
export function CsvExportMenu({ cards, buildFileName }: { cards: readonly CardInsight[]; buildFileName: (content: string) => string }) {
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" leftSection={<AdminIcon name="download" />}>
          Export CSV
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
