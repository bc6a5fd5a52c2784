import { Text } from '@mantine/core';
import { trpc } from '../api/trpc-hooks.ts';

const format = (count: number) => count.toLocaleString('en');

/** Shows how many visitors the free lessons had. The figures stand apart from those of learners. */
export function FreeLessonFigures() {
  const { data: figures } = trpc.admin.freeLessonFigures.useQuery(undefined, { refetchOnMount: 'always' });
  if (!figures) return null;
  const { opened, ended, shop, key } = figures;
  return (
    <Text size="sm" mb={14}>
      Free lessons, 30 days: {format(opened)} opened · {format(ended)} to the end · {format(shop)} to a shop · {format(key)} keys{' '}
      <Text span size="sm" c="dimmed">
        Counted by browser, without names.
      </Text>
    </Text>
  );
}
