import { Button, Menu } from '@mantine/core';
import type { CardInsight } from '#shared/reports.ts';
import { saveFile } from '../ui/format/csv.ts';
import { AdminIcon } from '../ui/admin-icon.tsx';
import { answersCsv, attemptsCsv, funnelCsv, watchCsv } from './insight-csv.ts';

const files = [
  { words: 'Funnel', what: 'funnel', write: funnelCsv },
  { words: 'Answers', what: 'answers', write: answersCsv },
  { words: 'Attempts', what: 'attempts', write: attemptsCsv },
  { words: 'Watch curves', what: 'watched', write: watchCsv },
];

/** The numbers of the whole module as files, a kind a file. */
export function ExportMenu({ cards, fileName }: { cards: readonly CardInsight[]; fileName: (what: string) => string }) {
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" leftSection={<AdminIcon name="download" />}>
          Export CSV
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {files.map(({ words, what, write }) => (
          <Menu.Item key={what} onClick={() => saveFile(fileName(what), write(cards))}>
            {words}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
