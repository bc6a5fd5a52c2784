import { Button, Menu } from '@mantine/core';
import { spreadsheetWords } from '#admin-words/spreadsheet.ts';
import { AdminIcon } from '#client/admin/ui/admin-icon.tsx';

export function CardExportMenu({ moduleId }: { moduleId: string }) {
  const path = `/api/admin/modules/${encodeURIComponent(moduleId)}/cards`;
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" leftSection={<AdminIcon name="download" />}>
          {spreadsheetWords.export}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="a" href={`${path}.xlsx`} download>
          {spreadsheetWords.excel}
        </Menu.Item>
        <Menu.Item component="a" href={`${path}.csv`} download>
          {spreadsheetWords.csv}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
