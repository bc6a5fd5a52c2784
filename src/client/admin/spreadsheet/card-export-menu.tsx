import { Button, Menu } from '@mantine/core';
import { AdminIcon } from '#client/admin/ui/admin-icon.tsx';

export function CardExportMenu({ moduleId }: { moduleId: string }) {
  const path = `/api/admin/modules/${encodeURIComponent(moduleId)}/cards`;
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" leftSection={<AdminIcon name="download" />}>
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="a" href={`${path}.xlsx`} download>
          Excel
        </Menu.Item>
        <Menu.Item component="a" href={`${path}.csv`} download>
          CSV
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
