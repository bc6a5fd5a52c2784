import { Paper, Skeleton } from '@mantine/core';

export function SkeletonList() {
  return (
    <Paper p="md" aria-busy>
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} height={14} my={16} width={`${70 - row * 6}%`} />
      ))}
    </Paper>
  );
}
