import { Skeleton } from '@mantine/core';
import { trpc } from '../../api/trpc-hooks.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { SchoolForm } from './school-form.tsx';

/** Shows what learners see of the school: its name, colors, texts and shops. */
export function SchoolTab() {
  const { data: saved, error, refetch } = trpc.settings.brand.useQuery(undefined, { refetchOnMount: 'always' });
  if (error) return <FailureNotice error={error} onRetry={() => void refetch()} />;
  // A form that is begun anew after each save always starts with what is stored.
  return saved ? <SchoolForm key={saved.revision} saved={saved} /> : <Skeleton height={420} radius="lg" />;
}
