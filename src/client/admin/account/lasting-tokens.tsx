import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { accountWords } from '#admin-words/account.ts';
import { toFailure } from '#client/api/failure.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { useCanUseArea } from '../api/use-can-use-area.ts';
import { useMutationToasts } from '../api/use-mutation-toasts.ts';
import { confirmDelete } from '../ui/confirm-delete.tsx';

/** Says which access tokens of the person a change of the password does not end, and revokes them. */
export function LastingTokens({ username }: { username: string }) {
  const canUseSettings = useCanUseArea()('settings');
  const tokens = trpc.settings.tokens.useQuery(undefined, { enabled: canUseSettings, refetchOnMount: 'always' });
  const { client, settings } = trpc.useUtils();
  const { showSuccess, showFailure } = useMutationToasts();
  const [isRevoking, setRevoking] = useState(false);
  const own = tokens.data?.filter(({ madeBy }) => madeBy === username) ?? [];
  if (own.length === 0) return null;
  const revokeAll = async () => {
    setRevoking(true);
    try {
      for (const { id } of own)
        await client.settings.revokeToken.mutate({ id }).catch((error: unknown) => {
          // Another owner may have revoked it meanwhile.
          if (toFailure(error).code !== 'token.missing') throw error;
        });
      showSuccess(accountWords.accessTokensNoLongerWork);
    } catch (error) {
      showFailure(error);
    } finally {
      setRevoking(false);
      await settings.tokens.invalidate();
    }
  };
  return (
    <Group gap="xs" justify="space-between">
      <Text size="sm" style={{ flex: '1 1 240px', overflowWrap: 'anywhere' }}>
        {accountWords.accessTokensStayValid(own.map(({ name }) => name).join(', '))}
      </Text>
      <Button
        variant="default"
        loading={isRevoking}
        onClick={() =>
          confirmDelete({
            title: accountWords.revokeAccessTokensQuestion,
            question: accountWords.programsThatUseThem(own.length),
            confirm: accountWords.revokeAll,
            onConfirm: () => void revokeAll(),
          })
        }
      >
        {accountWords.revokeAll}
      </Button>
    </Group>
  );
}
