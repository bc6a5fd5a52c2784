import { Button, Menu } from '@mantine/core';
import type { CardInsight } from '#shared/reports.ts';
import { downloadCsv } from '../ui/format/csv.ts';
import { AdminIcon } from '../ui/admin-icon.tsx';
import { formatAnswersCsv, formatAttemptsCsv, formatFunnelCsv, formatRetentionCsv } from './insight-csv.ts';

const files = [
  { words: 'Funnel', what: 'funnel', write: formatFunnelCsv },
  { words: 'Answers', what: 'answers', write: formatAnswersCsv },
  { words: 'Attempts', what: 'attempts', write: formatAttemptsCsv },
  { words: 'Watch curves', what: 'watched', write: formatRetentionCsv },
];

/** The numbers of the whole module as files, a kind a file. */
export function CsvExportMenu({ cards, fileName }: { cards: readonly CardInsight[]; fileName: (what: string) => string }) {
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" leftSection={<AdminIcon name="download" />}>
          Export CSV
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {files.map(({ words, what, write }) => (
          <Menu.Item key={what} onClick={() => downloadCsv(fileName(what), write(cards))}>
            {words}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
