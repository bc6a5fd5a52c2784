import { Skeleton } from '@mantine/core';
import { accountWords } from '#admin-words/account.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionList } from './session-list.tsx';

export function AccountScreen() {
  const { data: account, error, refetch } = trpc.people.account.useQuery(undefined, { refetchOnMount: 'always' });
  return (
    <>
      <PageHeader title={accountWords.myAccount} summary={account && `${account.username}, ${account.email}, ${account.role}`} />
      {error ? (
        <FailureNotice error={error} onRetry={() => void refetch()} />
      ) : account ? (
        <>
          <ChangePasswordForm username={account.username} />
          <SecondFactorSection isOn={account.hasSecondFactor} codeCount={account.recoveryCodeCount} />
          <SessionList sessions={account.sessions} />
        </>
      ) : (
        <Skeleton height={360} radius="lg" />
      )}
    </>
  );
}
