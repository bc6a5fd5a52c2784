import { Text } from '@mantine/core';
import { LOCALE } from '#admin-words/locale.ts';
import { dashboardWords } from '#admin-words/dashboard.ts';
import { trpc } from '../api/trpc-hooks.ts';

const format = (count: number) => count.toLocaleString(LOCALE);

/** Shows how many visitors the free lessons had. The figures stand apart from those of learners. */
export function FreeLessonFigures() {
  const { data: figures } = trpc.admin.freeLessonFigures.useQuery(undefined, { refetchOnMount: 'always' });
  if (!figures) return null;
  const { opened, ended, shop, key } = figures;
  return (
    <Text size="sm" mb={14}>
      {dashboardWords.freeLessons(format(opened), format(ended), format(shop), format(key))}
      <Text span size="sm" c="dimmed">
        {dashboardWords.countedByBrowserWithoutNames}
      </Text>
    </Text>
  );
}
